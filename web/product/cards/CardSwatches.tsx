/**
 * The values of an attribute on a card: links to the product with that value. With JavaScript start-card-swatches.ts
 * makes them radio buttons that update the card from their data attributes.
 */
import type { CardSwatch, CardSwatches as Props } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { ColourCircle, Swatch } from "../variations/Swatch.tsx";
import { CardPrice } from "./CardPrice.tsx";
import "./CardSwatches.css";

interface CardSwatchesProps extends Props {
  /** The product's page. */
  href: string;
  /** The product's name. */
  product: string;
}

export function CardSwatches({ name, field, kind, values, more, rules, href, product }: CardSwatchesProps) {
  // The values with another price than the card.
  const priced = values.filter(({ price }) => price);
  return (
    <card-swatches
      role="group"
      aria-label={`${name}: ${product}`}
      className={more ? "enabled-catalog-display-limit-mode" : undefined}
      data-keeps={rules.clears_on_reselect ? undefined : ""}
      data-leaves={rules.adds_without_reload ? undefined : ""}
    >
      {values.map((swatch) => (
        <CardSwatchLink
          key={swatch.value.value}
          {...swatch}
          kind={kind}
          href={`${href}?${field}=${encodeURIComponent(swatch.value.value)}`}
          isLocked={swatch.is_sold_out && rules.disables_out_of_stock}
          priceIndex={priced.indexOf(swatch)}
        />
      ))}
      {more > 0 && (
        <span
          className="woo-variation-swatches-variable-item-more"
          role="img"
          aria-label={t("%(count)d more", { count: more })}
        >
          +{more}
        </span>
      )}
      {priced.length > 0 && (
        <template>
          {priced.map(
            ({ value, price, price_id }) => price && <CardPrice key={value.value} id={price_id} price={price} />,
          )}
        </template>
      )}
    </card-swatches>
  );
}

interface ItemProps extends CardSwatch {
  kind: Props["kind"];
  href: string;
  /** Whether it is sold out and the merchant's settings disable sold-out values. */
  isLocked: boolean;
  /** Position of its price in the group's template; negative if it costs what the card says. */
  priceIndex: number;
}

function CardSwatchLink({ kind, href, isLocked, is_sold_out, srcset, priceIndex, variation_id, value }: ItemProps) {
  const hint = is_sold_out && t("sold out");
  const isColour = kind === "color" && value.colours.length > 0;
  const classes = ["variable-item", isColour && "card-colour", is_sold_out && (isLocked ? "disabled" : "no-stock")];
  return (
    <a
      className={classes.filter(Boolean).join(" ")}
      href={isLocked ? undefined : href}
      role={isLocked ? "link" : undefined}
      aria-disabled={isLocked || undefined}
      // A search engine needs only one page of a product.
      rel="nofollow"
      title={hint ? `${value.name} – ${hint}` : value.name}
      data-srcset={srcset || undefined}
      data-variation_id={variation_id ?? undefined}
      data-price={priceIndex < 0 ? undefined : priceIndex}
    >
      {isColour ? (
        <>
          <ColourCircle colours={value.colours} />
          {hint ? `${value.name}, ${hint}` : value.name}
        </>
      ) : (
        <>
          <Swatch kind={kind} value={value} />
          {hint && <span className="visually-hidden">, {hint}</span>}
        </>
      )}
    </a>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "card-swatches": HTMLAttributes<HTMLElement> & { "data-keeps": "" | undefined; "data-leaves": "" | undefined };
    }
  }
}
