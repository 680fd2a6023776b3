/**
 * Who has signed in, beside the header's link to the account. Pages are the same for all visitors, so the browser asks
 * after load; only browsers with the marker cookie load this file.
 */
interface Who {
  signed_in: boolean;
  first_name?: string;
  initials?: string;
}

const page = document.documentElement;

function showWho({ signed_in, first_name, initials = "" }: Who): void {
  page.classList.toggle("signed-in", signed_in);
  for (const part of document.querySelectorAll<HTMLElement>("[data-account]")) {
    if (part.dataset.account === "initials") part.textContent = initials;
    else if (first_name) part.textContent = first_name;
  }
}

/** Show the first name and the initials in every `[data-account]`, and the links of `.signed-in`. */
export function showAccount(): void {
  page.classList.add("signed-in");
  fetch("/muj-ucet/kdo/")
    .then((response) => response.json())
    // The link works without a name.
    .then(showWho, () => undefined);
  // A page that the browser restores may show somebody who has signed out meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !document.cookie.includes("vyloha_signed_in")) location.reload();
  });
}
