/**
 * Client of `/wp-json` for signed-in users: it loads whole lists, renews its nonce and uploads pictures
 * (specification.md, sections 7.4, 7.5, 9; WordPress REST API). Pages of the shop need no sign-in: they load `rest.ts`.
 */
import { t } from "../text/i18n.ts";
import { callRest, type Method, TIMEOUT_MS } from "./rest.ts";
import { getUnexpectedErrorText, RestError, readJson, toRestError } from "./rest-errors.ts";

/** Items per request of a whole list. */
const PAGE_SIZE = 100;
const ALL_PAGES_PATTERN = /([?&]per_page=)-1(?=&|$)/;
const MEDIA_PATH = "/wp/v2/media";
/** Attempts to create the sizes of a picture stored without them. */
export const MAX_POST_PROCESS_ATTEMPTS = 5;
/** A large photograph on a busy server takes longer than other calls. */
const POST_PROCESS_MS = 60_000;

/** Sends a form and returns the response of any status; an own function can report progress, which `fetch` cannot. */
export type SendForm = (url: string, form: FormData, headers: Record<string, string>) => Promise<Response>;

export interface RestClient {
  /**
   * Return the response's JSON. `path` starts after the root: `/wc/store/v1/products`. A GET with `per_page=-1` loads
   * the whole list, in pages of 100.
   * @throws {RestError}
   */
  call: (method: Method, path: string, body?: object) => Promise<unknown>;
  /**
   * Send the picture `file` of a form to `/wp/v2/media` and return the stored picture's JSON. There is no time limit,
   * because a photograph takes long over a slow connection; `send` may abort it.
   * @throws {RestError} `post_process` when its sizes failed five times; the shop then deletes it
   */
  upload: (form: FormData, send?: SendForm) => Promise<unknown>;
}

const postForm: SendForm = (url, body, headers) => fetch(url, { method: "POST", body, headers });

/**
 * Return a client of the routes below `root`: `/sprava/wp-json` in the back office. `nonceUrl` returns a fresh nonce as
 * plain text. A call whose fresh nonce is rejected too fails.
 */
export function createRestClient(root: string, nonce: string, nonceUrl: string): RestClient {
  let currentNonce = nonce;
  let renewal: Promise<string> | undefined;

  /** Calls that are rejected together share one request for a new nonce. */
  function renewNonce(): Promise<string> {
    renewal ??= fetchNonce(nonceUrl).finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  /** Return the response of `sendRequest`, called with the nonce's header. */
  async function withNonce(sendRequest: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
    const response = await sendRequest(currentNonce ? { "X-WP-Nonce": currentNonce } : {}).catch((error) => {
      throw toRestError(error);
    });
    currentNonce = response.headers.get("X-WP-Nonce") || currentNonce;
    return response;
  }

  const send = (method: Method, url: string, body?: object, ms = TIMEOUT_MS) =>
    withNonce((headers) =>
      callRest(method, url, { headers, body, cache: "no-store", signal: AbortSignal.timeout(ms) }),
    );

  const callJson = (method: Method, url: string, body?: object) => callWithRetry(() => send(method, url, body));

  /** Return the response's JSON and the response; `sendRequest` is called again after a rejected nonce. */
  async function callWithRetry(sendRequest: () => Promise<Response>): Promise<[unknown, Response]> {
    const sentNonce = currentNonce;
    const response = await sendRequest();
    try {
      return [await readJson(response), response];
    } catch (error) {
      if (!(error instanceof RestError && error.code === "rest_cookie_invalid_nonce")) throw error;
      // Another call may have renewed it meanwhile.
      if (currentNonce === sentNonce) currentNonce = (await renewNonce()) || "";
      if (!currentNonce) throw error;
    }
    const retryResponse = await sendRequest();
    return [await readJson(retryResponse), retryResponse];
  }

  async function fetchWholeList(firstUrl: string): Promise<unknown> {
    const items: unknown[] = [];
    const requestedUrls = new Set<string>();
    for (let url: string | undefined = firstUrl.replace(ALL_PAGES_PATTERN, `$1${PAGE_SIZE}`); url; ) {
      requestedUrls.add(url);
      const [page, response] = await callJson("GET", url);
      if (!Array.isArray(page)) {
        if (requestedUrls.size === 1) return page; // the route returns no list
        throw new RestError("unknown_error", getUnexpectedErrorText(), response.status);
      }
      items.push(...page);
      url = getNextPageUrl(response);
      // With a cycle of next links, a part of the list would pass for the whole.
      if (url && requestedUrls.has(url)) throw new RestError("unknown_error", getUnexpectedErrorText());
    }
    return items;
  }

  /** Let the shop create the sizes of a picture stored without them. @throws {RestError} `post_process` */
  async function postProcess(id: string): Promise<Response> {
    const pictureUrl = `${root}${MEDIA_PATH}/${encodeURIComponent(id)}`;
    for (let attempt = 0; attempt < MAX_POST_PROCESS_ATTEMPTS; attempt++) {
      const request = send("POST", `${pictureUrl}/post-process`, { action: "create-image-subsizes" }, POST_PROCESS_MS);
      const response = await request.catch(() => undefined);
      if (response?.ok) return response;
    }
    // An undeleted picture does no harm, so nothing waits for this.
    void send("DELETE", `${pictureUrl}?force=true`).catch(() => undefined);
    const text = t("Media upload failed. If this is a photo or a large image, please scale it down and try again.");
    throw new RestError("post_process", text, 500);
  }

  return {
    upload: async (form, sendForm = postForm) => {
      const url = `${root}${MEDIA_PATH}?_locale=user`;
      const headers = { Accept: "application/json, */*;q=0.1" };
      const [picture] = await callWithRetry(async () => {
        const response = await withNonce((nonceHeaders) => sendForm(url, form, { ...headers, ...nonceHeaders }));
        const id = response.status >= 500 && response.headers.get("X-WP-Upload-Attachment-ID");
        return id ? postProcess(id) : response;
      });
      return picture;
    },
    call: async (method, path, body) => {
      const url = root + path;
      return method === "GET" && ALL_PAGES_PATTERN.test(path)
        ? fetchWholeList(url)
        : (await callJson(method, url, body))[0];
    },
  };
}

/** Return a fresh nonce; "" when the user is signed out. */
async function fetchNonce(url: string): Promise<string> {
  const response = await callRest("GET", url, { cache: "no-store" }).catch((error) => {
    throw toRestError(error);
  });
  return response.ok ? (await response.text()).trim() : "";
}

/** Return the next page's URL, undefined on the last page. @throws {RestError} when it has another host */
function getNextPageUrl(response: Response): string | undefined {
  const link = /<([^>]+)>\s*;\s*rel="?next\b/.exec(response.headers.get("Link") ?? "")?.[1];
  if (!link) return undefined;
  const next = URL.canParse(link, location.href) && new URL(link, location.href);
  if (!next || next.host !== location.host) throw new RestError("unknown_error", getUnexpectedErrorText());
  return next.pathname + next.search;
}
