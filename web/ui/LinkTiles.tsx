import type { Link } from "../generated/props.ts";
import "./LinkTiles.css";

interface Props {
  label: string;
  links: readonly (Link & { is_current?: boolean })[];
}

/** Links to categories as tiles with their names. */
export function LinkTiles({ label, links }: Props) {
  if (!links.length) return null;
  return (
    <nav className="link-list" aria-label={label}>
      <ul>
        {links.map(({ name, href, is_current }) => (
          <li key={href}>
            <a href={href} aria-current={is_current ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
