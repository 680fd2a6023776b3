import type { ShownRange } from "../generated/props.ts";
import { n } from "../text/i18n.ts";

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
