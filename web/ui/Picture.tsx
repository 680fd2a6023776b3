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

/**
 * A square tile with the whole picture, or a placeholder without one; its size is stable while it loads. The tile is the
 * `<picture>` itself, and WebP, which every browser of today knows, is the image's own format: a page has many tiles.
 */
export function Picture({ picture, ...props }: PictureProps) {
  if (!picture)
    return (
      <div className="picture">
        <Awning />
      </div>
    );
  const webp = picture.sources.find(({ type }) => type === "image/webp");
  const better = picture.sources.filter((source) => source !== webp);
  return (
    <picture className="picture">
      <Sources sources={better} sizes={props.sizes} />
      <PlainImage picture={webp ? { ...picture, srcset: webp.srcset } : picture} {...props} />
    </picture>
  );
}

/** The picture with its own aspect ratio. */
export function Image(props: PictureProps & { picture: Props }) {
  const { sources } = props.picture;
  if (!sources.length) return <PlainImage {...props} />;
  return (
    <picture>
      <Sources sources={sources} sizes={props.sizes} />
      <PlainImage {...props} />
    </picture>
  );
}

function Sources({ sources, sizes }: Pick<Props, "sources"> & Pick<PictureProps, "sizes">) {
  return sources.map(({ type, srcset }) => <source key={type} type={type} srcSet={srcset} sizes={sizes} />);
}

function PlainImage({ picture, sizes, eager = false, isPriority = false }: PictureProps & { picture: Props }) {
  const { src, srcset, width, height, alt, tone } = picture;
  return (
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
}
