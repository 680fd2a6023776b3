/** The picture of a suggestion, as attributes of an image: what is kept in the browser is drawn from them, not as HTML. */
import type { Suggestion } from "../session/suggestion.ts";

export interface Thumbnail {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
}

/** Return them; undefined where there is no picture. */
export function getThumbnail({ thumb_html, image_src }: Suggestion): Thumbnail | undefined {
  const image = thumb_html ? new DOMParser().parseFromString(thumb_html, "text/html").querySelector("img") : null;
  const src = image?.getAttribute("src") ?? image_src;
  if (!src) return undefined;
  return {
    src,
    srcSet: image?.getAttribute("srcset") ?? undefined,
    sizes: image?.getAttribute("srcset") ? "64px" : undefined,
  };
}
