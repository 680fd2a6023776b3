/** What can go wrong with a call of `/wp-json`, in the protocol's codes and in words for people (specification.md, section 8). */
import { t } from "../text/i18n.ts";

/** A refusal or a failure; `message` is Czech and may be shown, `code` is the protocol's. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    /** What the answer told besides: a 409 of the cart holds the current one. */
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = "RestError";
  }
}

/** What people are told of an answer that nobody expected. */
export const unexpectedErrorText = (): string => t("Something went wrong in the shop. Please try again.");

/** Return what `fetch` rejected with in words; a call that we ended ourselves stays what it is. */
export function toRestError(error: unknown): unknown {
  const name = error instanceof DOMException && error.name;
  if (name === "AbortError") return error;
  const isOffline = typeof navigator !== "undefined" && navigator.onLine === false;
  return new RestError(
    "fetch_error",
    name === "TimeoutError"
      ? t("The shop did not answer in time. Please check your cart and try again.")
      : isOffline
        ? t("You are offline. Please connect to the internet and try again.")
        : t("The shop cannot be reached. Please check your connection and try again."),
  );
}

/**
 * Return the JSON of an answer; null where it has none (204).
 * @throws {RestError} the shop's refusal; `invalid_json` for a proxy's page, `unknown_error` for a refusal without a code
 */
export async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    // The connection may break, or the time run out, in the middle of an answer.
    if (!(error instanceof SyntaxError)) throw toRestError(error);
    throw new RestError("invalid_json", unexpectedErrorText(), response.status);
  }
  if (response.ok) return body;
  const { code, message, data } = (body ?? {}) as { code?: unknown; message?: unknown; data?: object };
  throw new RestError(
    typeof code === "string" && code ? code : "unknown_error",
    typeof message === "string" && message ? message : unexpectedErrorText(),
    response.status,
    { ...data },
  );
}
