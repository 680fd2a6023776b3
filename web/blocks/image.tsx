import type { Picture } from "../generated/props.ts";
import { Image } from "../ui/Picture.tsx";
import "./image.css";

export default function ImageBlock({ value }: { value: { picture: Picture | null; caption: string } }) {
  const { picture, caption } = value;
  if (!picture) return null;
  return (
    <figure className="image-block">
      <Image picture={picture} sizes="(min-width: 44rem) 42rem, 92vw" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
