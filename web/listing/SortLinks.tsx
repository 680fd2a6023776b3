import type { SortLink } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import "./SortLinks.css";

interface Props {
  links: readonly SortLink[];
  widget_id: string;
  /** Id of the form that buttons submit; "" renders links. With filters they are buttons, which crawlers skip. */
  form: string;
}

/** Sort orders of a listing. Crawlers should not follow them: each order has the same products. */
export function SortLinks({ links, widget_id, form }: Props) {
  const name = widget_id === "vypis" ? "orderby" : `e-orderby-${widget_id}`;
  return (
    <nav className="sort-links" aria-label={t("Order of products")}>
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
  );
}
