import type { ProductCard as Card } from "../../generated/props.ts";
import ProductGrid from "./ProductGrid.tsx";
import "./ProductRow.css";

interface Props {
  heading: string;
  cards: readonly Card[];
  /** The number of first cards that are visible when the page opens. */
  eager?: number;
}

/** A row of products with a heading; renders nothing without products. */
export function ProductRow({ heading, cards, eager = 0 }: Props) {
  if (!cards.length) return null;
  return (
    <section className="shelf">
      <h2>{heading}</h2>
      <ProductGrid cards={cards} eager={eager} />
    </section>
  );
}
