import type { SortLink } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import "../ui/Sheet.css";
import "./SortLinks.css";

interface Props {
  links: readonly SortLink[];
  widget_id: string;
  /** Id of the form that buttons submit; "" renders links. With filters they are buttons, which crawlers skip. */
  form: string;
}

/**
 * Sort orders of a listing: a row, on phones and tablets a sheet, which needs no script. Crawlers should not follow them:
 * each order has the same products.
 */
export function SortLinks({ links, widget_id, form }: Props) {
  const name = widget_id === "vypis" ? "orderby" : `e-orderby-${widget_id}`;
  const id = `sort-${widget_id}`;
  return (
    <>
      <button className="button button-secondary sort-open icon icon-sort" type="button" popoverTarget={id}>
        {t("Sort")}
      </button>
      {/* The title is an attribute: a listing has many elements. */}
      <nav
        className="sort-links sheet"
        id={id}
        popover="auto"
        aria-label={t("Order of products")}
        data-title={t("Sort by")}
      >
        {links.map((link) => {
          const current = link.is_current ? "true" : undefined;
          return form ? (
            <button key={link.order} type="submit" form={form} name={name} value={link.order} aria-current={current}>
              {link.name}
            </button>
          ) : (
            <a key={link.order} href={link.href} rel="nofollow" data-order={link.order} aria-current={current}>
              {link.name}
            </a>
          );
        })}
      </nav>
    </>
  );
}
