/** Searching for pick-up points and choosing one, as the plugin's scripts do (Packeta). */

import { TIMEOUT_MS } from "../../api/rest.ts";
import { StoreApiError } from "../../api/store-api.ts";
import type { PickupPointCard } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";

/** Of the element with what the plugin calls `packeteryCheckoutSettings`. */
export const SETTINGS_ID = "packetery-checkout-settings";
const SEARCH_URL = "/pokladna/vydejni-mista/";

interface PacketaSettings {
  nonce: string;
  saveSelectedPickupPointUrl: string;
}

/** What a search came to: `message` is said to everybody. */
export interface PickupPointSearchResult {
  found: readonly PickupPointCard[];
  message: string;
}

/** Return the points that fit `typed`; a search that fails says so. */
export async function searchPickupPoints(
  typed: string,
  rate: string,
  country: string,
): Promise<PickupPointSearchResult> {
  try {
    const query = new URLSearchParams({ q: typed, rate, country });
    const answer = await fetch(`${SEARCH_URL}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { found, message } = (await answer.json()) as PickupPointSearchResult;
    return { found, message };
  } catch {
    return { found: [], message: t("The pick-up points cannot be searched now. Please try it again in a while.") };
  }
}

/** Let the shop keep the point. @throws {StoreApiError} that says why it does not */
export async function savePickupPoint(rate: string, code: string): Promise<void> {
  const { nonce, saveSelectedPickupPointUrl: address } = JSON.parse(
    document.getElementById(SETTINGS_ID)?.textContent ?? "{}",
  ) as PacketaSettings;
  const body = new URLSearchParams({ packetery_rate_id: rate, packetery_point_id: code });
  const send = (headers: HeadersInit) =>
    fetch(address, { method: "POST", body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const failed = () => t("The pick-up point could not be saved. Please try it again.");
  let refusal: { message?: string };
  try {
    let answer = await send({ "X-WP-Nonce": nonce });
    // The page was open for half a day: guests need none.
    if (answer.status === 403) answer = await send({});
    if (answer.ok) return;
    refusal = (await answer.json()) as { message?: string };
  } catch {
    throw new StoreApiError("fetch_error", failed());
  }
  throw new StoreApiError("pickup_point", refusal.message || failed());
}

/** Return a point under the names of the plugin's hidden fields. */
export const getPacketaFields = (point: PickupPointCard | null): readonly (readonly [string, string])[] => [
  ["packetery_point_id", point?.code ?? ""],
  ["packetery_point_name", point?.name ?? ""],
  ["packetery_point_city", point?.city ?? ""],
  ["packetery_point_zip", point?.postcode ?? ""],
  ["packetery_point_street", point?.street ?? ""],
  ["packetery_point_place", point?.place ?? ""],
  ["packetery_carrier_id", ""],
  ["packetery_point_url", point?.url ?? ""],
  ["packetery_point_type", point ? "internal" : ""],
];
