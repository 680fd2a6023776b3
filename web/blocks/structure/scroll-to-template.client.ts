/** Scrolls to the reusable section whose id is in `?theme_template_id=` (Elementor's popups). */

/** Scroll to the template's first block. An unknown id changes nothing. */
export function scrollToTemplate(): void {
  const id = new URLSearchParams(location.search).get("theme_template_id");
  document.getElementsByClassName(`elementor-${id}`)[0]?.scrollIntoView();
}
