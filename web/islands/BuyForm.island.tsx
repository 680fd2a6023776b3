import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { addToCart, getErrorText } from "../cart/cart.ts";
import { AddedToCartDialog } from "../cart/drawer/AddedToCartDialog.tsx";
import type { AttributeChoice, CartContents, VariationMatrix, VariationSelection } from "../generated/props.ts";
import { scrollToPicture } from "../product/gallery-position.ts";
import { showSale } from "../product/update-sale-badge.ts";
import { AttributeField } from "../product/variations/AttributeField.tsx";
import { isReduced, unpackVariations, type Variation } from "../product/variations/unpack-variations.ts";
import { getFieldName, useVariationSelection } from "../product/variations/use-variation-selection.ts";
import { VariationSummary } from "../product/variations/VariationSummary.tsx";
import {
  findSelectedVariation,
  findSharedImage,
  getRemainingStock,
  getValueStates,
  summarizeAttributes,
} from "../product/variations/variation-matching.ts";
import { island } from "../runtime/island.tsx";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useWooCommerceForm } from "../woocommerce/use-variation-form.ts";
import "../ui/ThirdPartyOverlay.css";
import "./BuyForm.css";

interface Props {
  product_id: number;
  choices: readonly AttributeChoice[];
  choosing: VariationSelection;
  /** One for a simple product. */
  variations: VariationMatrix;
  /** Of the form, where something on the page refers to it. */
  id?: string;
  /** JSON for scripts of others (WooCommerce's variations form), in the HTML alone. */
  product_variations?: string;
}

type AddToCartOutcome =
  | { kind: "none" }
  | { kind: "sending" }
  | { kind: "added"; pieces: number; contents: CartContents; isSeen: boolean }
  | { kind: "refused"; why: string };

/** What became of putting the `variation` that is `chosen` into the cart. */
function useAddToCart({ choices, choosing }: Props, chosen: readonly number[], variation: Variation | undefined) {
  const [outcome, setOutcome] = useState<AddToCartOutcome>({ kind: "none" });
  // Not the state: a second click can come before the first is drawn.
  const isSending = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isSending.current) return event.preventDefault();
    // The form goes to the server, which says what is missing.
    if (!variation || !choosing.adds_without_reload) return;
    event.preventDefault();
    isSending.current = true;
    const pieces = Number(new FormData(event.currentTarget).get("quantity")) || 1;
    setOutcome({ kind: "sending" });
    try {
      const cart = await addToCart({
        id: variation.id,
        quantity: pieces,
        variation: choices.map(({ slug, values }, i) => ({
          attribute: slug,
          value: values[(chosen[i] ?? 0) - 1]?.value ?? "",
        })),
      });
      if (choosing.opens_cart_after_add) {
        setOutcome({ kind: "none" }); // what was added is told there
        return location.assign("/kosik/");
      }
      setOutcome({ kind: "added", pieces, contents: cart.extensions.vyloha, isSeen: false });
    } catch (error) {
      setOutcome({ kind: "refused", why: getErrorText(error) });
    } finally {
      isSending.current = false;
    }
  }

  const see = () => setOutcome((last) => (last.kind === "added" ? { ...last, isSeen: true } : last));
  return { outcome, submit, see };
}

/**
 * Chooses a variation and puts it into the cart. Without JavaScript the form goes to /kosik/, which does the same.
 * The form is also one for scripts made for WooCommerce's: docs/developers/swatches.md.
 */
