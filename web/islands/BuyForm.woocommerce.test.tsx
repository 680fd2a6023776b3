// @vitest-environment jsdom
/** The form of a variable product for scripts made for WooCommerce's (WooCommerce's variations form): what they find, hear and set. */
import jquery from "jquery";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COLOUR, LISTED, renderBuyForm, SHIRT_VARIATIONS, SIZE } from "./BuyForm.fixtures.tsx";

type JQuery = ReturnType<typeof jquery>;
const fetched = vi.fn();
let heard: string[] = [];

/** Everything that a form of variations says (WooCommerce's variations form and Variation Swatches for WooCommerce), but `change`. */
const EVENTS = [
  "wc_variation_form",
  "check_variations",
  "found_variation",
  "show_variation",
  "hide_variation",
  "reset_data",
  "update_variation_values",
  "woocommerce_update_variation_values",
  "woocommerce_variation_select_change",
  "woocommerce_variation_has_changed",
  "woo_variation_swatches_init",
  "woo_variation_swatches_loaded",
  "wvs-selected-item",
  "wvs-unselected-item",
  "wvs-item-updated",
];
const hear = (event: { type: string }) => void heard.push(event.type);

const form = () => document.querySelector("form") as HTMLFormElement;
const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
const colours = () => find<HTMLSelectElement>("select[data-attribute_name=attribute_pa_barva]");
const sizes = () => find<HTMLSelectElement>("select[data-attribute_name=attribute_pa_velikost]");
const checked = () => Array.from(document.querySelectorAll<HTMLInputElement>("input:checked"), ({ value }) => value);
const click = (slug: string) => act(async () => find(`input[value="${slug}"]`).click());
const shirts = (list: unknown = LISTED) =>
  renderBuyForm({ choices: [COLOUR, SIZE], variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(list) });

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, "", "/produkt/tricko/");
  fetched.mockReset().mockImplementation(async () => new Response(JSON.stringify(LISTED[0])));
  vi.stubGlobal("fetch", fetched);
  heard = [];
});

afterEach(() => {
  jquery(document).off();
  for (const name of EVENTS) document.removeEventListener(name, hear);
  vi.unstubAllGlobals();
});

describe("the markup", () => {
  beforeEach(() => shirts());

  test("the variations form has product_id and product_variations", () => {
    expect(form().matches("form.variations_form.cart.wvs-loaded")).toBe(true);
    expect(form().dataset.product_id).toBe("7");
    expect(JSON.parse(form().dataset.product_variations ?? "")).toEqual(LISTED);
  });

  test("a swatch item has attribute_name, value and title", () => {
    const item = find("form .variations ul.variable-items-wrapper.color-variable-items-wrapper > li.variable-item");

    expect(item.className).toBe("variable-item color-variable-item");
    expect({ ...item.dataset }).toMatchObject({ value: "cervena", title: "Červená", wvstooltip: "Červená" });
    expect({ ...item.closest("ul")?.dataset }).toEqual({
      attribute_name: "attribute_pa_barva",
      attribute_values: '["cervena","modra"]',
    });
    expect(item.querySelector(".variable-item-contents input")).not.toBeNull();
  });

  test("the hidden fields follow the choice", async () => {
    const fields = () => Object.fromEntries(new FormData(form()));
    expect(fields()).toMatchObject({ "add-to-cart": "7", product_id: "7", variation_id: "0" });

    await click("cervena");
    await click("m");

    expect(fields()).toMatchObject({
      variation_id: "1",
      attribute_pa_barva: "cervena",
      attribute_pa_velikost: "m",
    });
    expect(find(".single_variation_wrap > .woocommerce-variation.single_variation").textContent).toContain("C-M");
  });

  test("the options of the select tell what can be had", async () => {
    await click("modra");

    expect(Array.from(sizes().options, (option) => [option.value, option.className, option.disabled])).toEqual([
      ["", "", false],
      ["m", "", true],
      ["l", "attached enabled out-of-stock", false],
      ["xl", "attached enabled", false],
      ["xxl", "", true],
    ]);
  });

  test("nothing of it is heard by readers of screens", () => {
    expect(colours().hidden).toBe(true);
    expect(find("ul.variable-items-wrapper").getAttribute("role")).toBe("none");
    expect(document.querySelectorAll("li[role], li[tabindex]")).toHaveLength(0);
  });

  test("a link takes the whole choice back", async () => {
    const link = find<HTMLAnchorElement>("a.reset_variations");
    expect(link.hidden).toBe(true);
    await click("cervena");
    expect(link.hidden).toBe(false);

    link.focus();
    const clicked = new MouseEvent("click", { bubbles: true, cancelable: true });
    await act(async () => link.dispatchEvent(clicked));

    expect(clicked.defaultPrevented).toBe(true);
    expect(checked()).toEqual([]);
    expect(location.search).toBe("");
    expect((document.activeElement as HTMLInputElement).value).toBe("cervena");
  });
});

