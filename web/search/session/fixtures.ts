/** Suggestions and settings for tests. */
import type { SearchBox } from "../../generated/props.ts";
import type { Suggestion, SuggestionAnswer } from "./suggestion.ts";

export const makeSearchBox = (settings: Partial<SearchBox> = {}): SearchBox => ({
  layout: "classic",
  icon_media: "",
  icon_stylesheet: "",
  placeholder: "Co hledáte?",
  no_results_html: "<p>Nic jsme nenašli.</p>",
  min_chars: 3,
  debounce_wait_ms: 400,
  layout_breakpoint: 992,
  enable_mobile_overlay: true,
  mobile_overlay_breakpoint: 992,
  mobile_overlay_delay: 0,
  mobile_overlay_close_delay: 150,
  darken_bg: true,
  suggestions_max_height: 600,
  show_details_panel: true,
  details_min_window: 768,
  details_min_form: 550,
  details_hover_delay_ms: 100,
  hover_delay_ms: 1,
  double_click_guard_ms: 500,
  mouse_down_delay_ms: 250,
  show_images: true,
  show_price: true,
  show_desc: false,
  show_sku: false,
  show_sale_badge: false,
  show_featured_badge: false,
  show_product_vendor: false,
  dynamic_prices: false,
  show_preloader: true,
  show_headings: true,
  show_recently_searched_products: true,
  show_recently_searched_phrases: true,
  recent_products: 5,
  recent_phrases: 5,
  go_to_first_variation_on_submit: false,
  disable_hits: false,
  disable_submit: false,
  voice_search_enabled: false,
  voice_search_lang: "cs-CZ",
  is_premium: true,
  send_ga_events: true,
  enable_ga_site_search_module: false,
  ...settings,
});

export const makeSuggestion = (post_id: number, value = `Produkt ${post_id}`): Suggestion => ({
  type: "product",
  post_id,
  value,
  url: `/produkt/${post_id}/`,
  price: `<bdi>${post_id} Kč</bdi>`,
});

export const makeAnswer = (...suggestions: Suggestion[]): SuggestionAnswer => ({
  suggestions,
  total: suggestions.length,
});

export const NO_RESULTS: SuggestionAnswer = { suggestions: [{ type: "no-results", value: "" }], total: 0 };

export const makeHeadline = (value: string): Suggestion => ({ type: "headline", value });

export const jsonResponse = (data: unknown) => new Response(JSON.stringify(data));

/** Return a mocked `fetch` and its requests, in order; a test resolves or rejects each one with `answer` and `fail`. */
export function mockPendingFetch() {
  const requests: {
    url: string;
    body: string;
    signal: AbortSignal | null;
    answer: (data: unknown) => void;
    fail: () => void;
  }[] = [];
  const fetch = (url: string, { signal = null, body = "" }: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      const fail = () => reject(new TypeError("offline"));
      requests.push({ url, body: String(body), signal, answer: (data) => resolve(jsonResponse(data)), fail });
    });
  return { requests, fetch };
}
