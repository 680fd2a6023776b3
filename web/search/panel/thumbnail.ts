/** Reads the picture of a suggestion as attributes, so that stored suggestions are not rendered as HTML. */
import type { Suggestion } from "../session/suggestion.ts";

export interface Thumbnail {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
}

/** Return the attributes of the picture; undefined without a picture. */
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
