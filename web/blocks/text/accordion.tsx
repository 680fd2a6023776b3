import type { AccordionProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Prose } from "../../ui/Prose.tsx";
import "./accordion.css";

/** The browser closes an item when another item with the same name opens. */
export default function Accordion({ value: { items, first_open }, id }: BlockProps<AccordionProps>) {
  return (
    <div className="accordion">
      {items.map(({ title, html }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other key and never change
        <details key={i} name={`accordion-${id}`} open={first_open && i === 0}>
          <summary>{addNoBreakSpaces(title)}</summary>
          <Prose html={html} />
        </details>
      ))}
    </div>
  );
}
