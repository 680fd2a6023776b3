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
])("7.5: %o is refused as %s", (given, code, message) => {
  expect(validateMedia(given, LIMITS)).toMatchObject({ code, message });
});

test.each([file("image/png", LIMITS.maxBytes), file("image/jpeg"), file("")])("7.5: %o may be sent", (given) => {
  expect(validateMedia(given, LIMITS)).toBeUndefined();
});

test("7.5: a failure without words is GENERAL, refusals and ends stay", () => {
  const refusal = new RestError("rest_forbidden", "Ne.");
  const end = new DOMException("", "AbortError");

  expect(toUploadError(refusal, "a.png")).toBe(refusal);
  expect(toUploadError(end, "a.png")).toBe(end);
  expect(toUploadError(new Error("x"), "a.png")).toMatchObject({
    code: "GENERAL",
    message: expect.stringMatching(/a\.png/),
  });
});
