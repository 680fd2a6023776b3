/**
 * Sections that stay at the top of the window (blocks/structure/section.tsx). The style holds them; here what is too tall for that is
 * marked, for its end could not be seen or it would hide the page, and places that links lead to keep clear of the others.
 */

/** Between the end of a resize and looking again (specification.md, section 9). */
export const RECHECK_MS = 300;

interface SectionSizes {
  height: number;
  width: number;
  /** Between the section and the top of the window. */
  offset: number;
}

/** Whether a section leaves too little of the window: one beside others may fill it, a wider one hides what is below. */
export function isTooTall({ height, width, offset }: SectionSizes, windowHeight: number, windowWidth: number): boolean {
  const isBeside = width < windowWidth / 2;
  return height + offset > (isBeside ? windowHeight : windowHeight / 2);
}

export function startStickySections(found: readonly HTMLElement[]): void {
  let waiting = 0;
  const later = () => {
    clearTimeout(waiting);
    waiting = window.setTimeout(() => checkSections(found), RECHECK_MS);
  };
  checkSections(found);
  addEventListener("resize", later);
  // An accordion in it opens, a picture arrives.
  const grown = new ResizeObserver(later);
  for (const section of found) grown.observe(section);
}

function checkSections(found: readonly HTMLElement[]): void {
  let covered = 0;
  for (const section of found) {
    const sizes = measureSection(section);
    section.toggleAttribute("data-too-tall", isTooTall(sizes, innerHeight, innerWidth));
    const isBeside = sizes.width < innerWidth / 2;
    if (!isBeside && getComputedStyle(section).position === "sticky")
      covered = Math.max(covered, sizes.height + sizes.offset);
  }
  document.documentElement.style.scrollPaddingTop = covered ? `${covered}px` : "";
}

function measureSection(section: HTMLElement): SectionSizes {
  const offset = Number.parseFloat(getComputedStyle(section).top) || 0;
  return { height: section.offsetHeight, width: section.offsetWidth, offset };
}
