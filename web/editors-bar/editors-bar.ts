/** The bar above a page that links the edit screens of what the page shows, for users of the back office. */
import type { PopupsData } from "../generated/props.ts";
import "./editors-bar.css";

interface EditorsBarData {
  label: string;
  close: string;
  links: readonly { label: string; url: string }[];
}

/** Below the back office, because the browser sends its cookie there only. */
export const BAR_URL = "/sprava/lista/";
const TIMEOUT_MS = 15_000;

/** Insert the bar after the link that skips to the content. Nothing happens for somebody who is no longer signed in. */
export async function showEditorsBar(): Promise<void> {
  const response = await fetch(`${BAR_URL}?${buildQuery()}`, {
    headers: { "X-Requested-With": "XMLHttpRequest" },
    cache: "no-store",
    priority: "low",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) return;
  const bar = buildBar((await response.json()) as EditorsBarData);
  const skipLink = document.querySelector(".skip-link");
  if (skipLink) skipLink.after(bar);
  else document.body.prepend(bar);
}

function buildQuery(): URLSearchParams {
  const { subject = "" } = document.body.dataset;
  const popups = document.querySelector<HTMLElement>("[data-popups]")?.dataset.popups;
  const ids = popups ? (JSON.parse(popups) as PopupsData).popups.map(({ id }) => ["popup", String(id)]) : [];
  return new URLSearchParams([["subject", subject], ...ids]);
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
