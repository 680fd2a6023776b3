// The grid of a product's variations: what is shown, what is chosen, and changing many at once. It changes fields of
// the form only: nothing is saved before the merchant saves, and each change can be undone until then.
"use strict";

const VARIATIONS = {
  /** Changes that can be undone, the last one last: lists of [control, what it was]. */
  done: [],

  rows: () => [...document.querySelectorAll(".bo-grid [data-bo-row]:not([data-bo-dropped])")],
  shown: () => VARIATIONS.rows().filter((row) => !row.hidden),
  chosen: () => VARIATIONS.shown().filter((row) => row.querySelector("[data-bo-tick]").checked),
  field: (row, name) => row.querySelector(`[name$='-${name}']`),
  bulk: (name) => document.querySelector(`[data-bo-bulk] [data-bo-${name}]`),

  /** Whole minor units of "1 249,90" or "-10"; null when empty, NaN when it is no number. */
  minor(text) {
    const plain = text.replace(/[\s\u00a0]|Kč|%/g, "").replace("−", "-").replace(",", ".");
    if (plain === "") return null;
    return /^-?\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
  },

  /** "1249,90" or "199" of whole minor units, as the form shows it. */
  text: (minor) => (minor === null ? "" : (minor / 100).toFixed(2).replace(".", ",").replace(",00", "")),

  /** Words that say what a row is: its values and its code. */
  words(row) {
    const values = [...row.querySelectorAll(".bo-line__term select")].map((one) => one.selectedOptions[0]?.text ?? "");
    return [...values, VARIATIONS.field(row, "sku").value].join(" ").toLocaleLowerCase("cs");
  },

  filter(typed) {
    const words = typed.toLocaleLowerCase("cs").split(/\s+/).filter(Boolean);
    for (const row of VARIATIONS.rows()) {
      const own = VARIATIONS.words(row);
      row.hidden = !words.every((word) => own.includes(word));
    }
    VARIATIONS.count();
  },

  count() {
    const place = VARIATIONS.bulk("count");
    if (!place) return;
    const counts = { shown: VARIATIONS.shown(), all: VARIATIONS.rows(), chosen: VARIATIONS.chosen() };
    place.textContent = place.dataset.text.replace(/\{(\w+)\}/g, (_, name) => counts[name].length);
    const all = document.querySelector("[data-bo-tick-all]");
    all.checked = counts.chosen.length > 0 && counts.chosen.length === counts.shown.length;
    all.indeterminate = !all.checked && counts.chosen.length > 0;
  },

  say(what, count = 0) {
    const place = VARIATIONS.bulk("said");
    place.textContent = place.dataset[what].replace("{count}", count);
  },

  /** New prices of a row: [name of the field, text]; null when there is none that makes sense. */
  prices: {
    regular: (_row, value) => ["regular_price", value],
    sale: (_row, value) => ["sale_price", value],
    add: (regular, value) => ["regular_price", regular === null ? null : regular + value],
    percent: (regular, value, round) => ["regular_price", regular === null ? null : round((regular * (10000 + value)) / 10000)],
    reduce: (regular, value, round) => ["sale_price", regular === null ? null : round((regular * (10000 - value)) / 10000)],
  },

  /** What `action` writes into a row: list of [control, new value]; null when it cannot. */
  writes(action, row) {
    const field = (name) => VARIATIONS.field(row, name);
    if (action === "enable" || action === "disable") return [[field("is_enabled"), action === "enable"]];
    if (action === "drop") return [[field("DELETE"), "on"]];
    if (action === "dates") return ["from", "until"].map((end) => [field(`sale_${end}`), VARIATIONS.bulk(end).value.trim()]);
    const typed = VARIATIONS.bulk("value").value;
    if (action === "pieces") return [[field("is_managed"), true], [field("pieces"), String(VARIATIONS.minor(typed) / 100)]];
    const regular = VARIATIONS.minor(field("regular_price").value);
    const unit = VARIATIONS.bulk("whole").checked ? 100 : 1;
    const round = (amount) => Math.round(amount / unit) * unit;
    const [name, amount] = VARIATIONS.prices[action](regular, VARIATIONS.minor(typed), round);
    const empties = amount === null && (action === "sale" || action === "regular");
    return empties || (amount !== null && amount >= 0) ? [[field(name), VARIATIONS.text(amount)]] : null;
  },

  isWrong(action) {
    const takes = document.querySelector(`[data-bo-action] [value='${action}']`).dataset.takes;
    const value = VARIATIONS.minor(VARIATIONS.bulk("value").value);
    if (takes === "amount") return Number.isNaN(value) || (value === null && action === "add");
    if (takes === "percent") return value === null || Number.isNaN(value);
    return takes === "number" && (value === null || value % 100 !== 0);
  },

  apply(action, rows) {
    if (!rows.length) return VARIATIONS.say("none");
    if (VARIATIONS.isWrong(action)) return VARIATIONS.say("wrong");
    const writes = rows.map((row) => VARIATIONS.writes(action, row));
    VARIATIONS.write(writes.flatMap((one) => one ?? []));
    const skipped = writes.filter((one) => one === null).length;
    VARIATIONS.say("done", rows.length - skipped);
    if (skipped) VARIATIONS.bulk("said").append(` ${VARIATIONS.bulk("said").dataset.skipped.replace("{count}", skipped)}`);
  },

  /** Write values into controls and remember what was there. */
  write(writes) {
    if (!writes.length) return;
    VARIATIONS.done.push(writes.map(([control]) => [control, VARIATIONS.valueOf(control)]));
    VARIATIONS.put(writes);
  },

  undo() {
    const last = VARIATIONS.done.pop();
    if (!last) return;
    VARIATIONS.put(last);
    VARIATIONS.say("undone");
  },

  /** The control of that name now: unfolding a row replaces some. */
  of: (control) => (control.isConnected ? control : (document.getElementsByName(control.name)[0] ?? control)),

  valueOf: (control) => (control.type === "checkbox" ? control.checked : control.value),

  put(writes) {
    for (const [written, value] of writes) {
      const control = VARIATIONS.of(written);
      if (control.type === "checkbox") control.checked = value;
      else control.value = value;
      if (control.name.endsWith("-DELETE")) VARIATIONS.drop(control.closest("[data-bo-row]"), Boolean(value));
    }
    VARIATIONS.of(writes[0][0]).dispatchEvent(new Event("change", { bubbles: true })); // "unsaved changes"
    const undo = VARIATIONS.bulk("undo");
    if (undo) undo.disabled = !VARIATIONS.done.length;
    VARIATIONS.count();
  },

  /** Take a row away, or bring it back. */
  drop(row, gone) {
    row.hidden = gone;
    row.toggleAttribute("data-bo-dropped", gone);
  },

  /** Show the controls that the chosen action takes. */
  followAction() {
    const action = VARIATIONS.bulk("action");
    const takes = action?.selectedOptions[0].dataset.takes;
    for (const part of document.querySelectorAll("[data-bo-bulk] [data-for]")) {
      part.hidden = !part.dataset.for.split(" ").includes(takes);
    }
  },

  /** Choose the variations that were just made: `?made=101-124`. */
  chooseMade() {
    const [, first, last] = /[?&]made=(\d+)-(\d+)/.exec(location.search) ?? [];
    const made = first ? VARIATIONS.rows().filter((row) => row.dataset.boId >= +first && row.dataset.boId <= +last) : [];
    for (const row of made) row.querySelector("[data-bo-tick]").checked = true;
    if (!made.length) return;
    document.querySelector(`[aria-controls='${made[0].closest("[role=tabpanel]")?.id}']`)?.click();
    VARIATIONS.count();
    VARIATIONS.say("made", made.length);
  },

  async unfold(button) {
    const more = document.getElementById(button.getAttribute("aria-controls"));
    const place = more.querySelector("[data-bo-load]");
    if (place && !(await VARIATIONS.load(place))) return;
    more.hidden = !more.hidden && !place;
    button.setAttribute("aria-expanded", String(!more.hidden));
  },

  /** Fetch the fields that the line leaves out; what was typed or changed in bulk meanwhile stays. */
  async load(place) {
    const answer = await fetch(place.dataset.boLoad).catch(() => null);
    if (!answer?.ok || answer.redirected) return false;
    const kept = [...place.querySelectorAll("[name]")].map((control) => [control, VARIATIONS.valueOf(control)]);
    const mistakes = [...place.querySelectorAll(".bo-field__error")];
    place.removeAttribute("data-bo-load");
    // A contextual fragment runs the scripts of choosers and calendars; innerHTML would not.
    place.replaceChildren(...mistakes, document.createRange().createContextualFragment(await answer.text()));
    for (const [control, value] of kept) {
      const now = VARIATIONS.of(control);
      if (now.type === "checkbox") now.checked = value;
      else now.value = value;
    }
    BACK_OFFICE.follow(place.closest("[data-bo-row]").parentElement);
    return true;
  },

  start() {
    VARIATIONS.followAction();
    VARIATIONS.count();
  },
};

