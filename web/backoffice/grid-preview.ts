/**
 * Shows changed settings of a listing in the page preview without rendering the page again: `refresh-loop` in edit
 * mode (specification.md, sections 6 and 7.9). Wagtail's preview renders all other changes.
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

/** Listen for the events of Wagtail's preview. Call once; does nothing on pages without a preview. */
export function startGridPreview(client: RestClientLoader, texts: { failed?: string }): void {
  let requested: PreviewState | undefined; // of the form that the preview was requested with
  let rendered: PreviewState | undefined;
  let lastRequest = 0;

  document.addEventListener("w-preview:update", () => {
    const form = document.querySelector<HTMLFormElement>("form[data-edit-form]");
    const grids = form ? readGrids(form) : [];
    requested = form ? { outline: buildFormOutline(form, grids), grids } : undefined;
  });
  document.addEventListener("w-preview:load", (event) => {
    lastRequest += 1; // a later response has other settings
    const changed = requested && rendered && findChangedGrids(requested, rendered);
    const page = changed?.length ? getPreviewDocument() : undefined;
    const targets = page && changed?.map((grid) => [grid, findGridElement(page, grid)] as const);
    if (!requested || !targets?.every(([, element]) => element && getPostId(element))) return;
    event.preventDefault();
    void refresh(targets as [FormGrid, Element][], requested, lastRequest);
  });
  document.addEventListener("w-preview:loaded", () => {
    rendered = requested;
    showMessage("");
  });

  async function refresh(targets: readonly [FormGrid, Element][], state: PreviewState, request: number): Promise<void> {
    for (const [, element] of targets) element.classList.add("e-loading");
    try {
      const { call } = await client();
      const bodies = targets.map(([grid, element]) => buildRequestBody(grid, getPostId(element)));
      const responses = await Promise.all(bodies.map((body) => call("POST", PATH, body)));
      if (request !== lastRequest) return;
      if (!responses.every((response) => typeof (response as GridRefreshResponse | null)?.data === "string"))
        throw new Error("no data");
      for (const [index, [, element]] of targets.entries())
        replaceGrid(element, responses[index] as GridRefreshResponse);
      rendered = state;
      showMessage("");
    } catch (error) {
      // The preview stays as it was. The next change requests this one again.
      if (request === lastRequest)
        showMessage((error instanceof Error && "code" in error && error.message) || texts.failed || "");
    } finally {
      for (const [, element] of targets) element.classList.remove("e-loading");
    }
  }
}

/** Return the changed grids; undefined when something else changed and the page must be rendered again. */
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
/** Return the page's id, 0 for a page that was never saved. */
const getPostId = (element: Element) =>
  Number(element.closest("[data-elementor-id]")?.getAttribute("data-elementor-id")) || 0;

/** Put a response into the preview, and notify the preview's own scripts. */
function replaceGrid(element: Element, { data, filters }: GridRefreshResponse): void {
  const results = parseElement(element, data);
  element.querySelector(".elementor-widget-container")?.replaceWith(results);
  const form = element.closest("[data-listing]")?.querySelector("[data-filters] form");
  const newForm = filters ? parseElement(element, filters).querySelector("form") : null;
  if (form && newForm) form.replaceChildren(...newForm.childNodes);
  const items = [...results.children];
  results.dispatchEvent(new CustomEvent("append.infiniteScroll", { bubbles: true, detail: { items } }));
}

function parseElement({ ownerDocument }: Element, html: unknown): Element {
  const template = ownerDocument.createElement("template");
  template.innerHTML = String(html);
  return template.content.firstElementChild ?? ownerDocument.createElement("div");
}

/** Show an error above the preview; an empty text clears it. */
function showMessage(text: string): void {
  const area = document.querySelector(".w-preview__area");
  let message = area?.querySelector("[data-bo-preview-said]");
  if (!message && area && text) {
    message = document.createElement("p");
    message.className = "bo-preview-said";
    message.setAttribute("role", "status");
    message.setAttribute("data-bo-preview-said", "");
    area.prepend(message);
  }
  if (message) message.textContent = text;
}
