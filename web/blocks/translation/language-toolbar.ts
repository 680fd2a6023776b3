/**
 * The language toolbar at work: it opens and closes, loads the third-party translator once a language is chosen with
 * consent, and passes the language on to it (specification.md, sections 4 and 9; GTranslate).
 */
import { CONSENT_EVENT, hasConsent } from "../../consent/consent.ts";

/** Delay between the pointer leaving a toolbar that opens on hover and its closing (specification.md, section 9). */
export const CLOSE_DELAY_MS = 150;
/** How long the list fades out; languages.css has the same duration. */
export const HIDE_DURATION_MS = 200;
/** Interval of checks for the translator. */
export const TRANSLATOR_POLL_MS = 500;

interface TranslatorWindow {
  googleTranslateElementInit2?: () => void;
  google?: { translate: { TranslateElement: new (options: object, id: string) => unknown } };
}

/** Return the code TO of the cookie `googtrans=/FROM/TO` if it is one of `offered`, otherwise "". */
export function getChosenLanguage(cookies: string, offered: readonly string[]): string {
  const [, value = ""] = /(?:^|; )googtrans=([^;]*)/.exec(cookies) ?? [];
  const to = value.replaceAll(/%2f/gi, "/").split("/")[2] ?? "";
  return offered.includes(to) ? to : "";
}

interface Toolbar {
  handleEvent: (event: Event) => void;
}

const toolbars = new WeakMap<HTMLElement, Toolbar>();

/** Handle an event of the toolbar `bar`, which the first call creates; without `event` the call only creates it. */
export function handleToolbarEvent(bar: HTMLElement, event?: Event): void {
  let toolbar = toolbars.get(bar);
  if (!toolbar) {
    toolbar = createToolbar(bar);
    toolbars.set(bar, toolbar);
  }
  if (event) toolbar.handleEvent(event);
}

function createToolbar(bar: HTMLElement): Toolbar {
  const handleOpening = createOpenHandler(bar);
  const choose = createLanguageSelector(bar);
  return {
    handleEvent: (event) => {
      const link = event.type === "click" && (event.target as Element).closest<HTMLElement>("[data-gt-lang]");
      if (!link) return handleOpening(event);
      if (choose(link.dataset.gtLang ?? "")) handleOpening(new KeyboardEvent("keydown", { key: "Escape" }));
    },
  };
}

/** Return an event handler that opens and closes the list of `bar`. */
function createOpenHandler(bar: HTMLElement): (event: Event) => void {
  const button = bar.querySelector("button") as HTMLButtonElement;
  const list = bar.querySelector(".languages-list") as HTMLElement;
  const opensOnHover = bar.dataset.trigger === "hover";
  let closeTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let isHovered = false;
  const isOpen = () => button.ariaExpanded === "true";
  const setOpen = (opens: boolean) => {
    clearTimeout(closeTimer);
    if (opens === isOpen()) return;
    clearTimeout(hideTimer);
    button.ariaExpanded = String(opens);
    list.toggleAttribute("data-hiding", !opens);
    if (opens) list.hidden = false;
    else hideTimer = setTimeout(() => Object.assign(list, { hidden: true }), HIDE_DURATION_MS);
  };
  document.addEventListener("click", ({ target }) => {
    if (!bar.contains(target as Node)) setOpen(false);
  });
  return (event) => {
    const { type, target } = event;
    if (type === "click" && button.contains(target as Node)) setOpen(isHovered || !isOpen());
    else if (type === "keydown" && (event as KeyboardEvent).key === "Escape" && isOpen()) {
      if (list.contains(document.activeElement)) button.focus();
      setOpen(false);
    } else if (type === "focusout") {
      const to = (event as FocusEvent).relatedTarget as Node | null;
      if (to && !bar.contains(to)) setOpen(false);
    } else if (opensOnHover && (event as PointerEvent).pointerType === "mouse") {
      if (type === "pointerenter") {
        isHovered = true;
        setOpen(true);
      } else if (type === "pointerleave") {
        isHovered = false;
        closeTimer = setTimeout(setOpen, CLOSE_DELAY_MS, false);
      }
    }
  };
}

/**
 * Return a function that chooses a language; it returns false when consent is missing, and the choice then waits for
 * it. A page whose cookie has a language is translated at once.
 */
function createLanguageSelector(bar: HTMLElement): (language: string) => boolean {
  const links = [...bar.querySelectorAll<HTMLElement>("[data-gt-lang]")];
  const offered = links.map((link) => link.dataset.gtLang ?? "");
  const original = offered[0] ?? "";
  const consentNote = bar.querySelector<HTMLElement>(".languages-asks");
  const { consent = "", src = "" } = bar.dataset;
  const errorNote = bar.querySelector<HTMLElement>(".languages-failed");
  const translate = createTranslatorClient(src, original, () => {
    current = original;
    markCurrent();
    if (errorNote) errorNote.hidden = false;
  });
  let current = getChosenLanguage(document.cookie, offered) || original;

  const markCurrent = () => {
    for (const link of links) {
      const isActive = link.dataset.gtLang === current;
      link.classList.toggle("gt-current-lang", isActive);
      link.ariaCurrent = isActive ? "true" : null;
    }
  };
  const choose = (language: string): boolean => {
    const isAllowed = !consent || hasConsent(consent);
    if (errorNote) errorNote.hidden = true;
    if (consentNote) consentNote.hidden = isAllowed || language === original;
    if (!isAllowed && language !== original) {
      pendingLanguage = language;
      return false;
    }
    pendingLanguage = "";
    const wasTranslated = current !== original;
    current = language;
    markCurrent();
    // The original needs no translator while no translation is active.
    if (wasTranslated || language !== original) translate(language, isAllowed);
    return true;
  };
  let pendingLanguage = "";
  document.addEventListener(CONSENT_EVENT, () => {
    if (pendingLanguage) choose(pendingLanguage);
  });
  markCurrent();
  if (current !== original && (!consent || hasConsent(consent))) translate("", true);
  return choose;
}

/** Return a function that sets the language of the translator at `src` once it has loaded; the newest choice wins. */
function createTranslatorClient(
  src: string,
  original: string,
  onFailure: () => void,
): (language: string, mayLoad: boolean) => void {
  let pollTimer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;

  const load = () => {
    if (isLoading) return;
    isLoading = true;
    const page = window as unknown as TranslatorWindow;
    const container = Object.assign(document.createElement("div"), { id: "google_translate_element2", hidden: true });
    page.googleTranslateElementInit2 = () => {
      if (page.google)
        new page.google.translate.TranslateElement({ pageLanguage: original, autoDisplay: false }, container.id);
    };
    const script = Object.assign(document.createElement("script"), { src, async: true });
    script.onerror = () => {
      clearTimeout(pollTimer);
      isLoading = false; // the next choice tries again
      container.remove();
      script.remove();
      onFailure();
    };
    document.body.append(container);
    document.head.append(script);
  };
  const setLanguage = (language: string): void => {
    const select = document.querySelector<HTMLSelectElement>("select.goog-te-combo");
    if (!select?.options.length) {
      pollTimer = setTimeout(setLanguage, TRANSLATOR_POLL_MS, language);
      return;
    }
    select.value = language;
    // The translator misses one of the two events while it starts (GTranslate).
    for (let i = 0; i < 2; i++) select.dispatchEvent(new Event("change"));
  };
  return (language, mayLoad) => {
    clearTimeout(pollTimer);
    if (mayLoad) load();
    if (language && (mayLoad || isLoading)) setLanguage(language);
  };
}
