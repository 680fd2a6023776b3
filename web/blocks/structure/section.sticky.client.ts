/**
 * Sections that stay at the top of the window (blocks/structure/section.tsx). CSS positions them. This script marks
 * sections that are too tall for that: their end would be unreachable, or they would hide the page. It also sets the
 * scroll padding, so that sticky sections do not cover the targets of links.
 */

/** Delay between the end of a resize and the next check (specification.md, section 9). */
export const RECHECK_MS = 300;

interface SectionSizes {
  height: number;
  width: number;
  /** Distance between the section and the top of the window. */
  offset: number;
}

/** Return whether a section covers too much of the window: a narrow one may fill its height, a wide one only half. */
export function isTooTall({ height, width, offset }: SectionSizes, windowHeight: number, windowWidth: number): boolean {
  const isBeside = width < windowWidth / 2;
  return height + offset > (isBeside ? windowHeight : windowHeight / 2);
}

export function startStickySections(sections: readonly HTMLElement[]): void {
  let timer = 0;
  const scheduleCheck = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => checkSections(sections), RECHECK_MS);
  };
  checkSections(sections);
  addEventListener("resize", scheduleCheck);
  // A section grows when its accordion opens or its picture loads.
  const observer = new ResizeObserver(scheduleCheck);
  for (const section of sections) observer.observe(section);
}

function checkSections(sections: readonly HTMLElement[]): void {
  let covered = 0;
  for (const section of sections) {
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
