import type { Link } from "../generated/props.ts";
import "./LinkList.css";

/** Links to categories, each a tile with its name. */
export function LinkList({ label, links }: { label: string; links: readonly Link[] }) {
  if (!links.length) return null;
  return (
    <nav className="link-list" aria-label={label}>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
