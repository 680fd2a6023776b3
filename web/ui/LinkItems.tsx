import type { Link } from "../generated/props.ts";

/** A plain list of links; the parent element styles it. */
export function LinkItems({ links }: { links: readonly Link[] }) {
  return (
    <ul>
      {links.map(({ name, href }) => (
        <li key={href}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
