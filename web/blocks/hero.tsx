import type { HeroProps } from "../generated/props.ts";
import { unbroken } from "../lib/typography.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Image } from "../ui/Picture.tsx";
import { Prose } from "../ui/Prose.tsx";
import "./hero.css";

export default function Hero({ value: { heading, html, picture, links } }: { value: HeroProps }) {
  return (
    <section className={picture ? "hero hero-pictured" : "hero"}>
      <div className="hero-words">
        <h1>{unbroken(heading)}</h1>
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
      {picture && <Image picture={picture} sizes="(min-width: 82rem) 45rem, (min-width: 48rem) 55vw, 100vw" eager />}
    </section>
  );
}
