/**
 * Videos (blocks/media/video.tsx). A click on the picture plays the video in its place or in a dialog; the player of another company
 * loads only then, and only with the consent that it needs. Files that start by themselves wait until they are seen.
 */
import { CONSENT_EVENT, hasConsent } from "../../consent/consent.ts";
import { showDialog } from "../../dom/overlays.ts";

/** Between closing the dialog and removing it (specification.md, section 9). */
export const REMOVAL_DELAY_MS = 160;

interface PlayerSettings {
  videoStyle: "inline" | "popup";
  autoplay: boolean;
  muted: boolean;
  loop: boolean;
  startVolume: number;
}

export function startVideos(found: readonly HTMLElement[]): void {
  for (const place of found) {
    const settings = JSON.parse(place.dataset.settings ?? "{}") as PlayerSettings;
    const link = place.querySelector<HTMLAnchorElement>(".video-open");
    if (link) playOnClick(place, link, settings);
    else startInlineVideo(place.querySelector("video"), settings);
  }
}

function playOnClick(place: HTMLElement, link: HTMLAnchorElement, settings: PlayerSettings): void {
  const { consent } = place.dataset;
  const asks = place.querySelector<HTMLElement>(".video-asks");
  document.addEventListener(CONSENT_EVENT, () => {
    if (asks && consent && hasConsent(consent)) asks.hidden = true;
  });
  link.addEventListener("click", (event) => {
    // With a key held down the visitor wants the link in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (consent && !hasConsent(consent)) {
      if (asks) asks.hidden = false;
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

/** Return a player that begins at once: a click asked for it. The server has put the settings into the URL of a frame. */
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
  const watcher = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return;
    watcher.disconnect();
    video.play().catch(() => {}); // a browser that saves data refuses; the controls are there
  });
  watcher.observe(video);
}
