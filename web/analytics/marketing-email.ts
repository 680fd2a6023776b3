/** The merchant's provider of marketing e-mail, by way of the shop (specification.md, sections 7.2, 7.3 and section 5; Ecomail). */

import { hasConsent } from "../consent/consent.ts";
import type { Marketing } from "../generated/props.ts";
import type { EventReceiver } from "./shop-event.ts";

const MARKETING = "marketing";
/** Of the session storage: the cart that was told last. */
const SENT_CART_KEY = "vyloha:told-cart";
/** Coarse: what is no e-mail by the rules of section 5 the shop refuses. */
const EMAIL = /^[^\s@]{1,64}@(?:[\w.-]+\.[a-z]{2,}|\[[\d.]+\])$/i;

const readCookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Return the receiver that tells the provider. */
export function createMarketingReceiver({ url, cart, product, opt_out }: Marketing): EventReceiver {
  /** Nobody waits for it, and what fails is the merchant's to read. */
  const post = async (path: string, data: Record<string, string>) => {
    if (!hasConsent(MARKETING) || (opt_out && readCookie(opt_out) !== undefined)) return false;
    const call = { method: "POST", body: new URLSearchParams(data), keepalive: true };
    return fetch(url + path, call).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const tellCart = async (email = "") => {
    const hash = readCookie("woocommerce_cart_hash") ?? "";
    // Of who views products the e-mail is wanted, too.
    const isNews = email ? cart || product : cart && hash !== (sessionStorage.getItem(SENT_CART_KEY) ?? "");
    if (!isNews) return;
    if (await post("/cart", { email })) sessionStorage.setItem(SENT_CART_KEY, hash);
  };
  const begin = async () => {
    document.addEventListener("change", ({ target }) => {
      const { name, defaultValue } = target as HTMLInputElement;
      const email = (target as HTMLInputElement).value.trim();
      // What stood in the field when the page came, or is in the cookie, is known.
      const isKnown = [defaultValue, decodeURIComponent(readCookie("ecm_email") ?? "")].includes(email);
      if (name === "billing_email" && !isKnown && EMAIL.test(email)) tellCart(email);
    });
    const sent = new URLSearchParams(location.search).get("ecmid") ?? "";
    // First: it is what the other call is known by.
    await tellCart(EMAIL.test(sent) ? sent : "");
    const viewed = document.querySelector<HTMLElement>(".product-main")?.dataset.product_id;
    if (product && viewed) post("/product", { product_id: viewed });
  };
  return { begin, hear: ({ name }) => void (name === "cart_seen" && tellCart()) };
}
