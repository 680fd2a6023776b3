/** The strip of a product's pictures, which several parts of its page refer to. */

/** Id in the document of the strip's place for an image. */
export const getPictureId = (image_id: number) => `foto-${image_id}`;

/** Bring an image to the front of the strip, at once and without moving the page: those between would only fly by. */
export function scrollToPicture(image_id: number): void {
  const place = document.getElementById(getPictureId(image_id));
  const strip = place?.parentElement;
  if (place && strip) strip.scrollTo({ left: place.offsetLeft - strip.offsetLeft, behavior: "instant" });
}
