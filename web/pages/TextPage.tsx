import type { TextPage as Props } from "../generated/props.ts";
import { HelpCard } from "../layout/HelpCard.tsx";
import { Layout } from "../layout/Layout.tsx";
import { Blocks } from "../rendering/Blocks.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";
import "./TextPage.css";

/** Blocks as wide as a text; a page of these alone has room for a panel beside them. */
const NARROW_BLOCKS = new Set(["accordion", "delivery_and_payment", "heading", "image", "quotation", "text", "video"]);
const MIN_HEADINGS = 3; // of a page with contents

export default function TextPage({ shell, post_id, title, breadcrumbs, blocks }: Props) {
  const isNarrow = blocks.length > 0 && blocks.every(({ type }) => NARROW_BLOCKS.has(type));
  return (
    <Layout shell={shell} postId={post_id}>
      <Breadcrumbs trail={breadcrumbs} here={title} />
      <h1>{addNoBreakSpaces(title)}</h1>
      {isNarrow ? (
        <SidePanel
          panel={
            <>
              <PageContents blocks={blocks} />
              <HelpCard shell={shell} />
            </>
          }
        >
          <Blocks blocks={blocks} />
        </SidePanel>
      ) : (
        <Blocks blocks={blocks} />
      )}
    </Layout>
  );
}

/** Links to the headings of a long text; beside it only, as on phones they would push the text down. */
function PageContents({ blocks }: { blocks: Props["blocks"] }) {
  const headings = blocks.filter(({ type }) => type === "heading");
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="page-contents" aria-labelledby="page-contents">
      <h2 id="page-contents">{t("On this page")}</h2>
      <ul>
        {headings.map(({ id, value }) => (
          <li key={id}>
            <a href={`#${id}`}>{addNoBreakSpaces(String(value))}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
