/** How many pieces: a field that works alone, with buttons beside it once JavaScript runs. */
import { useEffect, useId, useRef, useState } from "react";
import type { CartItem } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { formatItemName } from "./CartLine.tsx";
import "./QuantityField.css";

interface Props {
  item: CartItem;
  /** What was typed and refused. */
  typed?: string | undefined;
  error?: string | undefined;
  /** Undefined: nobody listens yet. The buttons have their place, but are not seen. */
  onChange?: ((quantity: number) => void) | undefined;
  /** Changes with each answer of the shop: the field then shows again what is in the cart. */
  revision: number;
}

export function QuantityField({ item, typed, error, onChange, revision }: Props) {
  const id = useId();
  const [text, setText] = useState(typed ?? String(item.quantity));
  // An answer may come while the next number is being typed.
  const isTyping = useRef(false);
  // By the revision too: a refused change leaves the quantity as it was.
  useEffect(() => {
    if (revision && !isTyping.current) setText(String(item.quantity));
  }, [item.quantity, revision]);

  const change = (quantity: number) => {
    isTyping.current = false;
    setText(String(quantity));
    onChange?.(quantity);
  };
  // An emptied field or a part of a piece asks for nothing: the field shows again what is in the cart.
  const enter = () => {
    isTyping.current = false;
    if (!/^\d+$/.test(text)) setText(String(item.quantity));
    else if (Number(text) !== item.quantity) onChange?.(Number(text));
  };
  const now = Number.parseInt(text, 10) || item.quantity;
  const step = (by: number, label: string, sign: string) => (
    <button
      type="button"
      className="quantity-step"
      disabled={!onChange}
      aria-label={`${label}: ${formatItemName(item)}`}
      aria-disabled={now + by < 1 || now + by > item.max_quantity || undefined}
      onClick={() => now + by >= 1 && now + by <= item.max_quantity && change(now + by)}
    >
      {sign}
    </button>
  );
  return (
    <div className="quantity">
      <label htmlFor={id} className="visually-hidden">
        {t("Number of pieces: %(name)s", { name: formatItemName(item) })}
      </label>
      <div className="quantity-row">
        {step(-1, t("One less"), "−")}
        <input
          id={id}
          className="qty"
          type="number"
          inputMode="numeric"
          name={`cart[${item.key}][qty]`}
          min={0}
          max={item.max_quantity}
          step={1}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            isTyping.current = true;
            setText(event.target.value);
          }}
          onBlur={() => onChange && enter()}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !onChange) return;
            event.preventDefault();
            enter();
          }}
        />
        {step(1, t("One more"), "+")}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
