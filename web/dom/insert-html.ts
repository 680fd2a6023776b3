/** Puts HTML that the shop sent later into the page: the stylesheets of its blocks first, then its widgets. */
import { dispatchItemsAppended } from "./items-appended.ts";

/** A stylesheet that does not come must not keep the contents away. */
const STYLESHEET_TIMEOUT_MS = 3000;

/** Put `html` into `place` instead of what is there; resolves when it can be seen as it shall look. */
export async function insertHtml(html: string, place: Element): Promise<void> {
  const arrived = document.createElement("template");
  arrived.innerHTML = html;
  await Promise.race([
    Promise.all([...arrived.content.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(loadStylesheet)),
    new Promise((resolve) => setTimeout(resolve, STYLESHEET_TIMEOUT_MS)),
  ]);
  place.replaceChildren(arrived.content);
  dispatchItemsAppended(place);
}

/** Move a stylesheet into the head, where the page may have it already. */
function loadStylesheet(link: HTMLLinkElement): Promise<unknown> {
  // A template has no address of its own to begin from.
  const { href } = new URL(link.getAttribute("href") ?? "", location.href);
  link.remove();
  const all = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (all.some((other) => other.href === href)) return Promise.resolve();
  // One of a template's is fetched only by a copy in the document.
  const own = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((resolve) => {
    own.onload = own.onerror = resolve;
  });
  document.head.append(own);
  return done;
}
