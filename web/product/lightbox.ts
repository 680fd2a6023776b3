/** The gallery over the whole window: a dialog that PhotoSwipe fills. */
import PhotoSwipe, { type SlideData } from "photoswipe";
import "photoswipe/photoswipe.css";
import "./lightbox.css";
import { showDialog } from "../dom/overlays.ts";
import { t } from "../text/i18n.ts";

const buildSlide = (link: HTMLAnchorElement): SlideData => {
  const thumbnail = link.querySelector("img");
  return {
    src: link.href,
    srcset: link.dataset.pswpSrcset,
    width: Number(link.dataset.pswpWidth),
    height: Number(link.dataset.pswpHeight),
    alt: thumbnail?.alt,
    msrc: thumbnail?.currentSrc,
    element: link,
  };
};

/** Open the pictures that `links` lead to, that of `first` first. */
export function openLightbox(links: readonly HTMLAnchorElement[], first: HTMLAnchorElement): void {
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.className = "lightbox";
  dialog.ariaLabel = first.closest("ul")?.ariaLabel ?? t("Pictures of the product");
  const lightbox = new PhotoSwipe({
    appendToEl: dialog,
    dataSource: links.map(buildSlide),
    index: links.indexOf(first),
    bgOpacity: 0.92,
    wheelToZoom: true,
    // Motion only for those who want it.
    showHideAnimationType: matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "zoom",
    closeTitle: t("Close"),
    zoomTitle: t("Zoom"),
    arrowPrevTitle: t("Previous picture"),
    arrowNextTitle: t("Next picture"),
    // The dialog does these.
    escKey: false,
    trapFocus: false,
    returnFocus: false,
    errorMsg: t("The picture cannot be shown."),
    indexIndicatorSep: " / ",
  });
  lightbox.on("uiRegister", () =>
    lightbox.ui?.registerElement({
      name: "caption",
      appendTo: "root",
      onInit: (caption) => {
        lightbox.on("change", () => {
          const figure = links[lightbox.currIndex]?.closest("figure");
          caption.textContent = figure?.querySelector("figcaption")?.textContent ?? "";
        });
      },
    }),
  );
  // The page's strip follows, so that closing returns to the picture that was looked at.
  lightbox.on("change", () => {
    const place = links[lightbox.currIndex]?.closest("li");
    place?.parentElement?.scrollTo({ left: place.offsetLeft - place.parentElement.offsetLeft, behavior: "instant" });
  });
  lightbox.on("destroy", () => {
    dialog.remove();
    links[lightbox.currIndex]?.focus({ preventScroll: true });
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault(); // the picture flies back to its place first
    lightbox.close();
  });
  // A browser that is told twice insists.
  dialog.addEventListener("close", () => lightbox.isDestroying || lightbox.destroy());
  showDialog(dialog);
  lightbox.init();
  lightbox.element?.removeAttribute("role");
}
