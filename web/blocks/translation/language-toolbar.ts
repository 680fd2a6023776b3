/**
 * Does what the toolbar of languages is for: opens and closes, loads the translator of another company once a language is
 * chosen with consent, and tells it the language (specification.md, sections 4 and 9; GTranslate).
 */
import { CONSENT_EVENT, hasConsent } from "../../consent/consent.ts";

/** Between the pointer leaving and closing, where pointing opens (specification.md, section 9). */
export const CLOSE_DELAY_MS = 150;
/** How long the list goes; the styles say the same. */
export const HIDE_DURATION_MS = 200;
/** Between two looks whether the translator is there. */
export const TRANSLATOR_POLL_MS = 500;

interface TranslatorWindow {
  googleTranslateElementInit2?: () => void;
  google?: { translate: { TranslateElement: new (options: object, id: string) => unknown } };
}

/** Return the language that the cookie `googtrans=/FROM/TO` asks for, if it is one of `offered`; otherwise "". */
export function getChosenLanguage(cookies: string, offered: readonly string[]): string {
  const [, value = ""] = /(?:^|; )googtrans=([^;]*)/.exec(cookies) ?? [];
  const to = value.replaceAll(/%2f/gi, "/").split("/")[2] ?? "";
  return offered.includes(to) ? to : "";
}

/** Of one toolbar. */
interface Toolbar {
  hear: (event: Event) => void;
}

const toolbars = new WeakMap<HTMLElement, Toolbar>();

/** Take what happened to `bar`; nothing where it has only begun. */
export function handleToolbarEvent(bar: HTMLElement, event?: Event): void {
  let toolbar = toolbars.get(bar);
  if (!toolbar) {
    toolbar = createToolbar(bar);
    toolbars.set(bar, toolbar);
  }
  if (event) toolbar.hear(event);
}

function createToolbar(bar: HTMLElement): Toolbar {
  const list = createOpenHandler(bar);
  const choose = createLanguageSelector(bar);
  return {
    hear: (event) => {
      const link = event.type === "click" && (event.target as Element).closest<HTMLElement>("[data-gt-lang]");
      if (!link) return list(event);
      if (choose(link.dataset.gtLang ?? "")) list(new KeyboardEvent("keydown", { key: "Escape" }));
    },
  };
}

/** Return what opens and closes the list of `bar` by what happened to it. */
function createOpenHandler(bar: HTMLElement): (event: Event) => void {
  const button = bar.querySelector("button") as HTMLButtonElement;
  const list = bar.querySelector(".languages-list") as HTMLElement;
  const opensByPointing = bar.dataset.trigger === "hover";
  let closing: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let isPointedAt = false;
  const isOpen = () => button.ariaExpanded === "true";
  const set = (opens: boolean) => {
    clearTimeout(closing);
    if (opens === isOpen()) return;
    clearTimeout(hiding);
    button.ariaExpanded = String(opens);
    list.toggleAttribute("data-hiding", !opens);
    if (opens) list.hidden = false;
    else hiding = setTimeout(() => Object.assign(list, { hidden: true }), HIDE_DURATION_MS);
  };
  document.addEventListener("click", ({ target }) => {
    if (!bar.contains(target as Node)) set(false);
  });
  return (event) => {
    const { type, target } = event;
    if (type === "click" && button.contains(target as Node)) set(isPointedAt || !isOpen());
    else if (type === "keydown" && (event as KeyboardEvent).key === "Escape" && isOpen()) {
      if (list.contains(document.activeElement)) button.focus();
      set(false);
    } else if (type === "focusout") {
      const to = (event as FocusEvent).relatedTarget as Node | null;
      if (to && !bar.contains(to)) set(false);
    } else if (opensByPointing && (event as PointerEvent).pointerType === "mouse") {
      if (type === "pointerenter") {
        isPointedAt = true;
        set(true);
      } else if (type === "pointerleave") {
        isPointedAt = false;
        closing = setTimeout(set, CLOSE_DELAY_MS, false);
      }
    }
  };
}

/** Return what chooses a language, and says whether nothing stands against it. A page that is to be translated begins at once. */
function createLanguageSelector(bar: HTMLElement): (language: string) => boolean {
  const links = [...bar.querySelectorAll<HTMLElement>("[data-gt-lang]")];
  const offered = links.map((link) => link.dataset.gtLang ?? "");
  const original = offered[0] ?? "";
  const asks = bar.querySelector<HTMLElement>(".languages-asks");
  const { consent = "", src = "" } = bar.dataset;
  const failed = bar.querySelector<HTMLElement>(".languages-failed");
  const translator = createTranslatorClient(src, original, () => {
    wanted = original;
    mark();
    if (failed) failed.hidden = false;
  });
  let wanted = getChosenLanguage(document.cookie, offered) || original;

  const mark = () => {
    for (const link of links) {
      const isActive = link.dataset.gtLang === wanted;
      link.classList.toggle("gt-current-lang", isActive);
      link.ariaCurrent = isActive ? "true" : null;
    }
  };
  const choose = (language: string): boolean => {
    const isAllowed = !consent || hasConsent(consent);
    if (failed) failed.hidden = true;
    if (asks) asks.hidden = isAllowed || language === original;
    if (!isAllowed && language !== original) {
      waiting = language;
      return false;
    }
    waiting = "";
    const wasTranslated = wanted !== original;
    wanted = language;
    mark();
    // In the original there is nothing to restore, and no reason to load anything.
    if (wasTranslated || language !== original) translator(language, isAllowed);
    return true;
  };
  let waiting = "";
  document.addEventListener(CONSENT_EVENT, () => {
    if (waiting) choose(waiting);
  });
  mark();
  if (wanted !== original && (!consent || hasConsent(consent))) translator("", true);
  return choose;
}

/** Return what tells the translator at `src` a language, as soon as it is there; the newest choice alone counts. */
function createTranslatorClient(
  src: string,
  original: string,
  onFailure: () => void,
): (language: string, mayLoad: boolean) => void {
  let trying: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;

  const load = () => {
    if (isLoading) return;
    isLoading = true;
    const page = window as unknown as TranslatorWindow;
    const place = Object.assign(document.createElement("div"), { id: "google_translate_element2", hidden: true });
    page.googleTranslateElementInit2 = () => {
      if (page.google)
        new page.google.translate.TranslateElement({ pageLanguage: original, autoDisplay: false }, place.id);
    };
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.onerror = () => {
      clearTimeout(trying);
      isLoading = false; // the next choice tries again
      place.remove();
      script.remove();
      onFailure();
    };
    document.body.append(place);
    document.head.append(script);
  };
  const attempt = (language: string): void => {
    const select = document.querySelector<HTMLSelectElement>("select.goog-te-combo");
    if (!select?.options.length) {
      trying = setTimeout(attempt, TRANSLATOR_POLL_MS, language);
      return;
    }
    select.value = language;
    // One of the two is lost while the translator begins (GTranslate).
    for (let i = 0; i < 2; i++) select.dispatchEvent(new Event("change"));
  };
  return (language, mayLoad) => {
    clearTimeout(trying);
    if (mayLoad) load();
    if (language && (mayLoad || isLoading)) attempt(language);
  };
}
