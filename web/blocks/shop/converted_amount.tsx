import type { AmountProps } from "../../generated/props.ts";
import ConvertedAmount from "../../pricing/ConvertedAmount.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import "./converted_amount.css";

export default function ConvertedAmountBlock({ value: { before, amount, after } }: { value: AmountProps }) {
  return (
    <p className="converted-amount">
      {before && `${addNoBreakSpaces(before)} `}
      <ConvertedAmount {...amount} />
      {after && ` ${addNoBreakSpaces(after)}`}
    </p>
  );
}
