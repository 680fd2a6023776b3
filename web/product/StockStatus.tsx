/** The availability of a product. Default export: also a fragment (the protocol's `availability_html`). */
import type { StockStatus as Props } from "../generated/props.ts";
import "./StockStatus.css";

const STATUS_CLASSES = {
  instock: "in-stock",
  lowstock: "in-stock low-stock",
  onbackorder: "available-on-backorder",
  outofstock: "out-of-stock",
} as const;

export default function StockStatus({ availability, text }: Props) {
  return <p className={`stock ${STATUS_CLASSES[availability]}`}>{text}</p>;
}
