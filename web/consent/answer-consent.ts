/** Answers the banner without leaving the page, runs what was allowed and clears what was not. */
import { CONSENT_EVENT, hasConsent, readConsentOffer, submitWithChoice } from "./consent.ts";

/** Tell the shop what was chosen; where that fails the form does it. */
export async function submitConsent(form: HTMLFormElement, choice: string): Promise<void> {
  const version = document.documentElement.dataset.consent ?? "";
  const body = new URLSearchParams({ version, choice });
  try {
    // The answer leads back to a page; only its cookie matters.
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
    if (response.type !== "opaqueredirect") throw new Error(String(response.status));
  } catch {
    return submitWithChoice(form, choice);
  }
  // Something else is asked by now.
  if (!document.cookie.includes(`vyloha_consent=${version}.`)) return location.assign(form.action);
  const hadFocus = form.contains(document.activeElement);
  document.documentElement.classList.remove("asks-consent");
  if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
  clearRejectedStorage();
  loadAllowedScripts();
  document.dispatchEvent(new Event(CONSENT_EVENT));
}

/** Load the scripts of those categories that are allowed, each once. */
export function loadAllowedScripts(): void {
  for (const { category, src } of readConsentOffer().scripts) {
    if (!hasConsent(category) || [...document.scripts].some((script) => script.src === src)) continue;
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  }
}

/** Clear what scripts keep under names that need a consent which was not given. */
export function clearRejectedStorage(): void {
  for (const { name, place, category } of readConsentOffer().keys) {
    if (hasConsent(category)) continue;
    const isOf = (one: string) => (name.endsWith("*") ? one.startsWith(name.slice(0, -1)) : one === name);
    if (place === "cookie") getCookieNames().filter(isOf).forEach(deleteCookie);
    else clearStorage(place, isOf);
  }
}

const getCookieNames = () => document.cookie.split("; ").map((one) => one.split("=", 1)[0] ?? "");

/** For this host alone, and for each domain above it that scripts may have set it for. */
function deleteCookie(name: string): void {
  const parts = location.hostname.split(".");
  const domains = ["", ...parts.slice(0, -1).map((_, i) => `; domain=.${parts.slice(i).join(".")}`)];
  for (const domain of domains) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

function clearStorage(place: string, isOf: (key: string) => boolean): void {
  try {
    const storage = place === "localStorage" ? localStorage : sessionStorage;
    for (const key of Object.keys(storage).filter(isOf)) storage.removeItem(key);
  } catch {
    // It is forbidden, so nothing is there.
  }
}
