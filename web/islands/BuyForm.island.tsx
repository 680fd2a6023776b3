import { type FormEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { AttributeChoice, CartContents, Choosing, VariationMatrix } from "../generated/props.ts";
import { addToCart, CartError } from "../lib/cart.ts";
import { showPicture } from "../lib/gallery.ts";
import { t } from "../lib/i18n.ts";
import { island } from "../lib/island.tsx";
import { chosenAttributes, chosenOne, pick, sharedImage, stockLeft, valueStates } from "../lib/matching.ts";
import { unpack, type Variation } from "../lib/variations.ts";
import { AddedDialog } from "../ui/AddedDialog.tsx";
import { AttributeField } from "../ui/AttributeField.tsx";
import { Button } from "../ui/Button.tsx";
import { BUY_FORM } from "../ui/BuyBar.tsx";
import { Notice } from "../ui/Notice.tsx";
import Price from "../ui/Price.tsx";
import Stock from "../ui/Stock.tsx";
import "./BuyForm.css";

interface Props {
  product_id: number;
  choices: readonly AttributeChoice[];
  choosing: Choosing;
  /** One for a simple product. */
  variations: VariationMatrix;
}

type Outcome =
  | { kind: "none" }
  | { kind: "sending" }
  | { kind: "added"; pieces: number; contents: CartContents; isSeen: boolean }
  | { kind: "refused"; why: string };

const field = (slug: string) => `attribute_${slug}`;

/** Chooses a variation and puts it into the cart. Without JavaScript the form goes to /kosik/, which does the same. */
export default island("BuyForm", "interaction", function BuyForm(props: Props) {
  const { product_id, choices, choosing } = props;
  const form = useRef<HTMLFormElement>(null);
  const quantity = useId();
  const variations = useMemo(() => unpack(props.variations), [props.variations]);
  const { chosen, letGo, pickAt, isAwake } = useChoice(form, choices, variations, choosing);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  // Not the state: a second click can come before the first is drawn.
  const isSending = useRef(false);
  const variation = chosenOne(variations, chosen);
  const isComplete = chosen.every(Boolean);
  useSharedPicture(variations, chosen);
  const most = variation?.maxQuantity ?? undefined;
  const sizes = choices.map(({ values }) => values.length);
  const states = valueStates(variations, chosen, sizes);
  const left = choosing.shows_stock_left && stockLeft(variations, chosen, sizes, choosing.stock_left_threshold);

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
      if (choosing.opens_cart_after_add) location.assign("/kosik/");
      setOutcome({ kind: "added", pieces, contents: cart.extensions.vyloha, isSeen: false });
    } catch (error) {
      if (!(error instanceof CartError)) throw error;
      setOutcome({ kind: "refused", why: error.message });
    } finally {
      isSending.current = false;
    }
  }

  // The last of its lines: a variation of any value may have several.
  const added =
    outcome.kind === "added" && !outcome.isSeen
      ? outcome.contents.items.findLast((item) => item.variation_id === variation?.id)
      : undefined;
  return (
    <>
      <form
        ref={form}
        id={BUY_FORM}
        className="cart buy-form"
        method="post"
        action="/kosik/"
        data-product_id={product_id}
        onSubmit={submit}
        onKeyDown={keysClick}
      >
        <input type="hidden" name="add-to-cart" value={product_id} />
        {choices.map((choice, i) => (
          <AttributeField
            key={choice.slug}
            choice={choice}
            name={field(choice.slug)}
            chosen={chosen[i] ?? 0}
            states={states[i] ?? []}
            left={left && left.position === i ? left.pieces : []}
            choosing={choosing}
            locks={isAwake}
            onPick={(value) => pickAt(i, value)}
          />
        ))}
        <div className={choices.length ? "buy-form-variation" : undefined} aria-live="polite">
          {choices.length > 0 && variation && <ChosenVariation variation={variation} />}
          {letGo.length > 0 && (
            <p>{t("%(values)s is not made with it. Choose again, please.", { values: letGo.join(", ") })}</p>
          )}
          {!isComplete && (
            <p className="buy-form-hint">
              {t("Choose: %(names)s", {
                names: choices
                  .filter((_, i) => !chosen[i])
                  .map(({ name }) => name)
                  .join(", "),
              })}
            </p>
          )}
          {choices.length > 0 && isComplete && !variation && (
            <p className="stock out-of-stock">{t("We do not sell this combination. Choose another one.")}</p>
          )}
        </div>
        <div className="buy-form-row">
          {most === 1 ? (
            <input type="hidden" name="quantity" value="1" />
          ) : (
            <p className="buy-form-quantity">
              <label htmlFor={quantity}>{t("Pieces")}</label>
              <input
                id={quantity}
                type="number"
                name="quantity"
                inputMode="numeric"
                min="1"
                max={most}
                defaultValue="1"
                required
              />
            </p>
          )}
          <Button
            className="single_add_to_cart_button"
            disabled={isComplete && !variation?.isPurchasable}
            aria-disabled={outcome.kind === "sending" || undefined}
          >
            {t("Add to cart")}
          </Button>
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
      {added && outcome.kind === "added" && (
        <AddedDialog item={added} {...outcome} onClose={() => setOutcome({ ...outcome, isSeen: true })} />
      )}
    </>
  );
});

