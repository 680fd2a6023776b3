import type { ImageAccordionItemProps, ImageAccordionProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Image } from "../../ui/Picture.tsx";
import "./image_accordion.css";

/** Without a script each item is a plain link; with image_accordion.client.ts the first click opens the item. */
export default function ImageAccordion({
  value: { items, first_open },
  isOnFirstScreen = false,
}: BlockProps<ImageAccordionProps>) {
  return (
    <div
      className={first_open ? "image-accordion image-accordion-first" : "image-accordion"}
      data-widget="image-accordion"
    >
      {items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no other key and never change
        <ImageAccordionItem key={i} {...item} eager={isOnFirstScreen} />
      ))}
    </div>
  );
}

function ImageAccordionItem({ picture, title, text, href, eager }: ImageAccordionItemProps & { eager: boolean }) {
  const content = (
    <>
      <Image picture={picture} sizes="(min-width: 64rem) 60vw, 92vw" eager={eager} />
      <span className="image-accordion-words">
        <span className="image-accordion-title">{addNoBreakSpaces(title)}</span>
        {text && <span className="image-accordion-text">{addNoBreakSpaces(text)}</span>}
      </span>
    </>
  );
  return href ? (
    <a className="image-accordion-item" href={href}>
      {content}
    </a>
  ) : (
    <button className="image-accordion-item" type="button">
      {content}
    </button>
  );
}
