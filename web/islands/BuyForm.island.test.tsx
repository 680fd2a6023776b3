// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShownPrice, VariationSelection } from "../generated/props.ts";
import { COLOUR, renderBuyForm, SHIRT_VARIATIONS, SIZE } from "./BuyForm.fixtures.tsx";

let releases: (() => void)[] = [];
const makeRejection = () => new Response(JSON.stringify({ code: "x", message: "Vyprodáno" }), { status: 400 });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  releases = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => releases.push(() => resolve(makeRejection()))));
  await renderBuyForm({});
});

afterEach(async () => {
  // Requests of the cart wait for each other, also in the next test.
  await act(async () => {
    for (const release of releases) release();
  });
  vi.unstubAllGlobals();
});

/** Return whether the browser submits the form. */
const submit = () =>
  document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

test("a missing value is asked for beside its name, where the chosen one will stand", async () => {
  await renderBuyForm({ choices: [COLOUR, SIZE], variations: SHIRT_VARIATIONS });
  const getNames = () => [...document.querySelectorAll("legend")].map(({ textContent }) => textContent);
  await act(async () => document.querySelector<HTMLElement>("input[value=cervena]")?.click());
  expect(document.querySelector("form")?.noValidate).toBe(true);

  await act(async () => expect(submit()).toBe(false));

  expect(getNames()).toEqual(["Barva: Červená", "Velikost – vyberte, prosím"]);
  expect(document.activeElement?.getAttribute("value")).toBe("m");
  expect(releases).toHaveLength(0);
  await act(async () => document.querySelector<HTMLElement>("input[value=l]")?.click());
  expect(getNames()).toEqual(["Barva: Červená", "Velikost: L"]);
});

test("an invalid quantity is not sent, and the form says what to write", async () => {
  const input = document.querySelector("[name=quantity]") as HTMLInputElement;
  input.value = "0";

  await act(async () => expect(submit()).toBe(false));

  expect(document.querySelector("form")?.textContent).toContain("Napište celé číslo, nejméně 1.");
  expect(document.activeElement).toBe(input);
  expect(releases).toHaveLength(0);
});

test("a double click adds one unit, and the form can be submitted again after the response", async () => {
  await act(async () => {
    expect(submit()).toBe(false);
    expect(submit()).toBe(false);
  });
  expect(releases).toHaveLength(1);

  await act(async () => releases[0]?.());
  expect(document.querySelector(".notice")?.textContent).toContain("Vyprodáno");

  await act(async () => expect(submit()).toBe(false));
  expect(releases).toHaveLength(2);
});

describe("an added product", () => {
  const makeAmount = (text: string) => ({ minor: 0, currency: "CZK", text });
  const item = {
    key: "a",
    variation_id: 7,
    name: "Hrnek",
    attributes: [{ name: "Barva", value: "Modrá" }],
    picture: null,
    unit_price: makeAmount("199 Kč"),
  };
  const contents = { items: [item], pieces: 3, goods: makeAmount("597 Kč") };
  const cart = { items_count: 3, items: [], extensions: { vyloha: contents } };
  const assign = vi.fn();

  /** Submit the form, and let the server accept it. */
  async function add() {
    const fetchStub = vi.fn(async () => new Response(JSON.stringify(cart)));
    vi.stubGlobal("fetch", fetchStub);
    vi.stubGlobal("location", { href: location.href, assign: assign.mockReset() });
    await act(async () => {
      expect(submit()).toBe(false);
      await vi.waitFor(() => expect(fetchStub).toHaveBeenCalled());
    });
  }

  test("is shown in a dialog, and after closing in a notice, without a redirect", async () => {
    await add();

    const dialog = document.querySelector("dialog");
    expect(dialog?.textContent).toContain("Přidáno do košíku");
    expect(dialog?.textContent).toContain("HrnekModrá1 × 199 Kč");
    expect(dialog?.textContent).toContain("3 kusy v košíku597 Kč");
    expect(dialog?.querySelector("a")?.getAttribute("href")).toBe("/kosik/");
    expect(assign).not.toHaveBeenCalled();

    await act(async () => void dialog?.dispatchEvent(new Event("close")));
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.querySelector(".notice")?.textContent).toContain("Přidáno do košíku");
  });

  test("redirects to the cart without a dialog when the setting is on", async () => {
    await renderBuyForm({ choosing: { opens_cart_after_add: true } });
    await add();

    expect(assign).toHaveBeenCalledExactlyOnceWith("/kosik/");
    expect(document.querySelector("dialog, .notice")).toBeNull();
  });
});

