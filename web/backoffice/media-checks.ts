/** Validates pictures before their upload, with the error codes of WordPress's media editor. */

import { RestError } from "../api/rest-errors.ts";
import { t } from "../text/i18n.ts";

export interface MediaLimits {
  /** "image/jpeg", … */
  mimeTypes: readonly string[];
  maxBytes: number;
}

type UploadFile = Pick<File, "name" | "size" | "type">;

/** Return the file's error, undefined when it may be sent. A file of a type unknown to the browser may. */
export function validateMedia(
  { name, size, type }: UploadFile,
  { mimeTypes, maxBytes }: MediaLimits,
): RestError | undefined {
  if (type && !type.startsWith("image/")) {
    return new RestError("MIME_TYPE_NOT_SUPPORTED", t("%(name)s is not a picture.", { name }));
  }
  if (type && !mimeTypes.includes(type)) {
    return new RestError("MIME_TYPE_NOT_ALLOWED_FOR_USER", t("%(name)s: this kind of picture is not taken.", { name }));
  }
  if (size > maxBytes) {
    const limit = Math.floor(maxBytes / 1024 / 1024);
    return new RestError("SIZE_ABOVE_LIMIT", t("%(name)s is larger than %(limit)d MB.", { name, limit }));
  }
  if (size <= 0) return new RestError("EMPTY_FILE", t("%(name)s is empty.", { name }));
  return undefined;
}

/** Return an upload's error: `RestError` and `AbortError` unchanged, all others as `GENERAL`. */
export function toUploadError(error: unknown, name: string): unknown {
  if (error instanceof RestError || (error instanceof DOMException && error.name === "AbortError")) return error;
  return new RestError("GENERAL", t("%(name)s could not be sent. Please try again.", { name }));
}
