import { preload } from "react-dom";
import type { HeroProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";
import { Image } from "../../ui/Picture.tsx";
import { Prose } from "../../ui/Prose.tsx";
import "./hero.css";

const SIZES = "(min-width: 82rem) 45rem, (min-width: 64rem) 54vw, 92vw";

export default function Hero({ value: { heading, html, picture, links } }: { value: HeroProps }) {
  // React preloads an <img>, but not one with several formats. Browsers skip an unknown type.
  const preferred = picture?.sources[0];
  if (picture && preferred)
    preload(picture.src, {
      as: "image",
      type: preferred.type,
      imageSrcSet: preferred.srcset,
      imageSizes: SIZES,
      fetchPriority: "high",
    });
  return (
    <section className={picture ? "hero hero-pictured" : "hero"}>
      <div className="hero-words">
        <h1>{addNoBreakSpaces(heading)}</h1>
        {html && <Prose html={html} />}
        {links.length > 0 && (
          <p className="hero-links">
            {links.map(({ name, href }, i) => (
              <ButtonLink key={href} href={href} kind={i === 0 ? "primary" : "secondary"}>
                {name}
              </ButtonLink>
            ))}
          </p>
        )}
      </div>
      {picture && <Image picture={picture} sizes={SIZES} eager isPriority />}
    </section>
  );
}
