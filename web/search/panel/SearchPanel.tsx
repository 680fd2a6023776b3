/** The panel below the search field: grouped suggestions and details of one. Loaded with the first search. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Link } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { LinkItems } from "../../ui/LinkItems.tsx";
import { getFailureText, getGroupLabel } from "../box/suggestion-labels.ts";
import type { SearchSession, SearchState } from "../session/search-session.ts";
import { getRemark, hasDetails, isHeadline, isProduct, isSelectable, type Suggestion } from "../session/suggestion.ts";
import { DetailsPanel } from "./DetailsPanel.tsx";
import { SuggestionLink } from "./SuggestionLink.tsx";
import "./SearchPanel.css";

interface Props {
  session: SearchSession;
  state: SearchState;
  /** Id of the list. */
  list: string;
  input: RefObject<HTMLInputElement | null>;
  isOverlay: boolean;
  shortcuts: readonly Link[];
}

interface Group {
  /** "" for entries without a heading. */
  label: string;
  entries: { suggestion: Suggestion; index: number }[];
}

export default function SearchPanel({ session, state, list, input, isOverlay, shortcuts }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const { availableHeight, width, isRight } = usePanelPosition(panel, input, isOverlay);
  const { suggestions, view } = state;
  const isOpen = view !== "closed";
  const hasList = isOpen && suggestions.some(isSelectable);
  // "" means that the suggestion has no details.
  const hasPanel =
    view === "suggestions" &&
    session.hasPanel &&
    suggestions.some((suggestion) => hasDetails(suggestion) && session.details.get(suggestion) !== "");
  useScrollIntoView(list, state);
  const isSplit = width >= session.config.details_min_form;
  const classes = [
    "search-panel",
    hasPanel && (isSplit ? "search-panel-split" : "search-panel-wide"),
    isRight && "search-panel-right",
    (hasPanel || width < NARROW_WIDTH_PX) && "search-list-narrow",
    state.isLoading && "search-panel-waiting",
  ];
  return (
    <div
      ref={panel}
      className={classes.filter(Boolean).join(" ")}
      style={isOverlay ? undefined : { maxHeight: Math.min(session.config.suggestions_max_height, availableHeight) }}
      onTouchMove={() => isOverlay && input.current?.blur()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus stays in the field during clicks */}
      <div className="dgwt-wcas-suggestions-wrapp" onMouseDown={(event) => event.button || event.preventDefault()}>
        {view === "history" && <HistoryHeading session={session} input={input} />}
        {hasList && <SuggestionList {...{ session, state, list }} />}
        {view === "suggestions" && !hasList && (
          <NoSuggestions remark={getRemark(suggestions)} html={session.config.no_results_html} />
        )}
        {view === "failed" && <p className="dgwt-wcas-suggestion search-failed">{getFailureText()}</p>}
        {isOverlay && !hasList && (isOpen || state.isLoading || !session.isLongEnough) && (
          <CategoryShortcuts links={shortcuts} />
        )}
      </div>
      {hasPanel && <DetailsPanel session={session} state={state} />}
    </div>
  );
}

function SuggestionList({ session, state, list }: Pick<Props, "session" | "state" | "list">) {
  const { suggestions, selected, reason, answered } = state;
  return (
    <div role="listbox" id={list} aria-label={t("Suggestions")}>
      {groupSuggestions(suggestions, state.view).map(({ label, entries }, i) => {
        const key = `${i}-${label}`;
        const links = entries.map(({ suggestion, index }) => (
          <SuggestionLink
            key={index}
            id={`${list}-${index}`}
            suggestion={suggestion}
            index={index}
            phrase={answered}
            session={session}
            isHighlighted={index === selected}
            isActive={index === selected && reason === "keys"}
            price={session.prices.get(suggestion) ?? suggestion.price}
          />
        ));
        return label ? (
          // biome-ignore lint/a11y/useSemanticElements: a list of choices has no fieldsets
          <div key={key} role="group" aria-labelledby={`${list}-group-${i}`}>
            <div
              id={`${list}-group-${i}`}
              role="presentation"
              className="dgwt-wcas-suggestion dgwt-wcas-suggestion-headline"
            >
              <span className="dgwt-wcas-st">{label}</span>
            </div>
            {links}
          </div>
        ) : (
          links
        );
      })}
    </div>
  );
}

