/**
 * Calls of `/wp-json` as a person with a login: lists that come whole, a nonce that is renewed, and pictures that are sent
 * (specification.md, sections 7.4, 7.5, 9; WordPress REST API). Pages of the shop have no such person; they load `rest.ts` alone.
 */
import { t } from "../text/i18n.ts";
import { callRest, type Method, TIMEOUT_MS } from "./rest.ts";
import { RestError, readJson, toRestError, unexpectedErrorText } from "./rest-errors.ts";

/** Of a list that is asked for whole. */
const PAGE_SIZE = 100;
const ALL_PAGES_PATTERN = /([?&]per_page=)-1(?=&|$)/;
const MEDIA_PATH = "/wp/v2/media";
/** How often the sizes of a picture are asked for that was kept without them. */
export const MAX_POST_PROCESS_ATTEMPTS = 5;
/** A large photograph on a busy server takes longer than other calls. */
const POST_PROCESS_MS = 60_000;

/** Sends a form and returns the answer, whatever its status; `fetch` cannot tell how much is sent already. */
export type SendForm = (address: string, form: FormData, headers: Record<string, string>) => Promise<Response>;

export interface RestClient {
  /**
   * Return the answer's JSON. `path` begins after the root, `/wc/store/v1/products`; a GET with `per_page=-1` brings the
   * whole list, in pages of 100.
   * @throws {RestError}
   */
  call: (method: Method, path: string, body?: object) => Promise<unknown>;
  /**
   * Send the picture `file` of a form to `/wp/v2/media` and return what the shop keeps of it. There is no time limit: a
   * photograph over a slow line takes as long as it takes, and `send` may end it.
   * @throws {RestError} `post_process` when its sizes could not be made at five tries; nothing is kept of it then
   */
  upload: (form: FormData, send?: SendForm) => Promise<unknown>;
}

const postForm: SendForm = (address, body, headers) => fetch(address, { method: "POST", body, headers });

/**
 * Return a client of the routes below `root`: `/sprava/wp-json` in the back office. `nonceAddress` answers with a fresh
 * nonce as plain text; a nonce that is refused all the same is told, not asked for again.
 */
export function createRestClient(root: string, nonce: string, nonceAddress: string): RestClient {
  let known = nonce;
  let renewal: Promise<string> | undefined;

  /** Of calls that are refused together, one asks for a new nonce. */
  function renew(): Promise<string> {
    renewal ??= fetchNonce(nonceAddress).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** Return the answer to what `ask` sends with the nonce. */
  async function withNonce(ask: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
    const response = await ask(known ? { "X-WP-Nonce": known } : {}).catch((error) => {
      throw toRestError(error);
    });
    known = response.headers.get("X-WP-Nonce") || known;
    return response;
  }

  const send = (method: Method, address: string, body?: object, ms = TIMEOUT_MS) =>
    withNonce((headers) =>
      callRest(method, address, { headers, body, cache: "no-store", signal: AbortSignal.timeout(ms) }),
    );

  const answered = (method: Method, address: string, body?: object) => repeated(() => send(method, address, body));

  /** Return the JSON of an answer and the answer itself; `ask` is called again when its nonce is refused. */
  async function repeated(ask: () => Promise<Response>): Promise<[unknown, Response]> {
    const sent = known;
    const response = await ask();
    try {
      return [await readJson(response), response];
    } catch (refusal) {
      if (!(refusal instanceof RestError && refusal.code === "rest_cookie_invalid_nonce")) throw refusal;
      // Another call may have brought a new one meanwhile.
      if (known === sent) known = (await renew()) || "";
      if (!known) throw refusal;
    }
    const again = await ask();
    return [await readJson(again), again];
  }

  async function whole(first: string): Promise<unknown> {
    const all: unknown[] = [];
    const asked = new Set<string>();
    for (let address: string | undefined = first.replace(ALL_PAGES_PATTERN, `$1${PAGE_SIZE}`); address; ) {
      asked.add(address);
      const [some, response] = await answered("GET", address);
      if (!Array.isArray(some)) {
        if (asked.size === 1) return some; // not a list at all
        throw new RestError("unknown_error", unexpectedErrorText(), response.status);
      }
      all.push(...some);
      address = getNextPageUrl(response);
      // A list that leads in a circle is no list: a part of it would pass for all.
      if (address && asked.has(address)) throw new RestError("unknown_error", unexpectedErrorText());
    }
    return all;
  }

  /** Have the sizes made of a picture that was kept without them. @throws {RestError} `post_process` */
  async function postProcessed(id: string): Promise<Response> {
    const picture = `${root}${MEDIA_PATH}/${encodeURIComponent(id)}`;
    for (let attempt = 0; attempt < MAX_POST_PROCESS_ATTEMPTS; attempt++) {
      const asked = send("POST", `${picture}/post-process`, { action: "create-image-subsizes" }, POST_PROCESS_MS);
      const response = await asked.catch(() => undefined);
      if (response?.ok) return response;
    }
    // Nobody waits for it: a picture that stays is no harm.
    void send("DELETE", `${picture}?force=true`).catch(() => undefined);
    const text = t("Media upload failed. If this is a photo or a large image, please scale it down and try again.");
    throw new RestError("post_process", text, 500);
  }

  return {
    upload: async (form, sends = postForm) => {
      const address = `${root}${MEDIA_PATH}?_locale=user`;
      const headers = { Accept: "application/json, */*;q=0.1" };
      const [picture] = await repeated(async () => {
        const response = await withNonce((nonced) => sends(address, form, { ...headers, ...nonced }));
        const id = response.status >= 500 && response.headers.get("X-WP-Upload-Attachment-ID");
        return id ? postProcessed(id) : response;
      });
      return picture;
    },
    call: async (method, path, body) => {
      const address = root + path;
      return method === "GET" && ALL_PAGES_PATTERN.test(path)
        ? whole(address)
        : (await answered(method, address, body))[0];
    },
  };
}

/** Return a fresh nonce; "" for somebody who has no login any more. */
async function fetchNonce(address: string): Promise<string> {
  const response = await callRest("GET", address, { cache: "no-store" }).catch((error) => {
    throw toRestError(error);
  });
  return response.ok ? (await response.text()).trim() : "";
}

/** Return the address of the next page. @throws {RestError} when it is another host's, which is never asked */
function getNextPageUrl(response: Response): string | undefined {
  const found = /<([^>]+)>\s*;\s*rel="?next\b/.exec(response.headers.get("Link") ?? "")?.[1];
  if (!found) return undefined;
  const next = URL.canParse(found, location.href) && new URL(found, location.href);
  if (!next || next.host !== location.host) throw new RestError("unknown_error", unexpectedErrorText());
  return next.pathname + next.search;
}
