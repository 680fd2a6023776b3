/** Props of the checkout for tests. */
import type { CartContents } from "../generated/props.ts";

const makeAmount = (minor: number) => ({ minor, currency: "CZK", text: `${minor / 100}\u00a0Kč` });

/** A cart of one unit with the delivery `rate`; `total` in minor units. */
export const makeCheckoutContents = (rate: string, hash: string, total = 10000): CartContents => ({
  hash,
  terms: "t",
  pieces: 1,
  items: [],
  deleted: [],
  can_be_ordered: true,
  takes_coupons: true,
  coupons: [],
  refused_coupons: [],
  goods: makeAmount(10000),
  discounted_goods: "",
  free_delivery: null,
  destination: null,
  transfer_note: "",
  shipping_from: "zdarma",
  why_not_delivered: "",
  shipping_name: rate,
  shipping: "zdarma",
  payment_name: "Převodem",
  fee: "zdarma",
  rounding: "",
  total: makeAmount(total),
  charge_note: "",
  vat: [],
  shipping_methods: ["flat_rate:1", "local_pickup:2", "flat_rate:3"].map((rate_id) => ({
    rate_id,
    name: rate_id,
    description: "",
    arrival: "",
    arrival_in_cart: "",
    price: "",
    is_chosen: rate_id === rate,
    needs_address: rate_id !== "local_pickup:2",
    needs_point: false,
    refusal: "",
  })),
  pickup: null,
  payment_methods: [
    { kind: "bacs", name: "Převodem", description: "", fee: "", note: "", is_chosen: true, refusal: "" },
  ],
});

/** An empty field for coupons. */
export const NO_COUPON = { typed: "", error: "" };

/** No search for a pick-up point. */
export const NO_POINTS = { pointError: "", pointSearch: { typed: "", found: [], message: "", next_count: 0 } };

const NOTE = {
  name: "order_comments",
  label: "Poznámka",
  type: "textarea",
  autocomplete: "off",
  inputmode: "text",
  value: "",
  hint: "",
  error: "",
  required: false,
  max_length: 2000,
  options: [],
};

const COUNTRIES = [
  { value: "CZ", label: "Česko" },
  { value: "SK", label: "Slovensko" },
];

/** An empty form. */
export const FORM = {
  country: { ...NOTE, name: "billing_country", type: "text", options: COUNTRIES },
  contact: [],
  is_company: false,
  company: [],
  billing: [],
  offers_account: true,
  creates_account: false,
  offers_refusal: false,
  refuses_review_request: false,
  ships_elsewhere: false,
  shipping: [],
  note: NOTE,
};
