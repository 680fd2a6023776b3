// @vitest-environment jsdom
/** The form of a variable product for WooCommerce's scripts: its markup, its events, and their changes of it. */
import jquery from "jquery";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { COLOUR, LISTED, renderBuyForm, SHIRT_VARIATIONS, SIZE } from "./BuyForm.fixtures.tsx";

type JQuery = ReturnType<typeof jquery>;
const fetchStub = vi.fn();
let events: string[] = [];

/** All events of WooCommerce's variations form and Variation Swatches for WooCommerce, except `change`. */
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
const recordEvent = (event: { type: string }) => void events.push(event.type);

const getForm = () => document.querySelector("form") as HTMLFormElement;
const find = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
const getColourSelect = () => find<HTMLSelectElement>("select[data-attribute_name=attribute_pa_barva]");
const getSizeSelect = () => find<HTMLSelectElement>("select[data-attribute_name=attribute_pa_velikost]");
const getChecked = () => Array.from(document.querySelectorAll<HTMLInputElement>("input:checked"), ({ value }) => value);
const clickValue = (slug: string) => act(async () => find(`input[value="${slug}"]`).click());
const renderShirt = (list: unknown = LISTED) =>
  renderBuyForm({ choices: [COLOUR, SIZE], variations: SHIRT_VARIATIONS, product_variations: JSON.stringify(list) });

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  history.replaceState(null, "", "/produkt/tricko/");
  fetchStub.mockReset().mockImplementation(async () => new Response(JSON.stringify(LISTED[0])));
  vi.stubGlobal("fetch", fetchStub);
  events = [];
});

afterEach(() => {
  jquery(document).off();
  for (const name of EVENTS) document.removeEventListener(name, recordEvent);
  vi.unstubAllGlobals();
});

