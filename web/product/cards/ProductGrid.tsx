/** Product cards in rows. Default export: also a fragment. */
import type { ProductGrid as Props } from "../../generated/props.ts";
import { cachedContent } from "../../rendering/cached-element.tsx";
import { CardContent, getCardAttributes } from "./ProductCard.tsx";
import "./ProductGrid.css";

interface GridProps extends Props {
  /** The number of first cards that are visible when the page opens. */
  eager?: number;
}

const cachedCard = cachedContent((props: Props["cards"][number]) => <CardContent {...props} />);

export default function ProductGrid({ cards, eager = 0 }: GridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="products product-grid" role="list">
      {cards.slice(0, eager).map((props, i) => (
        <li key={props.product_id} {...getCardAttributes(props)}>
          <CardContent {...props} eager isPriority={i === 0} />
        </li>
      ))}
      {cards.slice(eager).map((props) => (
        <li key={props.product_id} {...getCardAttributes(props)} {...cachedCard(props)} />
      ))}
    </ul>
  );
}
