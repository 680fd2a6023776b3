/** Product cards in rows. Default export: also a fragment. */
import type { ProductGrid as Props } from "../../generated/props.ts";
import { cachedContent } from "../../rendering/cached-element.tsx";
import ProductCard from "./ProductCard.tsx";
import "./ProductGrid.css";

interface GridProps extends Props {
  /** The number of first cards that are visible when the page opens. */
  eager?: number;
}

const cachedCard = cachedContent((props: Props["cards"][number]) => <ProductCard {...props} />);

export default function ProductGrid({ cards, eager = 0 }: GridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="products product-grid" role="list">
      {cards.slice(0, eager).map((props, i) => (
        <li key={props.product_id}>
          <ProductCard {...props} eager isPriority={i === 0} />
        </li>
      ))}
      {cards.slice(eager).map((props) => (
        <li key={props.product_id} {...cachedCard(props)} />
      ))}
    </ul>
  );
}
