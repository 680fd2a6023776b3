/** Return the visible shares of both pictures as text, "Před 30 %, Po 70 %"; `beforePercent` is 0 to 100. */
export const formatComparison = (before: string, after: string, beforePercent: number): string =>
  `${before} ${beforePercent}\u00a0%, ${after} ${100 - beforePercent}\u00a0%`;
