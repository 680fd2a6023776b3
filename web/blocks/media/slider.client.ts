/** Sliders (blocks/media/slider.tsx): buttons that scroll a list, where in it the visitor is, and slides that move by themselves. */

export function startSliders(found: readonly HTMLElement[]): void {
  for (const slider of found) startSlider(slider);
}

/** Which slides are seen, counted from 0. */
export interface VisibleSlides {
  first: number;
  last: number;
}

/** Return which of `count` slides a list `width` wide shows; `step` is from the start of one slide to that of the next. */
export function getVisibleSlides(scrolled: number, width: number, step: number, count: number): VisibleSlides {
  if (step <= 0) return { first: 0, last: 0 }; // not drawn: in a tab that is closed
  const visible = Math.max(1, Math.round(width / step));
  const first = Math.max(0, Math.min(Math.round(scrolled / step), count - visible));
  return { first, last: Math.min(first + visible, count) - 1 };
}

/** Return the slide to begin with when all that is seen moves on (1) or back (-1); from either end to the other. */
export function getNextSlide({ first, last }: VisibleSlides, direction: number, count: number): number {
  const visible = last - first + 1;
  if (direction > 0) return last >= count - 1 ? 0 : Math.min(last + 1, count - visible);
  return first <= 0 ? count - visible : Math.max(first - visible, 0);
}

function startSlider(slider: HTMLElement): void {
  const track = slider.querySelector<HTMLElement>(".slider-list");
  const slides = [...slider.querySelectorAll<HTMLElement>(".slider-list > li")];
  const position = slider.querySelector("[data-slider=position]");
  const [one, two] = slides;
  if (!track || !position || !one || !two) return;
  const step = () => two.offsetLeft - one.offsetLeft;
  const seen = () => getVisibleSlides(track.scrollLeft, track.clientWidth, step(), slides.length);
  const move = (direction: number) => track.scrollTo({ left: getNextSlide(seen(), direction, slides.length) * step() }); // smoothly, if the style says so
  const tell = () => {
    const { first, last } = seen();
    const text = `${first === last ? first + 1 : `${first + 1}–${last + 1}`} / ${slides.length}`;
    if (position.textContent !== text) position.textContent = text; // or screen readers would say it again
  };

  slider.querySelector("[data-slider=back]")?.addEventListener("click", () => move(-1));
  slider.querySelector("[data-slider=on]")?.addEventListener("click", () => move(1));
  track.addEventListener("scroll", tell, { passive: true });
  new ResizeObserver(tell).observe(track);
  tell();
  slider.classList.add("slider-ready");
  const seconds = Number(slider.dataset.autoplayS);
  if (seconds) startAutoplay(slider, track, seconds, () => move(1));
}

/** Move on every few seconds, unless somebody reads, touched the slides, pressed the button or wants no motion. */
function startAutoplay(slider: HTMLElement, track: HTMLElement, seconds: number, next: () => void): void {
  const pause = slider.querySelector<HTMLElement>("[data-slider=pause]");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const isPaused = () => pause?.ariaPressed === "true";
  const press = (isPressed: boolean) => pause?.setAttribute("aria-pressed", String(isPressed));
  pause?.addEventListener("click", () => press(!isPaused()));
  track.addEventListener("pointerdown", () => press(true));
  setInterval(() => {
    const isRead = slider.matches(":hover, :focus-within");
    if (!isPaused() && !isRead && !calm.matches && !document.hidden) next();
  }, seconds * 1000);
}
