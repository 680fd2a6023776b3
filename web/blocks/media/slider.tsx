import type { ReactNode } from "react";
import { PostCard } from "../../blog/PostCards.tsx";
import type { PictureSlideProps, QuotationProps, SliderProps } from "../../generated/props.ts";
import ProductCard from "../../product/cards/ProductCard.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Icon } from "../../ui/icons.tsx";
import { Image } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import "./slider.css";

/** A list that scrolls and snaps without a script; blocks/media/slider.client.ts does what its buttons say. */
export default function Slider({ value, opens = false }: BlockProps<SliderProps>) {
  const slides = renderSlides(value, opens);
  const { heading, on_computers, on_tablets, autoplay_s, cards, posts } = value;
  const lists = [cards.length > 0 && "products", posts.length > 0 && "post-cards"].filter(Boolean);
  const moves = slides.length > 1; // pictures and products may be deleted after the form counted them
  return (
    <Section heading={heading}>
      <div
        className={`slider slider-${on_computers}-on-computers slider-${on_tablets}-on-tablets`}
        data-widget={moves ? "slider" : undefined}
        data-autoplay-s={(moves && autoplay_s) || undefined}
      >
        <ul
          className={["slider-list", ...lists].join(" ")}
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
          role="list"
          aria-label={heading || t("Slides")}
          // Arrow keys scroll it, also without a script.
          tabIndex={moves ? 0 : undefined}
        >
          {slides.map((slide, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never change
            <li key={i}>{slide}</li>
          ))}
        </ul>
        {moves && <SliderControls {...value} count={slides.length} />}
      </div>
    </Section>
  );
}

/** Nothing shows them where all slides fit, or no script runs. */
function SliderControls({ count, on_computers, on_tablets, autoplay_s }: SliderProps & { count: number }) {
  const fits = [
    count <= on_tablets && "slider-fits-tablets",
    count <= on_computers && "slider-fits-computers",
    "slider-controls",
  ].filter(Boolean);
  return (
    <div className={fits.join(" ")}>
      {autoplay_s > 0 && (
        <button
          type="button"
          className="slider-pause"
          data-slider="pause"
          aria-pressed="false"
          aria-label={t("Stop the slides")}
        >
          <Icon>
            <path className="slider-pause-off" d="M8 5v14M16 5v14" />
            <path className="slider-pause-on" d="M7 4.5v15l12-7.5z" />
          </Icon>
        </button>
      )}
      <button type="button" data-slider="back" aria-label={t("Previous slides")}>
        <Icon>
          <path d="m14.5 6-6 6 6 6" />
        </Icon>
      </button>
      <p role={autoplay_s ? undefined : "status"}>
        <span className="visually-hidden">{t("Slide")} </span>
        <span data-slider="position">1 / {count}</span>
      </p>
      <button type="button" data-slider="on" aria-label={t("Next slides")}>
        <Icon>
          <path d="m9.5 6 6 6-6 6" />
        </Icon>
      </button>
    </div>
  );
}

function renderSlides({ pictures, cards, posts, quotations, on_computers, on_tablets }: SliderProps, opens: boolean) {
  const sizes = `(min-width: 64rem) ${Math.ceil(82 / on_computers)}rem, (min-width: 48rem) ${92 / on_tablets}vw, 92vw`;
  const pictured = posts.some(({ picture }) => picture);
  const first = (i: number) => ({ sizes, eager: opens && i < on_computers, leads: opens && i === 0 });
  return [
    ...pictures.map((slide, i) => <PictureSlide key={slide.picture.src} {...slide} {...first(i)} />),
    ...cards.map((card, i) => <ProductCard key={card.product_id} {...card} {...first(i)} />),
    ...posts.map((post, i) => <PostCard key={post.href} {...post} pictured={pictured} {...first(i)} />),
    ...quotations.map((said) => <QuotationSlide key={said.text} {...said} />),
  ] satisfies ReactNode[];
}

interface PictureProps extends PictureSlideProps {
  sizes: string;
  eager: boolean;
  leads: boolean;
}

function PictureSlide({ picture, caption, href, ...drawn }: PictureProps) {
  const image = <Image picture={picture} {...drawn} />;
  return (
    <figure className="slider-picture">
      {href ? (
        <a href={href} aria-label={picture.alt || caption ? undefined : href}>
          {image}
          {caption && <span className="slider-caption">{addNoBreakSpaces(caption)}</span>}
        </a>
      ) : (
        <>
          {image}
          {caption && <figcaption className="slider-caption">{addNoBreakSpaces(caption)}</figcaption>}
        </>
      )}
    </figure>
  );
}

function QuotationSlide({ text, author }: QuotationProps) {
  return (
    <figure className="slider-quotation">
      <blockquote>{addNoBreakSpaces(text)}</blockquote>
      {author && <figcaption>{addNoBreakSpaces(author)}</figcaption>}
    </figure>
  );
}
