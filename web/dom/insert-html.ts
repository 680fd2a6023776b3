/** Inserts HTML that the page loaded later: the stylesheets of its blocks first, then its widgets. */
import { dispatchItemsAppended } from "./items-appended.ts";

/** After this time the contents are inserted without the stylesheet. */
const STYLESHEET_TIMEOUT_MS = 3000;

/** Replace the contents of `container` with `html`; resolves when they are in the page, after their stylesheets. */
export async function insertHtml(html: string, container: Element): Promise<void> {
  const template = document.createElement("template");
  template.innerHTML = html;
  await Promise.race([
    Promise.all([...template.content.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(loadStylesheet)),
    new Promise((resolve) => setTimeout(resolve, STYLESHEET_TIMEOUT_MS)),
  ]);
  container.replaceChildren(template.content);
  dispatchItemsAppended(container);
}

/** Move a stylesheet into the head, where the page may have it already. */
function loadStylesheet(link: HTMLLinkElement): Promise<unknown> {
  // A template has no base URL.
  const { href } = new URL(link.getAttribute("href") ?? "", location.href);
  link.remove();
  const existing = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  if (existing.some((other) => other.href === href)) return Promise.resolve();
  // Browsers load only a copy in the document, not the link of a template.
  const copy = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const done = new Promise((resolve) => {
    copy.onload = copy.onerror = resolve;
  });
  document.head.append(copy);
  return done;
}
