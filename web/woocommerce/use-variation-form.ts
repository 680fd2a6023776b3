/**
 * The form of a variable product for scripts made for WooCommerce's (WooCommerce's variations form and Variation Swatches for WooCommerce): they hear what is chosen here,
 * and what they choose counts here. In which order, and what differs: docs/developers/swatches.md.
 */
import { type RefObject, useEffect, useRef } from "react";
import { jquery, type TriggeredEvent, tell, whenJquery } from "../third-party/jquery.ts";

/** A variation as WooCommerce's variations form describe it; other scripts may have changed it. */
export interface WireVariation {
  readonly variation_id: number;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface WireChoice {
  /** Name of the form's field → the term's slug, "" for none. */
  readonly data: Readonly<Record<string, string>>;
  /** What it means, when it is complete and means anything. */
  readonly variation: { readonly id: number; readonly isPurchasable: boolean } | undefined;
}

interface Chooser extends WireChoice {
  /** Choose a value of a field, "" for none; nothing happens when it is chosen already. */
  set: (name: string, value: string) => void;
  clear: () => void;
}

const SELECTS = "select[data-attribute_name]";
const CLEARS = ".reset_variations";

/** Keep the form and scripts of others in step. A form without attributes is none of theirs. */
export function useWireForm(ref: RefObject<HTMLFormElement | null>, chooser: Chooser): void {
  const now = useRef(chooser);
  const told = useRef<WireChoice | undefined>(undefined);
  useEffect(() => {
    now.current = chooser;
  });
  useEffect(() => {
    if (ref.current && Object.keys(now.current.data).length) return hear(ref.current, now);
  }, [ref]);
  const { data, variation } = chooser;
  const key = Object.values(data).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `data` is another choice
  useEffect(() => {
    const form = ref.current;
    if (!form || !Object.keys(data).length) return;
    const before = told.current;
    told.current = { data, variation };
    if (!before) tellOpened(form);
    tellChoice(form, before, told.current, () => told.current?.variation === variation);
  }, [ref, key]);
}

/** Let what scripts do to the form count. Only jQuery's own listeners hear what its `trigger` makes up. */
function hear(form: HTMLFormElement, now: RefObject<Chooser>): () => void {
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
    const link = target.closest(CLEARS);
    if (link) onClear(link, event);
    // Shoppers hit the radio that fills it.
    else if (target.matches("li.variable-item")) target.querySelector("input")?.click();
  });
  return whenJquery(($) => {
    const isMadeUp = (event: TriggeredEvent) => !event.originalEvent;
    $(form).on("change", SELECTS, (event) => isMadeUp(event) && onChange(event.target));
    $(form).on("click", CLEARS, (event) => isMadeUp(event) && onClear(event.target, event));
  });
}

function tellOpened(form: HTMLFormElement): void {
  tell(form, "wc_variation_form", form);
  tell(document, "woo_variation_swatches_init");
  tell(document, "woo_variation_swatches_loaded");
}

function tellChoice(
  form: HTMLFormElement,
  before: WireChoice | undefined,
  now: WireChoice,
  isCurrent: () => boolean,
): void {
  if (before) {
    for (const name of Object.keys(now.data))
      if (now.data[name] !== before.data[name]) tellValue(form, name, before.data[name], now.data[name]);
    tell(form, "woocommerce_variation_select_change");
  }
  tell(form, "check_variations");
  tellVariation(form, now, isCurrent);
  const fitting = (listed(form) ?? []).filter(({ attributes }) => fits(attributes, now.data));
  tell(form, "update_variation_values", fitting);
  tell(form, "woocommerce_update_variation_values");
  for (const list of form.querySelectorAll("ul.variable-items-wrapper")) tell(list, "wvs-item-updated");
  tell(form, "woocommerce_variation_has_changed");
}

const fits = (attributes: Readonly<Record<string, string>>, chosen: Readonly<Record<string, string>>) =>
  Object.entries(chosen).every(([name, value]) => !value || !attributes[name] || attributes[name] === value);

const find = (root: Element, selector: string, key: string, value: string) =>
  Array.from(root.querySelectorAll<HTMLElement>(selector)).find(({ dataset }) => dataset[key] === value);

/** Tell that the value of one attribute is another one: its select, and the swatches. */
function tellValue(form: HTMLFormElement, name: string, before = "", now = ""): void {
  const select = find(form, SELECTS, "attribute_name", name);
  if (select) tell(select, "change");
  const list = find(form, "ul[data-attribute_name]", "attribute_name", name);
  for (const [event, value] of [
    ["wvs-unselected-item", before],
    ["wvs-selected-item", now],
  ] as const) {
    const item = value && list && find(list, "li[data-value]", "value", value);
    if (item) tell(item, event, value, select, form);
  }
}

function tellVariation(form: HTMLFormElement, now: WireChoice, isCurrent: () => boolean): void {
  const { variation, data } = now;
  const id = form.querySelector("input.variation_id");
  if (id) tell(id, "change");
  if (!variation) {
    tell(form, "reset_data");
    tell(panelOf(form), "hide_variation");
    return;
  }
  const found = (wire: WireVariation | false | undefined) => {
    if (!wire) return;
    tell(form, "found_variation", wire);
    tell(panelOf(form), "show_variation", wire, variation.isPurchasable);
  };
  const list = listed(form);
  if (list) found(list.find(({ variation_id }) => variation_id === variation.id));
  // Nobody else can be known to listen; what nobody hears is not asked for.
  else if (jquery())
    ask(form, data).then(
      (wire) => isCurrent() && found(wire),
      () => {}, // the shop's own form needs no answer
    );
}

/** Both events bubble to the form; some scripts listen on its part. */
const panelOf = (form: HTMLFormElement) => form.querySelector(".single_variation") ?? form;

/** Return the variations that the page lists, undefined when there are too many. */
function listed(form: HTMLFormElement): readonly WireVariation[] | undefined {
  // jQuery's own copy: scripts that show another currency write their prices into it.
  const list = jquery()?.(form).data("product_variations") ?? JSON.parse(form.dataset.product_variations ?? "false");
  return Array.isArray(list) ? list : undefined;
}

async function ask(form: HTMLFormElement, data: Readonly<Record<string, string>>): Promise<WireVariation | false> {
  const body = new URLSearchParams({ product_id: form.dataset.product_id ?? "", ...data });
  return (await fetch("/?wc-ajax=get_variation", { method: "POST", body })).json();
}
