import { unbroken } from "../lib/typography.ts";

export default function Heading({ value }: { value: string }) {
  return <h2>{unbroken(value)}</h2>;
}
