import type { SectionProps } from "../../generated/props.ts";
import { type BlockProps, Blocks } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import "./section.css";

/** Blocks in columns side by side, or the container of a section that section.lazy.client.ts loads. */
export default function Section({ value, isOnFirstScreen = false }: BlockProps<SectionProps>) {
  const { anchor, background, spacing, sticky, sticky_offset, columns, later } = value;
  if (later)
    return (
      <div
        id={anchor || undefined}
        className="page-section-later ekit-template-ajax--yes"
        data-widget="area"
        data-hashes={later.hashes.join(" ") || undefined}
        data-templates={later.templates.join(" ") || undefined}
      >
        <div className="ekit-widget-area-container" data-ajax-post-id={later.post_id} data-section={later.section_id}>
          <a href={later.href}>{t("Show this part of the page")}</a>
        </div>
      </div>
    );
  const className = `page-section page-section-${background} page-section-space-${spacing} page-section-of-${columns.length}`;
  const isSticky = sticky !== "none";
  return (
    <div
      id={anchor || undefined}
      className={
        isSticky ? `${className} page-section-sticky-${sticky} page-section-offset-${sticky_offset}` : className
      }
      data-widget={isSticky ? "sticky" : undefined}
    >
      {columns.map((blocks, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key and never change
        <div key={i} className="page-section-column">
          <Blocks blocks={blocks} isOnFirstScreen={isOnFirstScreen} />
        </div>
      ))}
    </div>
  );
}
