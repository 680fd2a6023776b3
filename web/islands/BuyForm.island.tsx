import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { addToCart, getErrorText } from "../cart/cart.ts";
import { AddedToCartDialog } from "../cart/drawer/AddedToCartDialog.tsx";
import type { AttributeChoice, CartContents, VariationMatrix, VariationSelection } from "../generated/props.ts";
import { scrollToPicture } from "../product/gallery-position.ts";
import { mirrorChosenPrice, showChosenValues } from "../product/show-chosen-variation.ts";
import { showVariationTexts } from "../product/show-variation-texts.ts";
import { updateSaleBadge } from "../product/update-sale-badge.ts";
import { AttributeField } from "../product/variations/AttributeField.tsx";
import { isReduced, isSoldOut, unpackVariations, type Variation } from "../product/variations/unpack-variations.ts";
import { getFieldName, useVariationSelection } from "../product/variations/use-variation-selection.ts";
import { VariationSummary } from "../product/variations/VariationSummary.tsx";
import {
  findSelectedVariation,
  findSharedImage,
  formatValues,
  getRemainingStock,
  getValueStates,
  summarizeAttributes,
} from "../product/variations/variation-matching.ts";
import { island } from "../runtime/island.tsx";
import { getAlertPath, StockAlertForm } from "../stock-alerts/StockAlertForm.tsx";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useWooCommerceForm } from "../woocommerce/use-woocommerce-form.ts";
import "../ui/ThirdPartyOverlay.css";
import "./BuyForm.css";

interface Props {
  product_id: number;
  choices: readonly AttributeChoice[];
  choosing: VariationSelection;
  /** A simple product has one. */
  variations: VariationMatrix;
  /** Id of the form, if something on the page refers to it. */
  id?: string;
  /** JSON for third-party scripts of WooCommerce's variations form, only in the HTML. */
  product_variations?: string;
}

type AddToCartOutcome =
  | { kind: "none" }
  | { kind: "sending" }
  | { kind: "added"; quantity: number; contents: CartContents; isDialogClosed: boolean }
  | { kind: "rejected"; errorText: string };

/** Return the outcome of adding `variation` to the cart, and functions; `chosen` are the values of its attributes. */
function useAddToCart({ choices, choosing }: Props, chosen: readonly number[], variation: Variation | undefined) {
  const [outcome, setOutcome] = useState<AddToCartOutcome>({ kind: "none" });
  // A ref, because a second click can come before the state is updated.
  const isSending = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isSending.current) return event.preventDefault();
    const input = event.currentTarget.elements.namedItem("quantity") as HTMLInputElement | null;
    if (input?.validity.valid === false) {
      event.preventDefault();
      setOutcome({ kind: "rejected", errorText: getQuantityError(input) });
      return input.focus();
    }
    // The form is submitted to the server, which returns an error.
    if (!variation || !choosing.adds_without_reload) return;
    event.preventDefault();
    isSending.current = true;
    const quantity = Number(new FormData(event.currentTarget).get("quantity")) || 1;
    setOutcome({ kind: "sending" });
    try {
      const cart = await addToCart({
        id: variation.id,
        quantity,
        variation: choices.map(({ slug, values }, i) => ({
          attribute: slug,
          value: values[(chosen[i] ?? 0) - 1]?.value ?? "",
        })),
      });
      if (choosing.opens_cart_after_add) {
        setOutcome({ kind: "none" }); // the cart page shows the added product
        return location.assign("/kosik/");
      }
      setOutcome({ kind: "added", quantity, contents: cart.extensions.vyloha, isDialogClosed: false });
    } catch (error) {
      setOutcome({ kind: "rejected", errorText: getErrorText(error) });
    } finally {
      isSending.current = false;
    }
  }

  const closeDialog = () =>
    setOutcome((current) => (current.kind === "added" ? { ...current, isDialogClosed: true } : current));
  return { outcome, submit, closeDialog };
}

/**
 * Selects a variation and adds it to the cart. Without JavaScript the form is submitted to /kosik/, with the same
 * result. Third-party scripts of WooCommerce's variations form work with it too: docs/developers/swatches.md.
 */
