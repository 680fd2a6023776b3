/** The client of `/wp-json` of who has signed in; pages of the back office do not hold its nonce. */
import { callRest } from "../api/rest.ts";
import { createRestClient, type RestClient } from "../api/rest-client.ts";

export type RestClientLoader = () => Promise<RestClient>;

/** Return what brings the client; the first call asks for its nonce, and again when that could not be had. */
export function createClientLoader(root: string, nonceAddress: string): RestClientLoader {
  let client: Promise<RestClient> | undefined;

  async function make(): Promise<RestClient> {
    const answer = await callRest("GET", nonceAddress, { cache: "no-store" }).catch(() => undefined);
    const nonce = answer?.ok ? (await answer.text()).trim() : "";
    if (!nonce) client = undefined; // a guest's calls are refused, in words
    return createRestClient(root, nonce, nonceAddress);
  }

  return () => {
    client ??= make();
    return client;
  };
}
