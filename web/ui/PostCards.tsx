import type { PostCard } from "../generated/props.ts";
import { unbroken } from "../lib/typography.ts";
import { Image } from "./Picture.tsx";
import "./PostCards.css";

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
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="post-cards" role="list">
      {posts.map(({ title, href, perex, day, picture }, i) => (
        <li key={href}>
          {picture && (
            <Image
              picture={{ ...picture, alt: "" }}
              sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 46vw, 92vw"
              eager={i < eager}
            />
          )}
          <time dateTime={day.iso}>{day.text}</time>
          <Heading>
            <a href={href}>{unbroken(title)}</a>
          </Heading>
          <p>{perex}</p>
        </li>
      ))}
    </ul>
  );
}
