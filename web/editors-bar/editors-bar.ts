/** Requests the links of the editors' bar for what the page shows. */
import type { PopupsData } from "../generated/props.ts";
import type { EditorsBarData } from "./insert-bar.ts";

/** Below the back office, because the browser sends its cookie there only. */
export const BAR_URL = "/sprava/lista/";
const TIMEOUT_MS = 15_000;

/** Show the bar to somebody who is still signed in; not after an error, and not in the preview of an edit screen. */
export async function showEditorsBar(): Promise<void> {
  if (parent !== window) return;
  try {
    const response = await fetch(`${BAR_URL}?${buildQuery()}`, {
      headers: { "X-Requested-With": "XMLHttpRequest" },
      cache: "no-store",
      priority: "low",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) return;
    const data = (await response.json()) as EditorsBarData;
    (await import("./insert-bar.ts")).insertBar(data);
  } catch {
    // The page works without the bar.
  }
}

void showEditorsBar();

function buildQuery(): URLSearchParams {
  const { subject = "" } = document.body.dataset;
  const popups = document.querySelector<HTMLElement>("[data-popups]")?.dataset.popups;
  const ids = popups ? (JSON.parse(popups) as PopupsData).popups.map(({ id }) => ["popup", String(id)]) : [];
  return new URLSearchParams([["subject", subject], ...ids]);
}
