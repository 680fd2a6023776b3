import type { AttributeChoice, AttributeValue } from "../../generated/props.ts";
import "./Swatch.css";

/** A value of an attribute: its one or two colours in a circle, its picture, or its text. */
export function Swatch({ kind, value }: { kind: AttributeChoice["swatch"]; value: AttributeValue }) {
  const [first, second] = value.colours;
  if (kind === "color" && first)
    return (
      <span className="swatch-tile">
        {/* SVG attributes, because the content security policy forbids inline styles. */}
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <rect width="24" height="24" fill={first} />
          {second && <path d="M24 0v24H0z" fill={second} />}
        </svg>
        <span className="visually-hidden">{value.name}</span>
      </span>
    );
  if (kind === "image" && value.image)
    return (
      <span className="swatch-tile swatch-picture">
        <img src={value.image} alt={value.name} width={56} height={56} loading="lazy" />
      </span>
    );
  return <span className={kind === "radio" ? "swatch-line" : "swatch-label"}>{value.text}</span>;
}
