/** Calls of the shop's Store API (`/wp-json/wc/store/v1`): its nonce, and errors that a shopper can read. */
import { canStore } from "../consent/consent.ts";
import { callRest, type Method } from "./rest.ts";
import { RestError, readJson, toRestError, unexpectedErrorText } from "./rest-errors.ts";

const STORE_API_URL = "/wp-json/wc/store/v1";
/** Kept for the visit, so that a page need not ask before its first change. */
const NONCE_KEY = "vyloha:nonce";

export { RestError as StoreApiError, unexpectedErrorText } from "./rest-errors.ts";

/** What a shopper is told of an error; one that is ours, and not the shop's answer, is reported besides. */
export function getErrorText(error: unknown): string {
  if (error instanceof RestError) return error.message;
  reportError(error);
  return unexpectedErrorText();
}

/** What an answer brought: its JSON, and the hash of the cart when one was sent. */
export interface StoreApiResponse {
  body: unknown;
  cartHash: string;
}

let nonce = "";

function readNonce(): string {
  if (nonce) return nonce;
  try {
    nonce = sessionStorage.getItem(NONCE_KEY) ?? "";
  } catch {
    // Storage is forbidden: the nonce lives as long as the page.
  }
  return nonce;
}

function storeNonce(given: string | null): void {
  if (!given || given === nonce) return;
  nonce = given;
  try {
    if (canStore(NONCE_KEY)) sessionStorage.setItem(NONCE_KEY, given);
  } catch {
    // as above
  }
}

async function sendRequest(method: Method, path: string, body?: object): Promise<Response> {
  const headers = method === "GET" ? undefined : { Nonce: readNonce() };
  // What is typed is saved although the page is being left.
  const keepalive = method === "PUT";
  try {
    const response = await callRest(method, STORE_API_URL + path, { cache: "no-store", headers, body, keepalive });
    storeNonce(response.headers.get("Nonce"));
    return response;
  } catch (error) {
    throw toRestError(error);
  }
}

async function readResponse(response: Response): Promise<StoreApiResponse> {
  const body = await readJson(response);
  if (body === null) throw new RestError("unknown_error", unexpectedErrorText(), response.status);
  return { body, cartHash: response.headers.get("Cart-Hash") ?? "" };
}

const isNonceError = (status: number) => status === 401 || status === 403;

/**
 * Ask the Store API; `path` begins after its base: `/cart/add-item`.
 *
 * A change needs a nonce: it is fetched before the first one, and once more when the shop refuses it (it has grown old).
 * @throws {StoreApiError} with a Czech message when the shop refuses or cannot be reached
 */
export async function callStoreApi(method: Method, path: string, body?: object): Promise<StoreApiResponse> {
  if (method === "GET") return readResponse(await sendRequest(method, path));
  const hadNonce = readNonce() !== "";
  if (!hadNonce) await sendRequest("GET", "/cart");
  const before = nonce;
  const response = await sendRequest(method, path, body);
  if (!isNonceError(response.status)) return readResponse(response);
  // The refusal itself may have brought a new nonce; otherwise a read does.
  if (nonce === before) await sendRequest("GET", "/cart");
  return readResponse(await sendRequest(method, path, body));
}
