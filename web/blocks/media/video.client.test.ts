// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONSENT_EVENT } from "../../consent/consent.ts";
import { REMOVAL_DELAY_MS, startVideos } from "./video.client.ts";

const PLAYER = "https://player.example/embed/abc?autoplay=1";

interface VideoOptions {
  style?: string;
  consent?: string;
  mime?: string;
}

function renderVideo({ style = "inline", consent = "", mime = "" }: VideoOptions): void {
  const settings = { videoStyle: style, autoplay: false, muted: true, loop: true, startVolume: 0.3 };
  document.body.innerHTML = `<figure data-settings='${JSON.stringify(settings)}' data-consent="${consent}">
    <a class="video-open" href="#video" data-src="${PLAYER}" data-mime="${mime}" data-title="Stan" data-close="Zavřít"></a>
    <p class="video-asks" hidden></p></figure>`;
  startVideos([document.querySelector("figure") as HTMLElement]);
}

/** Return whether the browser would follow the link. */
const click = (init: MouseEventInit = {}) =>
  document
    .querySelector(".video-open")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
const consentNote = () => document.querySelector<HTMLElement>(".video-asks");
const frame = () => document.querySelector("iframe");

function giveConsent(categories: string): void {
  document.documentElement.dataset.consent = "1a2b3c4d";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `vyloha_consent=1a2b3c4d.${categories}`;
  document.dispatchEvent(new Event(CONSENT_EVENT));
}

beforeEach(() => {
  vi.useFakeTimers();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  HTMLMediaElement.prototype.pause = vi.fn();
  giveConsent("");
});
afterEach(() => vi.useRealTimers());

test("a third-party player loads only on a click", () => {
  renderVideo({});
  expect(frame()).toBeNull();

  expect(click()).toBe(false);

  expect(frame()?.src).toBe(PLAYER);
  expect(frame()?.title).toBe("Stan");
  expect(consentNote()?.hidden).toBe(true);
});

test("a player that needs consent does not load before it and shows a note", () => {
  renderVideo({ consent: "marketing" });

  click();
  expect(frame()).toBeNull();
  expect(consentNote()?.hidden).toBe(false);

  giveConsent("statistics");
  click();
  expect(frame()).toBeNull();

  giveConsent("marketing_statistics");
  expect(consentNote()?.hidden).toBe(true);
  click();
  expect(frame()?.src).toBe(PLAYER);
});

test("a click with a modifier key is left to the browser", () => {
  renderVideo({});

  expect(click({ ctrlKey: true })).toBe(true);
  expect(frame()).toBeNull();
});

test("a dialog is removed 160 ms after it closes, and the focus returns to the link", () => {
  renderVideo({ style: "popup" });
  click();
  const dialog = document.querySelector("dialog");
  expect(dialog?.open).toBe(true);
  expect(dialog?.ariaLabel).toBe("Stan");

  document.querySelector<HTMLElement>(".video-close")?.click();
  expect(document.activeElement).toBe(document.querySelector(".video-open"));
  vi.advanceTimersByTime(REMOVAL_DELAY_MS - 1);
  expect(document.querySelector("dialog")).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(document.querySelector("dialog")).toBeNull();
  expect(REMOVAL_DELAY_MS).toBe(160);
});

test("a file in a dialog has the editor's settings and pauses when the dialog closes", () => {
  renderVideo({ style: "popup", mime: "video/mp4" });
  click();
  const { muted, loop, volume, controls } = document.querySelector("video") as HTMLVideoElement;
  expect({ muted, loop, volume, controls }).toEqual({ muted: true, loop: true, volume: 0.3, controls: true });

  document.querySelector("dialog")?.close();
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled();
});

const renderInlineVideo = (settings: object) => {
  document.body.innerHTML = `<figure data-settings='${JSON.stringify(settings)}'><video></video></figure>`;
  const video = document.querySelector("video") as HTMLVideoElement;
  video.play = vi.fn(async () => {});
  startVideos([document.querySelector("figure") as HTMLElement]);
  return video;
};

test.each([
  ["starts when it is visible", { autoplay: true, muted: true }, false, 1],
  ["with sound waits for a click", { autoplay: true, muted: false }, false, 0],
  ["waits with reduced motion", { autoplay: true, muted: true }, true, 0],
  ["waits without autoplay", { autoplay: false, muted: true }, false, 0],
])("an inline file %s", (_name, settings, prefersReducedMotion, times) => {
  vi.stubGlobal("matchMedia", () => ({ matches: prefersReducedMotion }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly callback: (entries: object[]) => void) {}
      observe = () => this.callback([{ isIntersecting: true }]);
      disconnect = () => {};
    },
  );
  const video = renderInlineVideo({ videoStyle: "inline", startVolume: 0.4, ...settings });

  expect(video.play).toHaveBeenCalledTimes(times);
  expect(video.volume).toBe(0.4);
});
