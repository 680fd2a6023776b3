/** Whether a product can be had. Default export: drawn as a fragment too (the protocol's `availability_html`). */
import type { Stock as Props } from "../generated/props.ts";
import "./StockStatus.css";

const CLASSES = {
  instock: "in-stock",
  lowstock: "in-stock low-stock",
  onbackorder: "available-on-backorder",
  outofstock: "out-of-stock",
} as const;

export default function StockStatus({ availability, text }: Props) {
  return <p className={`stock ${CLASSES[availability]}`}>{text}</p>;
}
