/**
 * What the visitor consented to, as the cookie says it: "1a2b3c4d.statistics_marketing". Nothing before they chose; the server
 * reads the same in storefront/visitor/consent.py. Every page loads this file: it imports nothing.
 */
import type { ConsentKey, ConsentScript } from "../generated/props.ts";

interface ConsentList {
  keys: readonly ConsentKey[];
  scripts: readonly ConsentScript[];
}

/** Fired on `document` after a choice, whatever it was. */
export const CONSENT_EVENT = "vyloha:consent";

/** Return whether the visitor allowed "statistics" or "marketing", under what is asked for now. */
export function consents(category: string): boolean {
  const [, version, allowed = ""] = /(?:^|; )vyloha_consent=([^.;]+)\.([^;]*)/.exec(document.cookie) ?? [];
  return (
    version === document.documentElement.dataset.consent && allowed !== "" && allowed.split("_").includes(category)
  );
}

/** What the page says of consent; nothing on a page without the banner. */
export const offered = (): ConsentList =>
  JSON.parse(document.getElementById("vyloha-consent")?.textContent ?? '{"keys":[],"scripts":[]}') as ConsentList;

/** Return whether something may be kept in the browser's storage under `name`: nobody asks, or the visitor allowed it. */
export function mayKeep(name: string): boolean {
  const key = offered().keys.find((one) => one.name === name);
  return !key || consents(key.category);
}

type Loader = () => Promise<{
  answer: (form: HTMLFormElement, by: HTMLElement | null) => void;
  runAllowed: () => void;
}>;

/** Start the banner, and what was allowed; `load` brings lib/consent-choice.ts. Without it the form is the browser's. */
export function startConsent(load: Loader): void {
  if (["statistics", "marketing"].some(consents))
    load().then(
      ({ runAllowed }) => runAllowed(),
      () => {},
    );
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches(".consent")) return;
    event.preventDefault();
    load().then(
      ({ answer }) => answer(form, event.submitter),
      () => form.submit(),
    );
  });
}
