/**
 * Pictures dropped on a product's form: each is sent to `/wp/v2/media` (specification.md, section 7.5) and becomes a row of the form
 * when it has arrived. Wagtail's dialog, which needs none of this, stays beside it.
 */

import { RestError } from "../api/rest-errors.ts";
import { type MediaLimits, refusalOf, uploadError } from "./media-checks.ts";
import type { EditorsClient } from "./rest-client.ts";
import { sendsWith } from "./send-form.ts";
import { type Item, type Queue, type Send, uploadQueue } from "./upload-queue.ts";
import { type UploadView, uploadView } from "./upload-view.ts";

export interface Settings extends MediaLimits {
  maxPixels: number;
  /** Of the screen of a picture; 0 stands for its id. */
  editUrl: string;
  texts: Record<string, string>;
}
interface Picture {
  id: number;
  title: { raw: string };
  alt_text: string;
  source_url: string;
  media_details: { width: number; height: number; sizes?: Record<string, { source_url: string }> };
}
/** Wagtail's list of rows, each with a picture. */
interface Panel {
  addForm: () => void;
  formCount: number;
  opts: { emptyChildFormPrefix: string; chooserFieldName: string };
  chooserWidgetFactory: { getById: (id: string) => { setStateFromModalData: (state: object) => void } };
}

const UNDONE = ["waiting", "sending", "again"];

/** Listen for files that are dropped or chosen. Call once; nothing happens where there is no place for them. */
export function takePictures(client: EditorsClient): void {
  const zone = document.querySelector<HTMLElement>("[data-bo-pictures]");
  if (!zone) return;
  const settings = JSON.parse(zone.dataset.boPictures ?? "{}") as Settings;
  const add = adderOf(zone, settings, client);
  zone.hidden = false;
  zone.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement;
    void add([...(input.files ?? [])]);
    input.value = "";
  });
  for (const kind of ["dragover", "dragleave", "drop"] as const) {
    zone.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      zone.classList.toggle("bo-drop--over", kind === "dragover");
      if (kind === "drop") void add([...event.dataTransfer.files]);
    });
  }
}

function adderOf(zone: HTMLElement, settings: Settings, client: EditorsClient): (files: File[]) => Promise<void> {
  const { texts } = settings;
  const list = zone.querySelector("[data-bo-uploads]");
  const status = zone.querySelector("[data-bo-uploaded]");
  const views = new Map<Item, UploadView>();

  const queue: Queue = uploadQueue(senderOf(client, settings), (item) => {
    const view = views.get(item);
    if (item.state === "done" && item.kept && !view?.row) {
      const row = addRow(item.kept as Picture, settings);
      if (view) view.row = row;
    }
    view?.show();
    tell();
  });

  function tell(): void {
    const items = [...views.keys()];
    const count = (state: string) => items.filter((item) => item.state === state).length;
    const failed = count("failed");
    const said = fill(texts.added, { count: count("done"), total: items.length - count("cancelled") });
    const text = failed ? `${said} ${fill(texts.failures, { count: failed })}` : said;
    // Said once for each change, not for each piece of a file.
    if (status && status.textContent !== text) status.textContent = text;
  }

  window.addEventListener("beforeunload", (event) => {
    if ([...views.keys()].some(({ state }) => UNDONE.includes(state))) event.preventDefault();
  });

  return async (files) => {
    for (const file of files) {
      const item = queue.add(file);
      const view = uploadView(item, texts, queue);
      views.set(item, view);
      list?.append(view.element);
    }
    tell();
  };
}

/** Return what checks a file and sends it. */
export function senderOf(client: EditorsClient, settings: Settings): Send {
  return async (file, signal, tell, isAgain) => {
    const refusal = refusalOf(file, settings) ?? (await tooManyPixels(file, settings));
    if (refusal) throw refusal;
    const { upload, call } = await client();
    const form = new FormData();
    form.append("file", file);
    form.append("title", titleOf(file.name) || (settings.texts.picture ?? ""));
    if (isAgain) form.append("again", "true");
    const kept = (await upload(form, sendsWith(signal, tell)).catch((error) => {
      throw uploadError(error, file.name);
    })) as Picture;
    if (signal.aborted) {
      // It had arrived before it was taken back.
      await call("DELETE", `/wp/v2/media/${kept.id}?force=true`).catch(() => undefined);
      signal.throwIfAborted();
    }
    return kept;
  };
}

/** Look at the head of a picture only; what the browser cannot read, the shop judges. */
async function tooManyPixels(file: File, { maxPixels, texts }: Settings): Promise<RestError | undefined> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth * naturalHeight <= maxPixels) return undefined;
  return new RestError("GENERAL", fill(texts.pixels, { name: file.name, width: naturalWidth, height: naturalHeight }));
}

const titleOf = (name: string) =>
  name
    .replace(/\.[^.]*$/, "")
    .replace(/[-_]+/g, " ")
    .trim()
    .slice(0, 255);

const fill = (text = "", values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Add a row with the picture, as Wagtail's dialog does; returns the row's field of the alternative text. */
function addRow(picture: Picture, { editUrl }: Settings): HTMLInputElement | null {
  const panel = (window as unknown as { boPictures?: Panel }).boPictures;
  if (!panel) return null;
  panel.addForm();
  const prefix = panel.opts.emptyChildFormPrefix.replace(/__prefix__/g, String(panel.formCount - 1));
  const id = `id_${prefix}-${panel.opts.chooserFieldName}`;
  const { width, height, sizes } = picture.media_details;
  panel.chooserWidgetFactory.getById(id).setStateFromModalData({
    id: String(picture.id),
    title: picture.title.raw,
    edit_url: editUrl.replace("0", String(picture.id)),
    preview: { url: sizes?.thumbnail?.source_url ?? picture.source_url, width, height },
    default_alt_text: picture.alt_text,
  });
  document.getElementById(id)?.dispatchEvent(new Event("change", { bubbles: true }));
  return document.querySelector<HTMLInputElement>(`[name="${prefix}-alt"]`);
}
