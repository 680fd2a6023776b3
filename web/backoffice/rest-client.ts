/** Loads the `/wp-json` client of the back office, whose pages do not contain a nonce. */
import { callRest } from "../api/rest.ts";
import { createRestClient, type RestClient } from "../api/rest-client.ts";

export type RestClientLoader = () => Promise<RestClient>;

/** Return a function that returns the client; its first call fetches the nonce, a later one only after a failure. */
export function createClientLoader(root: string, nonceUrl: string): RestClientLoader {
  let client: Promise<RestClient> | undefined;

  async function createClient(): Promise<RestClient> {
    const response = await callRest("GET", nonceUrl, { cache: "no-store" }).catch(() => undefined);
    const nonce = response?.ok ? (await response.text()).trim() : "";
    if (!nonce) client = undefined; // the shop rejects calls of a guest with a message
    return createRestClient(root, nonce, nonceUrl);
  }

  return () => {
    client ??= createClient();
    return client;
  };
}
