/** The merchant's provider of marketing e-mail, by way of the shop (specification 7.2, 7.3 and section 5; facts 15). */
import type { Marketing } from "../../generated/props.ts";
import { consents } from "../consent.ts";
import type { Receiver } from "./event.ts";

const MARKETING = "marketing";
/** Of the session storage: the cart that was told last. */
const TOLD = "vyloha:told-cart";
/** Coarse: what is no e-mail by the rules of section 5 the shop refuses. */
const EMAIL = /^[^\s@]{1,64}@(?:[\w.-]+\.[a-z]{2,}|\[[\d.]+\])$/i;

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Return the receiver that tells the provider. */
export function marketing({ url, cart, product, opt_out }: Marketing): Receiver {
  const post = (path: string, data: Record<string, string>) => {
    if (!consents(MARKETING) || (opt_out && cookie(opt_out) !== undefined)) return;
    // Nobody waits for it, and what fails is the merchant's to read.
    fetch(url + path, { method: "POST", body: new URLSearchParams(data), keepalive: true }).catch(() => {});
  };
  const tellCart = (email = "") => {
    const hash = cookie("woocommerce_cart_hash") ?? "";
    if (!cart || (!email && hash === (sessionStorage.getItem(TOLD) ?? ""))) return;
    sessionStorage.setItem(TOLD, hash);
    post("/cart", { email });
  };
  const begin = () => {
    const viewed = document.querySelector<HTMLElement>(".product-main")?.dataset.product_id;
    if (product && viewed) post("/product", { product_id: viewed });
    const sent = new URLSearchParams(location.search).get("ecmid") ?? "";
    tellCart(EMAIL.test(sent) ? sent : "");
    document.addEventListener("change", ({ target }) => {
      const { name, value, defaultValue } = target as HTMLInputElement;
      // What stood in the field when the page came, or is in the cookie, is known.
      const isKnown = defaultValue || cookie("ecm_email");
      if (name === "billing_email" && !isKnown && EMAIL.test(value.trim())) tellCart(value.trim());
    });
  };
  return { begin, hear: ({ name }) => name === "cart_seen" && tellCart() };
}
