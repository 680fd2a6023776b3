import type { AmountProps } from "../generated/props.ts";
import { unbroken } from "../lib/typography.ts";
import ConvertedAmount from "../ui/ConvertedAmount.tsx";
import "./converted_amount.css";

export default function Block({ value: { before, amount, after } }: { value: AmountProps }) {
  return (
    <p className="converted-amount">
      {before && `${unbroken(before)} `}
      <ConvertedAmount {...amount} />
      {after && ` ${unbroken(after)}`}
    </p>
  );
}
