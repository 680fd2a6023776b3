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

/** Open the pictures of `links`, starting with the one of `first`. */
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
    // No animation for visitors who prefer reduced motion.
    showHideAnimationType: matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "zoom",
    closeTitle: t("Close"),
    zoomTitle: t("Zoom"),
    arrowPrevTitle: t("Previous picture"),
    arrowNextTitle: t("Next picture"),
    // The dialog handles these.
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
  // Scroll the page's strip too, so that closing returns to the same picture.
  lightbox.on("change", () => {
    const slot = links[lightbox.currIndex]?.closest("li");
    slot?.parentElement?.scrollTo({ left: slot.offsetLeft - slot.parentElement.offsetLeft, behavior: "instant" });
  });
  lightbox.on("destroy", () => {
    dialog.remove();
    links[lightbox.currIndex]?.focus({ preventScroll: true });
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault(); // PhotoSwipe animates the picture back first
    lightbox.close();
  });
  // A browser closes the dialog at a second cancel, whatever the listener does.
  dialog.addEventListener("close", () => lightbox.isDestroying || lightbox.destroy());
  showDialog(dialog);
  lightbox.init();
  lightbox.element?.removeAttribute("role");
}
