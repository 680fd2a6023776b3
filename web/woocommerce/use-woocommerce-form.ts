/**
 * The form of a variable product for third-party scripts of WooCommerce's variations form and Variation Swatches for
 * WooCommerce: our choices trigger their events, and their choices change our form. docs/developers/swatches.md has the
 * order of the events and the differences.
 */
import { type RefObject, useEffect, useRef } from "react";
import { getJquery, type TriggeredEvent, triggerEvent, whenJquery } from "../third-party/jquery.ts";

/** A variation in the format of WooCommerce's variations form; other scripts may have added fields. */
export interface WooCommerceVariation {
  readonly variation_id: number;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface VariationFormState {
  /** Name of the form's field → the term's slug, "" for none. */
  readonly data: Readonly<Record<string, string>>;
  /** The variation of a complete and existing combination. */
  readonly variation: { readonly id: number; readonly isPurchasable: boolean } | undefined;
}

interface VariationFormController extends VariationFormState {
  /** Select a value of a field, "" for none; a value that is selected already changes nothing. */
  setValue: (name: string, value: string) => void;
  clear: () => void;
}

const SELECTS = "select[data-attribute_name]";
const CLEAR_LINK = ".reset_variations";

/** Synchronise the form with third-party scripts. A form without attributes is not a variation form. */
export function useWooCommerceForm(ref: RefObject<HTMLFormElement | null>, controller: VariationFormController): void {
  const latest = useRef(controller);
  const notifiedSelection = useRef<VariationFormState | undefined>(undefined);
  useEffect(() => {
    latest.current = controller;
  });
  useEffect(() => {
    if (ref.current && Object.keys(latest.current.data).length) return listenToScripts(ref.current, latest);
  }, [ref]);
  const { data, variation } = controller;
  const key = Object.values(data).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with `data`
  useEffect(() => {
    const form = ref.current;
    if (!form || !Object.keys(data).length) return;
    const before = notifiedSelection.current;
    notifiedSelection.current = { data, variation };
    if (!before) triggerFormInitialized(form);
    triggerSelectionChange(
      form,
      before,
      notifiedSelection.current,
      () => notifiedSelection.current?.variation === variation,
    );
  }, [ref, key]);
}

/** Handle scripts' changes of the form. Only jQuery's listeners get events of its `trigger`. */
function listenToScripts(form: HTMLFormElement, controller: RefObject<VariationFormController>): () => void {
  const handleChange = (target: Element) => {
    const { dataset, value } = target as HTMLSelectElement;
    controller.current.setValue(dataset.attribute_name ?? "", value);
  };
  const handleClear = (link: Element, event: { preventDefault(): void }) => {
    event.preventDefault();
    const hadFocus = link === document.activeElement;
    controller.current.clear();
    if (hadFocus) form.querySelector<HTMLElement>("input[type=radio]:enabled,select:not([hidden])")?.focus();
  };
  form.addEventListener(
    "change",
    ({ target }) => (target as Element).matches(SELECTS) && handleChange(target as Element),
  );
  form.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest(CLEAR_LINK);
    if (link) handleClear(link, event);
    // A shopper's click hits the radio button, which covers the item.
    else if (target.matches("li.variable-item")) target.querySelector("input")?.click();
  });
  return whenJquery(($) => {
    const isTriggered = (event: TriggeredEvent) => !event.originalEvent;
    $(form).on("change", SELECTS, (event) => isTriggered(event) && handleChange(event.target));
    $(form).on("click", CLEAR_LINK, (event) => isTriggered(event) && handleClear(event.target, event));
  });
}

function triggerFormInitialized(form: HTMLFormElement): void {
  triggerEvent(form, "wc_variation_form", form);
  triggerEvent(document, "woo_variation_swatches_init");
  triggerEvent(document, "woo_variation_swatches_loaded");
}

