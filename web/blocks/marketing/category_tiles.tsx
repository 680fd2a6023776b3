import type { CategoryTilesProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Picture } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import "./category_tiles.css";

export default function CategoryTiles({
  value: { heading, tiles },
  isOnFirstScreen = false,
}: BlockProps<CategoryTilesProps>) {
  return (
    <Section heading={heading}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
      <ul className={`category-tiles category-tiles-${Math.max(tiles.length, 4)}`} role="list">
        {tiles.map(({ name, href, picture }) => (
          <li key={href}>
            <a href={href}>
              <Picture picture={picture} sizes="(min-width: 40rem) 14rem, 30vw" eager={isOnFirstScreen} />
              <span>{addNoBreakSpaces(name)}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