/** Group the suggestions by their headlines; the history gets headings of its own. */
function groupSuggestions(suggestions: readonly Suggestion[], view: SearchState["view"]): Group[] {
  const groups: Group[] = [];
  for (const [index, suggestion] of suggestions.entries()) {
    const label = view === "history" ? getGroupLabel(isProduct(suggestion) ? "viewed" : "searched") : undefined;
    const last = groups.at(-1);
    if (isHeadline(suggestion)) groups.push({ label: getGroupLabel(suggestion.value), entries: [] });
    else if (last && (label ?? last.label) === last.label && suggestion.type !== "more_products")
      last.entries.push({ suggestion, index });
    else groups.push({ label: label ?? "", entries: [{ suggestion, index }] });
  }
  return groups;
}

function HistoryHeading({ session, input }: Pick<Props, "session" | "input">) {
  return (
    <div className="search-history-head">
      <span>{t("Your search history")}</span>
      <button
        type="button"
        className="js-dgwt-wcas-sugg-hist-clear"
        onClick={() => {
          session.clearHistory();
          input.current?.focus();
        }}
      >
        {t("Clear history")}
      </button>
    </div>
  );
}

function NoSuggestions({ remark, html }: { remark: string; html: string }) {
  if (remark) return <p className="dgwt-wcas-suggestion search-failed">{remark}</p>;
  return (
    <div className="dgwt-wcas-suggestion dgwt-wcas-suggestion-no-results">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the merchant's text, sanitized by the server */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}

/** Links to categories, because an empty overlay covers the page's navigation. */
function CategoryShortcuts({ links }: { links: readonly Link[] }) {
  if (!links.length) return null;
  return (
    <nav className="search-shortcuts" aria-label={t("Product categories")}>
      <p className="dgwt-wcas-suggestion-headline">{t("Categories")}</p>
      <LinkItems links={links} />
    </nav>
  );
}

const NARROW_WIDTH_PX = 480;
const BOTTOM_GAP_PX = 16; // free space below the panel
const MIN_PANEL_HEIGHT_PX = 240;

/** Measure the space below the form, the width of the form, and its side of the window. */
function usePanelPosition(
  panel: RefObject<HTMLDivElement | null>,
  input: RefObject<HTMLInputElement | null>,
  isOverlay: boolean,
) {
  const [position, setPosition] = useState({ availableHeight: MIN_PANEL_HEIGHT_PX, width: 0, isRight: false });
  useLayoutEffect(() => {
    const measure = () => {
      const form = input.current?.form?.getBoundingClientRect();
      const top = panel.current?.getBoundingClientRect().top ?? 0;
      if (!form) return;
      const availableHeight = isOverlay
        ? innerHeight
        : Math.max(MIN_PANEL_HEIGHT_PX, innerHeight - top - BOTTOM_GAP_PX);
      setPosition({ availableHeight, width: form.width, isRight: form.left + form.right > innerWidth });
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [panel, input, isOverlay]);
  return position;
}

/** Scroll the suggestion that keys highlight into view; a new answer starts at the top. */
function useScrollIntoView(list: string, { selected, reason, suggestions }: SearchState): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer
  useLayoutEffect(() => {
    const element = document.getElementById(list);
    if (element) element.scrollTop = 0;
  }, [list, suggestions]);
  useEffect(() => {
    if (reason === "keys") document.getElementById(`${list}-${selected}`)?.scrollIntoView({ block: "nearest" });
  }, [list, selected, reason]);
}
