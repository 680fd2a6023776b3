/** Duration of the fill animation of bars and rings; the specification has none. */
export const FILL_DURATION_MS = 600;
