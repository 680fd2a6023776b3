/** The lines of a cart that can be changed, on its page and in its drawer. */
import { useEffect, useRef } from "react";
import type { CartItem, QuantityProblem } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { CartLine, formatItemName } from "./CartLine.tsx";
import { QuantityField } from "./QuantityField.tsx";
import { UndoRemovalForm } from "./UndoRemovalForm.tsx";
import type { CartState } from "./use-cart.ts";
import "./CartLines.css";

interface Props {
  cart: CartState;
  /** What was typed and refused when the page was drawn. */
  problems?: readonly QuantityProblem[];
}

export function CartLines({ cart, problems = [] }: Props) {
  const { contents, awake, busy, revision, failure, remove, setPieces } = cart;
  const problem = (item: CartItem) => problems.find(({ key }) => key === item.key && !revision);
  return (
    <ul className="cart-lines">
      {contents.items.map((item) => (
        <CartLine key={item.key} item={item} isBusy={busy === item.key} onRemove={(event) => void remove(event, item)}>
          <QuantityField
            item={item}
            typed={problem(item)?.typed}
            error={failure.key === item.key ? failure.text : problem(item)?.error}
            onChange={awake ? (quantity) => setPieces(item, quantity) : undefined}
            revision={revision}
          />
        </CartLine>
      ))}
    </ul>
  );
}

/** The way back for a line that was taken out; the link that had the focus is gone with it. */
export function RemovedLine({ item, onUndo }: { item: CartItem; onUndo?: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div className="notice cart-removed">
      <span>{t("“%(name)s” was removed from the cart.", { name: formatItemName(item) })}</span>
      <UndoRemovalForm lineKey={item.key} buttonRef={undo} onUndo={onUndo} />
    </div>
  );
}
