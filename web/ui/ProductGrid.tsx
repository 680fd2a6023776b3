/** Cards in rows. Default export: drawn as a fragment too. */
import type { ProductGrid as Props } from "../generated/props.ts";
import ProductCard from "./ProductCard.tsx";
import "./ProductGrid.css";

interface GridProps extends Props {
  /** How many of the first cards are on the screen when the page opens. */
  eager?: number;
}

export default function ProductGrid({ cards, eager = 0 }: GridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="products product-grid" role="list">
      {cards.map((card, i) => (
        <li key={card.product_id}>
          <ProductCard {...card} eager={i < eager} leads={eager > 0 && i === 0} />
        </li>
      ))}
    </ul>
  );
}
