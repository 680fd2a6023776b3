import { addNoBreakSpaces } from "../../text/typography.ts";
import "./heading.css";

export default function Heading({ value }: { value: string }) {
  return <h2 className="heading-block">{addNoBreakSpaces(value)}</h2>;
}
