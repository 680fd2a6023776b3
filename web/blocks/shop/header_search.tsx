import { useContext } from "react";
import type { HeaderSearchProps } from "../../generated/props.ts";
import SearchBox from "../../islands/SearchBox.island.tsx";
import { getCategoryLinks } from "../../layout/Layout.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { PageShellContext } from "../../rendering/page-shell-context.ts";
import "./header_search.css";

/** The header's search as a block of a page; it is never an icon there. */
export default function HeaderSearch({ value: { label }, id }: BlockProps<HeaderSearchProps>) {
  const shell = useContext(PageShellContext);
  return (
    shell && (
      <div className="search-block">
        <SearchBox
          id={`search-${id}`}
          label={label}
          box={{ ...shell.search, layout: "classic", icon_media: "" }}
          shortcuts={getCategoryLinks(shell)}
        />
      </div>
    )
  );
}
