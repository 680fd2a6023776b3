/**
 * Shows changed settings of a listing in the preview of a page without drawing the page again: `refresh-loop` in edit
 * mode (specification.md, sections 6 and 7.9). Everything else Wagtail's preview draws as it does.
 */

import { buildFormOutline, type FormGrid, readGrids } from "./form-model.ts";
import type { RestClientLoader } from "./rest-client.ts";

interface PreviewState {
  outline: string;
  grids: readonly FormGrid[];
}
interface GridRefreshResponse {
  data?: unknown;
  filters?: unknown;
}

const PATH = "/elementor-pro/v1/refresh-loop";
const serializeGrid = ({ model }: FormGrid) => JSON.stringify(model);

/** Follow Wagtail's events of the preview. Call once; nothing happens where there is none. */
export function startGridPreview(client: RestClientLoader, texts: { failed?: string }): void {
  let sent: PreviewState | undefined; // with the form that the preview was asked for
  let drawn: PreviewState | undefined;
  let turn = 0;

  document.addEventListener("w-preview:update", () => {
    const form = document.querySelector<HTMLFormElement>("form[data-edit-form]");
    const grids = form ? readGrids(form) : [];
    sent = form ? { outline: buildFormOutline(form, grids), grids } : undefined;
  });
  document.addEventListener("w-preview:load", (event) => {
    turn += 1; // an answer that comes later is of other settings
    const changed = sent && drawn && findChangedGrids(sent, drawn);
    const page = changed?.length ? getPreviewDocument() : undefined;
    const places = page && changed?.map((grid) => [grid, findGridElement(page, grid)] as const);
    if (!sent || !places?.every(([, place]) => place && getPostId(place))) return;
    event.preventDefault();
    void refresh(places as [FormGrid, Element][], sent, turn);
  });
  document.addEventListener("w-preview:loaded", () => {
    drawn = sent;
    showMessage("");
  });

  async function refresh(places: readonly [FormGrid, Element][], asked: PreviewState, ours: number): Promise<void> {
    for (const [, place] of places) place.classList.add("e-loading");
    try {
      const { call } = await client();
      const bodies = places.map(([grid, place]) => buildRequestBody(grid, getPostId(place)));
      const answers = await Promise.all(bodies.map((body) => call("POST", PATH, body)));
      if (ours !== turn) return;
      if (!answers.every((one) => typeof (one as GridRefreshResponse | null)?.data === "string"))
        throw new Error("no data");
      for (const [index, [, place]] of places.entries()) replaceGrid(place, answers[index] as GridRefreshResponse);
      drawn = asked;
      showMessage("");
    } catch (error) {
      // The preview keeps what it showed. The next change asks for this one again.
      if (ours === turn)
        showMessage((error instanceof Error && "code" in error && error.message) || texts.failed || "");
    } finally {
      for (const [, place] of places) place.classList.remove("e-loading");
    }
  }
}

/** Return the grids that differ when nothing else does; undefined when the page is to be drawn again. */
function findChangedGrids(now: PreviewState, before: PreviewState): FormGrid[] | undefined {
  if (now.outline !== before.outline) return undefined;
  return now.grids.filter((grid, index) => {
    const old = before.grids[index];
    return !old || serializeGrid(old) !== serializeGrid(grid);
  });
}

const buildRequestBody = ({ widgetId, model }: FormGrid, post: number) => ({
  post_id: post,
  widget_id: widgetId,
  pagination_base_url: "",
  widget_filters: {},
  widget_model: model,
  is_edit_mode: true,
});

const getPreviewDocument = () =>
  document.querySelector<HTMLIFrameElement>("#w-preview-iframe")?.contentDocument ?? undefined;
const findGridElement = (page: Document, { widgetId }: FormGrid) =>
  page.querySelector(`.elementor-element-${widgetId}`);
/** 0 for a page that was never saved. */
const getPostId = (place: Element) =>
  Number(place.closest("[data-elementor-id]")?.getAttribute("data-elementor-id")) || 0;

/** Put an answer into the preview, and let the preview's own scripts know. */
function replaceGrid(place: Element, { data, filters }: GridRefreshResponse): void {
  const results = parseElement(place, data);
  place.querySelector(".elementor-widget-container")?.replaceWith(results);
  const form = place.closest("[data-listing]")?.querySelector("[data-filters] form");
  const fresh = filters ? parseElement(place, filters).querySelector("form") : null;
  if (form && fresh) form.replaceChildren(...fresh.childNodes);
  const items = [...results.children];
  results.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true, detail: { items } }));
}

function parseElement({ ownerDocument }: Element, html: unknown): Element {
  const template = ownerDocument.createElement("template");
  template.innerHTML = String(html);
  return template.content.firstElementChild ?? ownerDocument.createElement("div");
}

/** Say above the preview what went wrong. */
function showMessage(text: string): void {
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
