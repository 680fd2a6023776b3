// Pictures dropped on a product's form: sent one by one, each appended as a row when it has arrived.
"use strict";

const PICTURES = {
  /** Send files one after another; say what went wrong with each. */
  async send(zone, files) {
    const said = zone.querySelector("[data-bo-uploaded]");
    const mistakes = zone.querySelector("ul");
    mistakes.replaceChildren();
    let count = 0;
    zone.setAttribute("aria-busy", "true");
    for (const file of files) {
      const answer = await PICTURES.post(zone, file);
      if (answer.error) mistakes.append(Object.assign(document.createElement("li"), { textContent: `${file.name}: ${answer.error}` }));
      else {
        PICTURES.append(answer);
        count += 1;
        said.textContent = zone.dataset.done.replace("{count}", count);
      }
    }
    zone.removeAttribute("aria-busy");
  },

  async post(zone, file) {
    const body = new FormData();
    body.append("file", file);
    const token = document.querySelector("form[data-edit-form] [name=csrfmiddlewaretoken]").value;
    try {
      const answer = await fetch(zone.dataset.boPictures, { method: "POST", body, headers: { "X-CSRFToken": token } });
      return await answer.json();
    } catch {
      return { error: zone.dataset.failed };
    }
  },

  /** Add a row with the picture, as Wagtail's dialog does. */
  append(picture) {
    const panel = window.boPictures;
    panel.addForm();
    const prefix = panel.opts.emptyChildFormPrefix.replace(/__prefix__/g, panel.formCount - 1);
    const id = `id_${prefix}-${panel.opts.chooserFieldName}`;
    panel.chooserWidgetFactory.getById(id).setStateFromModalData(picture);
    document.getElementById(id).dispatchEvent(new Event("change", { bubbles: true }));
  },
};

document.addEventListener("change", (event) => {
  if (event.target.id !== "bo-pictures") return;
  const files = [...event.target.files];
  event.target.value = "";
  PICTURES.send(event.target.closest("[data-bo-pictures]"), files);
});
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    const zone = event.target.closest?.("[data-bo-pictures]");
    if (!zone || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    zone.classList.toggle("bo-drop--over", kind === "dragover");
    if (kind === "drop") PICTURES.send(zone, [...event.dataTransfer.files]);
  });
}
// A preview is no saving: Wagtail goes on guarding what was not saved.
window.addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.matches("[data-bo-preview]")) event.stopImmediatePropagation();
  },
  true,
);
