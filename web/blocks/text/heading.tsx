import type { BlockProps } from "../../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import "./heading.css";

/** The id is where a page's contents lead. */
export default function Heading({ value, id }: BlockProps<string>) {
  return (
    <h2 className="heading-block" id={id}>
      {addNoBreakSpaces(value)}
    </h2>
  );
}