/** What is chosen, kept the same in the state, in the form's fields and in the address. */
function useChoice(
  form: { readonly current: HTMLFormElement | null },
  choices: readonly AttributeChoice[],
  variations: readonly Variation[],
  choosing: Choosing,
) {
  const [chosen, choose] = useState<readonly number[]>(() => choices.map(({ preselected }) => preselected));
  const [letGo, setLetGo] = useState<readonly string[]>([]);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  useEffect(() => {
    for (const [i, { slug, values }] of choices.entries())
      fill(form.current, field(slug), values[(chosen[i] ?? 0) - 1]);
  }, [form, choices, chosen]);

  function pickAt(position: number, value: number) {
    const next = pick(variations, chosen, position, value, choosing);
    const lost = choices.flatMap(({ values }, i) =>
      i !== position && chosen[i] && !next[i] ? [values[chosen[i] - 1]?.name ?? ""] : [],
    );
    choose(next);
    setLetGo(lost);
    const address = new URL(location.href);
    for (const [name, slug] of Object.entries(chosenAttributes(choices, next).data))
      if (slug) address.searchParams.set(name, slug);
      else address.searchParams.delete(name);
    history.replaceState(history.state, "", address);
  }
  return { chosen, letGo, pickAt, isAwake };
}

/** Let the fields called `name` hold `value`, or nothing. */
function fill(form: HTMLFormElement | null, name: string, value: { readonly value: string } | undefined): void {
  for (const control of form?.elements ?? [])
    if (control instanceof HTMLSelectElement && control.name === name) control.value = value?.value ?? "";
    else if (control instanceof HTMLInputElement && control.name === name)
      control.checked = control.value === value?.value;
}

/** Show the picture that everything the choice leaves open shares, whenever that is another one. */
function useSharedPicture(variations: readonly Variation[], chosen: readonly number[]): void {
  const image = sharedImage(variations, chosen);
  const shown = useRef(image);
  useEffect(() => {
    if (image && image !== shown.current) showPicture(image);
    shown.current = image;
  }, [image]);
}

/** Enter and Space on a value act as a click. By itself Enter would send the form, and Space not let a choice go. */
function keysClick(event: KeyboardEvent): void {
  const isKey = event.key === "Enter" || event.key === " ";
  if (!isKey || !(event.target instanceof HTMLInputElement) || event.target.type !== "radio") return;
  event.preventDefault();
  event.target.click();
}

function ChosenVariation({ variation }: { variation: Variation }) {
  return (
    <>
      {variation.price && (
        <p className="buy-form-price">
          <Price {...variation.price} />
        </p>
      )}
      <Stock {...variation.stock} />
      {variation.sku && <p className="buy-form-sku">{t("Code: %(sku)s", { sku: variation.sku })}</p>}
    </>
  );
}
