/** Sends carts and viewed products to the e-mail marketing provider, by the shop (specification.md, sections 5, 7). */

import { callRest } from "../api/rest.ts";
import { hasConsent } from "../consent/consent.ts";
import { isSignedIn } from "../dom/signed-in.ts";
import type { Marketing } from "../generated/props.ts";
import type { EventReceiver } from "./shop-event.ts";

const MARKETING = "marketing";
/** Key of the session storage: the hash of the last sent cart. */
const SENT_CART_KEY = "vyloha:told-cart";
/** A rough check: the shop applies the rules of specification.md, section 5. */
const EMAIL = /^[^\s@]{1,64}@(?:[\w.-]+\.[a-z]{2,}|\[[\d.]+\])$/i;

const readCookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Whether the shop has an e-mail: of a customer who has signed in, one sent before, or the field's initial value. */
const isEmailKnown = ({ defaultValue }: HTMLInputElement) =>
  isSignedIn() || Boolean(readCookie("ecm_email")) || EMAIL.test(defaultValue.trim());

/** Return the receiver of the e-mail marketing provider. */
export function createMarketingReceiver({ url, cart, product, opt_out }: Marketing): EventReceiver {
  /** Return whether the shop accepted it; nothing without consent or after an opt-out. */
  const post = async (path: string, data: Record<string, string>) => {
    if (!hasConsent(MARKETING) || (opt_out && readCookie(opt_out) !== undefined)) return false;
    return callRest("POST", url + path, { body: new URLSearchParams(data), keepalive: true }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const sendCart = async (email = "") => {
    const hash = readCookie("woocommerce_cart_hash") ?? "";
    // Product views need the e-mail, too.
    const shouldSend = email ? cart || product : cart && hash !== (sessionStorage.getItem(SENT_CART_KEY) ?? "");
    if (!shouldSend) return;
    if (await post("/cart", { email })) sessionStorage.setItem(SENT_CART_KEY, hash);
  };
  const start = async () => {
    document.addEventListener("change", ({ target }) => {
      const { name, value } = target as HTMLInputElement;
      const email = value.trim();
      if (name === "billing_email" && EMAIL.test(email) && !isEmailKnown(target as HTMLInputElement)) sendCart(email);
    });
    const linkEmail = new URLSearchParams(location.search).get("ecmid") ?? "";
    // The cart goes first, because its e-mail identifies the product call.
    await sendCart(EMAIL.test(linkEmail) ? linkEmail : "");
    const productId = document.querySelector<HTMLElement>(".product-main")?.dataset.product_id;
    if (product && productId) post("/product", { product_id: productId });
  };
  return { start, receive: ({ name }) => void (name === "cart_seen" && sendCart()) };
}
