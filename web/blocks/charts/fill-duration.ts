/** How long bars and rings take to fill, in milliseconds; the specification names no time for them. */
export const FILL_DURATION_MS = 600;
