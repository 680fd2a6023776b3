/** Errors of calls of `/wp-json`, with WordPress's codes and messages for users (specification.md, section 8). */
import { t } from "../text/i18n.ts";

/** A rejected or failed call; `message` is Czech and may be shown, `code` is WordPress's. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    /** Other data of the response: a 409 of the cart has the current cart. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "RestError";
  }
}

/** Return the message of `unknown_error`: the response says nothing that a person could act on. */
export const getUnexpectedErrorText = (): string =>
  t("An unknown error occurred. Please try again. If it happens again, write to us.");

/** Return a `fetch` error as a `RestError` with a message; an `AbortError` stays unchanged. */
export function toRestError(error: unknown): unknown {
  const name = error instanceof DOMException && error.name;
  if (name === "AbortError") return error;
  const isOffline = typeof navigator !== "undefined" && navigator.onLine === false;
  return new RestError(
    "fetch_error",
    name === "TimeoutError"
      ? t("The shop did not answer in time. Please check whether it was done, and try again.")
      : isOffline
        ? t("You are offline. Please connect to the internet and try again.")
        : t("The shop cannot be reached. Please check your connection and try again."),
  );
}

/**
 * Return the response's JSON; null for 204.
 * @throws {RestError} the shop's error; `invalid_json` for a proxy's page, `unknown_error` for an error without a code
 */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    // The connection may fail or time out in the middle of a response.
    if (!(error instanceof SyntaxError)) throw toRestError(error);
    const text = t("The answer of the shop cannot be read. Please try again in a while, or reload the page.");
    throw new RestError("invalid_json", text, response.status);
  }
  if (response.ok) return body;
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: object };
  throw new RestError(
    typeof code === "string" && code ? code : "unknown_error",
    typeof message === "string" && message ? message : getUnexpectedErrorText(),
    response.status,
    { ...data },
  );
}
