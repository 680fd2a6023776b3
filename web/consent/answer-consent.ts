/** Answers the banner without leaving the page, runs what was allowed and clears what was not. */
import { CONSENT_EVENT, consents, offered, sendAsIs } from "./consent.ts";

/** Tell the shop what was chosen; where that fails the form does it. */
export async function answer(form: HTMLFormElement, choice: string): Promise<void> {
  const version = document.documentElement.dataset.consent ?? "";
  const body = new URLSearchParams({ version, choice });
  try {
    // The answer leads back to a page; only its cookie matters.
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true });
    if (response.type !== "opaqueredirect") throw new Error(String(response.status));
  } catch {
    return sendAsIs(form, choice);
  }
  // Something else is asked by now.
  if (!document.cookie.includes(`vyloha_consent=${version}.`)) return location.assign(form.action);
  const hadFocus = form.contains(document.activeElement);
  document.documentElement.classList.remove("asks-consent");
  if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
  clearRefused();
  runAllowed();
  document.dispatchEvent(new Event(CONSENT_EVENT));
}

/** Load the scripts of those categories that are allowed, each once. */
export function runAllowed(): void {
  for (const { category, src } of offered().scripts) {
    if (!consents(category) || [...document.scripts].some((script) => script.src === src)) continue;
    document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  }
}

/** Clear what scripts keep under names that need a consent which was not given. */
export function clearRefused(): void {
  for (const { name, place, category } of offered().keys) {
    if (consents(category)) continue;
    const isOf = (one: string) => (name.endsWith("*") ? one.startsWith(name.slice(0, -1)) : one === name);
    if (place === "cookie") cookieNames().filter(isOf).forEach(forget);
    else clearStorage(place, isOf);
  }
}

const cookieNames = () => document.cookie.split("; ").map((one) => one.split("=", 1)[0] ?? "");

/** For this host alone, and for each domain above it that scripts may have set it for. */
function forget(name: string): void {
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
