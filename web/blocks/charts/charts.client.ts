/**
 * Draws bars and rings and counts numbers when the visitor scrolls to them (blocks/charts/progress_bar.tsx and its kin). The server
 * has drawn where that ends, so there is nothing to do for visitors who want no motion.
 */

const VISIBLE_SHARE = 0.4; // of a figure, when it begins

interface Count {
  from: number;
  to: number;
  digits: number;
}

/** Return the number to be shown after a part of the time (0 to 1): quick at first, then slower. */
export const getValueAt = ({ from, to }: Count, part: number): number => from + (to - from) * (1 - (1 - part) ** 3);

/** Return why an animated circle cannot be drawn; "" when it can. */
export function findCircleError(circle: Element): string {
  const ring = circle.querySelector<SVGElement>("circle[data-fill]");
  if (!ring) return "it has no circle[data-fill]";
  const percent = Number.parseFloat(ring.dataset.fill ?? "");
  return percent >= 0 && percent <= 100 ? "" : "data-fill is not between 0 and 100";
}

export function startCharts(found: readonly HTMLElement[]): void {
  const figures = found.filter(isValidChart);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        animate(target as HTMLElement);
      }
    },
    { threshold: VISIBLE_SHARE },
  );
  for (const figure of figures) observer.observe(figure);
}

/** The page goes on without a circle that is not one; only developers are told. */
function isValidChart(figure: HTMLElement): boolean {
  const fault = figure.matches(".animated-circle") && findCircleError(figure);
  if (fault) console.error(`Animated circle: ${fault}.`, figure);
  return !fault;
}

function animate(figure: HTMLElement): void {
  const duration = Number(figure.dataset.duration) || 0;
  for (const shape of figure.querySelectorAll<SVGElement>("[data-fill]")) {
    const filled = `${Number(shape.dataset.fill)} 100`;
    shape.animate([{ strokeDasharray: "0 100" }, { strokeDasharray: filled }], { duration, easing: "ease-out" });
  }
  for (const number of figure.querySelectorAll<HTMLElement>("[data-to]")) animateNumber(number, duration);
}

function animateNumber(number: HTMLElement, duration: number): void {
  const end = number.textContent;
  const { from, to, digits } = number.dataset;
  const wanted: Count = { from: Number(from), to: Number(to), digits: Number(digits) };
  const options = { minimumFractionDigits: wanted.digits, maximumFractionDigits: wanted.digits };
  const format = new Intl.NumberFormat(document.documentElement.lang, options);
  const began = performance.now();
  // Fewer digits on the way must not move the words around the number.
  number.style.minWidth = `${number.getBoundingClientRect().width}px`;
  const step = () => {
    const part = (performance.now() - began) / duration;
    number.textContent = part < 1 ? format.format(getValueAt(wanted, part)) : end;
    if (part < 1) requestAnimationFrame(step);
    else number.style.minWidth = "";
  };
  step();
}
