// @vitest-environment jsdom
/** The form together with WooCommerce's own variation script (a stand-in of ours), which changes the same HTML. */
import jquery from "jquery";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate } from "../runtime/hydrate.tsx";
import { COLOUR, LISTED, renderServerForm, SHIRT_VARIATIONS, SIZE } from "./BuyForm.fixtures.tsx";
import BuyForm from "./BuyForm.island.tsx";

const said: unknown[] = [];
const onBroken = vi.fn();

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, "", "/produkt/tricko/");
  said.length = 0;
  onBroken.mockReset();
  for (const way of ["error", "warn"] as const) vi.spyOn(console, way).mockImplementation((...all) => said.push(all));
  vi.stubGlobal("reportError", (error: unknown) => said.push(error));
  vi.stubGlobal("jQuery", jquery);
  await import("../../e2e/stand-ins/variation-script.js");
});

afterEach(() => {
  jquery(document).off();
  expect(said).toEqual([]);
  expect(onBroken).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const form = () => document.querySelector("form.variations_form") as HTMLFormElement;
const single = () => document.querySelector(".single_variation") as HTMLElement;
const hints = () => document.querySelector(".variation-hints")?.textContent;
const checked = () => Array.from(document.querySelectorAll<HTMLInputElement>("input:checked"), ({ value }) => value);
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
const pick = (slug: string) => click(`input[value="${slug}"]`);
const optionsOf = (slug: string) =>
  Array.from(document.querySelector<HTMLSelectElement>(`select[data-attribute_name=attribute_${slug}]`)?.options ?? []);

const FULL = LISTED.map((one) => ({
  ...one,
  price_html: `price ${one.variation_id}`,
  availability_html: "",
  dimensions_html: "neuvedeno",
  is_purchasable: one.variation_id !== 3,
}));

/** The server's form, of which the script is already in charge. */
function withScript(preselected: readonly [number, number] = [0, 0]): HTMLElement {
  const choices = [COLOUR, SIZE].map((choice, i) => ({ ...choice, preselected: preselected[i] ?? 0 }));
  const host = renderServerForm({ choices, variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(FULL) });
  runScript();
  return host;
}
const runScript = () => (jquery(form()) as unknown as { wc_variation_form: () => void }).wc_variation_form();
const wake = (host: HTMLElement) => act(async () => hydrate(host, BuyForm.Component as never, [], onBroken));

test("a script that was faster than hydration has changed the form, and React takes it over as it is", async () => {
  const host = withScript([1, 1]);
  const before = form();
  expect(single().textContent).toBe("price 1");
  expect(optionsOf("pa_velikost").map(({ value }) => value)).toEqual(["", "m", "l"]);

  await wake(host);

  expect(form()).toBe(before);
  expect(single().textContent).toBe("price 1");
  expect(checked()).toEqual(["cervena", "m"]);
});

test("what the shopper chooses is told to the script, which writes into its place, and the rest stays ours", async () => {
  await wake(withScript());
  expect(hints()).toContain("Barva, Velikost");

  await pick("cervena");
  await pick("l");

  expect(single().innerHTML).toContain("price 2");
  expect(hints()).toBe("");
  expect(form().querySelector<HTMLInputElement>("input.variation_id")?.value).toBe("2");
});

test("the reset link takes the whole choice back, and the form stays", async () => {
  const host = withScript();
  await wake(host);
  await pick("cervena");
  await pick("m");

  await click(".reset_variations");

  expect(host.contains(form())).toBe(true);
  expect(checked()).toEqual([]);
  expect(hints()).toContain("Barva, Velikost");
  await pick("modra");
  await pick("xl");
  expect(single().textContent).toBe("price 4");
});

test("the reset link does so too where the script came after the form was awake", async () => {
  const choices = [COLOUR, SIZE];
  await wake(renderServerForm({ choices, variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(FULL) }));
  await act(async () => runScript());
  await pick("cervena");
  await pick("m");

  await click(".reset_variations");

  expect(checked()).toEqual([]);
  expect(location.search).toBe("");
});

test("a value whose option the script has taken out can be chosen: it lets the others go", async () => {
  await wake(withScript());
  await pick("cervena");
  expect(optionsOf("pa_velikost").map(({ value }) => value)).toEqual(["", "m", "l"]);

  await pick("xl");

  expect(checked()).toEqual(["xl"]);
  expect(new FormData(form()).getAll("attribute_pa_velikost")).toEqual(["xl", "xl"]);
  await pick("modra");
  expect(single().textContent).toBe("price 4");
});

test("whatever a script does to the place of the variation, the next choice is drawn", async () => {
  const choices = [COLOUR, SIZE];
  vi.stubGlobal("jQuery", undefined);
  await wake(renderServerForm({ choices, variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(FULL) }));
  await pick("cervena");
  await pick("m");
  expect(single().textContent).toContain("C-M");

  single().querySelector("p")?.remove();
  single().prepend("theirs");
  await pick("l");
  expect(single().textContent).toBe("SklademKód: C-L");

  single().textContent = "theirs";
  await pick("l");
  expect([single().textContent, hints()]).toEqual(["", "Vyberte: Velikost"]);
});

test("an attribute of a drop-down is chosen by its value, whichever options are left in it", async () => {
  const sizes = { ...SIZE, swatch: "select" as const };
  const host = renderServerForm({
    choices: [COLOUR, sizes],
    variations: SHIRT_VARIATIONS,
    product_variations: JSON.stringify(FULL),
  });
  runScript();
  await wake(host);
  await pick("modra");
  expect(optionsOf("pa_velikost").map(({ value }) => value)).toEqual(["", "l", "xl"]);

  const select = document.querySelector("select[required]") as HTMLSelectElement;
  await act(async () => {
    select.selectedIndex = 2;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });

  expect(single().textContent).toBe("price 4");
});
