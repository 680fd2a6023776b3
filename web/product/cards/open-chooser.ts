/**
 * A dialog that selects a variation of a card's product and adds it to the cart: the form and the price of the product's
 * page, which is cached, in the page with the card.
 */
import { insertHtml } from "../../dom/insert-html.ts";
import { showDialog } from "../../dom/overlays.ts";
import { t } from "../../text/i18n.ts";

/** Open the dialog of the card with `link`; if its page cannot be shown here, go there. */
export async function openChooser(link: HTMLAnchorElement): Promise<void> {
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  // With the value that is selected on the card.
  const href = link.closest(".product-card")?.querySelector<HTMLAnchorElement>("h3 a")?.href ?? link.href;
  try {
    const page = await fetchPage(href);
    const form = page.querySelector(".product-main shop-island[name=BuyForm]");
    if (!form) throw new Error("the product has no form");
    const dialog = createDialog(page.querySelector("h1")?.textContent ?? "", href);
    await insertHtml(buildContent(page, form), dialog.querySelector(".chooser-form") as Element);
    showDialog(dialog);
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
}

async function fetchPage(href: string): Promise<Document> {
  const response = await fetch(href, { signal: AbortSignal.timeout(8000) });
  if (!response.ok) throw new Error(String(response.status));
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Return the HTML of the form with its stylesheets. Its id belongs to the form of a product's own page. */
function buildContent(page: Document, form: Element): string {
  form.querySelector("form")?.removeAttribute("id");
  const parts = [...page.querySelectorAll("link[rel=stylesheet]"), page.querySelector(".product-price"), form];
  return parts.map((part) => part?.outerHTML ?? "").join("");
}

function createDialog(name: string, href: string): HTMLDialogElement {
  const dialog = document.createElement("dialog");
  dialog.className = "added chooser";
  dialog.ariaLabel = name;
  dialog.innerHTML = `<div class="added-content product"><div class="added-head"><h2><a></a></h2>
    <button type="button" class="added-close icon icon-close"></button></div><div class="chooser-form"></div></div>`;
  const link = dialog.querySelector("a");
  if (link) Object.assign(link, { href, textContent: name });
  const close = dialog.querySelector<HTMLButtonElement>(".added-close");
  if (close) Object.assign(close, { ariaLabel: t("Close"), onclick: () => dialog.close() });
  // The dialog of the added product is inside; closing it ends the choice, too. The event does not bubble.
  dialog.addEventListener("close", ({ target }) => (target === dialog ? dialog.remove() : dialog.close()), true);
  document.body.append(dialog);
  return dialog;
}
