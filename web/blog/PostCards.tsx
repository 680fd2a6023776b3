import type { PostCard as Post } from "../generated/props.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Awning } from "../ui/Awning.tsx";
import { Image } from "../ui/Picture.tsx";
import "./PostCards.css";

const SIZES = "(min-width: 82rem) 27rem, (min-width: 48rem) 31vw, 92vw";

interface Props {
  posts: readonly Post[];
  /** How a post's title is ranked among the headings of the page. */
  level?: 2 | 3;
  /** How many of the first pictures are on the screen when the page opens. */
  eager?: number;
}

/** Posts of the blog beside each other. */
export function PostCards({ posts, level = 3, eager = 0 }: Props) {
  const pictured = posts.some(({ picture }) => picture);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
    <ul className="post-cards" role="list">
      {posts.map((post, i) => (
        <li key={post.href}>
          <PostCard {...post} level={level} pictured={pictured} eager={i < eager} leads={eager > 0 && i === 0} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps extends Post {
  level?: 2 | 3;
  /** A post without a picture gets a drawing, since others beside it have pictures. */
  pictured: boolean;
  eager?: boolean;
  leads?: boolean;
  sizes?: string;
}

/** One post, in an item of a list of the class `post-cards`. */
export function PostCard({ level = 3, pictured, eager = false, leads = false, sizes = SIZES, ...post }: CardProps) {
  const Heading = `h${level}` as const;
  const { title, href, perex, day, picture } = post;
  return (
    <>
      {pictured && (
        <div className="post-cards-picture">
          {picture ? <Image picture={{ ...picture, alt: "" }} sizes={sizes} eager={eager} leads={leads} /> : <Awning />}
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
