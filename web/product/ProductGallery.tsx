import type { GalleryPicture } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Picture } from "../ui/Picture.tsx";
import { getPictureId } from "./gallery-position.ts";
import "./ProductGallery.css";

const SIZES = "(min-width: 80rem) 36rem, (min-width: 48rem) 48vw, 92vw";

/**
 * A product's pictures in a strip that snaps from one to the next, with thumbnails below. Each picture links to its
 * largest size. It works without scripts; `product/start-zoom.ts` opens the links over the page.
 */
export function ProductGallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  if (!pictures.length) return <Picture picture={null} sizes={SIZES} />;
  return (
    <div className="gallery">
      <ul className="gallery-strip" aria-label={t("Pictures of the product")}>
        {pictures.map(({ image_id, picture, zoom_url, zoom_srcset, zoom_width, zoom_height }, i) => (
          <li key={image_id} id={getPictureId(image_id)}>
            <a
              href={zoom_url}
              data-pswp-width={zoom_width}
              data-pswp-height={zoom_height}
              data-pswp-srcset={zoom_srcset}
            >
              <Picture picture={picture} sizes={SIZES} eager={i === 0} isPriority={i === 0} />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map(({ image_id, picture }, i) => (
            <li key={image_id}>
              <a
                href={`#${getPictureId(image_id)}`}
                aria-label={t("Picture %(number)d: %(name)s", { number: i + 1, name: picture.alt })}
              >
                <Picture picture={{ ...picture, alt: "" }} sizes="5rem" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
