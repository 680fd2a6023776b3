import type { TextWithImageProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";
import { Image } from "../../ui/Picture.tsx";
import { Prose } from "../../ui/Prose.tsx";
import "./text_with_image.css";

const SIZES = "(min-width: 82rem) 38rem, (min-width: 48rem) 47vw, 92vw";

export default function TextWithImage({ value, isOnFirstScreen = false }: BlockProps<TextWithImageProps>) {
  const { heading, html, picture, side, links } = value;
  return (
    <section className={`text-with-image text-with-image-${side}`}>
      <Image picture={picture} sizes={SIZES} eager={isOnFirstScreen} isPriority={isOnFirstScreen} />
      <div>
        {heading && <h2>{addNoBreakSpaces(heading)}</h2>}
        {html && <Prose html={html} />}
        {links.length > 0 && (
          <p className="text-with-image-links">
            {links.map(({ name, href }) => (
              <ButtonLink key={href} href={href} kind="secondary">
                {name}
              </ButtonLink>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
