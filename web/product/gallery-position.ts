/** Positions in the strip of a product's pictures, for several modules of its page. */

/** Return the id of the element with an image in the strip. */
export const getPictureId = (image_id: number) => `foto-${image_id}`;

/** Scroll the strip, but not the page, to an image. Instantly: an animation would pass the pictures between. */
export function scrollToPicture(image_id: number): void {
  const slot = document.getElementById(getPictureId(image_id));
  const strip = slot?.parentElement;
  if (slot && strip) strip.scrollTo({ left: slot.offsetLeft - strip.offsetLeft, behavior: "instant" });
}
