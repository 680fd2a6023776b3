/** Detects ad blockers. */

/** Return a random id of six characters, which is in no filter list of ad blockers. */
export const createProbeId = (random = Math.random()): string => `${random.toString(36).slice(2)}abcdef`.slice(0, 6);

/** Return whether the browser hides an element with the classes of an advertisement. */
export function hasAdBlocker(): boolean {
  const probe = Object.assign(document.createElement("div"), {
    id: createProbeId(),
    className: "ad-box ad-placement ad-placeholder adbadge BannerAd",
    textContent: "\u00a0",
    ariaHidden: "true",
  });
  probe.style.cssText = "position: absolute; visibility: hidden";
  document.body.append(probe);
  const isHidden = !probe.offsetHeight;
  probe.remove();
  return isHidden;
}
