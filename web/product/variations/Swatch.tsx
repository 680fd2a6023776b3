import type { AttributeChoice, AttributeValue } from "../../generated/props.ts";
import "./Swatch.css";

/** What is seen of a value: its colour, two that share a circle, its picture, or words. */
export function Swatch({ kind, value }: { kind: AttributeChoice["swatch"]; value: AttributeValue }) {
  const [first, second] = value.colours;
  if (kind === "color" && first)
    return (
      <span className="swatch-tile">
        {/* Colours are attributes of a drawing: a style in the page would need its permission. */}
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
