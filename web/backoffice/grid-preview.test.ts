// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { RestError } from "../api/rest-errors.ts";
import { startGridPreview } from "./grid-preview.ts";

const call = vi.fn();
const FIELDS = { type: "loop_grid", id: "abcdef0123", deleted: "", "value-per_page": "8", "value-heading": "Vše" };
const getField = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="body-0-${name}"]`) as HTMLInputElement;
const getShownGrid = () =>
  document.querySelector("iframe")?.contentDocument?.querySelector(".elementor-widget-container");
const getMessage = () => document.querySelector("[data-bo-preview-said]")?.textContent ?? "";

/** Fire Wagtail's events of a preview update; return whether Wagtail renders the page. */
function updatePreview(): boolean {
  document.dispatchEvent(new CustomEvent("w-preview:update"));
  const isRendered = document.dispatchEvent(new CustomEvent("w-preview:load", { cancelable: true }));
  if (isRendered) document.dispatchEvent(new CustomEvent("w-preview:loaded"));
  return isRendered;
}

beforeAll(() => startGridPreview(async () => ({ call, upload: vi.fn() }), { failed: "Nepovedlo se." }));

beforeEach(() => {
  document.body.innerHTML = "";
  updatePreview(); // clears the state of the previous test
  call.mockReset().mockResolvedValue({ data: '<div class="elementor-widget-container">Nové</div>' });
  const inputs = Object.entries(FIELDS).map(([name, value]) => `<input name="body-0-${name}" value="${value}">`);
  document.body.innerHTML = `<form data-edit-form>${inputs.join("")}</form>
    <div class="w-preview__area"><iframe id="w-preview-iframe"></iframe></div>`;
  const page = document.querySelector("iframe")?.contentDocument as Document;
  page.body.innerHTML = `<main data-elementor-id="12"><div class="elementor-element-abcdef0">
    <div class="elementor-widget-container">Staré</div></div></main>`;
  updatePreview();
});

test("a changed grid is refreshed in edit mode with its model", async () => {
  getField("value-per_page").value = "3";

  expect(updatePreview()).toBe(false);

  await vi.waitFor(() => expect(getShownGrid()?.textContent).toBe("Nové"));
  expect(call).toHaveBeenCalledExactlyOnceWith("POST", "/elementor-pro/v1/refresh-loop", {
    post_id: 12,
    widget_id: "abcdef0",
    pagination_base_url: "",
    widget_filters: {},
    widget_model: { per_page: "3", heading: "Vše" },
    is_edit_mode: true,
  });
});

test("Wagtail renders the page when other fields change", () => {
  getField("value-per_page").value = "3";
  getField("value-heading").value = "Jinak";

  expect(updatePreview()).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ["a rejection", new RestError("rest_forbidden", "Nesmíte.", 403), "Nesmíte."],
  ["an invalid parameter", new RestError("rest_invalid_param", "Takhle ne.", 400), "Takhle ne."],
  ["an unexpected error", new Error("x"), "Nepovedlo se."],
])("after %s the preview stays, and the next change requests it again", async (_name, error, text) => {
  call.mockRejectedValueOnce(error);
  getField("value-per_page").value = "3";
  updatePreview();
  await vi.waitFor(() => expect(getMessage()).toBe(text));
  expect(getShownGrid()?.textContent).toBe("Staré");

  expect(updatePreview()).toBe(false);

  await vi.waitFor(() => expect(getShownGrid()?.textContent).toBe("Nové"));
  expect(getMessage()).toBe("");
});

test("a late response to earlier settings is ignored", async () => {
  let respondLate: (response: object) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (respondLate = resolve)));
  getField("value-per_page").value = "3";
  updatePreview();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  getField("value-per_page").value = "4";
  updatePreview();
  await vi.waitFor(() => expect(getShownGrid()?.textContent).toBe("Nové"));

  respondLate({ data: '<div class="elementor-widget-container">Pozdě</div>' });
  await Promise.resolve();

  expect(getShownGrid()?.textContent).toBe("Nové");
});
