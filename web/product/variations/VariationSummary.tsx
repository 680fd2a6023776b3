import type { AttributeChoice } from "../../generated/props.ts";
import { PriceBlock } from "../../pricing/Price.tsx";
import { t } from "../../text/i18n.ts";
import { Prose } from "../../ui/Prose.tsx";
import { ThirdPartyHtml } from "../../ui/ThirdPartyHtml.tsx";
import StockStatus from "../StockStatus.tsx";
import type { Variation } from "./unpack-variations.ts";
import { formatValues } from "./variation-matching.ts";
import "./VariationSummary.css";

interface Props {
  choices: readonly AttributeChoice[];
  /** Position of each attribute's selected value, from 1; 0 for none. */
  chosen: readonly number[];
  /** The variation of a complete and existing combination. */
  variation: Variation | undefined;
  /** The values of a combination that the last selection asked for in vain, "" otherwise. */
  rejected: string;
}

/** Price, stock and code of the selected variation, or the attributes that are still to be selected. */
export function VariationSummary({ choices, chosen, variation, rejected }: Props) {
  const openNames = choices.filter((_, i) => !chosen[i]).map(({ name }) => name);
  return (
    <>
      <div className="variation-hints" aria-live="polite">
        {rejected && <MissingCombination values={rejected} />}
        {openNames.length > 0 && (
          <p className="variation-panel-hint">{t("Choose: %(names)s", { names: openNames.join(", ") })}</p>
        )}
        {openNames.length === 0 && !variation && <MissingCombination values={formatValues(choices, chosen)} />}
      </div>
      {/* In the same grid cell; WooCommerce's variation script replaces its content. */}
      <ThirdPartyHtml
        className="woocommerce-variation single_variation variation-panel"
        aria-live="polite"
        contentKey={variation?.id}
      >
        {variation && <VariationDetails variation={variation} />}
      </ThirdPartyHtml>
      {/* Without scripts the link reloads the page with its preselected values. */}
      <a className="reset_variations" href="?" rel="nofollow" hidden={openNames.length === choices.length}>
        {t("Clear the choice")}
      </a>
    </>
  );
}

function MissingCombination({ values }: { values: string }) {
  return (
    <p className="stock out-of-stock">
      {t("We do not make this combination: %(values)s. Choose another one, please.", { values })}
    </p>
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
