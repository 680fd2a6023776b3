/** Calls `/wp-json` for all of the shop's scripts (specification.md, section 7.4; WordPress REST API). */

export const TIMEOUT_MS = 15_000;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface RestCall extends Pick<RequestInit, "cache" | "keepalive" | "signal"> {
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; `URLSearchParams` as a form. */
  body?: object | undefined;
}

/** Return the response of any status; rejects like `fetch`, and after 15 s when `call` has no signal. */
export function callRest(method: Method, url: string, { headers, body, ...call }: RestCall = {}): Promise<Response> {
  const override = method !== "GET" && method !== "POST" && { "X-HTTP-Method-Override": method };
  // Also in the URL: if a proxy removed the header, `PUT /checkout` would place an order.
  const isForm = body instanceof URLSearchParams;
  const requestUrl = override ? addQuery(url, `_method=${method}`) : url;
  return fetch(addLocale(requestUrl), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...call,
    method: override ? "POST" : method,
    headers: {
      Accept: "application/json, */*;q=0.1",
      ...(((body && !isForm) || override) && { "Content-Type": "application/json" }),
      ...override,
      ...headers,
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
}

const addQuery = (url: string, query: string) => `${url}${url.includes("?") ? "&" : "?"}${query}`;
const addLocale = (url: string) => (/[?&]_locale=/.test(url) ? url : addQuery(url, "_locale=user"));
