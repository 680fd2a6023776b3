/** The hash of the page's URL, by which links lead to a part of the page. */

/** Return the id in a hash: the decoded text between "#" and "?". */
export function parseHash(hash: string): string {
  const encoded = hash.slice(1).split("?", 1)[0] ?? "";
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // "%" alone
  }
}

/** On a reload and on Back the browser itself restores the scroll position. */
export function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate";
}