function BuyForm(props: Props) {
  const { product_id, choices, choosing } = props;
  const form = useRef<HTMLFormElement>(null);
  const variations = useMemo(() => unpackVariations(props.variations), [props.variations]);
  const selection = useVariationSelection(form, choices, variations, choosing);
  const { chosen, rejected, isHydrated, selectAt, setValue, clear } = selection;
  const variation = findSelectedVariation(variations, chosen);
  const isComplete = chosen.every(Boolean);
  useSharedPicture(variations, chosen);
  const { data } = summarizeAttributes(choices, chosen);
  const setValueByName = (name: string, value: string) => {
    const position = choices.findIndex(({ slug }) => getFieldName(slug) === name);
    const number = 1 + (choices[position]?.values.findIndex((option) => option.value === value) ?? -1);
    if (position >= 0 && (number || !value)) setValue(position, number);
  };
  useWooCommerceForm(form, { data, variation, setValue: setValueByName, clear });
  const canBeReduced = isReduced(variations, chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another variation has another price
  useEffect(() => updateSaleBadge(form.current?.closest(".product"), canBeReduced), [variation, canBeReduced]);
  useChosenVariation(form, formatValues(choices, chosen), variation);
  useEffect(() => showVariationTexts(product_id, variations, chosen), [product_id, variations, chosen]);
  const { outcome, submit, closeDialog } = useAddToCart(props, chosen, variation);
  const [asksForValues, setAsksForValues] = useState(false);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isComplete) return submit(event);
    event.preventDefault();
    setAsksForValues(true);
    focusFirstOpenField(event.currentTarget, choices, chosen);
  };

  // The last matching line: a variation that allows any value may have several lines.
  const added =
    outcome.kind === "added" && !outcome.isDialogClosed
      ? outcome.contents.items.findLast((item) => item.variation_id === variation?.id)
      : undefined;
  return (
    <>
      <form
        ref={form}
        id={props.id}
        // `wvs-loaded` stops the script of the swatches plugin, which would handle clicks on our radio buttons.
        className={choices.length ? "cart buy-form variations_form wvs-loaded" : "cart buy-form"}
        method="post"
        action="/kosik/"
        data-product_id={product_id}
        data-product_variations={choices.length ? props.product_variations : undefined}
        suppressHydrationWarning // the props lack `product_variations`
        noValidate={isHydrated} // the form says itself what is missing
        onSubmit={handleSubmit}
        onKeyDown={handleKeyAsClick}
      >
        <input type="hidden" name="add-to-cart" value={product_id} />
        {choices.length > 0 && (
          <>
            <input type="hidden" name="product_id" value={product_id} />
            {/* Without scripts it stays 0, so the server reads the attributes' fields. */}
            <input
              type="hidden"
              name="variation_id"
              className="variation_id"
              value={(isHydrated && variation?.id) || 0}
            />
            <AttributeFields {...{ choices, choosing, variations, chosen, isHydrated, asksForValues, selectAt }} />
          </>
        )}
        <div className="single_variation_wrap">
          {choices.length > 0 && <VariationSummary {...{ choices, chosen, variation, rejected }} />}
          <div className="woocommerce-variation-add-to-cart variations_button buy-form-row">
            <QuantityInput max={variation?.maxQuantity ?? undefined} isAlwaysVisible={choices.length > 0} />
            <Button
              className="single_add_to_cart_button"
              // Without scripts it stays enabled, because only a script would enable it after another choice.
              disabled={(isHydrated || choices.length === 0) && isComplete && !variation?.isPurchasable}
              aria-disabled={outcome.kind === "sending" || undefined}
            >
              {t("Add to cart")}
            </Button>
          </div>
        </div>
        <div aria-live="polite">
          {/* Only after the dialog is closed, so that the page does not shift behind it. */}
          {outcome.kind === "added" && !added && (
            <Notice kind="success">
              {t("Added to the cart.")} <a href="/kosik/">{t("View cart")}</a>
            </Notice>
          )}
          {outcome.kind === "rejected" && <Notice kind="error">{outcome.errorText}</Notice>}
        </div>
      </form>
      <StockAlert {...{ choices, chosen, variations, variation }} />
      {added && outcome.kind === "added" && <AddedToCartDialog item={added} {...outcome} onClose={closeDialog} />}
    </>
  );
}

/** The form that watches the chosen variation if it is sold out, else a link to one for the variations that are. */
function StockAlert({ choices, chosen, variations, variation }: StockAlertProps) {
  if (variation && isSoldOut(variation)) {
    return <StockAlertForm key={variation.id} variation_id={variation.id} values={formatValues(choices, chosen)} />;
  }
  const soldOut = variations.find(isSoldOut);
  return (
    soldOut && (
      <p className="buy-form-alert">
        <a href={getAlertPath(soldOut.id)} rel="nofollow">
          {t("Watch a sold-out variation")}
        </a>
      </p>
    )
  );
}

