// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { RestError } from "../api/rest-errors.ts";
import { startGridPreview } from "./grid-preview.ts";

const call = vi.fn();
const FIELDS = { type: "loop_grid", id: "abcdef0123", deleted: "", "value-per_page": "8", "value-heading": "Vše" };
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="body-0-${name}"]`) as HTMLInputElement;
const shown = () => document.querySelector("iframe")?.contentDocument?.querySelector(".elementor-widget-container");
const said = () => document.querySelector("[data-bo-preview-said]")?.textContent ?? "";

/** What Wagtail says around a refresh of its preview; returns whether it draws the page. */
function updated(): boolean {
  document.dispatchEvent(new CustomEvent("w-preview:update"));
  const isDrawn = document.dispatchEvent(new CustomEvent("w-preview:load", { cancelable: true }));
  if (isDrawn) document.dispatchEvent(new CustomEvent("w-preview:loaded"));
  return isDrawn;
}

beforeAll(() => startGridPreview(async () => ({ call, upload: vi.fn() }), { failed: "Nepovedlo se." }));

beforeEach(() => {
  document.body.innerHTML = "";
  updated(); // nothing is known of the test before
  call.mockReset().mockResolvedValue({ data: '<div class="elementor-widget-container">Nové</div>' });
  const inputs = Object.entries(FIELDS).map(([name, value]) => `<input name="body-0-${name}" value="${value}">`);
  document.body.innerHTML = `<form data-edit-form>${inputs.join("")}</form>
    <div class="w-preview__area"><iframe id="w-preview-iframe"></iframe></div>`;
  const page = document.querySelector("iframe")?.contentDocument as Document;
  page.body.innerHTML = `<main data-elementor-id="12"><div class="elementor-element-abcdef0">
    <div class="elementor-widget-container">Staré</div></div></main>`;
  updated();
});

test("6, 7.9: a changed grid is refreshed in edit mode, with its model", async () => {
  field("value-per_page").value = "3";

  expect(updated()).toBe(false);

  await vi.waitFor(() => expect(shown()?.textContent).toBe("Nové"));
  expect(call).toHaveBeenCalledExactlyOnceWith("POST", "/elementor-pro/v1/refresh-loop", {
    post_id: 12,
    widget_id: "abcdef0",
    pagination_base_url: "",
    widget_filters: {},
    widget_model: { per_page: "3", heading: "Vše" },
    is_edit_mode: true,
  });
});

test("everything else is Wagtail's to draw", () => {
  field("value-per_page").value = "3";
  field("value-heading").value = "Jinak";

  expect(updated()).toBe(true);
  expect(call).not.toHaveBeenCalled();
});

test.each([
  ["a refusal", new RestError("rest_forbidden", "Nesmíte.", 403), "Nesmíte."],
  ["rubbish", new RestError("rest_invalid_param", "Takhle ne.", 400), "Takhle ne."],
  ["an accident", new Error("x"), "Nepovedlo se."],
])("8: after %s the preview keeps what it showed, and asks again with the next change", async (_what, error, text) => {
  call.mockRejectedValueOnce(error);
  field("value-per_page").value = "3";
  updated();
  await vi.waitFor(() => expect(said()).toBe(text));
  expect(shown()?.textContent).toBe("Staré");

  expect(updated()).toBe(false);

  await vi.waitFor(() => expect(shown()?.textContent).toBe("Nové"));
  expect(said()).toBe("");
});

test("of two answers the one to the latest settings is shown", async () => {
  let late: (answer: object) => void = () => undefined;
  call.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  field("value-per_page").value = "3";
  updated();
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  field("value-per_page").value = "4";
  updated();
  await vi.waitFor(() => expect(shown()?.textContent).toBe("Nové"));

  late({ data: '<div class="elementor-widget-container">Pozdě</div>' });
  await Promise.resolve();

  expect(shown()?.textContent).toBe("Nové");
});
