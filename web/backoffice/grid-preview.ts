/**
 * Shows changed settings of a listing in the preview of a page without drawing the page again: `refresh-loop` in edit
 * mode (specification.md, sections 6 and 7.9). Everything else Wagtail's preview draws as it does.
 */

import { type FormGrid, gridsIn, outlineOf } from "./form-model.ts";
import type { EditorsClient } from "./rest-client.ts";

interface Seen {
  outline: string;
  grids: readonly FormGrid[];
}
interface Answer {
  data?: unknown;
  filters?: unknown;
}

const PATH = "/elementor-pro/v1/refresh-loop";
const textOf = ({ model }: FormGrid) => JSON.stringify(model);

/** Follow Wagtail's events of the preview. Call once; nothing happens where there is none. */
export function previewGrids(client: EditorsClient, texts: { failed?: string }): void {
  let sent: Seen | undefined; // with the form that the preview was asked for
  let drawn: Seen | undefined;
  let turn = 0;

  document.addEventListener("w-preview:update", () => {
    const form = document.querySelector<HTMLFormElement>("form[data-edit-form]");
    const grids = form ? gridsIn(form) : [];
    sent = form ? { outline: outlineOf(form, grids), grids } : undefined;
  });
  document.addEventListener("w-preview:load", (event) => {
    turn += 1; // an answer that comes later is of other settings
    const changed = sent && drawn && changedGrids(sent, drawn);
    const page = changed?.length ? previewed() : undefined;
    const places = page && changed?.map((grid) => [grid, placeOf(page, grid)] as const);
    if (!sent || !places?.every(([, place]) => place && postOf(place))) return;
    event.preventDefault();
    void refresh(places as [FormGrid, Element][], sent, turn);
  });
  document.addEventListener("w-preview:loaded", () => {
    drawn = sent;
    say("");
  });

  async function refresh(places: readonly [FormGrid, Element][], asked: Seen, ours: number): Promise<void> {
    for (const [, place] of places) place.classList.add("e-loading");
    try {
      const { call } = await client();
      const bodies = places.map(([grid, place]) => bodyOf(grid, postOf(place)));
      const answers = await Promise.all(bodies.map((body) => call("POST", PATH, body)));
      if (ours !== turn) return;
      if (!answers.every((one) => typeof (one as Answer | null)?.data === "string")) throw new Error("no data");
      for (const [index, [, place]] of places.entries()) replace(place, answers[index] as Answer);
      drawn = asked;
      say("");
    } catch (error) {
      // The preview keeps what it showed. The next change asks for this one again.
      if (ours === turn) say((error instanceof Error && "code" in error && error.message) || texts.failed || "");
    } finally {
      for (const [, place] of places) place.classList.remove("e-loading");
    }
  }
}

/** Return the grids that differ when nothing else does; undefined when the page is to be drawn again. */
function changedGrids(now: Seen, before: Seen): FormGrid[] | undefined {
  if (now.outline !== before.outline) return undefined;
  return now.grids.filter((grid, index) => {
    const old = before.grids[index];
    return !old || textOf(old) !== textOf(grid);
  });
}

const bodyOf = ({ widgetId, model }: FormGrid, post: number) => ({
  post_id: post,
  widget_id: widgetId,
  pagination_base_url: "",
  widget_filters: {},
  widget_model: model,
  is_edit_mode: true,
});

const previewed = () => document.querySelector<HTMLIFrameElement>("#w-preview-iframe")?.contentDocument ?? undefined;
const placeOf = (page: Document, { widgetId }: FormGrid) => page.querySelector(`.elementor-element-${widgetId}`);
/** 0 for a page that was never saved. */
const postOf = (place: Element) => Number(place.closest("[data-elementor-id]")?.getAttribute("data-elementor-id")) || 0;

/** Put an answer into the preview, and let the preview's own scripts know. */
function replace(place: Element, { data, filters }: Answer): void {
  const results = elementOf(place, data);
  place.querySelector(".elementor-widget-container")?.replaceWith(results);
  const form = place.closest("[data-listing]")?.querySelector("[data-filters] form");
  const fresh = filters ? elementOf(place, filters).querySelector("form") : null;
  if (form && fresh) form.replaceChildren(...fresh.childNodes);
  const items = [...results.children];
  results.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true, detail: { items } }));
}

function elementOf({ ownerDocument }: Element, html: unknown): Element {
  const template = ownerDocument.createElement("template");
  template.innerHTML = String(html);
  return template.content.firstElementChild ?? ownerDocument.createElement("div");
}

/** Say above the preview what went wrong. */
function say(text: string): void {
  const area = document.querySelector(".w-preview__area");
  let said = area?.querySelector("[data-bo-preview-said]");
  if (!said && area && text) {
    said = document.createElement("p");
    said.className = "bo-preview-said";
    said.setAttribute("role", "status");
    said.setAttribute("data-bo-preview-said", "");
    area.prepend(said);
  }
  if (said) said.textContent = text;
}