describe.each(["jQuery", "native events"])("with %s", (kind) => {
  const withJquery = kind === "jQuery";

  /** Choose as a script does it. */
  const set = (select: HTMLSelectElement, value: string) =>
    act(async () => {
      select.value = value;
      if (withJquery) jquery(select).trigger("change");
      else select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  /** What the listeners of an event are given with it. */
  function told(name: string): unknown[][] {
    const calls: unknown[][] = [];
    if (withJquery) jquery(document).on(name, (_event, ...rest: unknown[]) => void calls.push(rest));
    else document.addEventListener(name, (event) => void calls.push((event as CustomEvent).detail));
    return calls;
  }

  beforeEach(async () => {
    if (withJquery) {
      vi.stubGlobal("jQuery", jquery);
      jquery(document).on(EVENTS.join(" "), hear);
    } else for (const name of EVENTS) document.addEventListener(name, hear);
    await shirts();
  });

  test("a form that has woken says so, and what it means", () => {
    expect(heard).toEqual([
      "wc_variation_form",
      "woo_variation_swatches_init",
      "woo_variation_swatches_loaded",
      "check_variations",
      "reset_data",
      "hide_variation",
      "update_variation_values",
      "woocommerce_update_variation_values",
      "wvs-item-updated",
      "wvs-item-updated",
      "woocommerce_variation_has_changed",
    ]);
  });

  test("a choice is told, then the variation that it means", async () => {
    await click("cervena");
    heard = [];

    await click("l");

    expect(heard).toEqual([
      "wvs-selected-item",
      "woocommerce_variation_select_change",
      "check_variations",
      "found_variation",
      "show_variation",
      "update_variation_values",
      "woocommerce_update_variation_values",
      "wvs-item-updated",
      "wvs-item-updated",
      "woocommerce_variation_has_changed",
    ]);
  });

  test("a choice that is taken back is told, and the variation is hidden", async () => {
    await click("cervena");
    await click("l");
    heard = [];

    await click("l");

    expect(heard.slice(0, 5)).toEqual([
      "wvs-unselected-item",
      "woocommerce_variation_select_change",
      "check_variations",
      "reset_data",
      "hide_variation",
    ]);
  });

  test("the variation comes from the form's list, and whether it can be bought", async () => {
    const found = told("found_variation");
    const shown = told("show_variation");

    await click("modra");
    await click("l");

    expect(found).toEqual([[LISTED[2]]]);
    expect(shown).toEqual([[LISTED[2], false]]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test("a selected item tells its value, the select and the form", async () => {
    const selected = told("wvs-selected-item");

    await click("modra");

    expect(selected).toEqual([["modra", colours(), form()]]);
  });

  test("what a script sets in the select is chosen", async () => {
    await set(colours(), "cervena");
    await set(sizes(), "m");

    expect(checked()).toEqual(["cervena", "m"]);
    expect(find(".single_variation").textContent).toContain("C-M");

    await set(sizes(), "");
    expect(checked()).toEqual(["cervena"]);
  });

  test("a choice sets the select, which then has the field's name, and tells it once", async () => {
    const changes = told("change");

    await click("modra");

    expect([colours().value, colours().name]).toEqual(["modra", "attribute_pa_barva"]);
    // The radio's own, the select's, and the id of the variation.
    expect(changes).toHaveLength(3);
    expect(checked()).toEqual(["modra"]);
  });

  test("a script's click on an item chooses it", async () => {
    await act(async () => {
      if (withJquery) jquery('li[data-value="modra"]').trigger("click");
      else find('li[data-value="modra"]').click();
    });

    expect(checked()).toEqual(["modra"]);
  });

  test("a script's click on the link takes the choice back", async () => {
    await click("modra");
    await act(async () => {
      if (withJquery) jquery(".reset_variations").trigger("click");
      else find(".reset_variations").click();
    });

    expect(checked()).toEqual([]);
  });

  test("a listener that fails breaks nothing", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const fail = () => {
      throw new Error("theirs");
    };
    if (withJquery) jquery(form() as unknown as string).on("found_variation", fail);

    await click("cervena");
    await click("m");

    expect(find(".single_variation").textContent).toContain("C-M");
    expect(reported).toHaveBeenCalledTimes(withJquery ? 1 : 0);
  });
});

test("jQuery that comes after the form has woken is heard too", async () => {
  await shirts();
  vi.stubGlobal("jQuery", jquery);
  const script = document.createElement("script");
  document.head.append(script);
  script.dispatchEvent(new Event("load"));

  await act(async () => (jquery(colours()).val("modra") as JQuery).trigger("change"));

  expect(checked()).toEqual(["modra"]);
});

test("scripts hear prices that another one has written into jQuery's copy of the list", async () => {
  vi.stubGlobal("jQuery", jquery);
  await shirts();
  const copy = jquery(form()).data("product_variations") as { price_html?: string }[];
  for (const one of copy) one.price_html = "<b>1 €</b>";
  const prices: unknown[] = [];
  jquery(form()).on("found_variation", (_event, variation) => void prices.push(variation.price_html));

  await click("cervena");
  await click("m");

  expect(prices).toEqual(["<b>1 €</b>"]);
});

describe("when the list is empty, variations are loaded by request (ajax variation mode)", () => {
  const listen = () => {
    vi.stubGlobal("jQuery", jquery);
    const found: unknown[] = [];
    jquery(document).on("found_variation", (_event, variation) => void found.push(variation.variation_id));
    return found;
  };

  test("for whoever listens by jQuery", async () => {
    const found = listen();
    await shirts(false);

    await click("cervena");
    expect(fetched).not.toHaveBeenCalled();
    await click("m");

    expect(fetched).toHaveBeenCalledTimes(1);
    const [address, { method, body }] = fetched.mock.calls[0] as [string, { method: string; body: URLSearchParams }];
    expect([method, address]).toEqual(["POST", "/?wc-ajax=get_variation"]);
    expect(Object.fromEntries(body)).toEqual({
      product_id: "7",
      attribute_pa_barva: "cervena",
      attribute_pa_velikost: "m",
    });
    await vi.waitFor(() => expect(found).toEqual([1]));
  });

  test("an answer that comes after another choice is not told", async () => {
    const found = listen();
    const answers: ((response: Response) => void)[] = [];
    fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    await shirts(false);
    await click("cervena");
    await click("m");
    await click("l");

    const [late, timely] = answers;
    timely?.(new Response(JSON.stringify(LISTED[1])));
    await vi.waitFor(() => expect(found).toEqual([2]));
    late?.(new Response(JSON.stringify(LISTED[0])));
    await act(async () => {});

    expect(found).toEqual([2]);
  });

  test("the shop's own form asks for nothing, and a request that fails costs nothing", async () => {
    await shirts(false);
    await click("cervena");
    await click("m");
    expect(fetched).not.toHaveBeenCalled();

    listen();
    fetched.mockRejectedValue(new TypeError("offline"));
    await click("l");
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(find(".single_variation").textContent).toContain("C-L");
  });

  test("swatches tell the truth about stock all the same", async () => {
    await shirts(false);
    await click("modra");

    expect(find('li[data-value="l"]').className).toContain("no-stock");
  });
});

test("the form of a simple product is none of variations", async () => {
  for (const name of EVENTS) document.addEventListener(name, hear);
  await renderBuyForm({ product_variations: "false" });

  expect(form().matches(".variations_form, [data-product_variations]")).toBe(false);
  expect(document.querySelector("[name=variation_id], .single_variation, .reset_variations")).toBeNull();
  expect(heard).toEqual([]);
});

test("with variations by request, what no variation offers is disabled all the same", async () => {
  await shirts(false);

  expect(form().dataset.product_variations).toBe("false");
  expect(find<HTMLInputElement>('input[value="xxl"]').disabled).toBe(true);
});
