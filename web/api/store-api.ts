/** Calls WooCommerce's Store API (`/wp-json/wc/store/v1`) with its nonce and with error messages for shoppers. */
import { canStore } from "../consent/consent.ts";
import { callRest, type Method } from "./rest.ts";
import { getUnexpectedErrorText, RestError, readJson, toRestError } from "./rest-errors.ts";

const STORE_API_URL = "/wp-json/wc/store/v1";
/** Stored for the session, so that a page need not fetch a nonce before its first change. */
const NONCE_KEY = "vyloha:nonce";

export { getUnexpectedErrorText, RestError as StoreApiError } from "./rest-errors.ts";

/** Return the error's message for a shopper; other errors than the shop's are also reported. */
export function getErrorText(error: unknown): string {
  if (error instanceof RestError) return error.message;
  reportError(error);
  return getUnexpectedErrorText();
}

/** The response's JSON, and the cart's hash, empty without one. */
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

function storeNonce(newNonce: string | null): void {
  if (!newNonce || newNonce === nonce) return;
  nonce = newNonce;
  try {
    if (canStore(NONCE_KEY)) sessionStorage.setItem(NONCE_KEY, newNonce);
  } catch {
    // Storage is forbidden or full.
  }
}

async function sendRequest(method: Method, path: string, body?: object): Promise<Response> {
  const headers = method === "GET" ? undefined : { Nonce: readNonce() };
  // Typed values are saved even when the shopper leaves the page.
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
  if (body === null) throw new RestError("unknown_error", getUnexpectedErrorText(), response.status);
  return { body, cartHash: response.headers.get("Cart-Hash") ?? "" };
}

const isNonceError = (status: number) => status === 401 || status === 403;

/**
 * Call the Store API and return its response; `path` starts after its base: `/cart/add-item`.
 *
 * A change needs a nonce: it is fetched before the first change, and once more when it has expired.
 * @throws {StoreApiError} with a Czech message when the shop rejects the call or cannot be reached
 */
export async function callStoreApi(method: Method, path: string, body?: object): Promise<StoreApiResponse> {
  if (method === "GET") return readResponse(await sendRequest(method, path));
  const hadNonce = readNonce() !== "";
  if (!hadNonce) await sendRequest("GET", "/cart");
  const sentNonce = nonce;
  const response = await sendRequest(method, path, body);
  if (!isNonceError(response.status)) return readResponse(response);
  // The rejection itself may have brought a new nonce; otherwise a read does.
  if (nonce === sentNonce) await sendRequest("GET", "/cart");
  return readResponse(await sendRequest(method, path, body));
}
