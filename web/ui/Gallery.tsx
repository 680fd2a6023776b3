import type { Picture as Props } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { Picture } from "./Picture.tsx";
import "./Gallery.css";

const SIZES = "(min-width: 80rem) 36rem, (min-width: 56rem) 48vw, 92vw";

/** A product's pictures in a strip that snaps from one to the next; the small ones below lead to them. No script. */
export function Gallery({ pictures }: { pictures: readonly Props[] }) {
  if (pictures.length < 2) return <Picture picture={pictures[0] ?? null} sizes={SIZES} eager />;
  const id = (i: number) => `foto-${i + 1}`;
  return (
    <div className="gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ul className="gallery-strip" aria-label={t("Pictures of the product")} tabIndex={0}>
        {pictures.map((picture, i) => (
          <li key={picture.src} id={id(i)}>
            <Picture picture={picture} sizes={SIZES} eager={i === 0} />
          </li>
        ))}
      </ul>
      <ul className="gallery-thumbs">
        {pictures.map((picture, i) => (
          <li key={picture.src}>
            <a href={`#${id(i)}`} aria-label={t("Picture %(number)d", { number: i + 1 })}>
              <Picture picture={{ ...picture, alt: "" }} sizes="5rem" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
