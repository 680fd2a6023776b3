/**
 * Uploads pictures dropped on a product's form to `/wp/v2/media` (specification.md, section 7.5). Each stored picture
 * becomes a row of the form. Wagtail's own dialog works without it.
 */

import { RestError } from "../api/rest-errors.ts";
import { type MediaLimits, toUploadError, validateMedia } from "./media-checks.ts";
import type { RestClientLoader } from "./rest-client.ts";
import { createFormSender } from "./send-form.ts";
import { createUploadQueue, type SendUpload, type UploadItem, type UploadQueue } from "./upload-queue.ts";
import { createUploadView, type UploadView } from "./upload-view.ts";

export interface UploadSettings extends MediaLimits {
  maxPixels: number;
  /** URL of a picture's edit page, with 0 for its id. */
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
/** Wagtail's formset of picture rows. */
interface PictureFormset {
  addForm: () => void;
  formCount: number;
  opts: { emptyChildFormPrefix: string; chooserFieldName: string };
  chooserWidgetFactory: { getById: (id: string) => { setStateFromModalData: (state: object) => void } };
}

const PENDING_STATES = ["waiting", "sending", "retrying"];

/** Listen for dropped and chosen files. Call once; does nothing on pages without a drop zone. */
export function startPictureUpload(client: RestClientLoader): void {
  const zone = document.querySelector<HTMLElement>("[data-bo-pictures]");
  if (!zone) return;
  const settings = JSON.parse(zone.dataset.boPictures ?? "{}") as UploadSettings;
  const addFiles = createPictureAdder(zone, settings, client);
  zone.hidden = false;
  zone.querySelector<HTMLInputElement>("input[type=file]")?.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement;
    void addFiles([...(input.files ?? [])]);
    input.value = "";
  });
  for (const kind of ["dragover", "dragleave", "drop"] as const) {
    zone.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      zone.classList.toggle("bo-drop--over", kind === "dragover");
      if (kind === "drop") void addFiles([...event.dataTransfer.files]);
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
    if (item.state === "done" && item.stored && !view?.row) {
      const row = addPictureRow(item.stored as Picture, settings);
      if (view) view.row = row;
    }
    view?.update();
    showStatus();
  });

  function showStatus(): void {
    const items = [...views.keys()];
    const count = (state: string) => items.filter((item) => item.state === state).length;
    const failed = count("failed");
    const added = interpolate(texts.added, { count: count("done"), total: items.length - count("cancelled") });
    const text = failed ? `${added} ${interpolate(texts.failures, { count: failed })}` : added;
    // Screen readers announce each assignment, so the progress of a file must not repeat the text.
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
    showStatus();
  };
}

/** Return the function that validates a file and uploads it. */
export function createPictureSender(client: RestClientLoader, settings: UploadSettings): SendUpload {
  return async (file, signal, onProgress, isRetry) => {
    const validationError = validateMedia(file, settings) ?? (await validatePixelCount(file, settings));
    if (validationError) throw validationError;
    const { upload, call } = await client();
    const form = new FormData();
    form.append("file", file);
    form.append("title", buildTitle(file.name) || (settings.texts.picture ?? ""));
    if (isRetry) form.append("again", "true");
    const picture = (await upload(form, createFormSender(signal, onProgress)).catch((error) => {
      throw toUploadError(error, file.name);
    })) as Picture;
    if (signal.aborted) {
      // The shop stored it before it was cancelled.
      await call("DELETE", `/wp/v2/media/${picture.id}?force=true`).catch(() => undefined);
      signal.throwIfAborted();
    }
    return picture;
  };
}

/** Check the picture's pixels; the shop checks the files that the browser cannot read. */
async function validatePixelCount(file: File, { maxPixels, texts }: UploadSettings): Promise<RestError | undefined> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
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
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** Add a row with the picture, as Wagtail's dialog does; return the row's field of the alternative text. */
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
