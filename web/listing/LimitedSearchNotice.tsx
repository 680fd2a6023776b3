import { t } from "../text/i18n.ts";
import { Notice } from "../ui/Notice.tsx";

/** A warning while the search cannot search everywhere: products may exist although it found none. */
export function LimitedSearchNotice({ hasFound }: { hasFound: boolean }) {
  return (
    <Notice kind="warning">
      <p>
        {hasFound
          ? t("Search is limited for the moment: it looks only into names and codes. More may fit.")
          : t("Search is limited for the moment: it looks only into names and codes. Please try again in a while.")}
      </p>
    </Notice>
  );
}
