/**
 * The form of a variable product for scripts made for WooCommerce's (WooCommerce's variations form and Variation Swatches for WooCommerce): they hear what is chosen here,
 * and what they choose counts here. In which order, and what differs: docs/developers/swatches.md.
 */
import { type RefObject, useEffect, useRef } from "react";
import { getJquery, type TriggeredEvent, triggerEvent, whenJquery } from "../third-party/jquery.ts";

/** A variation as WooCommerce's variations form describe it; other scripts may have changed it. */
export interface WooCommerceVariation {
  readonly variation_id: number;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface VariationSelection {
  /** Name of the form's field → the term's slug, "" for none. */
  readonly data: Readonly<Record<string, string>>;
  /** What it means, when it is complete and means anything. */
  readonly variation: { readonly id: number; readonly isPurchasable: boolean } | undefined;
}

interface VariationFormController extends VariationSelection {
  /** Choose a value of a field, "" for none; nothing happens when it is chosen already. */
  set: (name: string, value: string) => void;
  clear: () => void;
}

const SELECTS = "select[data-attribute_name]";
const CLEAR_LINK = ".reset_variations";

/** Keep the form and scripts of others in step. A form without attributes is none of theirs. */
export function useWooCommerceForm(ref: RefObject<HTMLFormElement | null>, chooser: VariationFormController): void {
  const now = useRef(chooser);
  const told = useRef<VariationSelection | undefined>(undefined);
  useEffect(() => {
    now.current = chooser;
  });
  useEffect(() => {
    if (ref.current && Object.keys(now.current.data).length) return listenToScripts(ref.current, now);
  }, [ref]);
  const { data, variation } = chooser;
  const key = Object.values(data).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `data` is another choice
  useEffect(() => {
    const form = ref.current;
    if (!form || !Object.keys(data).length) return;
    const before = told.current;
    told.current = { data, variation };
    if (!before) triggerFormInitialized(form);
    triggerSelectionChange(form, before, told.current, () => told.current?.variation === variation);
  }, [ref, key]);
}

/** Let what scripts do to the form count. Only jQuery's own listeners hear what its `trigger` makes up. */
function listenToScripts(form: HTMLFormElement, now: RefObject<VariationFormController>): () => void {
  const onChange = (target: Element) => {
    const { dataset, value } = target as HTMLSelectElement;
    now.current.set(dataset.attribute_name ?? "", value);
  };
  const onClear = (link: Element, event: { preventDefault(): void }) => {
    event.preventDefault();
    const hadFocus = link === document.activeElement;
    now.current.clear();
    if (hadFocus) form.querySelector<HTMLElement>("input[type=radio]:enabled,select:not([hidden])")?.focus();
  };
  form.addEventListener("change", ({ target }) => (target as Element).matches(SELECTS) && onChange(target as Element));
  form.addEventListener("click", (event) => {
    const target = event.target as Element;
    const link = target.closest(CLEAR_LINK);
    if (link) onClear(link, event);
    // Shoppers hit the radio that fills it.
    else if (target.matches("li.variable-item")) target.querySelector("input")?.click();
  });
  return whenJquery(($) => {
    const isMadeUp = (event: TriggeredEvent) => !event.originalEvent;
    $(form).on("change", SELECTS, (event) => isMadeUp(event) && onChange(event.target));
    $(form).on("click", CLEAR_LINK, (event) => isMadeUp(event) && onClear(event.target, event));
  });
}

function triggerFormInitialized(form: HTMLFormElement): void {
  triggerEvent(form, "wc_variation_form", form);
  triggerEvent(document, "woo_variation_swatches_init");
  triggerEvent(document, "woo_variation_swatches_loaded");
}

function triggerSelectionChange(
  form: HTMLFormElement,
  before: VariationSelection | undefined,
  now: VariationSelection,
  isCurrent: () => boolean,
): void {
  if (before) {
    for (const name of Object.keys(now.data))
      if (now.data[name] !== before.data[name]) triggerValueChange(form, name, before.data[name], now.data[name]);
    triggerEvent(form, "woocommerce_variation_select_change");
  }
  triggerEvent(form, "check_variations");
  triggerVariation(form, now, isCurrent);
  const fitting = (getListedVariations(form) ?? []).filter(({ attributes }) => matchesAttributes(attributes, now.data));
  triggerEvent(form, "update_variation_values", fitting);
  triggerEvent(form, "woocommerce_update_variation_values");
  for (const list of form.querySelectorAll("ul.variable-items-wrapper")) triggerEvent(list, "wvs-item-updated");
  triggerEvent(form, "woocommerce_variation_has_changed");
}

const matchesAttributes = (attributes: Readonly<Record<string, string>>, chosen: Readonly<Record<string, string>>) =>
  Object.entries(chosen).every(([name, value]) => !value || !attributes[name] || attributes[name] === value);

const findByAttribute = (root: Element, selector: string, key: string, value: string) =>
  Array.from(root.querySelectorAll<HTMLElement>(selector)).find(({ dataset }) => dataset[key] === value);

/** Tell that the value of one attribute is another one: its select, and the swatches. */
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

function triggerVariation(form: HTMLFormElement, now: VariationSelection, isCurrent: () => boolean): void {
  const { variation, data } = now;
  const id = form.querySelector("input.variation_id");
  if (id) triggerEvent(id, "change");
  if (!variation) {
    triggerEvent(form, "reset_data");
    triggerEvent(getVariationPanel(form), "hide_variation");
    return;
  }
  const found = (wire: WooCommerceVariation | false | undefined) => {
    if (!wire) return;
    triggerEvent(form, "found_variation", wire);
    triggerEvent(getVariationPanel(form), "show_variation", wire, variation.isPurchasable);
  };
  const list = getListedVariations(form);
  if (list) found(list.find(({ variation_id }) => variation_id === variation.id));
  // Nobody else can be known to listen; what nobody hears is not asked for.
  else if (getJquery())
    fetchVariation(form, data).then(
      (wire) => isCurrent() && found(wire),
      () => {}, // the shop's own form needs no answer
    );
}

/** Both events bubble to the form; some scripts listen on its part. */
const getVariationPanel = (form: HTMLFormElement) => form.querySelector(".single_variation") ?? form;

/** Return the variations that the page lists, undefined when there are too many. */
function getListedVariations(form: HTMLFormElement): readonly WooCommerceVariation[] | undefined {
  // jQuery's own copy: scripts that show another currency write their prices into it.
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