function BuyForm(props: Props) {
  const { product_id, choices, choosing } = props;
  const form = useRef<HTMLFormElement>(null);
  const variations = useMemo(() => unpackVariations(props.variations), [props.variations]);
  const { chosen, letGo, isAwake, pickAt, set, clear } = useVariationSelection(form, choices, variations, choosing);
  const variation = findSelectedVariation(variations, chosen);
  const isComplete = chosen.every(Boolean);
  useSharedPicture(variations, chosen);
  const { data } = summarizeAttributes(choices, chosen);
  const setByName = (name: string, value: string) => {
    const i = choices.findIndex(({ slug }) => getFieldName(slug) === name);
    const place = 1 + (choices[i]?.values.findIndex((one) => one.value === value) ?? -1);
    if (i >= 0 && (place || !value)) set(i, place);
  };
  useWooCommerceForm(form, { data, variation, set: setByName, clear });
  const canBeReduced = isReduced(variations, chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another variation has another price
  useEffect(() => showSale(form.current?.closest(".product"), canBeReduced), [variation, canBeReduced]);
  const { outcome, submit, see } = useAddToCart(props, chosen, variation);

  // The last of its lines: a variation of any value may have several.
  const added =
    outcome.kind === "added" && !outcome.isSeen
      ? outcome.contents.items.findLast((item) => item.variation_id === variation?.id)
      : undefined;
  return (
    <>
      <form
        ref={form}
        id={props.id}
        // `wvs-loaded` keeps the script of the swatches add-on away: it would take the clicks of our radio buttons.
        className={choices.length ? "cart buy-form variations_form wvs-loaded" : "cart buy-form"}
        method="post"
        action="/kosik/"
        data-product_id={product_id}
        data-product_variations={choices.length ? props.product_variations : undefined}
        suppressHydrationWarning // what is not sent stays as it is
        onSubmit={submit}
        onKeyDown={handleKeyAsClick}
      >
        <input type="hidden" name="add-to-cart" value={product_id} />
        {choices.length > 0 && (
          <>
            <input type="hidden" name="product_id" value={product_id} />
            {/* Without scripts nobody would keep it right: 0 says that the fields tell. */}
            <input type="hidden" name="variation_id" className="variation_id" value={(isAwake && variation?.id) || 0} />
            <AttributeFields {...{ choices, choosing, variations, chosen, isAwake, pickAt }} />
          </>
        )}
        <div className="single_variation_wrap">
          {choices.length > 0 && <VariationSummary {...{ choices, chosen, variation, letGo }} />}
          <div className="woocommerce-variation-add-to-cart variations_button buy-form-row">
            <QuantityInput most={variation?.maxQuantity ?? undefined} stays={choices.length > 0} />
            <Button
              className="single_add_to_cart_button"
              disabled={isComplete && !variation?.isPurchasable}
              aria-disabled={outcome.kind === "sending" || undefined}
            >
              {t("Add to cart")}
            </Button>
          </div>
        </div>
        <div aria-live="polite">
          {/* The dialog says it first; below it the page would move by itself. */}
          {outcome.kind === "added" && !added && (
            <Notice kind="success">
              {t("Added to the cart.")} <a href="/kosik/">{t("View cart")}</a>
            </Notice>
          )}
          {outcome.kind === "refused" && <Notice kind="error">{outcome.why}</Notice>}
        </div>
      </form>
      {added && outcome.kind === "added" && <AddedToCartDialog item={added} {...outcome} onClose={see} />}
    </>
  );
}

type AttributesProps = Pick<Props, "choices" | "choosing"> &
  Pick<ReturnType<typeof useVariationSelection>, "chosen" | "isAwake" | "pickAt"> & {
    variations: readonly Variation[];
  };

/** The fields of all attributes; of each value they say whether it goes with what is chosen. */
function AttributeFields({ choices, choosing, variations, chosen, isAwake, pickAt }: AttributesProps) {
  const sizes = choices.map(({ values }) => values.length);
  const states = getValueStates(variations, chosen, sizes);
  const left = choosing.shows_stock_left && getRemainingStock(variations, chosen, sizes, choosing.stock_left_threshold);
  return (
    <div className="variations">
      {choices.map((choice, i) => (
        <AttributeField
          key={choice.slug}
          choice={choice}
          name={getFieldName(choice.slug)}
          chosen={chosen[i] ?? 0}
          states={states[i] ?? []}
          left={left && left.position === i ? left.pieces : []}
          choosing={choosing}
          isAwake={isAwake}
          position={i}
          onPick={pickAt}
        />
      ))}
    </div>
  );
}

export default island("BuyForm", "jquery", BuyForm, ["product_variations"]);

/** `stays`: also where there is one piece of what is chosen now, or what stands below would move. */
function QuantityInput({ most, stays }: { most: number | undefined; stays: boolean }) {
  const id = useId();
  if (most === 1 && !stays) return <input type="hidden" name="quantity" value="1" />;
  return (
    <p className="buy-form-quantity">
      <label htmlFor={id}>{t("Pieces")}</label>
      <input id={id} type="number" name="quantity" inputMode="numeric" min="1" max={most} defaultValue="1" required />
    </p>
  );
}

/** Show the picture that everything the choice leaves open shares, whenever that is another one. */
function useSharedPicture(variations: readonly Variation[], chosen: readonly number[]): void {
  const image = findSharedImage(variations, chosen);
  const shown = useRef(image);
  useEffect(() => {
    if (image && image !== shown.current) scrollToPicture(image);
    shown.current = image;
  }, [image]);
}

/** Enter and Space on a value act as a click. By itself Enter would send the form, and Space not let a choice go. */
function handleKeyAsClick(event: KeyboardEvent): void {
  const isKey = event.key === "Enter" || event.key === " ";
  if (!isKey || !(event.target instanceof HTMLInputElement) || event.target.type !== "radio") return;
  event.preventDefault();
  if (!event.repeat) event.target.click();
}
