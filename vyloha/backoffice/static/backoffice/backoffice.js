// Forms of the back office: rows that are added and removed, fields that follow the product's type.
"use strict";

const BACK_OFFICE = {
  /** Add an empty row to a list of rows (a Django formset). */
  addRow(rows) {
    const prefix = rows.dataset.boRows;
    const total = document.getElementById(`id_${prefix}-TOTAL_FORMS`);
    const html = rows.querySelector("template[data-bo-empty]").innerHTML.replaceAll("__prefix__", total.value);
    // A contextual fragment runs the scripts of choosers when it is inserted; innerHTML would not.
    const row = document.createRange().createContextualFragment(html);
    rows.querySelector("[data-bo-list]").append(row);
    total.value = Number(total.value) + 1;
    const added = rows.querySelector("[data-bo-list]").lastElementChild;
    BACK_OFFICE.follow(added);
    added.querySelector("select, input:not([type=hidden])")?.focus();
  },

  /** Mark a row for deletion; Django drops it when the form is saved. */
  deleteRow(row) {
    row.querySelector("input[name$='-DELETE']").value = "on";
    row.hidden = true;
    row.dispatchEvent(new Event("change", { bubbles: true })); // "unsaved changes"
  },

  /** Show only what the product's type and the way of counting pieces need. */
  follow(part) {
    const type = document.querySelector("[name=type]:checked, select[name=type]");
    if (type) document.documentElement.dataset.boType = type.value;
    for (const stock of part.querySelectorAll("[data-bo-stock]")) {
      stock.dataset.boStock = stock.querySelector("[name$='is_managed']").checked ? "counted" : "uncounted";
    }
    for (const shares of part.querySelectorAll("[name$='shares_stock']")) {
      shares.closest(".bo-row__stock").querySelector("[data-bo-stock]").hidden = shares.checked;
    }
  },

  /** Offer the values of the attribute that was just chosen in a new row. */
  offerTerms(select) {
    const terms = JSON.parse(document.getElementById("bo-terms").textContent)[select.value] ?? [];
    const row = select.closest("[data-bo-row]");
    const box = row.querySelector("[data-bo-terms]");
    const name = box.dataset.boTerms;
    const list = document.createElement("div");
    list.className = "bo-checks";
    terms.forEach(([id, label], i) => {
      const line = document.createElement("label");
      const check = Object.assign(document.createElement("input"), { type: "checkbox", name, value: id, id: `id_${name}_${i}` });
      line.append(check, ` ${label}`);
      list.append(line);
    });
    const old = box.querySelector(".bo-checks, [id^=id_]:not(label)");
    if (old) old.replaceWith(list);
    const preselected = row.querySelector("select[name$='default_term']");
    preselected.replaceChildren(preselected.options[0], ...terms.map(([id, label]) => new Option(label, id)));
  },
};

document.addEventListener("click", (event) => {
  const add = event.target.closest("[data-bo-add]");
  if (add) BACK_OFFICE.addRow(add.closest("[data-bo-rows]"));
  const bin = event.target.closest("[data-bo-delete]");
  if (bin) BACK_OFFICE.deleteRow(bin.closest("[data-bo-row]"));
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-bo-row] select[name$='-attribute']")) BACK_OFFICE.offerTerms(event.target);
  BACK_OFFICE.follow(document);
});
document.addEventListener("DOMContentLoaded", () => BACK_OFFICE.follow(document));
