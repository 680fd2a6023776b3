/** Opens the pictures of a gallery in a lightbox. Every page loads this file; a click loads the lightbox. */
import { isModifiedClick } from "../dom/modified-click.ts";

/** Links to a large picture in the list of a gallery, in the order of the pictures. */
const ZOOM_LINKS = "a[data-pswp-width]";

export function startZoom(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(ZOOM_LINKS);
    // With a modifier key the browser opens the file in a new tab.
    if (!link || isModifiedClick(event)) return;
    event.preventDefault();
    import("./lightbox.ts").then(
      // Only the links of this gallery: the page may have several.
      (module) =>
        module.openLightbox(
          [...(link.closest("ul") ?? document).querySelectorAll<HTMLAnchorElement>(ZOOM_LINKS)],
          link,
        ),
      () => location.assign(link.href),
    );
  });
}
