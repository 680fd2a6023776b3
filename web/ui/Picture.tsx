import type { Picture as Props } from "../generated/props.ts";
import { Awning } from "./Awning.tsx";
import "./Picture.css";

interface PictureProps {
  picture: Props | null;
  /** The rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded immediately. */
  eager?: boolean;
  /** The largest element of the first screen: loaded with high priority. */
  isPriority?: boolean;
}

/** A square tile with the whole picture, or a placeholder without one; its size is stable while it loads. */
export function Picture({ picture, sizes, eager = false, isPriority = false }: PictureProps) {
  return (
    <div className="picture">
      {picture ? <Image picture={picture} sizes={sizes} eager={eager} isPriority={isPriority} /> : <Awning />}
    </div>
  );
}

/** The picture with its own aspect ratio. */
export function Image({ picture, sizes, eager = false, isPriority = false }: PictureProps & { picture: Props }) {
  const { sources, src, srcset, width, height, alt, tone } = picture;
  const image = (
    <img
      className={tone === null ? undefined : `tone-${tone}`}
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : "lazy"}
      fetchPriority={isPriority ? "high" : undefined}
      decoding={eager ? undefined : "async"}
    />
  );
  if (!sources.length) return image;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcset} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
