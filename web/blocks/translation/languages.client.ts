/**
 * The toolbar of languages (blocks/translation/languages.tsx) before it is touched: 0.3 kB at most. What it does is language-toolbar.ts,
 * which comes with the first touch, or at once where a page is to be translated.
 */
const TOOLBAR_EVENTS = ["pointerenter", "pointerleave", "focusin", "focusout", "keydown", "click"];

export function startLanguageToolbar([bar]: readonly HTMLElement[]): void {
  if (!bar) return;
  const hear = (event?: Event) => {
    if (event?.type === "click" && (event.target as Element).closest("[data-gt-lang]")) event.preventDefault();
    import("./language-toolbar.ts").then(
      (toolbar) => toolbar.handleToolbarEvent(bar, event), // taken apart here, it would be a few bytes more
      () => {}, // the next touch tries again
    );
  };
  for (const type of TOOLBAR_EVENTS) bar.addEventListener(type, hear);
  if (document.cookie.includes("googtrans=")) hear();
}
