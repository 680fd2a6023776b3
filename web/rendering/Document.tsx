/** The HTML document around a page. */
import type { ReactNode } from "react";
import type { PageMeta } from "../generated/props.ts";
import { assets } from "./assets.ts";
import { serializeJsonForScript } from "./json-script.ts";

interface Props {
  page: string;
  meta: PageMeta;
  body_class: string;
  children: ReactNode;
}

/** The preview of a link in social networks and messengers (https://ogp.me). */
function OpenGraph({ meta }: { meta: PageMeta }) {
  const [width, height] = meta.image_size;
  const properties: [string, string | number][] = [
    ["og:type", meta.kind],
    ["og:title", meta.share_title || meta.title],
    ["og:description", meta.description],
    ["og:url", meta.canonical],
    ["og:site_name", meta.site_name],
    ["og:locale", meta.locale],
    ["og:image", meta.image],
    ["og:image:width", width],
    ["og:image:height", height],
    ["og:image:alt", meta.image && meta.image_alt],
  ];
  return (
    <>
      {/* A missing number is 0, which `content &&` would render as text. */}
      {properties.map(([name, content]) =>
        content ? <meta key={name} property={name} content={String(content)} /> : null,
      )}
      <meta name="twitter:card" content={meta.image ? "summary_large_image" : "summary"} />
    </>
  );
}

export function Document({ page, meta, body_class, children }: Props) {
  const pageStyle = assets.pages[page];
  const marks = Object.fromEntries(Object.entries(meta.marks).map(([name, value]) => [`data-${name}`, value]));
  return (
    <html lang={meta.language} {...marks}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{meta.title}</title>
        {meta.description && <meta name="description" content={meta.description} />}
        {meta.robots && <meta name="robots" content={meta.robots} />}
        {meta.canonical && <link rel="canonical" href={meta.canonical} />}
        <OpenGraph meta={meta} />
        {/* Before the stylesheets, because scripts wait for those. */}
        {Object.keys(marks).length > 0 && assets.early && <script src={assets.early} />}
        {[...assets.styles, ...(pageStyle ? [pageStyle] : []), ...meta.stylesheets].map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" />
        ))}
        {assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
        {meta.json_ld.map(serializeJsonForScript).map((json, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey lint/security/noDangerouslySetInnerHtml: rendered once; escaped
          <script key={i} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        ))}
      </head>
      <body className={body_class || undefined} data-subject={meta.subject || undefined}>
        {children}
      </body>
    </html>
  );
}
