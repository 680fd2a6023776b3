/** Opens the pictures of a gallery in a lightbox. Every page loads this file; a click loads the lightbox. */

/** Links to a large picture in the list of a gallery, in the order of the pictures. */
const ZOOM_LINKS = "a[data-pswp-width]";

export function startZoom(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(ZOOM_LINKS);
    // With a modifier key the browser opens the file in a new tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./lightbox.ts").then(
      // Only the links of this gallery: the page may have several.
      ({ openLightbox }) =>
        openLightbox([...(link.closest("ul") ?? document).querySelectorAll<HTMLAnchorElement>(ZOOM_LINKS)], link),
      () => location.assign(link.href),
    );
  });
}
