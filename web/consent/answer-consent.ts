/** Submits the banner's choice without leaving the page, loads allowed scripts and clears rejected storage. */
import { CONSENT_EVENT, hasConsent, readConsentOffer, submitWithChoice } from "./consent.ts";

/** Send `choice` to the shop; if that fails, the browser submits the form. */
export async function submitConsent(form: HTMLFormElement, choice: string): Promise<void> {
  const version = document.documentElement.dataset.consent ?? "";
  const body = new URLSearchParams({ version, choice });
  try {
    // The response redirects to a page; only its cookie matters.
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
    if (response.type !== "opaqueredirect") throw new Error(String(response.status));
  } catch {
    return submitWithChoice(form, choice);
  }
  // The consent has a newer version.
  if (!document.cookie.includes(`vyloha_consent=${version}.`)) return location.assign(form.action);
  const hadFocus = form.contains(document.activeElement);
  document.documentElement.classList.remove("asks-consent");
  if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
  clearRejectedStorage();
  loadAllowedScripts();
  document.dispatchEvent(new Event(CONSENT_EVENT));
}

/** Load the scripts of the allowed categories, each once. */
export function loadAllowedScripts(): void {
  for (const { category, src } of readConsentOffer().scripts) {
    if (!hasConsent(category) || [...document.scripts].some((script) => script.src === src)) continue;
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  }
}

/** Clear cookies and storage whose categories the visitor did not allow. */
export function clearRejectedStorage(): void {
  for (const { name, place, category } of readConsentOffer().keys) {
    if (hasConsent(category)) continue;
    const matches = (key: string) => (name.endsWith("*") ? key.startsWith(name.slice(0, -1)) : key === name);
    if (place === "cookie") getCookieNames().filter(matches).forEach(deleteCookie);
    else clearStorage(place, matches);
  }
}

const getCookieNames = () => document.cookie.split("; ").map((cookie) => cookie.split("=", 1)[0] ?? "");

/** Delete the cookie of this host and of each parent domain, because scripts may have set it for any of them. */
function deleteCookie(name: string): void {
  const parts = location.hostname.split(".");
  const domains = ["", ...parts.slice(0, -1).map((_, i) => `; domain=.${parts.slice(i).join(".")}`)];
  for (const domain of domains) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
    document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}

function clearStorage(place: string, matches: (key: string) => boolean): void {
  try {
    const storage = place === "localStorage" ? localStorage : sessionStorage;
    for (const key of Object.keys(storage).filter(matches)) storage.removeItem(key);
  } catch {
    // Storage is forbidden, so it is empty.
  }
}
