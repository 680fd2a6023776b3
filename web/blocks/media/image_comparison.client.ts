/** The boundary of blocks/media/image_comparison.tsx follows its `<input type=range>`, which says in words what is shown. */
import { formatComparison } from "./comparison-label.ts";

export function startImageComparisons(found: readonly HTMLElement[]): void {
  for (const comparison of found) {
    const range = comparison.querySelector("input");
    const [before = "", after = ""] = [...comparison.querySelectorAll("[data-label]")].map(
      (label) => label.textContent,
    );
    if (!range) continue;
    const show = () => {
      comparison.style.setProperty("--boundary", `${range.value}%`);
      range.setAttribute("aria-valuetext", formatComparison(before, after, Number(range.value)));
    };
    range.addEventListener("input", show);
    show(); // a browser that came back to the page kept the value
  }
}
