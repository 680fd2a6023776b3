/** The bar above a page that links the edit screens of what the page shows, for users of the back office. */
import "./editors-bar.css";

export interface EditorsBarData {
  label: string;
  close: string;
  links: readonly { label: string; url: string }[];
}

/** Insert the bar after the link that skips to the content. */
export function insertBar(data: EditorsBarData): void {
  const bar = buildBar(data);
  const skipLink = document.querySelector(".skip-link");
  if (skipLink) skipLink.after(bar);
  else document.body.prepend(bar);
}

function buildBar({ label, close, links }: EditorsBarData): HTMLElement {
  const bar = document.createElement("nav");
  bar.className = "editors-bar no-print";
  bar.ariaLabel = label;
  const list = bar.appendChild(document.createElement("ul"));
  for (const { label, url } of links) {
    const link = list.appendChild(document.createElement("li")).appendChild(document.createElement("a"));
    link.href = url;
    link.textContent = label;
  }
  const button = bar.appendChild(document.createElement("button"));
  button.type = "button";
  button.ariaLabel = close;
  button.textContent = "×";
  button.addEventListener("click", () => closeBar(bar));
  return bar;
}

/** Remove the bar until the next visit to the back office, which sets the cookie again. */
function closeBar(bar: HTMLElement): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers
  document.cookie = "vyloha_editor=; max-age=0; path=/; samesite=lax";
  bar.remove();
  document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
}
