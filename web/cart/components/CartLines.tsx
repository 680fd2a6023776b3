/** The editable lines of a cart, on its page and in its drawer. */
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
  /** Quantities that the server rejected when it rendered the page. */
  problems?: readonly QuantityProblem[];
}

export function CartLines({ cart, problems = [] }: Props) {
  const { contents, isHydrated, busyKey, revision, failure, remove, setQuantity } = cart;
  const findProblem = (item: CartItem) => problems.find(({ key }) => key === item.key && !revision);
  return (
    <ul className="cart-lines">
      {contents.items.map((item) => (
        <CartLine
          key={item.key}
          item={item}
          isBusy={busyKey === item.key}
          onRemove={(event) => void remove(event, item)}
        >
          <QuantityField
            item={item}
            typed={findProblem(item)?.typed}
            error={failure.key === item.key ? failure.text : findProblem(item)?.error}
            onChange={isHydrated ? (quantity) => setQuantity(item, quantity) : undefined}
            revision={revision}
          />
        </CartLine>
      ))}
    </ul>
  );
}

/** Offers to restore a removed line. It takes the focus, which the removed link had. */
export function RemovedLine({ item, onUndo }: { item: CartItem; onUndo?: () => void }) {
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => undoButton.current?.focus(), []);
  return (
    <div className="notice cart-removed">
      <span>{t("“%(name)s” was removed from the cart.", { name: formatItemName(item) })}</span>
      <UndoRemovalForm lineKey={item.key} buttonRef={undoButton} onUndo={onUndo} />
    </div>
  );
}
