// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { VariationSelection } from "../generated/props.ts";
import { COLOUR, renderBuyForm, SHIRT_VARIATIONS, SIZE } from "./BuyForm.fixtures.tsx";

let release: (() => void)[] = [];
const refused = () => new Response(JSON.stringify({ code: "x", message: "Vyprodáno" }), { status: 400 });

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  sessionStorage.setItem("vyloha:nonce", "n");
  release = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => release.push(() => resolve(refused()))));
  await renderBuyForm({});
});

afterEach(async () => {
  // Changes of the cart wait for each other, in the next test too.
  await act(async () => {
    for (const answer of release) answer();
  });
  vi.unstubAllGlobals();
});

/** Whether the form is let go to the shop. */
const submit = () =>
  document.querySelector("form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

test("a double click puts one piece into the cart, and the form can be sent again after the answer", async () => {
  await act(async () => {
    expect(submit()).toBe(false);
    expect(submit()).toBe(false);
  });
  expect(release).toHaveLength(1);

  await act(async () => release[0]?.());
  expect(document.querySelector(".notice")?.textContent).toContain("Vyprodáno");

  await act(async () => expect(submit()).toBe(false));
  expect(release).toHaveLength(2);
});

describe("what is put into the cart", () => {
  const money = (text: string) => ({ minor: 0, currency: "CZK", text });
  const item = {
    key: "a",
    variation_id: 7,
    name: "Hrnek",
    attributes: [{ name: "Barva", value: "Modrá" }],
    picture: null,
    unit_price: money("199,00 Kč"),
  };
  const contents = { items: [item], pieces: 3, goods: money("597,00 Kč") };
  const cart = { items_count: 3, items: [], extensions: { vyloha: contents } };
  const assign = vi.fn();

  /** Submit the form, and let the shop answer that it took it. */
  async function add() {
    const sent = vi.fn(async () => new Response(JSON.stringify(cart)));
    vi.stubGlobal("fetch", sent);
    vi.stubGlobal("location", { href: location.href, assign: assign.mockReset() });
    await act(async () => {
      expect(submit()).toBe(false);
      await vi.waitFor(() => expect(sent).toHaveBeenCalled());
    });
  }

  test("is shown in a dialog, until it is closed; the page stays, for redirect to cart after add is off", async () => {
    await add();

    const dialog = document.querySelector("dialog");
    expect(dialog?.textContent).toContain("Přidáno do košíku");
    expect(dialog?.textContent).toContain("HrnekModrá1 × 199,00 Kč");
    expect(dialog?.textContent).toContain("3 kusy v košíku597,00 Kč");
    expect(dialog?.querySelector("a")?.getAttribute("href")).toBe("/kosik/");
    expect(assign).not.toHaveBeenCalled();

    await act(async () => void dialog?.dispatchEvent(new Event("close")));
    expect(document.querySelector("dialog")).toBeNull();
    expect(document.querySelector(".notice")?.textContent).toContain("Přidáno do košíku");
  });

  test("leads to the cart at once when the merchant wants it, and flashes no dialog before", async () => {
    await renderBuyForm({ choosing: { opens_cart_after_add: true } });
    await add();

    expect(assign).toHaveBeenCalledExactlyOnceWith("/kosik/");
    expect(document.querySelector("dialog, .notice")).toBeNull();
  });
});

describe("choosing", () => {
  const shirts = (choosing: Partial<VariationSelection> = {}) =>
    renderBuyForm({ choices: [COLOUR, SIZE], choosing, variations: SHIRT_VARIATIONS });

  const radio = (slug: string) => document.querySelector(`input[value="${slug}"]`) as HTMLInputElement;
  const label = (slug: string) => radio(slug).closest("li") as HTMLLIElement;
  const click = (slug: string) => act(async () => radio(slug).click());
  const checked = () => Array.from(document.querySelectorAll<HTMLInputElement>("input:checked"), ({ value }) => value);
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";

  beforeEach(() => {
    history.replaceState(null, "", "/produkt/tricko/?utm_source=x");
    return shirts();
  });

  test("a click on a value selects it, and its name stands beside the attribute's", async () => {
    await click("modra");

    expect(checked()).toEqual(["modra"]);
    expect(label("modra").className).toContain("selected");
    expect(text("legend")).toBe("Barva: Modrá");
  });

  test("the merchant chooses the sign between them, or shows no value", async () => {
    await shirts({ label_separator: " –" });
    await click("modra");
    expect(text("legend")).toBe("Barva – Modrá");

    await shirts({ shows_chosen: false });
    await click("modra");
    expect(text("legend")).toBe("Barva");
  });

  test("another click on it takes the choice back", async () => {
    await click("modra");
    await click("modra");

    expect(checked()).toEqual([]);
    expect(label("modra").className).not.toContain("selected");
  });

  test("unless the merchant does not want it", async () => {
    await shirts({ clears_on_reselect: false });
    await click("modra");
    await click("modra");

    expect(checked()).toEqual(["modra"]);
  });

  test("Enter on a value chooses it and sends nothing", async () => {
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });

    await act(async () => radio("cervena").dispatchEvent(enter));

    expect(checked()).toEqual(["cervena"]);
    expect(enter.defaultPrevented).toBe(true);
  });

  test("what is sold out with the rest can be clicked and says so", async () => {
    await click("modra");

    expect(label("l").className).toContain("no-stock");
    expect(label("l").title).toBe("L – vyprodáno");
    expect(radio("l").disabled).toBe(false);

    await click("l");
    expect(text(".variation-panel")).toContain("Vyprodáno");
  });

  test("unless the merchant locks it", async () => {
    await shirts({ disables_out_of_stock: true });
    await click("modra");

    expect(radio("l").disabled).toBe(true);
    expect(label("l").className).toContain("disabled");
  });

  test("what no variation offers is disabled and says so", () => {
    expect(radio("xxl").disabled).toBe(true);
    expect(label("xxl").title).toBe("XXL – nedostupné");
  });

  test("a value that does not go with the rest lets the rest go", async () => {
    await click("cervena");
    await click("m");
    expect(label("xl").className).toContain("unavailable");
    expect(label("xl").title).toBe("XL – nedostupné");

    await click("xl");

    expect(checked()).toEqual(["xl"]);
    expect(text("[aria-live]")).toContain("Červená");
  });

  test("unless the merchant locks such values", async () => {
    await shirts({ deselects_unavailable: false });
    await click("cervena");

    expect(radio("xl").disabled).toBe(true);
    expect(radio("m").disabled).toBe(false);
  });

  test("a complete choice tells the code of the variation, and it can be bought", async () => {
    await click("cervena");
    await click("m");

    expect(text(".variation-panel-sku")).toContain("C-M");
    expect(document.querySelector<HTMLButtonElement>("button.single_add_to_cart_button")?.disabled).toBe(false);
  });

  test("the address follows the choice and keeps what else it says", async () => {
    await click("cervena");
    await click("m");
    expect(location.search).toBe("?utm_source=x&attribute_pa_barva=cervena&attribute_pa_velikost=m");

    await click("m");
    expect(location.search).toBe("?utm_source=x&attribute_pa_barva=cervena");
  });

  test("pieces left are told of the last open attribute, when the merchant wants it", async () => {
    await click("cervena");
    expect(document.querySelector(".wvs-stock-left-info")).toBeNull();

    await shirts({ shows_stock_left: true });
    expect(document.querySelector(".wvs-stock-left-info")).toBeNull();
    await click("cervena");
    expect(label("l").querySelector(".wvs-stock-left-info")?.textContent).toBe("zbývají 2 kusy");
    expect(document.querySelectorAll(".wvs-stock-left-info")).toHaveLength(1);

    await click("l");
    expect(document.querySelector(".wvs-stock-left-info")).toBeNull();
  });

  test("the stock info resets when the variation is hidden", async () => {
    await shirts({ shows_stock_left: true });
    await click("cervena");
    await click("l");
    await click("cervena");

    const told = document.querySelectorAll(".wvs-show-stock-left-info");
    expect(Array.from(told, (item) => (item as HTMLElement).dataset.value)).toEqual(["cervena"]);
  });

  test("the more control opens where what is chosen is behind it", async () => {
    await renderBuyForm({
      choices: [COLOUR, { ...SIZE, preselected: 3 }],
      choosing: { values_shown: 2 },
      variations: SHIRT_VARIATIONS,
    });

    expect(radio("xl").closest("details")?.open).toBe(true);
  });

  test("the more control, once open, stays open", async () => {
    await shirts({ values_shown: 2 });
    await click("xl");
    expect(radio("xl").closest("details")?.open).toBe(true);

    await click("m");
    expect(radio("xl").closest("details")?.open).toBe(true);
  });

  test("a long list keeps its end behind “more”", async () => {
    await shirts({ values_shown: 3 });

    expect(text(".attribute-more summary")).toBe("Další: 1");
    expect(radio("xxl").closest("details")?.open).toBe(false);
    expect(radio("xl").closest("details")).toBeNull();
  });

  test("a drop-down follows and leads the same choice", async () => {
    await renderBuyForm({ choices: [COLOUR, { ...SIZE, swatch: "select" }], variations: SHIRT_VARIATIONS });
    const select = document.querySelector("select:not([hidden])") as HTMLSelectElement;
    await act(async () => {
      select.value = "xl";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await click("cervena");

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
    const fills = Array.from(label("modra").querySelectorAll("[fill]"), (part) => part.getAttribute("fill"));

    expect(fills).toEqual(["#0000c0", "#ffffff"]);
    expect(label("modra").textContent).toBe("Modrá");
  });

  test("without reloading only when the merchant wants it", async () => {
    await shirts({ adds_without_reload: false });
    await click("cervena");
    await click("m");

    await act(async () => expect(submit()).toBe(true));
  });

  test("what a variation says of itself follows the choice", async () => {
    const description = [0, 0, 1, 2];
    const descriptions = ["<p>Bavlna</p>", "<p>Len</p>", ""];
    await renderBuyForm({ choices: [COLOUR, SIZE], variations: { ...SHIRT_VARIATIONS, description, descriptions } });
    const said = () => document.querySelector(".single_variation .woocommerce-variation-description")?.textContent;

    await click("cervena");
    expect(said()).toBeUndefined();
    await click("m");
    expect(said()).toBe("Bavlna");
    await click("modra");
    await click("l");
    expect(said()).toBe("Len");
    await click("xl");
    expect(said()).toBeUndefined();
  });

  test("what all variations say stands on the page, not in the form", async () => {
    await renderBuyForm({
      choices: [COLOUR, SIZE],
      variations: { ...SHIRT_VARIATIONS, description: [0, 0, 0, 0], descriptions: ["<p>Bavlna</p>"] },
    });

    await click("cervena");
    await click("m");

    expect(document.querySelector(".woocommerce-variation-description")).toBeNull();
  });
});
