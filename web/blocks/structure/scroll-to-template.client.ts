/** Scrolls to what `?theme_template_id=` names: a reusable section (Elementor's popups). */

/** Show the template's first block. Without one of that id nothing happens. */
export function scrollToTemplate(): void {
  const id = new URLSearchParams(location.search).get("theme_template_id");
  document.getElementsByClassName(`elementor-${id}`)[0]?.scrollIntoView();
}
