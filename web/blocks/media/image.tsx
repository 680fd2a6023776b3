import type { Picture } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { Image } from "../../ui/Picture.tsx";
import "./image.css";

interface Value {
  picture: Picture | null;
  caption: string;
}

export default function ImageBlock({ value, isOnFirstScreen = false }: BlockProps<Value>) {
  const { picture, caption } = value;
  if (!picture) return null;
  return (
    <figure className="image-block">
      <Image
        picture={picture}
        sizes="(min-width: 44rem) 42rem, 92vw"
        eager={isOnFirstScreen}
        isPriority={isOnFirstScreen}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
