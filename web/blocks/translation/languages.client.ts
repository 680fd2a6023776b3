/**
 * The language toolbar (blocks/translation/languages.tsx) before its first use: 0.3 kB at most. language-toolbar.ts
 * does the work; it loads with the first event, or at once when a cookie has a language.
 */
const TOOLBAR_EVENTS = ["pointerenter", "pointerleave", "focusin", "focusout", "keydown", "click"];

export function startLanguageToolbar([bar]: readonly HTMLElement[]): void {
  if (!bar) return;
  const handleEvent = (event?: Event) => {
    if (event?.type === "click" && (event.target as Element).closest("[data-gt-lang]")) event.preventDefault();
    import("./language-toolbar.ts").then(
      (toolbar) => toolbar.handleToolbarEvent(bar, event), // destructuring would add a few bytes
      () => {}, // the next event tries again
    );
  };
  for (const type of TOOLBAR_EVENTS) bar.addEventListener(type, handleEvent);
  if (document.cookie.includes("googtrans=")) handleEvent();
}
