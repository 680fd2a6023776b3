/**
 * Animates bars, rings and numbers when the visitor scrolls to them (the blocks of blocks/charts). The server renders
 * the final state, so visitors with reduced motion need no script.
 */

const VISIBLE_SHARE = 0.4; // of a chart, when its animation starts

interface NumberRange {
  from: number;
  to: number;
  digits: number;
}

/** Return the number to show at `progress` (0 to 1): it changes fast at first, then slower. */
export const getValueAt = ({ from, to }: NumberRange, progress: number): number =>
  from + (to - from) * (1 - (1 - progress) ** 3);

/** Return why an animated circle is invalid, in English; "" for a valid one. */
export function findCircleError(circle: Element): string {
  const ring = circle.querySelector<SVGElement>("circle[data-fill]");
  if (!ring) return "it has no circle[data-fill]";
  const percent = Number.parseFloat(ring.dataset.fill ?? "");
  return percent >= 0 && percent <= 100 ? "" : "data-fill is not between 0 and 100";
}

export function startCharts(elements: readonly HTMLElement[]): void {
  const charts = elements.filter(isValidChart);
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
  for (const chart of charts) observer.observe(chart);
}

/** Report an invalid circle to developers in the console only, because the page works without its animation. */
function isValidChart(chart: HTMLElement): boolean {
  const error = chart.matches(".animated-circle") && findCircleError(chart);
  if (error) console.error(`Animated circle: ${error}.`, chart);
  return !error;
}

function animate(chart: HTMLElement): void {
  const duration = Number(chart.dataset.duration) || 0;
  for (const shape of chart.querySelectorAll<SVGElement>("[data-fill]")) {
    const filled = `${Number(shape.dataset.fill)} 100`;
    shape.animate([{ strokeDasharray: "0 100" }, { strokeDasharray: filled }], { duration, easing: "ease-out" });
  }
  for (const number of chart.querySelectorAll<HTMLElement>("[data-to]")) animateNumber(number, duration);
}

function animateNumber(number: HTMLElement, duration: number): void {
  const finalText = number.textContent;
  const { from, to, digits } = number.dataset;
  const range: NumberRange = { from: Number(from), to: Number(to), digits: Number(digits) };
  const options = { minimumFractionDigits: range.digits, maximumFractionDigits: range.digits };
  const format = new Intl.NumberFormat(document.documentElement.lang, options);
  const startedAt = performance.now();
  // Numbers with fewer digits must not move the text around.
  number.style.minWidth = `${number.getBoundingClientRect().width}px`;
  const step = () => {
    const progress = (performance.now() - startedAt) / duration;
    number.textContent = progress < 1 ? format.format(getValueAt(range, progress)) : finalText;
    if (progress < 1) requestAnimationFrame(step);
    else number.style.minWidth = "";
  };
  step();
}
