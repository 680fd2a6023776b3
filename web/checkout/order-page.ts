/** The buttons of a placed order (PurchaseSummary.tsx): they copy the details of its payment, and print it. */
import { t } from "../text/i18n.ts";

/** How long a button says that it has copied. */
const SAID_MS = 2500;

export function startOrderPages(orders: readonly HTMLElement[]): void {
  for (const order of orders) {
    order.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest<HTMLButtonElement>("[data-copy]");
      if (button) void copy(button, order);
    });
    order.querySelector("[data-part=print]")?.addEventListener("click", () => print());
  }
}

/** Copy the button's text; without access to the clipboard, select the shown one for the shopper to copy. */
async function copy(button: HTMLButtonElement, order: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
  } catch {
    const shown = button.previousElementSibling;
    if (shown) getSelection()?.selectAllChildren(shown);
    return;
  }
  const status = order.querySelector("[data-part=status]");
  button.textContent = t("Copied");
  if (status) status.textContent = t("Copied");
  setTimeout(() => {
    button.textContent = t("Copy");
    if (status) status.textContent = "";
  }, SAID_MS);
}
