/** Sliders (blocks/media/slider.tsx): buttons that scroll the list, the position in it, and autoplay. */

export function startSliders(sliders: readonly HTMLElement[]): void {
  for (const slider of sliders) startSlider(slider);
}

/** Indexes of the first and the last visible slide, from 0. */
export interface VisibleSlides {
  first: number;
  last: number;
}

/** Return the visible ones of `count` slides in a list of `width` pixels; `step` is the distance between two starts. */
export function getVisibleSlides(scrolled: number, width: number, step: number, count: number): VisibleSlides {
  if (step <= 0) return { first: 0, last: 0 }; // not rendered: in a closed tab
  const visible = Math.max(1, Math.round(width / step));
  const first = Math.max(0, Math.min(Math.round(scrolled / step), count - visible));
  return { first, last: Math.min(first + visible, count) - 1 };
}

/** Return the first visible slide after a move on (1) or back (-1); it wraps at both ends. */
export function getNextSlide({ first, last }: VisibleSlides, direction: number, count: number): number {
  const visible = last - first + 1;
  if (direction > 0) return last >= count - 1 ? 0 : Math.min(last + 1, count - visible);
  return first <= 0 ? count - visible : Math.max(first - visible, 0);
}

function startSlider(slider: HTMLElement): void {
  const track = slider.querySelector<HTMLElement>(".slider-list");
  const slides = [...slider.querySelectorAll<HTMLElement>(".slider-list > li")];
  const position = slider.querySelector("[data-slider=position]");
  const [first, second] = slides;
  if (!track || !position || !first || !second) return;
  const step = () => second.offsetLeft - first.offsetLeft;
  const getVisible = () => getVisibleSlides(track.scrollLeft, track.clientWidth, step(), slides.length);
  const move = (direction: number) =>
    track.scrollTo({ left: getNextSlide(getVisible(), direction, slides.length) * step() }); // CSS makes it smooth
  const updatePosition = () => {
    const { first, last } = getVisible();
    const text = `${first === last ? first + 1 : `${first + 1}–${last + 1}`} / ${slides.length}`;
    if (position.textContent !== text) position.textContent = text; // screen readers would announce it again otherwise
  };

  slider.querySelector("[data-slider=back]")?.addEventListener("click", () => move(-1));
  slider.querySelector("[data-slider=on]")?.addEventListener("click", () => move(1));
  track.addEventListener("scroll", updatePosition, { passive: true });
  new ResizeObserver(updatePosition).observe(track);
  updatePosition();
  slider.classList.add("slider-ready");
  const seconds = Number(slider.dataset.autoplayS);
  if (seconds) startAutoplay(slider, track, seconds, () => move(1));
}

/** Move on every few seconds, except after a touch or the pause button, on hover, focus and with reduced motion. */
function startAutoplay(slider: HTMLElement, track: HTMLElement, seconds: number, next: () => void): void {
  const pause = slider.querySelector<HTMLElement>("[data-slider=pause]");
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const isPaused = () => pause?.ariaPressed === "true";
  const setPaused = (isPressed: boolean) => pause?.setAttribute("aria-pressed", String(isPressed));
  pause?.addEventListener("click", () => setPaused(!isPaused()));
  track.addEventListener("pointerdown", () => setPaused(true));
  setInterval(() => {
    const isInUse = slider.matches(":hover, :focus-within");
    if (!isPaused() && !isInUse && !reducedMotion.matches && !document.hidden) next();
  }, seconds * 1000);
}
