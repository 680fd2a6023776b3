import { useId } from "react";
import { ChoiceInput } from "../../ui/forms/Field.tsx";
import "./MethodOption.css";

interface Props {
  name: string;
  value: string;
  title: string;
  description: string;
  /** The date of delivery, in words. */
  arrival?: string;
  /** A note that the shopper has to know before choosing. */
  note?: string;
  price: string;
  /** Why the method is unavailable, or "". */
  refusal: string;
  isChosen: boolean;
  /** The index of a delivery's parcel, always 0, for scripts of the classic checkout; undefined for a payment. */
  parcel?: number | undefined;
  /** Whether the shopper collects the parcel, so that the page needs no delivery address. */
  pickUp?: "shop" | "point" | undefined;
  onChoose: () => void;
}

/**
 * A delivery or payment method with its price. Third-party scripts read the label as the method's name, without the
 * price of a delivery (`.woocommerce-Price-amount`), so the rest is outside the label and describes the field.
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
  const hasDetails = !!(refusal || arrival || description || note);
  const isDelivery = parcel !== undefined;
  const describedBy = [!isDelivery && price && `${id}-price`, hasDetails && id].filter(Boolean).join(" ");
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
      {hasDetails && (
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
