/* Prints recovery codes, and saves them as a file made in the browser: they are sent to nobody again. */
(() => {
  const list = document.querySelector("[data-recovery-codes]");
  if (!list) return;
  const codes = [...list.querySelectorAll("code")].map((code) => code.textContent).join("\n");
  const save = document.querySelector("[data-save]");
  save.href = URL.createObjectURL(new Blob([`${codes}\n`], { type: "text/plain" }));
  save.hidden = false;
  const print = document.querySelector("[data-print]");
  print.addEventListener("click", () => window.print());
  print.hidden = false;
})();
