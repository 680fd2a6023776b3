/** Return how much of both pictures of a comparison is shown, in words: "Před 30 %, Po 70 %". */
export const formatComparison = (before: string, after: string, ofBefore: number): string =>
  `${before} ${ofBefore}\u00a0%, ${after} ${100 - ofBefore}\u00a0%`;
