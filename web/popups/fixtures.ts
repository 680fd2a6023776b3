/** Popups for tests. */
import type { PopupRules } from "../generated/props.ts";
import type { Counters, PageFacts } from "./popup-rules.ts";

export type PopupOverrides = { [Name in keyof PopupRules]?: Partial<PopupRules[Name]> | PopupRules[Name] };

const SETTINGS: PopupRules["settings"] = {
  open_selector: "",
  avoid_multiple_popups: false,
  close_button_delay: 0,
  entrance_animation: "",
  entrance_animation_duration: { size: 0.3 },
  exit_animation: "",
  prevent_scroll: false,
  close_automatically: 0,
  prevent_close_on_background_click: false,
  prevent_close_on_esc_key: false,
  a11y_navigation: true,
  after_consent: true,
  max_closes: 0,
};

export function makePopupRules(id: number, { settings, timing, triggers, cart }: PopupOverrides = {}): PopupRules {
  return {
    id,
    html: `/popup/${id}/`,
    settings: { ...SETTINGS, ...(settings as object) },
    // Like in the page: without unset ones.
    timing: (timing ?? {}) as PopupRules["timing"],
    triggers: (triggers ?? {}) as PopupRules["triggers"],
    cart: (cart ?? null) as PopupRules["cart"],
  };
}

export const makeCounters = (overrides: Partial<Counters> = {}): Counters => ({
  pageViews: 1,
  sessions: 1,
  firstPageViews: 1,
  firstSessions: 1,
  disabled: false,
  times: 0,
  impressions: 0,
  closes: 0,
  ...overrides,
});

export const makePageFacts = (overrides: Partial<PageFacts> = {}): PageFacts => ({
  referrer: "",
  host: "www.obchod.cz",
  device: "desktop",
  browsers: ["chrome"],
  now: "2026-11-25T12:00:00",
  visitor: { logged_in: false, roles: [], server_datetime: "2026-11-25T12:00:00", cart: { total: 0 } },
  ...overrides,
});

/** Return the HTML of a popup like the server's. */
export const makePopupHtml = (id: number, { form = "dialog", attributes = "", contents = "" } = {}) =>
  `<dialog id="elementor-popup-modal-${id}" class="elementor-popup-modal" data-form="${form}" ${attributes}>
    <div class="dialog-widget"><div class="dialog-widget-content" tabindex="-1">
      <button type="button" class="dialog-close-button">Zavřít</button>
      <div class="dialog-message">${contents}<a class="inside" href="#nabidka">Nabídka</a></div></div></div></dialog>`;
