import type { BenefitProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { BenefitIcon } from "./BenefitIcon.tsx";
import "./benefits.css";

export default function Benefits({ value }: { value: readonly BenefitProps[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className={`benefits benefits-${value.length}`} role="list">
      {value.map(({ icon, heading, text, href }) => (
        <li key={heading}>
          <BenefitIcon name={icon} />
          <div>
            <strong>{href ? <a href={href}>{addNoBreakSpaces(heading)}</a> : addNoBreakSpaces(heading)}</strong>
            {text && <p>{addNoBreakSpaces(text)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
