/**
 * Reads the visitor's consent from its cookie, "1a2b3c4d.statistics_marketing", which is missing before a choice. The
 * server reads it in storefront/visitor/consent.py. Every page loads this file: it imports nothing.
 */
import type { ConsentKey, ConsentScript } from "../generated/props.ts";

interface ConsentOfferData {
  keys: readonly ConsentKey[];
  scripts: readonly ConsentScript[];
}

/** Fired on `document` after each choice. */
export const CONSENT_EVENT = "vyloha:consent";

/** Return whether the visitor allowed "statistics" or "marketing" in the current version of the consent. */
export function hasConsent(category: string): boolean {
  const [, version, allowed = ""] = /(?:^|; )vyloha_consent=([^.;]+)\.([^;]*)/.exec(document.cookie) ?? [];
  return (
    version === document.documentElement.dataset.consent && allowed !== "" && allowed.split("_").includes(category)
  );
}

/** Return whether the visitor allowed anything that needs consent. */
export const hasAnyConsent = (): boolean => ["statistics", "marketing"].some(hasConsent);

/** Return the page's storage keys and scripts that need consent; empty lists on a page without them. */
export const readConsentOffer = (): ConsentOfferData =>
  JSON.parse(document.getElementById("vyloha-consent")?.textContent ?? '{"keys":[],"scripts":[]}') as ConsentOfferData;

/** Return whether `name` may be stored in the browser: it needs no consent, or the visitor gave it. */
export function canStore(name: string): boolean {
  const key = readConsentOffer().keys.find(({ name: keyName }) => keyName === name);
  return !key || hasConsent(key.category);
}

type ConsentLoader = () => Promise<{
  submitConsent: (form: HTMLFormElement, choice: string) => void;
  loadAllowedScripts: () => void;
  clearRejectedStorage: () => void;
}>;

/** Start the banner and the allowed scripts. If `load`, for answer-consent.ts, fails, the browser sends the form. */
export function startConsent(load: ConsentLoader): void {
  const ignoreError = () => {};
  if (hasAnyConsent()) load().then((module) => module.loadAllowedScripts(), ignoreError);
  // The browser itself sends the form of the consent page, so rejected storage is cleared on the next load.
  if (document.querySelector(".consent-page")) load().then((module) => module.clearRejectedStorage(), ignoreError);
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".consent")) return;
    event.preventDefault();
    const choice = event.submitter?.getAttribute("value") ?? "none";
    load().then(
      (module) => module.submitConsent(form, choice),
      () => submitWithChoice(form, choice),
    );
  });
}

/** Let the browser send the form; submit() leaves the pressed button out, so its value goes in a hidden input. */
export function submitWithChoice(form: HTMLFormElement, choice: string): void {
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "choice", value: choice }));
  form.submit();
}
