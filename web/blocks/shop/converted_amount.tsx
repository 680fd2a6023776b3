import type { AmountProps } from "../../generated/props.ts";
import ConvertedAmount from "../../pricing/ConvertedAmount.tsx";
import { unbroken } from "../../text/typography.ts";
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