describe("the markup", () => {
  beforeEach(() => renderShirt());

  test("the variations form has product_id and product_variations", () => {
    expect(getForm().matches("form.variations_form.cart.wvs-loaded")).toBe(true);
    expect(getForm().dataset.product_id).toBe("7");
    expect(JSON.parse(getForm().dataset.product_variations ?? "")).toEqual(LISTED);
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

  test("the hidden fields contain the selection", async () => {
    const getFields = () => Object.fromEntries(new FormData(getForm()));
    expect(getFields()).toMatchObject({ "add-to-cart": "7", product_id: "7", variation_id: "0" });

    await clickValue("cervena");
    await clickValue("m");

    expect(getFields()).toMatchObject({
      variation_id: "1",
      attribute_pa_barva: "cervena",
      attribute_pa_velikost: "m",
    });
    expect(find(".single_variation_wrap > .woocommerce-variation.single_variation").textContent).toContain("C-M");
  });

  test("the select's options have classes and states by availability", async () => {
    await clickValue("modra");

    expect(Array.from(getSizeSelect().options, (option) => [option.value, option.className, option.disabled])).toEqual([
      ["", "", false],
      ["m", "", true],
      ["l", "attached enabled out-of-stock", false],
      ["xl", "attached enabled", false],
      ["xxl", "", true],
    ]);
  });

  test("the markup for scripts is hidden from screen readers", () => {
    expect(getColourSelect().hidden).toBe(true);
    expect(find("ul.variable-items-wrapper").getAttribute("role")).toBe("none");
    expect(document.querySelectorAll("li[role], li[tabindex]")).toHaveLength(0);
  });

  test("the reset link clears the selection", async () => {
    const link = find<HTMLAnchorElement>("a.reset_variations");
    expect(link.hidden).toBe(true);
    await clickValue("cervena");
    expect(link.hidden).toBe(false);

    link.focus();
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    await act(async () => link.dispatchEvent(event));

    expect(event.defaultPrevented).toBe(true);
    expect(getChecked()).toEqual([]);
    expect(location.search).toBe("");
    expect((document.activeElement as HTMLInputElement).value).toBe("cervena");
  });
});

describe.each(["jQuery", "native events"])("with %s", (kind) => {
  const withJquery = kind === "jQuery";

  /** Set a select's value as a script does it. */
  const setByScript = (select: HTMLSelectElement, value: string) =>
    act(async () => {
      select.value = value;
      if (withJquery) jquery(select).trigger("change");
      else select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  /** Record the arguments of an event. */
  function recordDetails(name: string): unknown[][] {
    const calls: unknown[][] = [];
    if (withJquery) jquery(document).on(name, (_event, ...rest: unknown[]) => void calls.push(rest));
    else document.addEventListener(name, (event) => void calls.push((event as CustomEvent).detail));
    return calls;
  }

  beforeEach(async () => {
    if (withJquery) {
      vi.stubGlobal("jQuery", jquery);
      jquery(document).on(EVENTS.join(" "), recordEvent);
    } else for (const name of EVENTS) document.addEventListener(name, recordEvent);
    await renderShirt();
  });

  test("a hydrated form triggers the events of its initial selection", () => {
    expect(events).toEqual([
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

  test("a selection triggers its own events and those of the variation", async () => {
    await clickValue("cervena");
    events = [];

    await clickValue("l");

    expect(events).toEqual([
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

  test("a cleared value triggers its event and hides the variation", async () => {
    await clickValue("cervena");
    await clickValue("l");
    events = [];

    await clickValue("l");

    expect(events.slice(0, 5)).toEqual([
      "wvs-unselected-item",
      "woocommerce_variation_select_change",
      "check_variations",
      "reset_data",
      "hide_variation",
    ]);
  });

  test("the events have the variation of the form's list, and whether it can be bought", async () => {
    const found = recordDetails("found_variation");
    const shown = recordDetails("show_variation");

    await clickValue("modra");
    await clickValue("l");

    expect(found).toEqual([[LISTED[2]]]);
    expect(shown).toEqual([[LISTED[2], false]]);
    expect(fetchStub).not.toHaveBeenCalled();
  });

  test("the event of a selected item has its value, the select and the form", async () => {
    const selected = recordDetails("wvs-selected-item");

    await clickValue("modra");

    expect(selected).toEqual([["modra", getColourSelect(), getForm()]]);
  });

  test("a value that a script sets in the select is selected", async () => {
    await setByScript(getColourSelect(), "cervena");
    await setByScript(getSizeSelect(), "m");

    expect(getChecked()).toEqual(["cervena", "m"]);
    expect(find(".single_variation").textContent).toContain("C-M");

    await setByScript(getSizeSelect(), "");
    expect(getChecked()).toEqual(["cervena"]);
  });

  test("a selection sets the named select and triggers one change of it", async () => {
    const changes = recordDetails("change");

    await clickValue("modra");

    expect([getColourSelect().value, getColourSelect().name]).toEqual(["modra", "attribute_pa_barva"]);
    // Of the radio button, of the select, and of the variation's id.
    expect(changes).toHaveLength(3);
    expect(getChecked()).toEqual(["modra"]);
  });

  test("a script's click on an item selects it", async () => {
    await act(async () => {
      if (withJquery) jquery('li[data-value="modra"]').trigger("click");
      else find('li[data-value="modra"]').click();
    });

    expect(getChecked()).toEqual(["modra"]);
  });

  test("a script's click on the reset link clears the selection", async () => {
    await clickValue("modra");
    await act(async () => {
      if (withJquery) jquery(".reset_variations").trigger("click");
      else find(".reset_variations").click();
    });

    expect(getChecked()).toEqual([]);
  });

  test("the form works after an error in a listener", async () => {
    const reportError = vi.fn();
    vi.stubGlobal("reportError", reportError);
    const throwError = () => {
      throw new Error("theirs");
    };
    if (withJquery) jquery(getForm() as unknown as string).on("found_variation", throwError);

    await clickValue("cervena");
    await clickValue("m");

    expect(find(".single_variation").textContent).toContain("C-M");
    expect(reportError).toHaveBeenCalledTimes(withJquery ? 1 : 0);
  });
});

test("events of jQuery are handled when it is loaded after hydration", async () => {
  await renderShirt();
  vi.stubGlobal("jQuery", jquery);
  const script = document.createElement("script");
  document.head.append(script);
  script.dispatchEvent(new Event("load"));

  await act(async () => (jquery(getColourSelect()).val("modra") as JQuery).trigger("change"));

  expect(getChecked()).toEqual(["modra"]);
});

test("the events have prices that a script has written into jQuery's copy of the list", async () => {
  vi.stubGlobal("jQuery", jquery);
  await renderShirt();
  const copy = jquery(getForm()).data("product_variations") as { price_html?: string }[];
  for (const listed of copy) listed.price_html = "<b>1 €</b>";
  const prices: unknown[] = [];
  jquery(getForm()).on("found_variation", (_event, variation) => void prices.push(variation.price_html));

  await clickValue("cervena");
  await clickValue("m");

  expect(prices).toEqual(["<b>1 €</b>"]);
});

describe("without a list variations are loaded by request (ajax variation mode)", () => {
  const recordFoundIds = () => {
    vi.stubGlobal("jQuery", jquery);
    const found: unknown[] = [];
    jquery(document).on("found_variation", (_event, variation) => void found.push(variation.variation_id));
    return found;
  };

  test("for listeners of jQuery", async () => {
    const found = recordFoundIds();
    await renderShirt(false);

    await clickValue("cervena");
    expect(fetchStub).not.toHaveBeenCalled();
    await clickValue("m");

    expect(fetchStub).toHaveBeenCalledTimes(1);
    const [url, { method, body }] = fetchStub.mock.calls[0] as [string, { method: string; body: URLSearchParams }];
    expect([method, url]).toEqual(["POST", "/?wc-ajax=get_variation"]);
    expect(Object.fromEntries(body)).toEqual({
      product_id: "7",
      attribute_pa_barva: "cervena",
      attribute_pa_velikost: "m",
    });
    await vi.waitFor(() => expect(found).toEqual([1]));
  });

  test("a response for an earlier selection triggers no event", async () => {
    const found = recordFoundIds();
    const resolvers: ((response: Response) => void)[] = [];
    fetchStub.mockImplementation(() => new Promise((resolve) => resolvers.push(resolve)));
    await renderShirt(false);
    await clickValue("cervena");
    await clickValue("m");
    await clickValue("l");

    const [late, timely] = resolvers;
    timely?.(new Response(JSON.stringify(LISTED[1])));
    await vi.waitFor(() => expect(found).toEqual([2]));
    late?.(new Response(JSON.stringify(LISTED[0])));
    await act(async () => {});

    expect(found).toEqual([2]);
  });

  test("nothing is requested without jQuery, and a failed request changes nothing", async () => {
    await renderShirt(false);
    await clickValue("cervena");
    await clickValue("m");
    expect(fetchStub).not.toHaveBeenCalled();

    recordFoundIds();
    fetchStub.mockRejectedValue(new TypeError("offline"));
    await clickValue("l");
    expect(fetchStub).toHaveBeenCalledTimes(1);
    expect(find(".single_variation").textContent).toContain("C-L");
  });

  test("sold-out swatches are marked without the list", async () => {
    await renderShirt(false);
    await clickValue("modra");

    expect(find('li[data-value="l"]').className).toContain("no-stock");
  });
});

test("the form of a simple product is not a variation form", async () => {
  for (const name of EVENTS) document.addEventListener(name, recordEvent);
  await renderBuyForm({ product_variations: "false" });

  expect(getForm().matches(".variations_form, [data-product_variations]")).toBe(false);
  expect(document.querySelector("[name=variation_id], .single_variation, .reset_variations")).toBeNull();
  expect(events).toEqual([]);
});

test("a value that no variation has is disabled in ajax variation mode", async () => {
  await renderShirt(false);

  expect(getForm().dataset.product_variations).toBe("false");
  expect(find<HTMLInputElement>('input[value="xxl"]').disabled).toBe(true);
});
