/** Facts about the page and the visitor's browser for the conditions of popups. */
import type { PageFacts, Visitor } from "./popup-rules.ts";

// Elementor's breakpoints: a phone, a tablet, anything wider.
const DEVICE_QUERIES = [
  ["(max-width: 767px)", "mobile"],
  ["(max-width: 1024px)", "tablet"],
] as const;

/** Return Elementor's names for the browser with the user agent `agent`. */
export function getBrowserNames(agent: string): string[] {
  const tests: [string, RegExp][] = [
    ["ie", /Trident|MSIE/],
    ["edge", /Edg/],
    ["chrome", /^(?!.*(Edg|OPR)).*Chrome/],
    ["firefox", /Firefox/],
    ["safari", /^(?!.*(Chrom|Android|iOS\/|Edg)).*Safari/],
  ];
  return tests.filter(([, test]) => test.test(agent)).map(([name]) => name);
}

export function readPageFacts(visitor: Visitor | undefined): PageFacts {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return {
    referrer: document.referrer,
    host: location.host,
    device: DEVICE_QUERIES.find(([query]) => matchMedia(query).matches)?.[1] ?? "desktop",
    browsers: getBrowserNames(navigator.userAgent),
    now: local.toISOString().slice(0, 19),
    visitor,
  };
}
