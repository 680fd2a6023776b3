/** Cards in rows. Default export: drawn as a fragment too. */
import type { ProductGrid as Props } from "../../generated/props.ts";
import { cachedContent } from "../../rendering/cached-element.tsx";
import ProductCard from "./ProductCard.tsx";
import "./ProductGrid.css";

interface GridProps extends Props {
  /** How many of the first cards are on the screen when the page opens. */
  eager?: number;
}

const cachedCard = cachedContent((props: Props["cards"][number]) => <ProductCard {...props} />);

export default function ProductGrid({ cards, eager = 0 }: GridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="products product-grid" role="list">
      {cards.slice(0, eager).map((props, i) => (
        <li key={props.product_id}>
          <ProductCard {...props} eager leads={i === 0} />
        </li>
      ))}
      {cards.slice(eager).map((props) => (
        <li key={props.product_id} {...cachedCard(props)} />
      ))}
    </ul>
  );
}
