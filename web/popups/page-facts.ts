/** What is true of the page and the visitor's browser. */
import type { PageFacts, Visitor } from "./popup-rules.ts";

// The page builder's own: a phone, a tablet, anything wider.
const DEVICE_QUERIES = [
  ["(max-width: 767px)", "mobile"],
  ["(max-width: 1024px)", "tablet"],
] as const;

/** Return the names of the browser that says `agent`. */
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
  const here = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return {
    referrer: document.referrer,
    host: location.host,
    device: DEVICE_QUERIES.find(([query]) => matchMedia(query).matches)?.[1] ?? "desktop",
    browsers: getBrowserNames(navigator.userAgent),
    now: here.toISOString().slice(0, 19),
    visitor,
  };
}
