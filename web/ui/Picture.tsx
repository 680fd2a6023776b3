import type { Picture as Props } from "../generated/props.ts";
import "./Picture.css";

interface PictureProps {
  picture: Props | null;
  /** How wide it is drawn, as the `sizes` of HTML. */
  sizes: string;
  /** Above the fold: fetched at once. */
  eager?: boolean;
}

/** A square tile with the whole picture in it, or a drawing where there is none; its place is kept while it loads. */
export function Picture({ picture, sizes, eager = false }: PictureProps) {
  return (
    <div className="picture">{picture ? <Image picture={picture} sizes={sizes} eager={eager} /> : <Placeholder />}</div>
  );
}

/** The picture in its own proportions. */
export function Image({ picture, sizes, eager = false }: PictureProps & { picture: Props }) {
  const { src, srcset, width, height, alt } = picture;
  return (
    <img
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding={eager ? undefined : "async"}
    />
  );
}

/** The awning of a shop window. */
function Placeholder() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path d="M22 30h52l6 16H16z" className="awning" />
      <path d="M16 46a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0" className="awning" />
      <path d="M24 58v18h48V58" className="window" />
    </svg>
  );
}
