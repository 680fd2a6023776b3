/* Forms that ask the browser for a passkey before they are sent. Without it they say why nothing happens. */
(() => {
  const optionsOf = async (form) => {
    if (!form.dataset.optionsUrl) return JSON.parse(document.getElementById("passkey-options").textContent);
    const headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
    const answer = await fetch(form.dataset.optionsUrl, { headers });
    if (!answer.ok) throw new Error(`passkeys: ${answer.status}`);
    return answer.json();
  };

  const ask = async (form) => {
    const options = await optionsOf(form);
    if (form.dataset.passkey !== "create") return window.webauthnJSON.get(options.request_options);
    // A passkey that signs in alone: stored in the device and unlocked by a finger, a face or a PIN.
    Object.assign(options.creation_options.publicKey.authenticatorSelection, {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    });
    return window.webauthnJSON.create(options.creation_options);
  };

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const failed = form.querySelector("[data-passkey-failed]");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      failed.hidden = true;
      if (!window.PublicKeyCredential) {
        form.querySelector("[data-passkey-missing]").hidden = false;
        return;
      }
      try {
        form.elements.credential.value = JSON.stringify(await ask(form));
      } catch (error) {
        console.info(error);
        failed.hidden = false;
        return;
      }
      form.submit();
    });
  }
})();
