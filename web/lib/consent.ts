/** What the visitor consented to, as the cookie says it. Every page loads this file: it imports nothing. */

/** Fired on `document` after a choice, whatever it was. */
export const CONSENT_EVENT = "vyloha:consent";

/** Return whether the visitor allowed "statistics" or "marketing", under what is asked for now. */
export function consents(category: string): boolean {
  const [, version, allowed = ""] = /(?:^|; )vyloha_consent=([^.;]+)\.([^;]*)/.exec(document.cookie) ?? [];
  return version === document.documentElement.dataset.consent && allowed.split("_").includes(category);
}
