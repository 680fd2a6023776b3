import { t } from "../text/i18n.ts";
import "./RssLink.css";

/** The feed of the blog: a `<link>` in the head for feed readers and a visible link. */
export function RssLink({ href }: { href: string }) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={t("Blog (RSS)")} href={href} />
      <p className="rss-link">
        <a href={href}>{t("Follow by RSS")}</a>
      </p>
    </>
  );
}
