/** The variations of a product, unpacked from the columns of the island's props. */
import type { ShownPrice, StockStatus, VariationMatrix } from "../../generated/props.ts";
import { matchesSelection } from "./variation-matching.ts";

export interface Variation {
  readonly id: number;
  /** Position of each attribute's value, from 1; 0 for any value. */
  readonly values: readonly number[];
  readonly price: ShownPrice | null;
  readonly stock: StockStatus;
  readonly isPurchasable: boolean;
  /** null: unlimited. */
  readonly maxQuantity: number | null;
  readonly sku: string;
  readonly imageId: number | null;
  /** HTML; "" if all variations share one description, which is on the page. */
  readonly description: string;
}

export function unpackVariations(matrix: VariationMatrix): Variation[] {
  return matrix.ids.map((id, i) => ({
    id,
    values: matrix.values[i] ?? [],
    price: matrix.prices[matrix.price[i] ?? -1] ?? null,
    stock: matrix.stocks[matrix.stock[i] ?? -1] ?? { availability: "outofstock", text: "" },
    isPurchasable: matrix.is_purchasable[i] === 1,
    maxQuantity: matrix.max_qty[i] ?? null,
    sku: matrix.sku[i] ?? "",
    imageId: matrix.image[i] ?? null,
    description: (matrix.descriptions.length > 1 && matrix.descriptions[matrix.description[i] ?? -1]) || "",
  }));
}

/** Return whether any variation that matches the selection is reduced. */
export const isReduced = (variations: readonly Variation[], chosen: readonly number[]): boolean =>
  variations.some(({ values, price }) => price?.discount && matchesSelection(values, chosen));

/** Return whether any variation can be bought. */
export const hasPurchasableVariation = (matrix: VariationMatrix): boolean => matrix.is_purchasable.includes(1);

/** Return whether shoppers can ask for an alert of the variation: it is on sale, but sold out. */
export const isSoldOut = ({ price, stock }: Variation): boolean =>
  price !== null && stock.availability === "outofstock";
