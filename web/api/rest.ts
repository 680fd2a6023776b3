/** The one way in which our scripts call `/wp-json`, as the protocol wants it (specification.md, section 7.4, WordPress REST API). */

export const TIMEOUT_MS = 15_000;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface RestCall extends Pick<RequestInit, "cache" | "keepalive" | "signal"> {
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
}

/** Return the shop's answer, whatever its status; rejects as `fetch` does, after 15 s when `call` has no signal. */
export function callRest(
  method: Method,
  address: string,
  { headers, body, ...call }: RestCall = {},
): Promise<Response> {
  const override = method !== "GET" && method !== "POST" && { "X-HTTP-Method-Override": method };
  // In the address as well: a proxy that takes the header away would make an order of `PUT /checkout`.
  const asked = override ? addQuery(address, `_method=${method}`) : address;
  return fetch(addLocale(asked), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...call,
    method: override ? "POST" : method,
    headers: {
      Accept: "application/json, */*;q=0.1",
      ...((body || override) && { "Content-Type": "application/json" }),
      ...override,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const addQuery = (address: string, query: string) => `${address}${address.includes("?") ? "&" : "?"}${query}`;
const addLocale = (address: string) => (/[?&]_locale=/.test(address) ? address : addQuery(address, "_locale=user"));
