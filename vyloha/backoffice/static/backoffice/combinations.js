// Says how many combinations of values no variation has, as the form stands: before anything is saved.
"use strict";

const COMBINATIONS = {
  /** Values typed by hand, each once, without those that are ticked. */
  typed(text, labels) {
    const names = text.split(/[|\n;]/).map((name) => name.trim().toLocaleLowerCase("cs"));
    return [...new Set(names)].filter((name) => name && !labels.includes(name));
  },

  /** What a row of an attribute offers. */
  offered(row) {
    const ticked = [...row.querySelectorAll("[name$='-terms']:checked")];
    const labels = ticked.map((box) => box.closest("label").textContent.trim().toLocaleLowerCase("cs"));
    const more = COMBINATIONS.typed(row.querySelector("[name$='-new_terms']").value, labels);
    return { id: row.querySelector("[name$='-attribute']").value, values: [...ticked.map((box) => box.value), ...more] };
  },

  /** The attributes that make variations. */
  attributes: () =>
    [...document.querySelectorAll("[data-bo-rows='product_attributes'] [data-bo-list] > [data-bo-row]:not([hidden])")]
      .filter((row) => row.querySelector("[name$='-makes_variations']").checked)
      .map(COMBINATIONS.offered),

  /** The combination of a variation's line; null when it is none of those that are offered. */
  combination(line, attributes) {
    const values = attributes.map(({ id }) => line.querySelector(`[name$='-term_${id}']`)?.value ?? "");
    return attributes.every((attribute, i) => attribute.values.includes(values[i])) ? values.join() : null;
  },

  /** How many combinations are missing; null without an attribute. */
  missing() {
    const attributes = COMBINATIONS.attributes();
    if (!attributes.length) return null;
    const lines = document.querySelectorAll(".bo-grid [data-bo-row]:not([data-bo-dropped])");
    const there = new Set([...lines].map((line) => COMBINATIONS.combination(line, attributes)));
    there.delete(null);
    return attributes.reduce((product, { values }) => product * values.length, 1) - there.size;
  },

  say() {
    const box = document.querySelector("[data-bo-missing]");
    if (!box) return;
    const { unset, none, some, many, atMost } = box.dataset;
    const count = COMBINATIONS.missing();
    const text = count === null ? unset : count === 0 ? none : count > atMost ? many : some;
    box.querySelector("[role=status]").textContent = text.replace("{count}", count).replace("{limit}", atMost);
  },
};

for (const kind of ["change", "input"]) document.addEventListener(kind, COMBINATIONS.say);
document.addEventListener("DOMContentLoaded", COMBINATIONS.say);
