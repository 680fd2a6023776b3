/** The quantity: a field that works without JavaScript, and buttons beside it that need JavaScript. */
import { useEffect, useId, useRef, useState } from "react";
import type { CartItem } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { formatItemName } from "./CartLine.tsx";
import "./QuantityField.css";

interface Props {
  item: CartItem;
  /** The text that the server rejected. */
  typed?: string | undefined;
  error?: string | undefined;
  /** Undefined before hydration: the buttons then take up space, but are invisible. */
  onChange?: ((quantity: number) => void) | undefined;
  /** Changes with each response: the field then shows the cart's quantity again. */
  revision: number;
}

export function QuantityField({ item, typed, error, onChange, revision }: Props) {
  const id = useId();
  const [text, setText] = useState(typed ?? String(item.quantity));
  // A response may come while the shopper types the next number.
  const isTyping = useRef(false);
  // The revision as well: a rejected change leaves the quantity unchanged.
  useEffect(() => {
    if (revision && !isTyping.current) setText(String(item.quantity));
  }, [item.quantity, revision]);

  const change = (quantity: number) => {
    isTyping.current = false;
    setText(String(quantity));
    onChange?.(quantity);
  };
  // After an empty or fractional number the field shows the cart's quantity again.
  const commit = () => {
    isTyping.current = false;
    if (!/^\d+$/.test(text)) setText(String(item.quantity));
    else if (Number(text) !== item.quantity) onChange?.(Number(text));
  };
  const current = Number.parseInt(text, 10) || item.quantity;
  const renderStep = (delta: number, label: string, sign: string) => (
    <button
      type="button"
      className="quantity-step"
      disabled={!onChange}
      aria-label={`${label}: ${formatItemName(item)}`}
      aria-disabled={current + delta < 1 || current + delta > item.max_quantity || undefined}
      onClick={() => current + delta >= 1 && current + delta <= item.max_quantity && change(current + delta)}
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
        {renderStep(-1, t("One less"), "−")}
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
          onBlur={() => onChange && commit()}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !onChange) return;
            event.preventDefault();
            commit();
          }}
        />
        {renderStep(1, t("One more"), "+")}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
