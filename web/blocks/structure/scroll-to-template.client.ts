/** Scrolls to the reusable section whose id is in `?theme_template_id=` (Elementor's popups). */

/** Scroll to the first block of the template, if it is among `templates`. An unknown id changes nothing. */
export function scrollToTemplate(templates: readonly HTMLElement[]): void {
  const id = new URLSearchParams(location.search).get("theme_template_id");
  templates.find(({ classList }) => classList.contains(`elementor-${id}`))?.scrollIntoView();
}