describe("selecting values", () => {
  const renderShirt = (choosing: Partial<VariationSelection> = {}) =>
    renderBuyForm({ choices: [COLOUR, SIZE], choosing, variations: SHIRT_VARIATIONS });

  const getRadio = (slug: string) => document.querySelector(`input[value="${slug}"]`) as HTMLInputElement;
  const getItem = (slug: string) => getRadio(slug).closest("li") as HTMLLIElement;
  const clickValue = (slug: string) => act(async () => getRadio(slug).click());
  const getChecked = () =>
    Array.from(document.querySelectorAll<HTMLInputElement>("input:checked"), ({ value }) => value);
  const getText = (selector: string) => document.querySelector(selector)?.textContent ?? "";

  beforeEach(() => {
    history.replaceState(null, "", "/produkt/tricko/?utm_source=x");
    return renderShirt();
  });

  test("a click on a value selects it and shows its name in the legend", async () => {
    await clickValue("modra");

    expect(getChecked()).toEqual(["modra"]);
    expect(getItem("modra").className).toContain("selected");
    expect(getText("legend")).toBe("Barva: Modrá");
  });

  test("the settings change the separator in the legend, or hide the value", async () => {
    await renderShirt({ label_separator: " –" });
    await clickValue("modra");
    expect(getText("legend")).toBe("Barva – Modrá");

    await renderShirt({ shows_chosen: false });
    await clickValue("modra");
    expect(getText("legend")).toBe("Barva");
  });

  test("a second click on a value clears it", async () => {
    await clickValue("modra");
    await clickValue("modra");

    expect(getChecked()).toEqual([]);
    expect(getItem("modra").className).not.toContain("selected");
  });

  test("a second click keeps the value when clears_on_reselect is off", async () => {
    await renderShirt({ clears_on_reselect: false });
    await clickValue("modra");
    await clickValue("modra");

    expect(getChecked()).toEqual(["modra"]);
  });

  test("Enter on a value selects it and does not submit the form", async () => {
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });

    await act(async () => getRadio("cervena").dispatchEvent(enter));

    expect(getChecked()).toEqual(["cervena"]);
    expect(enter.defaultPrevented).toBe(true);
  });

  test("a sold-out value is marked and can be selected", async () => {
    await clickValue("modra");

    expect(getItem("l").className).toContain("no-stock");
    expect(getItem("l").title).toBe("L – vyprodáno");
    expect(getRadio("l").disabled).toBe(false);

    await clickValue("l");
    expect(getText(".variation-panel")).toContain("Vyprodáno");
  });

  test("a sold-out value is disabled when disables_out_of_stock is on", async () => {
    await renderShirt({ disables_out_of_stock: true });
    await clickValue("modra");

    expect(getRadio("l").disabled).toBe(true);
    expect(getItem("l").className).toContain("disabled");
  });

  test("a value that no variation has is disabled and marked", () => {
    expect(getRadio("xxl").disabled).toBe(true);
    expect(getItem("xxl").title).toBe("XXL – nedostupné");
  });

  test("a value that does not match the others clears them", async () => {
    await clickValue("cervena");
    await clickValue("m");
    expect(getItem("xl").className).toContain("unavailable");
    expect(getItem("xl").title).toBe("XL – nedostupné");

    await clickValue("xl");

    expect(getChecked()).toEqual(["xl"]);
    expect(getText("[aria-live]")).toContain("Červená");
  });

  test("a value that does not match is disabled when deselects_unavailable is off", async () => {
    await renderShirt({ deselects_unavailable: false });
    await clickValue("cervena");

    expect(getRadio("xl").disabled).toBe(true);
    expect(getRadio("m").disabled).toBe(false);
  });

  test("a sold-out variation can be watched: by the form of the chosen one, else by a link", async () => {
    const price: ShownPrice = {
      price: { minor: 10_000, currency: "CZK", text: "100 Kč" },
      highest: null,
      regular: null,
      regular_from: null,
      prior: null,
      highest_prior: null,
      discount: null,
      unit_price: null,
      period: "",
    };
    await renderBuyForm({ choices: [COLOUR, SIZE], variations: { ...SHIRT_VARIATIONS, prices: [price] } });
    const getPath = () =>
      document.querySelector("form.stock-alert")?.getAttribute("action") ??
      document.querySelector(".buy-form-alert a")?.getAttribute("href");
    expect(document.querySelector("form.stock-alert")).toBeNull();
    expect(getPath()).toBe("/hlidat-dostupnost/3/");

    await clickValue("modra");
    await clickValue("l");

    expect(getText(".stock-alert-title")).toContain("Modrá, L");
    expect(getPath()).toBe("/hlidat-dostupnost/3/");
    await clickValue("xl");
    expect(document.querySelector("form.stock-alert")).toBeNull();
  });

  test("a complete selection shows the variation's code and enables the button", async () => {
    await clickValue("cervena");
    await clickValue("m");

    expect(getText(".variation-panel-sku")).toContain("C-M");
    expect(document.querySelector<HTMLButtonElement>("button.single_add_to_cart_button")?.disabled).toBe(false);
  });

  test("the URL contains the selection and keeps its other parameters", async () => {
    await clickValue("cervena");
    await clickValue("m");
    expect(location.search).toBe("?utm_source=x&attribute_pa_barva=cervena&attribute_pa_velikost=m");

    await clickValue("m");
    expect(location.search).toBe("?utm_source=x&attribute_pa_barva=cervena");
  });

  test("remaining units are shown for the last open attribute when the setting is on", async () => {
    await clickValue("cervena");
    expect(document.querySelector(".wvs-stock-left-info")).toBeNull();

    await renderShirt({ shows_stock_left: true });
    expect(document.querySelector(".wvs-stock-left-info")).toBeNull();
    await clickValue("cervena");
    expect(getItem("l").querySelector(".wvs-stock-left-info")?.textContent).toBe("zbývají 2 kusy");
    expect(document.querySelectorAll(".wvs-stock-left-info")).toHaveLength(1);

    await clickValue("l");
    expect(document.querySelector(".wvs-stock-left-info")).toBeNull();
  });

  test("the stock info resets when the variation is hidden", async () => {
    await renderShirt({ shows_stock_left: true });
    await clickValue("cervena");
    await clickValue("l");
    await clickValue("cervena");

    const itemsWithStock = document.querySelectorAll(".wvs-show-stock-left-info");
    expect(Array.from(itemsWithStock, (item) => (item as HTMLElement).dataset.value)).toEqual(["cervena"]);
  });

  test("the more control is open when it contains the selected value", async () => {
    await renderBuyForm({
      choices: [COLOUR, { ...SIZE, preselected: 3 }],
      choosing: { values_shown: 2 },
      variations: SHIRT_VARIATIONS,
    });

    expect(getRadio("xl").closest("details")?.open).toBe(true);
  });

  test("the more control, once open, stays open", async () => {
    await renderShirt({ values_shown: 2 });
    await clickValue("xl");
    expect(getRadio("xl").closest("details")?.open).toBe(true);

    await clickValue("m");
    expect(getRadio("xl").closest("details")?.open).toBe(true);
  });

  test("values above the limit are inside the more control", async () => {
    await renderShirt({ values_shown: 3 });

    expect(getText(".attribute-more summary")).toBe("Další: 1");
    expect(getRadio("xxl").closest("details")?.open).toBe(false);
    expect(getRadio("xl").closest("details")).toBeNull();
  });

  test("a drop-down shows and changes the selection", async () => {
    await renderBuyForm({ choices: [COLOUR, { ...SIZE, swatch: "select" }], variations: SHIRT_VARIATIONS });
    const select = document.querySelector("select:not([hidden])") as HTMLSelectElement;
    await act(async () => {
      select.value = "xl";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await clickValue("cervena");

    expect(select.value).toBe("");
    expect(Array.from(select.options, (option) => option.text)).toEqual([
      "Vyberte…",
      "M",
      "L",
      "XL – nedostupné",
      "XXL – nedostupné",
    ]);
  });

  test("two colours share a swatch", () => {
    const circle = getItem("modra").querySelector("svg");

    expect(circle?.getAttribute("color")).toBe("#0000c0");
    expect(circle?.querySelector("path")?.getAttribute("fill")).toBe("#ffffff");
    expect(getItem("modra").textContent).toBe("Modrá");
  });

  test("the form is submitted with a reload when adds_without_reload is off", async () => {
    await renderShirt({ adds_without_reload: false });
    await clickValue("cervena");
    await clickValue("m");

    await act(async () => expect(submit()).toBe(true));
  });

  test("the selected variation's description is shown", async () => {
    const description = [0, 0, 1, 2];
    const descriptions = ["<p>Bavlna</p>", "<p>Len</p>", ""];
    await renderBuyForm({ choices: [COLOUR, SIZE], variations: { ...SHIRT_VARIATIONS, description, descriptions } });
    const getDescription = () =>
      document.querySelector(".single_variation .woocommerce-variation-description")?.textContent;

    await clickValue("cervena");
    expect(getDescription()).toBeUndefined();
    await clickValue("m");
    expect(getDescription()).toBe("Bavlna");
    await clickValue("modra");
    await clickValue("l");
    expect(getDescription()).toBe("Len");
    await clickValue("xl");
    expect(getDescription()).toBeUndefined();
  });

  test("a description that all variations share is not in the form", async () => {
    await renderBuyForm({
      choices: [COLOUR, SIZE],
      variations: { ...SHIRT_VARIATIONS, description: [0, 0, 0, 0], descriptions: ["<p>Bavlna</p>"] },
    });

    await clickValue("cervena");
    await clickValue("m");

    expect(document.querySelector(".woocommerce-variation-description")).toBeNull();
  });
});
