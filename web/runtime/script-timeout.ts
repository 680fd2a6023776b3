/** Scripts that never come. Every page loads this file: it imports nothing. */

/** A script that has not come by then (specification.md, section 9) is one that cannot be had. */
export const SCRIPT_TIMEOUT_MS = 120_000;

/** Return what `script` brings; rejects when it has not come in 120 s. */
export const withScriptTimeout = <T>(script: Promise<T>): Promise<T> =>
  Promise.race([
    script,
    new Promise<never>((_, reject) => setTimeout(reject, SCRIPT_TIMEOUT_MS, Error("late script"))),
  ]);
