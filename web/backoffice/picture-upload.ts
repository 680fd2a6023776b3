/**
 * Pictures dropped on a product's form: each is sent to `/wp/v2/media` (specification.md, section 7.5) and becomes a row of the form
 * when it has arrived. Wagtail's dialog, which needs none of this, stays beside it.
 */

import { RestError } from "../api/rest-errors.ts";
import { type MediaLimits, toUploadError, validateMedia } from "./media-checks.ts";
import type { RestClientLoader } from "./rest-client.ts";
import { createFormSender } from "./send-form.ts";
import { createUploadQueue, type SendUpload, type UploadItem, type UploadQueue } from "./upload-queue.ts";
import { createUploadView, type UploadView } from "./upload-view.ts";

export interface UploadSettings extends MediaLimits {
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
interface PictureFormset {
  addForm: () => void;
  formCount: number;
  opts: { emptyChildFormPrefix: string; chooserFieldName: string };
  chooserWidgetFactory: { getById: (id: string) => { setStateFromModalData: (state: object) => void } };
}

const PENDING_STATES = ["waiting", "sending", "again"];

/** Listen for files that are dropped or chosen. Call once; nothing happens where there is no place for them. */
export function startPictureUpload(client: RestClientLoader): void {
  const zone = document.querySelector<HTMLElement>("[data-bo-pictures]");
  if (!zone) return;
  const settings = JSON.parse(zone.dataset.boPictures ?? "{}") as UploadSettings;
  const add = createPictureAdder(zone, settings, client);
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

function createPictureAdder(
  zone: HTMLElement,
  settings: UploadSettings,
  client: RestClientLoader,
): (files: File[]) => Promise<void> {
  const { texts } = settings;
  const list = zone.querySelector("[data-bo-uploads]");
  const status = zone.querySelector("[data-bo-uploaded]");
  const views = new Map<UploadItem, UploadView>();

  const queue: UploadQueue = createUploadQueue(createPictureSender(client, settings), (item) => {
    const view = views.get(item);
    if (item.state === "done" && item.kept && !view?.row) {
      const row = addPictureRow(item.kept as Picture, settings);
      if (view) view.row = row;
    }
    view?.show();
    tell();
  });

  function tell(): void {
    const items = [...views.keys()];
    const count = (state: string) => items.filter((item) => item.state === state).length;
    const failed = count("failed");
    const said = interpolate(texts.added, { count: count("done"), total: items.length - count("cancelled") });
    const text = failed ? `${said} ${interpolate(texts.failures, { count: failed })}` : said;
    // Said once for each change, not for each piece of a file.
    if (status && status.textContent !== text) status.textContent = text;
  }

  window.addEventListener("beforeunload", (event) => {
    if ([...views.keys()].some(({ state }) => PENDING_STATES.includes(state))) event.preventDefault();
  });

  return async (files) => {
    for (const file of files) {
      const item = queue.add(file);
      const view = createUploadView(item, texts, queue);
      views.set(item, view);
      list?.append(view.element);
    }
    tell();
  };
}

/** Return what checks a file and sends it. */
export function createPictureSender(client: RestClientLoader, settings: UploadSettings): SendUpload {
  return async (file, signal, tell, isAgain) => {
    const refusal = validateMedia(file, settings) ?? (await validatePixelCount(file, settings));
    if (refusal) throw refusal;
    const { upload, call } = await client();
    const form = new FormData();
    form.append("file", file);
    form.append("title", buildTitle(file.name) || (settings.texts.picture ?? ""));
    if (isAgain) form.append("again", "true");
    const kept = (await upload(form, createFormSender(signal, tell)).catch((error) => {
      throw toUploadError(error, file.name);
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
async function validatePixelCount(file: File, { maxPixels, texts }: UploadSettings): Promise<RestError | undefined> {
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
  return new RestError(
    "GENERAL",
    interpolate(texts.pixels, { name: file.name, width: naturalWidth, height: naturalHeight }),
  );
}

const buildTitle = (name: string) =>
  name
    .replace(/\.[^.]*$/, "")
    .replace(/[-_]+/g, " ")
    .trim()
    .slice(0, 255);

const interpolate = (text = "", values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Add a row with the picture, as Wagtail's dialog does; returns the row's field of the alternative text. */
function addPictureRow(picture: Picture, { editUrl }: UploadSettings): HTMLInputElement | null {
  const panel = (window as unknown as { boPictures?: PictureFormset }).boPictures;
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
