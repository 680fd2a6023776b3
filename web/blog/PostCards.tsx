import type { PostCard as Post } from "../generated/props.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Awning } from "../ui/Awning.tsx";
import { Image } from "../ui/Picture.tsx";
import "./PostCards.css";

const SIZES = "(min-width: 82rem) 27rem, (min-width: 48rem) 31vw, 92vw";

interface Props {
  posts: readonly Post[];
  /** Heading level of the titles. */
  level?: 2 | 3;
  /** Number of first pictures that are visible when the page opens. */
  eager?: number;
}

/** A grid of blog posts. */
export function PostCards({ posts, level = 3, eager = 0 }: Props) {
  const hasPictures = posts.some(({ picture }) => picture);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="post-cards" role="list">
      {posts.map((post, i) => (
        <li key={post.href}>
          <PostCard
            {...post}
            level={level}
            hasPicture={hasPictures}
            eager={i < eager}
            isPriority={eager > 0 && i === 0}
          />
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends Post {
  level?: 2 | 3;
  /** Render a picture or a placeholder, because other posts of the list have pictures. */
  hasPicture: boolean;
  eager?: boolean;
  isPriority?: boolean;
  sizes?: string;
}

/** One post, as the content of an item in a list with the class `post-cards`. */
export function PostCard({
  level = 3,
  hasPicture,
  eager = false,
  isPriority = false,
  sizes = SIZES,
  ...post
}: CardProps) {
  const Heading = `h${level}` as const;
  const { title, href, perex, day, picture } = post;
  return (
    <>
      {hasPicture && (
        <div className="post-cards-picture">
          {picture ? (
            <Image picture={{ ...picture, alt: "" }} sizes={sizes} eager={eager} isPriority={isPriority} />
          ) : (
            <Awning />
          )}
        </div>
      )}
      <time dateTime={day.iso}>{day.text}</time>
      <Heading>
        <a href={href}>{addNoBreakSpaces(title)}</a>
      </Heading>
      <p>{addNoBreakSpaces(perex)}</p>
    </>
  );
}
