/** More of the highlighted suggestion, with a way into the cart; the shop draws it (FiboSearch). */
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { t } from "../../text/i18n.ts";
import { dispatchDetailsLoaded } from "../session/search-events.ts";
import type { SearchSession, SearchState } from "../session/search-session.ts";
import { getObjectId, hasDetails, type Suggestion } from "../session/suggestion.ts";
import { addToCartFromPanel, syncQuantity } from "./add-from-panel.ts";

export function DetailsPanel({ session, state }: { session: SearchSession; state: SearchState }) {
  const suggestion = useDetailedSuggestion(state);
  const html = suggestion && session.details.of(suggestion);
  const isThere = Boolean(html);
  useEffect(() => {
    if (isThere) dispatchDetailsLoaded();
  }, [isThere]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a search, not of the page
    <div
      key={suggestion && getObjectId(suggestion)}
      className="dgwt-wcas-details-wrapp"
      role="group"
      aria-label={t("About the highlighted suggestion")}
      aria-busy={html === undefined || undefined}
      onInput={(event: FormEvent) => syncQuantity(event.target as HTMLElement)}
      onSubmit={(event) => {
        event.preventDefault();
        void addToCartFromPanel(event.target as HTMLElement);
      }}
      onClick={(event: MouseEvent) => {
        const link = (event.target as Element).closest<HTMLElement>(".ajax_add_to_cart");
        if (!link) return;
        event.preventDefault();
        void addToCartFromPanel(link);
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
function useDetailedSuggestion({ suggestions, selected }: SearchState): Suggestion | undefined {
  const last = useRef<Suggestion>(undefined);
  const now = suggestions[selected];
  if (now && hasDetails(now)) last.current = now;
  return last.current && suggestions.includes(last.current) ? last.current : now;
}
