import type { AttributeChoice } from "../../generated/props.ts";
import { PriceBlock } from "../../pricing/Price.tsx";
import { t } from "../../text/i18n.ts";
import { Prose } from "../../ui/Prose.tsx";
import { ThirdPartyHtml } from "../../ui/ThirdPartyHtml.tsx";
import StockStatus from "../StockStatus.tsx";
import type { Variation } from "./unpack-variations.ts";
import "./VariationSummary.css";

interface Props {
  choices: readonly AttributeChoice[];
  /** Place of each choice's value, counted from 1; 0 for none. */
  chosen: readonly number[];
  /** What the choice means, if it is complete and means anything. */
  variation: Variation | undefined;
  /** Values that were let go by the last choice. */
  letGo: readonly string[];
}

/** What the choice means: price, stock and code of a variation, or what is still to be chosen. */
export function VariationSummary({ choices, chosen, variation, letGo }: Props) {
  const open = choices.filter((_, i) => !chosen[i]).map(({ name }) => name);
  return (
    <>
      <div className="variation-hints" aria-live="polite">
        {letGo.length > 0 && (
          <p>{t("%(values)s is not made with it. Choose again, please.", { values: letGo.join(", ") })}</p>
        )}
        {open.length > 0 && (
          <p className="variation-panel-hint">{t("Choose: %(names)s", { names: open.join(", ") })}</p>
        )}
        {open.length === 0 && !variation && (
          <p className="stock out-of-stock">{t("We do not sell this combination. Choose another one.")}</p>
        )}
      </div>
      {/* In the same place; the variation script of WooCommerce writes its own words over what is in it. */}
      <ThirdPartyHtml
        className="woocommerce-variation single_variation variation-panel"
        aria-live="polite"
        of={variation?.id}
      >
        {variation && <VariationDetails variation={variation} />}
      </ThirdPartyHtml>
      {/* Without scripts the page comes again, with what it chooses by itself. */}
      <a className="reset_variations" href="?" rel="nofollow" hidden={open.length === choices.length}>
        {t("Clear the choice")}
      </a>
    </>
  );
}

function VariationDetails({ variation }: { variation: Variation }) {
  return (
    <>
      {variation.price && (
        <p className="woocommerce-variation-price variation-panel-price">
          <PriceBlock id={variation.id} price={variation.price} />
        </p>
      )}
      <div className="woocommerce-variation-availability">
        <StockStatus {...variation.stock} />
      </div>
      {variation.sku && <p className="variation-panel-sku notranslate">{t("Code: %(sku)s", { sku: variation.sku })}</p>}
      {variation.description && (
        <div className="woocommerce-variation-description">
          <Prose html={variation.description} />
        </div>
      )}
    </>
  );
}
