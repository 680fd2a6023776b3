/**
 * Who has signed in, beside the header's link to the account. Pages are the same for all visitors, so the browser asks
 * after load; only one with the marker cookie does. Every page loads this file: it imports nothing.
 */
interface Who {
  signed_in: boolean;
  first_name?: string;
  initials?: string;
}

const isMarked = () => /(?:^|; )vyloha_signed_in=1/.test(document.cookie);

function showWho({ signed_in, first_name, initials = "" }: Who): void {
  document.documentElement.classList.toggle("signed-in", signed_in);
  for (const part of document.querySelectorAll<HTMLElement>("[data-account]")) {
    if (part.dataset.account === "initials") part.textContent = initials;
    else if (first_name) part.textContent = first_name;
  }
}

/** Show the first name and the initials in every `[data-account]`, and the links of `.signed-in`. */
export function startAccountLinks(): void {
  const update = () => {
    if (!isMarked()) return;
    document.documentElement.classList.add("signed-in");
    fetch("/muj-ucet/kdo/")
      .then((response) => response.json())
      // The link works without a name.
      .then(showWho, () => undefined);
  };
  update();
  // A page that the browser restores may show somebody who has signed out meanwhile.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isMarked() && document.documentElement.classList.contains("signed-in")) location.reload();
  });
}
