/** More of the highlighted suggestion, with a way into the cart; the shop draws it (FiboSearch). */
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { t } from "../../text/i18n.ts";
import { tellDetails } from "../session/search-events.ts";
import type { SearchSession, State } from "../session/search-session.ts";
import { hasDetails, objectIdOf, type Suggestion } from "../session/suggestion.ts";
import { addFromPanel, followQuantity } from "./add-from-panel.ts";

export function DetailsPanel({ session, state }: { session: SearchSession; state: State }) {
  const suggestion = useDetailed(state);
  const html = suggestion && session.details.of(suggestion);
  const isThere = Boolean(html);
  useEffect(() => {
    if (isThere) tellDetails();
  }, [isThere]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a search, not of the page
    <div
      key={suggestion && objectIdOf(suggestion)}
      className="dgwt-wcas-details-wrapp"
      role="group"
      aria-label={t("About the highlighted suggestion")}
      aria-busy={html === undefined || undefined}
      onInput={(event: FormEvent) => followQuantity(event.target as HTMLElement)}
      onSubmit={(event) => {
        event.preventDefault();
        void addFromPanel(event.target as HTMLElement);
      }}
      onClick={(event: MouseEvent) => {
        const link = (event.target as Element).closest<HTMLElement>(".ajax_add_to_cart");
        if (!link) return;
        event.preventDefault();
        void addFromPanel(link);
      }}
      onKeyDown={() => {}}
    >
      {html && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the shop
        <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {html === undefined && <div className="search-details-waiting" />}
    </div>
  );
}

/** Return the highlighted suggestion; of one without details, such as the way to all results, the one before it. */
function useDetailed({ suggestions, selected }: State): Suggestion | undefined {
  const last = useRef<Suggestion>(undefined);
  const now = suggestions[selected];
  if (now && hasDetails(now)) last.current = now;
  return last.current && suggestions.includes(last.current) ? last.current : now;
}
