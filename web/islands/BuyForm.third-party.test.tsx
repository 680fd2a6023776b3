// @vitest-environment jsdom
/** The form together with a stand-in of WooCommerce's variation script, which changes the same HTML. */
import jquery from "jquery";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate } from "../runtime/hydrate.tsx";
import { COLOUR, LISTED, renderServerForm, SHIRT_VARIATIONS, SIZE } from "./BuyForm.fixtures.tsx";
import BuyForm from "./BuyForm.island.tsx";

const errors: unknown[] = [];
const onBroken = vi.fn();

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, "", "/produkt/tricko/");
  errors.length = 0;
  onBroken.mockReset();
  for (const method of ["error", "warn"] as const)
    vi.spyOn(console, method).mockImplementation((...args) => errors.push(args));
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  vi.stubGlobal("jQuery", jquery);
  await import("../../e2e/stand-ins/variation-script.js");
});

afterEach(() => {
  jquery(document).off();
  expect(errors).toEqual([]);
  expect(onBroken).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const getForm = () => document.querySelector("form.variations_form") as HTMLFormElement;
const getPanel = () => document.querySelector(".single_variation") as HTMLElement;
const getHints = () => document.querySelector(".variation-hints")?.textContent;
const getChecked = () => Array.from(document.querySelectorAll<HTMLInputElement>("input:checked"), ({ value }) => value);
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
const clickValue = (slug: string) => click(`input[value="${slug}"]`);
const getOptions = (slug: string) =>
  Array.from(document.querySelector<HTMLSelectElement>(`select[data-attribute_name=attribute_${slug}]`)?.options ?? []);

const FULL_LIST = LISTED.map((variation) => ({
  ...variation,
  price_html: `price ${variation.variation_id}`,
  availability_html: "",
  dimensions_html: "neuvedeno",
  is_purchasable: variation.variation_id !== 3,
}));

/** Render the server's form and run the script on it. Returns the island. */
function renderWithScript(preselected: readonly [number, number] = [0, 0]): HTMLElement {
  const choices = [COLOUR, SIZE].map((choice, i) => ({ ...choice, preselected: preselected[i] ?? 0 }));
  const host = renderServerForm({
    choices,
    variations: SHIRT_VARIATIONS,
    product_variations: JSON.stringify(FULL_LIST),
  });
  runScript();
  return host;
}
const runScript = () => (jquery(getForm()) as unknown as { wc_variation_form: () => void }).wc_variation_form();
const hydrateForm = (host: HTMLElement) => act(async () => hydrate(host, BuyForm.Component as never, [], onBroken));

test("hydration keeps the changes of a script that ran before it", async () => {
  const host = renderWithScript([1, 1]);
  const before = getForm();
  expect(getPanel().textContent).toBe("price 1");
  expect(getOptions("pa_velikost").map(({ value }) => value)).toEqual(["", "m", "l"]);

  await hydrateForm(host);

  expect(getForm()).toBe(before);
  expect(getPanel().textContent).toBe("price 1");
  expect(getChecked()).toEqual(["cervena", "m"]);
});

test("after a selection the script writes into its panel, and React updates the rest", async () => {
  await hydrateForm(renderWithScript());
  expect(getHints()).toContain("Barva, Velikost");

  await clickValue("cervena");
  await clickValue("l");

  expect(getPanel().innerHTML).toContain("price 2");
  expect(getHints()).toBe("");
  expect(getForm().querySelector<HTMLInputElement>("input.variation_id")?.value).toBe("2");
});

test("the reset link clears the selection, and the form keeps working", async () => {
  const host = renderWithScript();
  await hydrateForm(host);
  await clickValue("cervena");
  await clickValue("m");

  await click(".reset_variations");

  expect(host.contains(getForm())).toBe(true);
  expect(getChecked()).toEqual([]);
  expect(getHints()).toContain("Barva, Velikost");
  await clickValue("modra");
  await clickValue("xl");
  expect(getPanel().textContent).toBe("price 4");
});

test("the reset link clears the selection of a script that ran after hydration", async () => {
  const choices = [COLOUR, SIZE];
  await hydrateForm(
    renderServerForm({ choices, variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(FULL_LIST) }),
  );
  await act(async () => runScript());
  await clickValue("cervena");
  await clickValue("m");

  await click(".reset_variations");

  expect(getChecked()).toEqual([]);
  expect(location.search).toBe("");
});

test("a value whose option the script has removed can be selected, and clears the others", async () => {
  await hydrateForm(renderWithScript());
  await clickValue("cervena");
  expect(getOptions("pa_velikost").map(({ value }) => value)).toEqual(["", "m", "l"]);

  await clickValue("xl");

  expect(getChecked()).toEqual(["xl"]);
  expect(new FormData(getForm()).getAll("attribute_pa_velikost")).toEqual(["xl", "xl"]);
  await clickValue("modra");
  expect(getPanel().textContent).toBe("price 4");
});

test("the next selection is rendered after a script has changed the variation's panel", async () => {
  const choices = [COLOUR, SIZE];
  vi.stubGlobal("jQuery", undefined);
  await hydrateForm(
    renderServerForm({ choices, variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(FULL_LIST) }),
  );
  await clickValue("cervena");
  await clickValue("m");
  expect(getPanel().textContent).toContain("C-M");

  getPanel().querySelector("p")?.remove();
  getPanel().prepend("theirs");
  await clickValue("l");
  expect(getPanel().textContent).toBe("SklademKód: C-L");

  getPanel().textContent = "theirs";
  await clickValue("l");
  expect([getPanel().textContent, getHints()]).toEqual(["", "Vyberte: Velikost"]);
});

test("a drop-down selects by value after the script has removed options", async () => {
  const sizes = { ...SIZE, swatch: "select" as const };
  const host = renderServerForm({
    choices: [COLOUR, sizes],
    variations: SHIRT_VARIATIONS,
    product_variations: JSON.stringify(FULL_LIST),
  });
  runScript();
  await hydrateForm(host);
  await clickValue("modra");
  expect(getOptions("pa_velikost").map(({ value }) => value)).toEqual(["", "l", "xl"]);

  const select = document.querySelector("select[required]") as HTMLSelectElement;
  await act(async () => {
    select.selectedIndex = 2;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

  expect(getPanel().textContent).toBe("price 4");
});
