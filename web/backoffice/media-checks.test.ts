import { expect, test } from "vitest";
import { RestError } from "../api/rest-errors.ts";
import { toUploadError, validateMedia } from "./media-checks.ts";

const LIMITS = { mimeTypes: ["image/png", "image/jpeg"], maxBytes: 20 * 1024 * 1024 };
const file = (type: string, size = 1) => ({ name: "hrnek.png", type, size });

test.each([
  [file("text/plain"), "MIME_TYPE_NOT_SUPPORTED", "hrnek.png není obrázek."],
  [file("image/heic"), "MIME_TYPE_NOT_ALLOWED_FOR_USER", "hrnek.png: tento druh obrázků nepřijímáme."],
  [file("image/png", LIMITS.maxBytes + 1), "SIZE_ABOVE_LIMIT", "hrnek.png je větší než 20 MB."],
  [file("image/png", 0), "EMPTY_FILE", "hrnek.png je prázdný soubor."],
])("%o is rejected as %s", (upload, code, message) => {
  expect(validateMedia(upload, LIMITS)).toMatchObject({ code, message });
});

test.each([file("image/png", LIMITS.maxBytes), file("image/jpeg"), file("")])("%o may be sent", (upload) => {
  expect(validateMedia(upload, LIMITS)).toBeUndefined();
});

test("an unknown error becomes GENERAL, rejections and aborts stay", () => {
  const rejection = new RestError("rest_forbidden", "Ne.");
  const abort = new DOMException("", "AbortError");

  expect(toUploadError(rejection, "a.png")).toBe(rejection);
  expect(toUploadError(abort, "a.png")).toBe(abort);
  expect(toUploadError(new Error("x"), "a.png")).toMatchObject({
    code: "GENERAL",
    message: expect.stringMatching(/a\.png/),
  });
});