document.addEventListener("click", (event) => {
  const at = (name) => event.target.closest(`[data-bo-${name}]`);
  if (at("apply")) VARIATIONS.apply(VARIATIONS.bulk("action").value, VARIATIONS.chosen());
  if (at("undo")) VARIATIONS.undo();
  if (at("drop")) VARIATIONS.write([[VARIATIONS.field(at("row"), "DELETE"), "on"]]);
  if (at("more")) VARIATIONS.unfold(at("more"));
  if (at("rows") && at("add")) VARIATIONS.count();
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-bo-tick-all]")) {
    for (const row of VARIATIONS.shown()) row.querySelector("[data-bo-tick]").checked = event.target.checked;
  }
  if (event.target.matches("[data-bo-tick], [data-bo-tick-all]")) VARIATIONS.count();
  if (event.target.matches("[data-bo-action]")) VARIATIONS.followAction();
});
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-bo-filter]")) VARIATIONS.filter(event.target.value);
});
document.addEventListener("keydown", (event) => {
  // Enter in these would save the product.
  if (event.key === "Enter" && event.target.matches("[data-bo-bulk] input")) {
    event.preventDefault();
    if (!event.target.matches("[data-bo-filter]")) VARIATIONS.bulk("apply").click();
  }
});
document.addEventListener("DOMContentLoaded", VARIATIONS.start);
window.addEventListener("load", VARIATIONS.chooseMade); // Wagtail's tabs are awake by then
