import type { BenefitProps } from "../../generated/props.ts";
import ConvertedAmount from "../../pricing/ConvertedAmount.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { BenefitIcon } from "./BenefitIcon.tsx";
import "./benefits.css";

export default function Benefits({ value }: { value: readonly BenefitProps[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className={`benefits benefits-${value.length}`} role="list">
      {value.map((benefit) => (
        <li key={benefit.heading}>
          <BenefitIcon name={benefit.icon} />
          <div>
            <strong>
              {benefit.href ? (
                <a href={benefit.href}>
                  <Heading {...benefit} />
                </a>
              ) : (
                <Heading {...benefit} />
              )}
            </strong>
            {benefit.text && <p>{addNoBreakSpaces(benefit.text)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Heading({ heading, amount }: BenefitProps) {
  return (
    <>
      {addNoBreakSpaces(heading)}
      {amount && (
        <>
          {" "}
          <ConvertedAmount {...amount} />
        </>
      )}
    </>
  );
}
