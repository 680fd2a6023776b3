/**
 * What the visitor consented to, as the cookie says it: "1a2b3c4d.statistics_marketing". Nothing before they chose; the server
 * reads the same in storefront/visitor/consent.py. Every page loads this file: it imports nothing.
 */
import type { ConsentKey, ConsentScript } from "../generated/props.ts";

interface ConsentOfferData {
  keys: readonly ConsentKey[];
  scripts: readonly ConsentScript[];
}

/** Fired on `document` after a choice, whatever it was. */
export const CONSENT_EVENT = "vyloha:consent";

/** Return whether the visitor allowed "statistics" or "marketing", under what is asked for now. */
export function hasConsent(category: string): boolean {
  const [, version, allowed = ""] = /(?:^|; )vyloha_consent=([^.;]+)\.([^;]*)/.exec(document.cookie) ?? [];
  return (
    version === document.documentElement.dataset.consent && allowed !== "" && allowed.split("_").includes(category)
  );
}

/** What the page says of consent; nothing on a page without the banner. */
export const readConsentOffer = (): ConsentOfferData =>
  JSON.parse(document.getElementById("vyloha-consent")?.textContent ?? '{"keys":[],"scripts":[]}') as ConsentOfferData;

/** Return whether something may be kept in the browser's storage under `name`: nobody asks, or the visitor allowed it. */
export function canStore(name: string): boolean {
  const key = readConsentOffer().keys.find((one) => one.name === name);
  return !key || hasConsent(key.category);
}

type ConsentLoader = () => Promise<{
  submitConsent: (form: HTMLFormElement, choice: string) => void;
  loadAllowedScripts: () => void;
  clearRejectedStorage: () => void;
}>;

/** Start the banner, and what was allowed; `load` brings consent/answer-consent.ts. Without it the form is the browser's. */
export function startConsent(load: ConsentLoader): void {
  const fails = () => {};
  if (["statistics", "marketing"].some(hasConsent))
    load().then(({ loadAllowedScripts }) => loadAllowedScripts(), fails);
  // Where a choice is made by a form of the page's own, the browser has sent it.
  if (document.querySelector(".consent-page")) load().then(({ clearRejectedStorage }) => clearRejectedStorage(), fails);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".consent")) return;
    event.preventDefault();
    const choice = event.submitter?.getAttribute("value") ?? "none";
    load().then(
      ({ submitConsent }) => submitConsent(form, choice),
      () => submitWithChoice(form, choice),
    );
  });
}

/** Let the browser send the form, which leaves the pressed button out. */
export function submitWithChoice(form: HTMLFormElement, choice: string): void {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "choice", value: choice }));
  form.submit();
}
