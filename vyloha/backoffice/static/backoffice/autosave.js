// Wagtail's form that comes back refused saves itself once and then looks no more for changes; here it goes on looking.
"use strict";

document.addEventListener("w-unsaved:ready", ({ target }) => {
  const form = window.wagtail.app.getControllerForElementAndIdentifier(target, "w-unsaved");
  if (!form?.forceValue || form.checkInterval) return; // it looks by itself
  form.setInitialFormData();
  form.checkInterval = window.setInterval(form.check, form.checkIntervalValue);
});
