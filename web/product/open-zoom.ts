/** Opens the pictures of a gallery large. Every page loads this file, so what draws them is fetched at the click. */

/** Links to a large picture, in the list of a gallery; their place in it is the order of the pictures. */
const ZOOM_LINKS = "a[data-pswp-width]";

export function startZoom(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(ZOOM_LINKS);
    // With a key held down the shopper wants the file in a new tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import("./lightbox.ts").then(
      // Those of another gallery on the page are not among them.
      ({ openLightbox }) =>
        openLightbox([...(link.closest("ul") ?? document).querySelectorAll<HTMLAnchorElement>(ZOOM_LINKS)], link),
      () => location.assign(link.href),
    );
  });
}
