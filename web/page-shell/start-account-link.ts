/** Load the script of the header's link to the account where the marker cookie says that somebody has signed in. */
export function startAccountLink(load: () => Promise<{ showAccount: () => void }>): void {
  if (document.cookie.includes("vyloha_signed_in"))
    load().then(
      (module) => module.showAccount(),
      () => undefined, // the link works without it
    );
}
