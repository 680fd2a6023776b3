/** The timeout of scripts. Every page loads this file: it imports nothing. */

/** A script that has not loaded after this time (specification.md, section 9) counts as failed. */
export const SCRIPT_TIMEOUT_MS = 120_000;

/** Return the result of `script`; rejects when it has not loaded in 120 s. */
export const withScriptTimeout = <T>(script: Promise<T>): Promise<T> =>
  Promise.race([
    script,
    new Promise<never>((_, reject) => setTimeout(reject, SCRIPT_TIMEOUT_MS, Error("late script"))),
  ]);
