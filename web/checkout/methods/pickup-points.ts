/** Requests that search for pick-up points and save one, in the format of Packeta's plugin. */

import { callRest, TIMEOUT_MS } from "../../api/rest.ts";
import { StoreApiError } from "../../api/store-api.ts";
import type { PickupPointCard, PointSearch } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";

/** Id of the element with the settings, which the plugin calls `packeteryCheckoutSettings`. */
export const SETTINGS_ID = "packetery-checkout-settings";
const SEARCH_URL = "/pokladna/vydejni-mista/";

interface PacketaSettings {
  nonce: string;
  saveSelectedPickupPointUrl: string;
}

/**
 * Return the points that match `typed`; after an error only a message. `rate` is a delivery's id, `count` the number of
 * results, 0 for the first few.
 */
export async function searchPickupPoints(
  typed: string,
  rate: string,
  country: string,
  count: number,
): Promise<PointSearch> {
  try {
    const query = new URLSearchParams({ q: typed, rate, country, ...(count && { points: String(count) }) });
    const response = await fetch(`${SEARCH_URL}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { found, message, next_count } = (await response.json()) as PointSearch;
    return { typed, found, message, next_count };
  } catch {
    const message = t("The pick-up points cannot be searched now. Please try it again in a while.");
    return { typed, found: [], message, next_count: 0 };
  }
}

/** Save the point of the delivery `rate` on the server. @throws {StoreApiError} with the reason */
export async function savePickupPoint(rate: string, code: string): Promise<void> {
  const { nonce, saveSelectedPickupPointUrl: url } = JSON.parse(
    document.getElementById(SETTINGS_ID)?.textContent ?? "{}",
  ) as PacketaSettings;
  const body = new URLSearchParams({ packetery_rate_id: rate, packetery_point_id: code });
  const send = (headers: Record<string, string>) => callRest("POST", url, { body, headers });
  const getFailureText = () => t("The pick-up point could not be saved. Please try it again.");
  let rejection: { message?: string };
  try {
    let response = await send({ "X-WP-Nonce": nonce });
    // The nonce expires after half a day; guests need none.
    if (response.status === 403) response = await send({});
    if (response.ok) return;
    rejection = (await response.json()) as { message?: string };
  } catch {
    throw new StoreApiError("fetch_error", getFailureText());
  }
  throw new StoreApiError("pickup_point", rejection.message || getFailureText());
}

/** Return names and values of the plugin's hidden fields. */
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
