import { useId } from "react";
import { ChoiceInput } from "../../ui/forms/Field.tsx";
import "./MethodOption.css";

interface Props {
  name: string;
  value: string;
  title: string;
  description: string;
  /** When the goods are there, in words. */
  arrival?: string;
  /** What else is to be known before it is chosen. */
  note?: string;
  price: string;
  /** Why it cannot be chosen; "" when it can. */
  refusal: string;
  isChosen: boolean;
  /** Which parcel a delivery is for, as scripts made for the classic checkout read it; there is one, 0. */
  parcel?: number | undefined;
  /** A delivery whose goods are fetched, in the shop or at a pick-up point: the page then asks for no delivery address. */
  pickUp?: "shop" | "point" | undefined;
  onChoose: () => void;
}

/**
 * A delivery or a payment to choose: its price stands beside it. Scripts take the label for its name, of a delivery
 * without the price (`.woocommerce-Price-amount`), so everything else stands outside and describes the field.
 */
export function MethodOption({
  name,
  value,
  title,
  description,
  arrival,
  note,
  price,
  refusal,
  isChosen,
  parcel,
  pickUp,
  onChoose,
}: Props) {
  const id = useId();
  const hasMore = !!(refusal || arrival || description || note);
  const isDelivery = parcel !== undefined;
  const describedBy = [!isDelivery && price && `${id}-price`, hasMore && id].filter(Boolean).join(" ");
  return (
    <div className="method">
      <ChoiceInput
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        disabled={refusal !== ""}
        data-index={parcel}
        data-pick-up={pickUp}
        aria-describedby={describedBy || undefined}
      >
        <span className="method-line">
          <span className="method-name">{title}</span>
          {isDelivery && <span className="method-price woocommerce-Price-amount amount"> {price}</span>}
        </span>
      </ChoiceInput>
      {!isDelivery && (
        <span id={`${id}-price`} className="method-price">
          {price}
        </span>
      )}
      {hasMore && (
        <div id={id} className="method-more">
          {refusal && <span className="method-refusal">{refusal}</span>}
          {arrival && <span className="method-arrival">{arrival}</span>}
          {description && <span className="method-description">{description}</span>}
          {note && <span className="method-description">{note}</span>}
        </div>
      )}
    </div>
  );
}
