import type { GalleryItemProps, GalleryProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Image } from "../../ui/Picture.tsx";
import "./gallery.css";

/** Each picture is a link to its largest size; `product/start-zoom.ts` opens it over the page. */
export default function Gallery({
  value: { arrangement, columns, items },
  isOnFirstScreen = false,
}: BlockProps<GalleryProps>) {
  const sizes = `(min-width: 64rem) ${Math.ceil(82 / columns)}rem, 46vw`;
  return (
    <div className="picture-gallery">
      <ul
        className={`picture-gallery-${arrangement} picture-gallery-of-${columns}`}
        aria-label={t("Pictures")}
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
        role="list"
      >
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice; items never change
          <li key={i} className={arrangement === "justified" ? `picture-gallery-${getAspectRatio(item)}` : undefined}>
            <GalleryItem {...item} number={i + 1} sizes={sizes} eager={isOnFirstScreen && i < columns} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps extends GalleryItemProps {
  number: number;
  sizes: string;
  eager: boolean;
}

function GalleryItem({ shown, caption, number, sizes, eager }: ItemProps) {
  const { picture, zoom_url, zoom_srcset, zoom_width, zoom_height } = shown;
  return (
    <figure>
      <a
        href={zoom_url}
        aria-label={picture.alt ? undefined : caption || t("Picture %(number)d", { number })}
        data-pswp-width={zoom_width}
        data-pswp-height={zoom_height}
        data-pswp-srcset={zoom_srcset}
      >
        <Image picture={picture} sizes={sizes} eager={eager} />
      </a>
      {caption && <figcaption>{addNoBreakSpaces(caption)}</figcaption>}
    </figure>
  );
}

/** Return width / height in tenths, 5 to 30: part of a class name, since pages have no inline styles. */
const getAspectRatio = ({ shown: { picture } }: GalleryItemProps) =>
  Math.min(30, Math.max(5, Math.round((picture.width / picture.height) * 10)));
