import type { ProductCard as Card } from "../../generated/props.ts";
import ProductGrid from "./ProductGrid.tsx";
import "./ProductRow.css";

interface Props {
  heading: string;
  cards: readonly Card[];
  /** How many of the first cards are on the screen when the page opens. */
  eager?: number;
}

/** A headed row of products; nothing when there are none. */
export function ProductRow({ heading, cards, eager = 0 }: Props) {
  if (!cards.length) return null;
  return (
    <section className="shelf">
      <h2>{heading}</h2>
      <ProductGrid cards={cards} eager={eager} />
    </section>
  );
}
