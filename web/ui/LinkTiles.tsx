import type { Link } from "../generated/props.ts";
import "./LinkTiles.css";

interface Props {
  label: string;
  /** `value`: the term that the link filters by. */
  links: readonly (Link & { is_current?: boolean; value?: string })[];
  /** Attributes of Elementor's loop filter, if the links filter the listing that contains them. */
  filter?: { "data-base-url": string; "data-page-num": number };
}

/** Links to categories as tiles with their names. */
export function LinkTiles({ label, links, filter }: Props) {
  if (!links.length) return null;
  return (
    <nav className={filter ? "link-list e-filter" : "link-list"} aria-label={label} {...filter}>
      {links.map(({ name, href, is_current, value }) => (
        <a
          key={href}
          href={href}
          aria-current={is_current ? "page" : undefined}
          className={filter && "e-filter-item"}
          data-filter={filter && value}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
