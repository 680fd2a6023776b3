/**
 * Calls of `/wp-json` as a person with a login: lists that come whole, and a nonce that is renewed (specification 7.4,
 * facts 10). Pages of the shop have no such person; they load `rest.ts` alone.
 */
import { callRest, type Method } from "./rest.ts";
import { RestError, readJson, unexpected, unreachable } from "./rest-errors.ts";

/** Of a list that is asked for whole. */
const PAGE_SIZE = 100;
const WHOLE = /([?&]per_page=)-1(?=&|$)/;

export interface RestClient {
  /**
   * Return the answer's JSON. `path` begins after the root, `/wc/store/v1/products`; a GET with `per_page=-1` brings the
   * whole list, in pages of 100.
   * @throws {RestError}
   */
  call: (method: Method, path: string, body?: object) => Promise<unknown>;
}

/**
 * Return a client of the routes below `root`: `/sprava/wp-json` in the back office. `nonceAddress` answers with a fresh
 * nonce as plain text; a nonce that is refused all the same is told, not asked for again.
 */
export function restClient(root: string, nonce: string, nonceAddress: string): RestClient {
  let known = nonce;
  let renewal: Promise<string> | undefined;

  /** Of calls that are refused together, one asks for a new nonce. */
  function renew(): Promise<string> {
    renewal ??= askForNonce(nonceAddress).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function send(method: Method, address: string, body?: object): Promise<Response> {
    const headers = known ? { "X-WP-Nonce": known } : undefined;
    const response = await callRest(method, address, { headers, body, cache: "no-store" }).catch((error) => {
      throw unreachable(error);
    });
    known = response.headers.get("X-WP-Nonce") || known;
    return response;
  }

  async function answered(method: Method, address: string, body?: object): Promise<[unknown, Response]> {
    const sent = known;
    const response = await send(method, address, body);
    try {
      return [await readJson(response), response];
    } catch (refusal) {
      if (!(refusal instanceof RestError && refusal.code === "rest_cookie_invalid_nonce")) throw refusal;
      // Another call may have brought a new one meanwhile.
      if (known === sent) known = (await renew()) || "";
      if (!known) throw refusal;
    }
    const again = await send(method, address, body);
    return [await readJson(again), again];
  }

  async function whole(first: string): Promise<unknown> {
    const all: unknown[] = [];
    const asked = new Set<string>();
    for (let address: string | undefined = first.replace(WHOLE, `$1${PAGE_SIZE}`); address; ) {
      asked.add(address);
      const [some, response] = await answered("GET", address);
      if (!Array.isArray(some)) {
        if (asked.size === 1) return some; // not a list at all
        throw new RestError("unknown_error", unexpected(), response.status);
      }
      all.push(...some);
      address = nextOf(response);
      // A list that leads in a circle is no list: a part of it would pass for all.
      if (address && asked.has(address)) throw new RestError("unknown_error", unexpected());
    }
    return all;
  }

  return {
    call: async (method, path, body) => {
      const address = root + path;
      return method === "GET" && WHOLE.test(path) ? whole(address) : (await answered(method, address, body))[0];
    },
  };
}

/** Return a fresh nonce; "" for somebody who has no login any more. */
async function askForNonce(address: string): Promise<string> {
  const response = await callRest("GET", address, { cache: "no-store" }).catch((error) => {
    throw unreachable(error);
  });
  return response.ok ? (await response.text()).trim() : "";
}

/** Return the address of the next page. @throws {RestError} when it is another host's, which is never asked */
function nextOf(response: Response): string | undefined {
  const found = /<([^>]+)>\s*;\s*rel="?next\b/.exec(response.headers.get("Link") ?? "")?.[1];
  if (!found) return undefined;
  const next = URL.canParse(found, location.href) && new URL(found, location.href);
  if (!next || next.host !== location.host) throw new RestError("unknown_error", unexpected());
  return next.pathname + next.search;
}
