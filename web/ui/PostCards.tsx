import type { PostCard } from "../generated/props.ts";
import { unbroken } from "../lib/typography.ts";
import { Awning } from "./Awning.tsx";
import { Image } from "./Picture.tsx";
import "./PostCards.css";

const SIZES = "(min-width: 82rem) 27rem, (min-width: 48rem) 31vw, 92vw";

interface Props {
  posts: readonly PostCard[];
  /** How a post's title is ranked among the headings of the page. */
  level?: 2 | 3;
  /** How many of the first pictures are on the screen when the page opens. */
  eager?: number;
}

/** Posts of the blog beside each other. */
export function PostCards({ posts, level = 3, eager = 0 }: Props) {
  const Heading = `h${level}` as const;
  const pictured = posts.some(({ picture }) => picture);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="post-cards" role="list">
      {posts.map(({ title, href, perex, day, picture }, i) => (
        <li key={href}>
          {pictured && (
            <div className="post-cards-picture">
              {picture ? (
                <Image picture={{ ...picture, alt: "" }} sizes={SIZES} eager={i < eager} leads={eager > 0 && i === 0} />
              ) : (
                <Awning />
              )}
            </div>
          )}
          <time dateTime={day.iso}>{day.text}</time>
          <Heading>
            <a href={href}>{unbroken(title)}</a>
          </Heading>
          <p>{unbroken(perex)}</p>
        </li>
      ))}
    </ul>
  );
}
