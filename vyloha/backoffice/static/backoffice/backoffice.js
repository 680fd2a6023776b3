// Forms of the back office: rows that are added, moved and removed; fields that follow the product's type.
"use strict";

const BACK_OFFICE = {
  /** Add an empty row to a list of rows (a Django formset). */
  addRow(rows) {
    const total = document.getElementById(`id_${rows.dataset.boRows}-TOTAL_FORMS`);
    const html = rows.querySelector("template[data-bo-empty]").innerHTML.replaceAll("__prefix__", total.value);
    // A contextual fragment runs the scripts of choosers when it is inserted; innerHTML would not.
    const list = rows.querySelector("[data-bo-list]");
    const place = document.createRange();
    place.selectNodeContents(list); // a table takes its rows only in its own context
    list.append(place.createContextualFragment(html));
    total.value = Number(total.value) + 1;
    BACK_OFFICE.follow(list);
    BACK_OFFICE.number(list);
    list.lastElementChild.querySelector("select, input:not([type=hidden])")?.focus();
  },

  /** Mark a row for deletion; Django drops it when the form is saved. */
  deleteRow(row) {
    row.querySelector("input[name$='-DELETE']").value = "on";
    row.hidden = true;
    row.dispatchEvent(new Event("change", { bubbles: true })); // "unsaved changes"
  },

  /** Move a row over its visible neighbour; `step` is -1 (up) or 1 (down). */
  moveRow(row, step) {
    const shown = [...row.parentElement.children].filter((other) => !other.hidden);
    const neighbour = shown[shown.indexOf(row) + step];
    if (!neighbour) return;
    neighbour[step < 0 ? "before" : "after"](row);
    BACK_OFFICE.number(row.parentElement);
    row.dispatchEvent(new Event("change", { bubbles: true }));
  },

  /** Write the order of the rows into their ORDER fields. */
  number(list) {
    list.querySelectorAll("input[name$='-ORDER']").forEach((input, i) => {
      input.value = i + 1;
    });
  },

  /** Show only what the product's type, the swatch and the way of counting pieces need. */
  follow(part) {
    const type = document.querySelector("[name=type]:checked, select[name=type]");
    if (type) document.documentElement.dataset.boType = type.value;
    const swatch = document.querySelector("select[name=swatch]");
    if (swatch) document.documentElement.dataset.boSwatch = swatch.value;
    const kind = document.querySelector("select[name=discount_type]");
    for (const amount of part.querySelectorAll("input[data-bo-units]")) {
      const unit = amount.dataset.boUnits.split(" ").find((one) => one.startsWith(`${kind.value}:`));
      if (unit) amount.nextElementSibling.textContent = unit.slice(kind.value.length + 1);
    }
    for (const stock of part.querySelectorAll("[data-bo-stock]")) {
      const counts = stock.querySelector("[name$='is_managed']").checked;
      const shares = stock.querySelector("[name$='shares_stock']")?.checked;
      stock.dataset.boStock = shares ? "shared" : counts ? "counted" : "uncounted";
    }
    for (const text of part.querySelectorAll("input[data-bo-colour]:not(.bo-colour *)")) BACK_OFFICE.addPicker(text);
  },

  /** Put the browser's colour picker beside a text field for a colour. */
  addPicker(text) {
    const box = Object.assign(document.createElement("span"), { className: "bo-colour" });
    const picker = Object.assign(document.createElement("input"), { type: "color", value: text.value || "#ffffff" });
    picker.setAttribute("aria-label", document.querySelector(`label[for="${text.id}"]`)?.textContent.trim() ?? "");
    text.replaceWith(box);
    box.append(picker, text);
    picker.addEventListener("input", () => {
      text.value = picker.value;
    });
    text.addEventListener("change", () => {
      if (/^#[0-9a-f]{6}$/i.test(text.value)) picker.value = text.value;
    });
  },

  /** Offer the values of the attribute that was just chosen in a new row. */
  offerTerms(select) {
    const terms = JSON.parse(document.getElementById("bo-terms").textContent)[select.value] ?? [];
    const row = select.closest("[data-bo-row]");
    const box = row.querySelector("[data-bo-terms]");
    const name = box.dataset.boTerms;
    const list = Object.assign(document.createElement("div"), { className: "bo-checks" });
    for (const [id, label] of terms) {
      const line = document.createElement("label");
      line.append(Object.assign(document.createElement("input"), { type: "checkbox", name, value: id }), ` ${label}`);
      list.append(line);
    }
    box.querySelector(".bo-checks, div[id^='id_']")?.replaceWith(list);
    const preselected = row.querySelector("select[name$='default_term']");
    preselected.replaceChildren(preselected.options[0], ...terms.map(([id, label]) => new Option(label, id)));
  },
};

document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-bo-row]");
  const rows = event.target.closest("[data-bo-rows]");
  if (event.target.closest("[data-bo-add]")) BACK_OFFICE.addRow(rows);
  if (event.target.closest("[data-bo-delete]")) BACK_OFFICE.deleteRow(row);
  if (event.target.closest("[data-bo-up]")) BACK_OFFICE.moveRow(row, -1);
  if (event.target.closest("[data-bo-down]")) BACK_OFFICE.moveRow(row, 1);
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-bo-row] select[name$='-attribute']")) BACK_OFFICE.offerTerms(event.target);
  BACK_OFFICE.follow(document);
});
document.addEventListener("DOMContentLoaded", () => BACK_OFFICE.follow(document));
// Saving leads back to the tab. Not by its address: the page would begin below what is said of the saving.
document.addEventListener("submit", ({ target, submitter }) => {
  if (target.matches("form[data-edit-form]") && !submitter?.hasAttribute("formaction")) {
    sessionStorage.setItem("bo-tab", location.hash.slice(1));
  }
});
// When Wagtail's tabs are awake: before, their links would scroll.
window.addEventListener("load", () => {
  const tab = sessionStorage.getItem("bo-tab");
  sessionStorage.removeItem("bo-tab");
  if (tab && !location.hash) document.querySelector(`[role=tab][aria-controls="${CSS.escape(tab)}"]`)?.click();
});

// A preview is no saving: Wagtail goes on guarding what was not saved.
window.addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.matches("[data-bo-preview]")) event.stopImmediatePropagation();
  },
  true,
);
