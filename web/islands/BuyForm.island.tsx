import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AttributeChoice, CartContents, ProductVariation } from "../generated/props.ts";
import { addToCart, CartError } from "../lib/cart.ts";
import { showPicture } from "../lib/gallery.ts";
import { t } from "../lib/i18n.ts";
import { island } from "../lib/island.tsx";
import { chosenOne, sharedImage } from "../lib/matching.ts";
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
  /** One for a simple product. */
  variations: readonly ProductVariation[];
}

type Outcome =
  | { kind: "none" }
  | { kind: "sending" }
  | { kind: "added"; pieces: number; contents: CartContents; isSeen: boolean }
  | { kind: "refused"; why: string };

const field = (slug: string) => `attribute_${slug}`;

/** Chooses a variation and puts it into the cart. Without JavaScript the form goes to /kosik/, which does the same. */
export default island("BuyForm", "interaction", function BuyForm({ product_id, choices, variations }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const quantity = useId();
  const [chosen, choose] = useState(() => choices.map(({ preselected }) => preselected));
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  // Not the state: a second click can come before the first is drawn.
  const isSending = useRef(false);
  const variation = chosenOne(variations, chosen);
  const isComplete = chosen.every(Boolean);
  const image = sharedImage(variations, chosen);
  const shown = useRef(image);
  useEffect(() => {
    if (image && image !== shown.current) showPicture(image);
    shown.current = image;
  }, [image]);
  const most = variation?.max_qty ?? undefined;

  const readChoices = () => {
    if (!form.current) return;
    const data = new FormData(form.current);
    choose(choices.map(({ slug }) => String(data.get(field(slug)) ?? "")));
  };
  // What was chosen before this island woke is in the form already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on waking
  useEffect(readChoices, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isSending.current) return event.preventDefault();
    if (!variation) return; // the form goes to the server, which says what is missing
    event.preventDefault();
    isSending.current = true;
    const pieces = Number(new FormData(event.currentTarget).get("quantity")) || 1;
    setOutcome({ kind: "sending" });
    try {
      const cart = await addToCart({
        id: variation.variation_id,
        quantity: pieces,
        variation: choices.map(({ slug }, i) => ({ attribute: slug, value: chosen[i] ?? "" })),
      });
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
      ? outcome.contents.items.findLast((item) => item.variation_id === variation?.variation_id)
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
        onChange={readChoices}
        onSubmit={submit}
      >
        <input type="hidden" name="add-to-cart" value={product_id} />
        {choices.map((choice, i) => (
          <AttributeField
            key={choice.slug}
            choice={choice}
            name={field(choice.slug)}
            chosen={chosen}
            position={i}
            variations={variations}
          />
        ))}
        <div className="buy-form-variation" aria-live="polite">
          {choices.length > 0 && variation && <ChosenVariation variation={variation} />}
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
            disabled={isComplete && !variation?.is_purchasable}
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

function ChosenVariation({ variation }: { variation: ProductVariation }) {
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