interface StockAlertProps extends Pick<Props, "choices"> {
  chosen: readonly number[];
  variations: readonly Variation[];
  variation: Variation | undefined;
}

type AttributesProps = Pick<Props, "choices" | "choosing"> &
  Pick<ReturnType<typeof useVariationSelection>, "chosen" | "isHydrated" | "selectAt"> & {
    variations: readonly Variation[];
    /** Whether fields without a value say that they need one. */
    asksForValues: boolean;
  };

/** The fields of all attributes, with the state of each value for the current selection. */
function AttributeFields(props: AttributesProps) {
  const { choices, choosing, variations, chosen, isHydrated, asksForValues, selectAt } = props;
  const sizes = choices.map(({ values }) => values.length);
  const states = getValueStates(variations, chosen, sizes);
  const remaining =
    choosing.shows_stock_left && getRemainingStock(variations, chosen, sizes, choosing.stock_left_threshold);
  return (
    <div className="variations">
      {choices.map((choice, i) => (
        <AttributeField
          key={choice.slug}
          choice={choice}
          name={getFieldName(choice.slug)}
          chosen={chosen[i] ?? 0}
          states={states[i] ?? []}
          remaining={remaining && remaining.position === i ? remaining.quantities : []}
          settings={choosing}
          isHydrated={isHydrated}
          isMissing={asksForValues && !chosen[i]}
          position={i}
          onSelect={selectAt}
        />
      ))}
    </div>
  );
}

export default island("BuyForm", "jquery", BuyForm, ["product_variations"]);

/** `isAlwaysVisible` shows the input for a maximum of 1 as well, for a stable layout when the variation changes. */
function QuantityInput({ max, isAlwaysVisible }: { max: number | undefined; isAlwaysVisible: boolean }) {
  const id = useId();
  if (max === 1 && !isAlwaysVisible) return <input type="hidden" name="quantity" value="1" />;
  return (
    <p className="buy-form-quantity">
      <label htmlFor={id}>{t("Pieces")}</label>
      <input id={id} type="number" name="quantity" inputMode="numeric" min="1" max={max} defaultValue="1" required />
    </p>
  );
}

/** Return what the shopper has to write instead of an invalid quantity. */
function getQuantityError({ max }: HTMLInputElement): string {
  return max ? t("Write a whole number from 1 to %(max)s.", { max }) : t("Write a whole number, at least 1.");
}

/** Focus the first attribute without a value, which scrolls to it. */
function focusFirstOpenField(form: HTMLFormElement, choices: Props["choices"], chosen: readonly number[]): void {
  const name = getFieldName(choices.find((_, i) => !chosen[i])?.slug ?? "");
  const fields = form.querySelectorAll<HTMLElement>("input[type=radio]:enabled, select:not([hidden])");
  [...fields].find((field) => field.getAttribute("name") === name)?.focus();
}

/** Show the chosen variation in the page's price and in the bar at the bottom of small screens. */
function useChosenVariation(
  form: RefObject<HTMLFormElement | null>,
  values: string,
  variation: Variation | undefined,
): void {
  useEffect(() => (form.current ? mirrorChosenPrice(form.current) : undefined), [form]);
  useEffect(() => {
    if (form.current && variation) showChosenValues(form.current, { values, isPurchasable: variation.isPurchasable });
  }, [form, values, variation]);
}

/** Scroll to the picture that all matching variations share, whenever it changes. */
function useSharedPicture(variations: readonly Variation[], chosen: readonly number[]): void {
  const image = findSharedImage(variations, chosen);
  const shownImage = useRef(image);
  useEffect(() => {
    if (image && image !== shownImage.current) scrollToPicture(image);
    shownImage.current = image;
  }, [image]);
}

/** Make Enter and Space click a value. By default Enter submits the form, and Space does not clear a selection. */
function handleKeyAsClick(event: KeyboardEvent): void {
  const isKey = event.key === "Enter" || event.key === " ";
  if (!isKey || !(event.target instanceof HTMLInputElement) || event.target.type !== "radio") return;
  event.preventDefault();
  if (!event.repeat) event.target.click();
}
