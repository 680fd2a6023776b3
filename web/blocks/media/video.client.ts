/**
 * Videos (blocks/media/video.tsx). A click on the picture plays the video inline or in a dialog; a third-party player
 * loads only then, and only with the consent that it needs. Autoplay waits until the video is visible.
 */

import { CONSENT_EVENT, hasConsent } from "../../consent/consent.ts";
import { isModifiedClick } from "../../dom/modified-click.ts";
import { showDialog } from "../../dom/overlays.ts";

/** Delay between closing the dialog and removing it (specification.md, section 9). */
export const REMOVAL_DELAY_MS = 160;

interface PlayerSettings {
  videoStyle: "inline" | "popup";
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  startVolume: number;
}

export function startVideos(widgets: readonly HTMLElement[]): void {
  for (const widget of widgets) {
    const settings = JSON.parse(widget.dataset.settings ?? "{}") as PlayerSettings;
    const link = widget.querySelector<HTMLAnchorElement>(".video-open");
    if (link) playOnClick(widget, link, settings);
    else startInlineVideo(widget.querySelector("video"), settings);
  }
}

function playOnClick(widget: HTMLElement, link: HTMLAnchorElement, settings: PlayerSettings): void {
  const { consent } = widget.dataset;
  const consentNote = widget.querySelector<HTMLElement>(".video-asks");
  document.addEventListener(CONSENT_EVENT, () => {
    if (consentNote && consent && hasConsent(consent)) consentNote.hidden = true;
  });
  link.addEventListener("click", (event) => {
    // A click with a modifier key opens the link in a new tab.
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (consent && !hasConsent(consent)) {
      if (consentNote) consentNote.hidden = false;
      return;
    }
    if (settings.videoStyle === "popup") return openVideoDialog(link, settings);
    const player = createPlayer(link, settings);
    link.replaceWith(player);
    player.focus({ preventScroll: true });
  });
}

function openVideoDialog(link: HTMLAnchorElement, settings: PlayerSettings): void {
  const dialog = document.createElement("dialog");
  const box = document.createElement("div");
  const button = document.createElement("button");
  dialog.className = "video-dialog";
  dialog.ariaLabel = link.dataset.title ?? "";
  button.className = "video-close";
  button.type = "button";
  button.textContent = link.dataset.close ?? "";
  button.onclick = () => dialog.close();
  const player = createPlayer(link, settings);
  box.append(player);
  dialog.append(button, box);
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    if (player instanceof HTMLVideoElement) player.pause();
    link.focus({ preventScroll: true });
    setTimeout(() => dialog.remove(), REMOVAL_DELAY_MS);
  });
  showDialog(dialog);
}

/** Return a player that starts at once, since the visitor clicked. The URL of a frame already has the settings. */
function createPlayer(link: HTMLAnchorElement, settings: PlayerSettings): HTMLVideoElement | HTMLIFrameElement {
  const { src = "", mime, title = "" } = link.dataset;
  if (!mime) {
    const allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    return Object.assign(document.createElement("iframe"), { src, title, allow });
  }
  const video = document.createElement("video");
  const { muted, loop, startVolume: volume } = settings;
  return Object.assign(video, {
    controls: true,
    playsInline: true,
    autoplay: true,
    muted,
    loop,
    volume,
    src,
    ariaLabel: title,
  });
}

function startInlineVideo(video: HTMLVideoElement | null, { autoplay, muted, startVolume }: PlayerSettings): void {
  if (!video) return;
  video.volume = startVolume;
  if (!autoplay || !muted || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    video.play().catch(() => {}); // a browser in data-saving mode rejects; the controls remain
  });
  observer.observe(video);
}
