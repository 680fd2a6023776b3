/** Calls of the shop's Store API (`/wp-json/wc/store/v1`): its nonce, and errors that a shopper can read. */
import { mayKeep } from "../consent/consent.ts";
import { callRest, type Method } from "./rest.ts";
import { RestError, readJson, unexpected, unreachable } from "./rest-errors.ts";

const BASE = "/wp-json/wc/store/v1";
/** Kept for the visit, so that a page need not ask before its first change. */
const NONCE_KEY = "vyloha:nonce";

export { RestError as StoreApiError, unexpected } from "./rest-errors.ts";

/** What a shopper is told of an error; one that is ours, and not the shop's answer, is reported besides. */
export function whyOf(error: unknown): string {
  if (error instanceof RestError) return error.message;
  reportError(error);
  return unexpected();
}

/** What an answer brought: its JSON, and the hash of the cart when one was sent. */
export interface Answer {
  body: unknown;
  cartHash: string;
}

let nonce = "";

function knownNonce(): string {
  if (nonce) return nonce;
  try {
    nonce = sessionStorage.getItem(NONCE_KEY) ?? "";
  } catch {
    // Storage is forbidden: the nonce lives as long as the page.
  }
  return nonce;
}

function keepNonce(given: string | null): void {
  if (!given || given === nonce) return;
  nonce = given;
  try {
    if (mayKeep(NONCE_KEY)) sessionStorage.setItem(NONCE_KEY, given);
  } catch {
    // as above
  }
}

async function send(method: Method, path: string, body?: object): Promise<Response> {
  const headers = method === "GET" ? undefined : { Nonce: knownNonce() };
  // What is typed is saved although the page is being left.
  const keepalive = method === "PUT";
  try {
    const response = await callRest(method, BASE + path, { cache: "no-store", headers, body, keepalive });
    keepNonce(response.headers.get("Nonce"));
    return response;
  } catch (error) {
    throw unreachable(error);
  }
}

async function read(response: Response): Promise<Answer> {
  const body = await readJson(response);
  if (body === null) throw new RestError("unknown_error", unexpected(), response.status);
  return { body, cartHash: response.headers.get("Cart-Hash") ?? "" };
}

const isAboutNonce = (status: number) => status === 401 || status === 403;

/**
 * Ask the Store API; `path` begins after its base: `/cart/add-item`.
 *
 * A change needs a nonce: it is fetched before the first one, and once more when the shop refuses it (it has grown old).
 * @throws {StoreApiError} with a Czech message when the shop refuses or cannot be reached
 */
export async function callStoreApi(method: Method, path: string, body?: object): Promise<Answer> {
  if (method === "GET") return read(await send(method, path));
  const hadNonce = knownNonce() !== "";
  if (!hadNonce) await send("GET", "/cart");
  const before = nonce;
  const response = await send(method, path, body);
  if (!isAboutNonce(response.status)) return read(response);
  // The refusal itself may have brought a new nonce; otherwise a read does.
  if (nonce === before) await send("GET", "/cart");
  return read(await send(method, path, body));
}
