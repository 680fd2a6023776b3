import { PostCards } from "../blog/PostCards.tsx";
import { RssLink } from "../blog/RssLink.tsx";
import type { BlogPostPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { Blocks } from "../rendering/Blocks.tsx";
import { n, t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { Image } from "../ui/Picture.tsx";
import { Section } from "../ui/Section.tsx";
import "./BlogPostPage.css";

export default function BlogPostPage(props: Props) {
  const { shell, post_id, title, perex, breadcrumbs, picture, blocks, related, rss } = props;
  return (
    <Layout shell={shell} postId={post_id}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <article className="post">
        <header>
          <h1>{addNoBreakSpaces(title)}</h1>
          <Byline {...props} />
          <p className="post-perex">{addNoBreakSpaces(perex)}</p>
        </header>
        {picture && <Image picture={picture} sizes="(min-width: 64rem) 60rem, 92vw" eager isPriority />}
        <Blocks blocks={blocks} />
      </article>
      <PostNavigation {...props} />
      {related.length > 0 && (
        <Section heading={t("Read on")}>
          <PostCards posts={related} />
        </Section>
      )}
      <RssLink href={rss} />
    </Layout>
  );
}

function Byline({ day, author, minutes, categories }: Props) {
  return (
    <p className="post-byline">
      <time dateTime={day.iso}>{day.text}</time>
      {author && <span>{author}</span>}
      <span>{n("%(count)d minute of reading", "%(count)d minutes of reading", minutes)}</span>
      {categories.map(({ name, href }) => (
        <a key={href} href={href}>
          {name}
        </a>
      ))}
    </p>
  );
}

function PostNavigation({ previous, next }: Props) {
  if (!previous && !next) return null;
  return (
    <nav className="post-neighbours" aria-label={t("Other posts")}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span>{t("Older post")}</span>
          {addNoBreakSpaces(previous.name)}
        </a>
      )}
      {next && (
        <a className="post-next" href={next.href} rel="next">
          <span>{t("Newer post")}</span>
          {addNoBreakSpaces(next.name)}
        </a>
      )}
    </nav>
  );
}
