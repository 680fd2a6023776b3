/** The range of blocks/media/image_comparison.tsx moves the boundary, and its aria-valuetext names both shares. */
import { formatComparison } from "./comparison-label.ts";

export function startImageComparisons(comparisons: readonly HTMLElement[]): void {
  for (const comparison of comparisons) {
    const range = comparison.querySelector("input");
    const [before = "", after = ""] = [...comparison.querySelectorAll("[data-label]")].map(
      (label) => label.textContent,
    );
    if (!range) continue;
    const update = () => {
      comparison.style.setProperty("--boundary", `${range.value}%`);
      range.setAttribute("aria-valuetext", formatComparison(before, after, Number(range.value)));
    };
    range.addEventListener("input", update);
    update(); // the browser restores the value on Back
  }
}