function triggerSelectionChange(
  form: HTMLFormElement,
  before: VariationFormState | undefined,
  now: VariationFormState,
  isCurrent: () => boolean,
): void {
  if (before) {
    for (const name of Object.keys(now.data))
      if (now.data[name] !== before.data[name]) triggerValueChange(form, name, before.data[name], now.data[name]);
    triggerEvent(form, "woocommerce_variation_select_change");
  }
  triggerEvent(form, "check_variations");
  triggerVariation(form, now, isCurrent);
  const matching = (getListedVariations(form) ?? []).filter(({ attributes }) =>
    matchesAttributes(attributes, now.data),
  );
  triggerEvent(form, "update_variation_values", matching);
  triggerEvent(form, "woocommerce_update_variation_values");
  for (const list of form.querySelectorAll("ul.variable-items-wrapper")) triggerEvent(list, "wvs-item-updated");
  triggerEvent(form, "woocommerce_variation_has_changed");
}

const matchesAttributes = (attributes: Readonly<Record<string, string>>, chosen: Readonly<Record<string, string>>) =>
  Object.entries(chosen).every(([name, value]) => !value || !attributes[name] || attributes[name] === value);

const findByAttribute = (root: Element, selector: string, key: string, value: string) =>
  Array.from(root.querySelectorAll<HTMLElement>(selector)).find(({ dataset }) => dataset[key] === value);

/** Trigger the events of one attribute's changed value on its select and its swatches. */
function triggerValueChange(form: HTMLFormElement, name: string, before = "", now = ""): void {
  const select = findByAttribute(form, SELECTS, "attribute_name", name);
  if (select) triggerEvent(select, "change");
  const list = findByAttribute(form, "ul[data-attribute_name]", "attribute_name", name);
  for (const [event, value] of [
    ["wvs-unselected-item", before],
    ["wvs-selected-item", now],
  ] as const) {
    const item = value && list && findByAttribute(list, "li[data-value]", "value", value);
    if (item) triggerEvent(item, event, value, select, form);
  }
}

function triggerVariation(form: HTMLFormElement, now: VariationFormState, isCurrent: () => boolean): void {
  const { variation, data } = now;
  const id = form.querySelector("input.variation_id");
  if (id) triggerEvent(id, "change");
  if (!variation) {
    triggerEvent(form, "reset_data");
    triggerEvent(getVariationPanel(form), "hide_variation");
    return;
  }
  const triggerFound = (found: WooCommerceVariation | false | undefined) => {
    if (!found) return;
    triggerEvent(form, "found_variation", found);
    triggerEvent(getVariationPanel(form), "show_variation", found, variation.isPurchasable);
  };
  const list = getListedVariations(form);
  if (list) triggerFound(list.find(({ variation_id }) => variation_id === variation.id));
  // Without jQuery no script needs the variation, so it is not fetched.
  else if (getJquery())
    fetchVariation(form, data).then(
      (found) => isCurrent() && triggerFound(found),
      () => {}, // the shop's own form does not need it
    );
}

/** Return the target of both events, which bubble to the form; some scripts listen on the panel. */
const getVariationPanel = (form: HTMLFormElement) => form.querySelector(".single_variation") ?? form;

/** Return the variations that the page lists; undefined for a product with too many. */
function getListedVariations(form: HTMLFormElement): readonly WooCommerceVariation[] | undefined {
  // jQuery's own copy, into which currency scripts write their prices.
  const list = getJquery()?.(form).data("product_variations") ?? JSON.parse(form.dataset.product_variations ?? "false");
  return Array.isArray(list) ? list : undefined;
}

async function fetchVariation(
  form: HTMLFormElement,
  data: Readonly<Record<string, string>>,
): Promise<WooCommerceVariation | false> {
  const body = new URLSearchParams({ product_id: form.dataset.product_id ?? "", ...data });
  return (await fetch("/?wc-ajax=get_variation", { method: "POST", body })).json();
}
