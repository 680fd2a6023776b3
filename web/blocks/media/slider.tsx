import type { ReactNode } from "react";
import { PostCard } from "../../blog/PostCards.tsx";
import type { PictureSlideProps, QuotationProps, SliderProps } from "../../generated/props.ts";
import ProductCard from "../../product/cards/ProductCard.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { IconFrame } from "../../ui/icons.tsx";
import { Image } from "../../ui/Picture.tsx";
import { Section } from "../../ui/Section.tsx";
import "./slider.css";

/** A list that scrolls and snaps without a script; blocks/media/slider.client.ts makes its buttons work. */
export default function Slider({ value, isOnFirstScreen = false }: BlockProps<SliderProps>) {
  const slides = renderSlides(value, isOnFirstScreen);
  const { heading, on_computers, on_tablets, autoplay_s, cards, posts } = value;
  const lists = [cards.length > 0 && "products", posts.length > 0 && "post-cards"].filter(Boolean);
  const isMovable = slides.length > 1; // pictures and products may be deleted after the editor's form was validated
  return (
    <Section heading={heading}>
      <div
        className={`slider slider-${on_computers}-on-computers slider-${on_tablets}-on-tablets`}
        data-widget={isMovable ? "slider" : undefined}
        data-autoplay-s={(isMovable && autoplay_s) || undefined}
      >
        <ul
          className={["slider-list", ...lists].join(" ")}
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
          role="list"
          aria-label={heading || t("Slides")}
          // Focusable, so that arrow keys scroll it without a script too.
          tabIndex={isMovable ? 0 : undefined}
        >
          {slides.map((slide, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never change
            <li key={i}>{slide}</li>
          ))}
        </ul>
        {isMovable && <SliderControls {...value} count={slides.length} />}
      </div>
    </Section>
  );
}

/** Hidden by styles when all slides fit and without a script. */
function SliderControls({ count, on_computers, on_tablets, autoplay_s }: SliderProps & { count: number }) {
  const classNames = [
    count <= on_tablets && "slider-fits-tablets",
    count <= on_computers && "slider-fits-computers",
    "slider-controls",
  ].filter(Boolean);
  return (
    <div className={classNames.join(" ")}>
      {autoplay_s > 0 && (
        <button
          type="button"
          className="slider-pause"
          data-slider="pause"
          aria-pressed="false"
          aria-label={t("Stop the slides")}
        >
          <IconFrame>
            <path className="slider-pause-off" d="M8 5v14M16 5v14" />
            <path className="slider-pause-on" d="M7 4.5v15l12-7.5z" />
          </IconFrame>
        </button>
      )}
      <button type="button" data-slider="back" aria-label={t("Previous slides")}>
        <IconFrame>
          <path d="m14.5 6-6 6 6 6" />
        </IconFrame>
      </button>
      <p role={autoplay_s ? undefined : "status"}>
        <span className="visually-hidden">{t("Slide")} </span>
        <span data-slider="position">1 / {count}</span>
      </p>
      <button type="button" data-slider="on" aria-label={t("Next slides")}>
        <IconFrame>
          <path d="m9.5 6 6 6-6 6" />
        </IconFrame>
      </button>
    </div>
  );
}

function renderSlides(
  { pictures, cards, posts, quotations, on_computers, on_tablets }: SliderProps,
  isOnFirstScreen: boolean,
) {
  const sizes = `(min-width: 64rem) ${Math.ceil(82 / on_computers)}rem, (min-width: 48rem) ${92 / on_tablets}vw, 92vw`;
  const hasPictures = posts.some(({ picture }) => picture);
  const getImageProps = (i: number) => ({
    sizes,
    eager: isOnFirstScreen && i < on_computers,
    isPriority: isOnFirstScreen && i === 0,
  });
  return [
    ...pictures.map((slide, i) => <PictureSlide key={slide.picture.src} {...slide} {...getImageProps(i)} />),
    ...cards.map((card, i) => <ProductCard key={card.product_id} {...card} {...getImageProps(i)} />),
    ...posts.map((post, i) => <PostCard key={post.href} {...post} hasPicture={hasPictures} {...getImageProps(i)} />),
    ...quotations.map((quotation) => <QuotationSlide key={quotation.text} {...quotation} />),
  ] satisfies ReactNode[];
}

interface PictureProps extends PictureSlideProps {
  sizes: string;
  eager: boolean;
  isPriority: boolean;
}

function PictureSlide({ picture, caption, href, ...imageProps }: PictureProps) {
  const image = <Image picture={picture} {...imageProps} />;
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
