import { unbroken } from "../../text/typography.ts";
import "./heading.css";

export default function Heading({ value }: { value: string }) {
  return <h2 className="heading-block">{unbroken(value)}</h2>;
}
