/** Loads the row of viewed products (recently-viewed.ts) when the shopper begins to read, so that pages show first. */

const SIGNS = ["scroll", "pointerdown", "keydown"];

/** Show the row of the product page, and record the product; `load` imports the code. Call once. */
export function startViewedProducts(load: () => Promise<{ showViewed: (section: HTMLElement) => void }>): void {
  const section = document.querySelector<HTMLElement>("[data-recently-viewed]");
  if (!section) return;
  const once = new AbortController();
  const start = () => {
    once.abort();
    load().then(
      ({ showViewed }) => showViewed(section),
      () => {}, // the row stays hidden: nobody misses it
    );
  };
  for (const sign of SIGNS) addEventListener(sign, start, { signal: once.signal, passive: true });
}
