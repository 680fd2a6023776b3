import type { ShownRange } from "../generated/props.ts";
import { n } from "../text/i18n.ts";

/** Return "Zobrazeno 12 z 30 článků", or "Zobrazeno 13–24 z …" without the first posts. */
export function formatShownPosts({ first, last, total, total_text }: ShownRange): string {
  const values = { first, last, count: total_text };
  return first === 1
    ? n("Showing %(last)d of %(count)s post", "Showing %(last)d of %(count)s posts", total, values)
    : n("Showing %(first)d–%(last)d of %(count)s post", "Showing %(first)d–%(last)d of %(count)s posts", total, values);
}

/** Return "Zobrazeno 48 z 250 produktů", or "Zobrazeno 25–48 z …" without the first products. */
export function formatShownProducts({ first, last, total, total_text }: ShownRange): string {
  const values = { first, last, count: total_text };
  return first === 1
    ? n("Showing %(last)d of %(count)s product", "Showing %(last)d of %(count)s products", total, values)
    : n(
        "Showing %(first)d–%(last)d of %(count)s product",
        "Showing %(first)d–%(last)d of %(count)s products",
        total,
        values,
      );
}
