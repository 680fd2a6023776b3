/** Details of the highlighted suggestion with "add to cart"; the server renders them (FiboSearch). */
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { t } from "../../text/i18n.ts";
import { dispatchDetailsLoaded } from "../session/search-events.ts";
import type { SearchSession, SearchState } from "../session/search-session.ts";
import { getObjectId, hasDetails, type Suggestion } from "../session/suggestion.ts";
import { addToCartFromPanel, syncQuantity } from "./add-from-panel.ts";

export function DetailsPanel({ session, state }: { session: SearchSession; state: SearchState }) {
  const suggestion = useDetailedSuggestion(state);
  const html = suggestion && session.details.get(suggestion);
  const hasHtml = Boolean(html);
  useEffect(() => {
    if (hasHtml) dispatchDetailsLoaded();
  }, [hasHtml]);
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server
        <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {html === undefined && <div className="search-details-waiting" />}
    </div>
  );
}

/** Return the highlighted suggestion; if it has no details, as the link to all results, the previous one. */
function useDetailedSuggestion({ suggestions, selected }: SearchState): Suggestion | undefined {
  const lastDetailed = useRef<Suggestion>(undefined);
  const highlighted = suggestions[selected];
  if (highlighted && hasDetails(highlighted)) lastDetailed.current = highlighted;
  return lastDetailed.current && suggestions.includes(lastDetailed.current) ? lastDetailed.current : highlighted;
}
