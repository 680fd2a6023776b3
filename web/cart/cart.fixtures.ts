/** Contents of carts for tests. */
import type { CartContents, CartItem } from "../generated/props.ts";

const makeAmount = (minor: number) => ({ minor, currency: "CZK", text: `${minor / 100}\u00a0Kč` });

/** A line of T-shirts at 100 Kč a unit; the shop has three. */
export const makeCartItem = (quantity: number): CartItem => ({
  key: "a".repeat(32),
  product_id: 1,
  variation_id: 1,
  sku: "",
  name: "Tričko",
  attributes: [],
  href: "/produkt/tricko/",
  picture: null,
  quantity,
  max_quantity: 3,
  sold_individually: false,
  unit_price: makeAmount(10000),
  prior_price: null,
  measure_price: null,
  period: "",
  total: makeAmount(10000 * quantity),
  notice: "",
  stops_order: false,
});

/** A line of T-shirts for each quantity. */
export const makeCartContents = (...quantities: number[]): CartContents => ({
  hash: "h",
  terms: "t",
  pieces: quantities.reduce((sum, quantity) => sum + quantity, 0),
  items: quantities.map(makeCartItem),
  deleted: [],
  can_be_ordered: quantities.length > 0,
  takes_coupons: true,
  coupons: [],
  refused_coupons: [],
  goods: makeAmount(10000 * quantities.reduce((sum, quantity) => sum + quantity, 0)),
  discounted_goods: "",
  free_delivery: null,
  destination: null,
  transfer_note: "",
  shipping_from: "",
  why_not_delivered: "",
  shipping_name: "",
  shipping: "",
  payment_name: "",
  fee: "",
  rounding: "",
  total: makeAmount(0),
  charge_note: "",
  vat: [],
  shipping_methods: [],
  pickup: null,
  payment_methods: [],
});
