import type { Rating } from "../generated/props.ts";
import { n } from "../text/i18n.ts";
import { Stars } from "../ui/Stars.tsx";
import "./ProductRating.css";

/** The stars of a product with the number of its reviews; renders nothing without any. */
export function ProductRating({ rating }: { rating: Rating | null }) {
  if (!rating) return null;
  const { average, text, count } = rating;
  return (
    <span
      className="product-rating"
      role="img"
      aria-label={n("%(average)s of 5 stars, %(count)d review", "%(average)s of 5 stars, %(count)d reviews", count, {
        average: text,
      })}
      data-count={`(${count})`}
    >
      <Stars average={average} />
      {`${text}\u00a0`}
    </span>
  );
}
