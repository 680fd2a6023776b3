/** For tests: variations of a shirt, and the form that selects one. */
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { vi } from "vitest";
import type { AttributeChoice, VariationMatrix, VariationSelection } from "../generated/props.ts";
import { InsideIsland } from "../runtime/island.tsx";
import BuyForm from "./BuyForm.island.tsx";

/** A simple product. */
export const SIMPLE_PRODUCT: VariationMatrix = {
  ids: [7],
  values: [[]],
  price: [0],
  stock: [0],
  is_purchasable: [1],
  max_qty: [null],
  sku: [""],
  image: [null],
  description: [],
  prices: [null],
  stocks: [{ availability: "instock", text: "Skladem" }],
  descriptions: [],
};

/** The default settings of a shop (specification.md, section 9). */
export const DEFAULT_SETTINGS: VariationSelection = {
  shows_chosen: true,
  label_separator: ":",
  clears_on_reselect: true,
  deselects_unavailable: true,
  disables_out_of_stock: false,
  shows_stock_left: false,
  stock_left_threshold: 5,
  values_shown: 24,
  adds_without_reload: true,
  opens_cart_after_add: false,
};

const makeValue = (slug: string, name: string) => ({ value: slug, name, text: name, colours: [], image: "" });
export const COLOUR: AttributeChoice = {
  slug: "pa_barva",
  name: "Barva",
  swatch: "color",
  preselected: 0,
  values: [
    { ...makeValue("cervena", "Červená"), colours: ["#c00000"] },
    { ...makeValue("modra", "Modrá"), colours: ["#0000c0", "#ffffff"] },
  ],
};
export const SIZE: AttributeChoice = {
  slug: "pa_velikost",
  name: "Velikost",
  swatch: "button",
  preselected: 0,
  values: [makeValue("m", "M"), makeValue("l", "L"), makeValue("xl", "XL"), makeValue("xxl", "XXL")],
};
/** Red M, red L (2 units), blue L (sold out), blue XL; no variation is XXL. */
export const SHIRT_VARIATIONS: VariationMatrix = {
  ...SIMPLE_PRODUCT,
  ids: [1, 2, 3, 4],
  values: [
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 3],
  ],
  price: [0, 0, 0, 0],
  stock: [0, 0, 1, 0],
  is_purchasable: [1, 1, 0, 1],
  max_qty: [null, 2, 0, null],
  sku: ["C-M", "C-L", "M-L", "M-XL"],
  image: [null, null, null, null],
  stocks: [
    { availability: "instock", text: "Skladem" },
    { availability: "outofstock", text: "Vyprodáno" },
  ],
};

/** The page's list of them for third-party scripts, as far as these tests need it. */
export const LISTED = SHIRT_VARIATIONS.ids.map((variation_id, i) => ({
  variation_id,
  attributes: Object.fromEntries(
    [COLOUR, SIZE].map(({ slug, values }, position) => [
      `attribute_${slug}`,
      values[(SHIRT_VARIATIONS.values[i]?.[position] ?? 0) - 1]?.value ?? "",
    ]),
  ),
}));

let root: Root | undefined;

/** Render the form of a product, and unmount the previous one. */
export async function renderBuyForm(props: {
  id?: string;
  product_variations?: string;
  choices?: AttributeChoice[];
  choosing?: Partial<VariationSelection>;
  variations?: VariationMatrix;
}) {
  await act(async () => root?.unmount());
  document.body.innerHTML = "<main></main>";
  const main = document.querySelector("main") as HTMLElement;
  root = createRoot(main);
  const allProps = {
    product_id: 7,
    choices: [],
    variations: SIMPLE_PRODUCT,
    ...props,
    choosing: { ...DEFAULT_SETTINGS, ...props.choosing },
  };
  await act(async () => root?.render(<BuyForm.Component {...allProps} />));
}

/** Insert the form as the server renders it, without hydration; returns its island. */
export function renderServerForm(props: {
  product_variations?: string;
  choices?: AttributeChoice[];
  variations?: VariationMatrix;
}): HTMLElement {
  const allProps = { product_id: 7, choices: [], variations: SIMPLE_PRODUCT, choosing: DEFAULT_SETTINGS, ...props };
  const { document } = globalThis;
  vi.stubGlobal("document", undefined); // the server has none
  const html = renderToString(
    <InsideIsland value={true}>
      <BuyForm.Component {...allProps} />
    </InsideIsland>,
    { identifierPrefix: "i0" },
  );
  vi.stubGlobal("document", document);
  document.body.innerHTML = "<main><shop-island name='BuyForm' prefix='i0'></shop-island></main>";
  const host = document.querySelector("shop-island") as HTMLElement;
  host.innerHTML = html;
  host.setAttribute("props", JSON.stringify({ ...allProps, product_variations: undefined }));
  return host;
}
