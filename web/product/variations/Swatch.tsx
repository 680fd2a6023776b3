import type { AttributeChoice, AttributeValue } from "../../generated/props.ts";
import "./Swatch.css";

/** One or two colours in a circle. SVG attributes, because the content security policy forbids inline styles. */
export function ColourCircle({ colours: [first, second] }: Pick<AttributeValue, "colours">) {
  return (
    <svg className="colour-circle" viewBox="0 0 24 24" color={first} aria-hidden="true">
      {second && <path d="M20.5 3.5a12 12 0 0 1-17 17z" fill={second} />}
    </svg>
  );
}

/** A value of an attribute: its one or two colours in a circle, its picture, or its text. */
export function Swatch({ kind, value }: { kind: AttributeChoice["swatch"]; value: AttributeValue }) {
  if (kind === "color" && value.colours.length > 0)
    return (
      <span className="swatch-tile">
        <ColourCircle colours={value.colours} />
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
