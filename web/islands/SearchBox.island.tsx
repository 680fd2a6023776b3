import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { SearchBox as Box, Link } from "../generated/props.ts";
import { island } from "../runtime/island.tsx";
import { FieldControls } from "../search/box/FieldControls.tsx";
import {
  buildMaxWidthQuery,
  FIBOSEARCH_PLUGIN,
  hasFiboSearchScript,
  useMediaQuery,
  useOnLeave,
} from "../search/box/page-environment.ts";
import { SearchForm } from "../search/box/SearchForm.tsx";
import { formatAnnouncement, getFailureText } from "../search/box/suggestion-labels.ts";
import { useSearchOverlay } from "../search/box/use-search-overlay.ts";
import { useSearchSession } from "../search/box/use-search-session.ts";
import type { SearchSession, SearchState } from "../search/session/search-session.ts";
import { isSelectable } from "../search/session/suggestion.ts";
import { t } from "../text/i18n.ts";
import { BackIcon, SearchIcon } from "../ui/icons.tsx";

interface Props {
  /** Of the field. */
  id: string;
  value?: string;
  label?: string;
  box: Box;
  /** Where else to go, while the whole window has nothing to suggest. */
  shortcuts?: readonly Link[];
}

// It brings its stylesheet along, which no page needs before somebody searches.
const loadPanel = () => import("../search/panel/SearchPanel.tsx");
const SearchPanel = lazy(loadPanel);

/** The form: what opens and closes it, and what is typed into it. */
function useSearchForm({ value = "", box }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const icon = useRef<HTMLAnchorElement>(null);
  const { session, state, isAwake } = useSearchSession(box, value, input);
  const isIcon = useMediaQuery(box.icon_media);
  const [isFormOpen, setFormOpen] = useState(false);
  const coversWindow = useMediaQuery(
    box.enable_mobile_overlay ? buildMaxWidthQuery(box.mobile_overlay_breakpoint) : "",
  );
  const overlay = useSearchOverlay(place, session, coversWindow);
  const isOpen = state.view !== "closed";
  const leave = () => {
    session.close();
    setFormOpen(false);
  };
  useOnLeave(place, (isOpen || isFormOpen) && !overlay.isOpen, leave);

  function wake(isWanted: boolean) {
    if (hasFiboSearchScript()) return;
    setFormOpen(true);
    if (coversWindow && isWanted) overlay.open();
    session.open();
  }
  function toggle(event: MouseEvent) {
    event.preventDefault();
    if (isFormOpen) return leave();
    wake(true);
    input.current?.focus(); // now, or phones show no keyboard
  }
  function type(phrase: string) {
    if (hasFiboSearchScript()) return session.fill(phrase);
    if (coversWindow) overlay.open();
    session.type(phrase);
  }
  function closeForm() {
    if (overlay.isOpen) overlay.close();
    setFormOpen(false);
    if (isIcon) icon.current?.focus();
  }
  function goBack() {
    closeForm();
    if (!isIcon) place.current?.focus(); // the button goes; in the field a phone would show its keyboard again
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || hasFiboSearchScript()) return;
    const isInForm = overlay.isOpen || (isIcon && isFormOpen);
    if (event.key === "Escape" && (isOpen || isInForm)) {
      event.preventDefault(); // to a search field it means to empty it
      input.current?.focus();
      if (isOpen) session.close();
      else closeForm();
    } else if (event.target === input.current && handleFieldKey(event, session)) event.preventDefault();
  }
  function submit(event: FormEvent) {
    if (!hasFiboSearchScript() && !session.submit()) event.preventDefault();
  }
  const classes = [
    "dgwt-wcas-search-wrapp",
    `dgwt-wcas-layout-${box.layout}`,
    isIcon && isFormOpen && "dgwt-wcas-layout-icon-open",
    overlay.isOpen && "dgwt-wcas-overlay-mobile",
    isOpen && "dgwt-wcas-open",
  ];
  const className = classes.filter(Boolean).join(" ");
  const does = { leave, wake, toggle, type, goBack, press, submit };
  return { place, input, icon, session, state, isAwake, isOpen, isOverlay: overlay.isOpen, className, ...does };
}

/** Suggests while somebody types: docs/developers/search-widget.md. Without JavaScript its form leads to the results. */
function SearchBox(props: Props) {
  const { id, label, box, shortcuts = [] } = props;
  const list = useId();
  const form = useSearchForm(props);
  const { input, session, state, isAwake, isOpen, isOverlay, leave, wake, type } = form;
  useEffect(() => void loadPanel().catch(() => {}), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape counts anywhere in it
    <div ref={form.place} tabIndex={-1} className={form.className} onKeyDown={form.press}>
      {box.icon_media && (
        <a
          ref={form.icon}
          className="js-dgwt-wcas-search-icon-handler dgwt-wcas-search-icon header-action"
          href={`#${id}`}
          onClick={form.toggle}
        >
          <SearchIcon />
          {t("Search")}
        </a>
      )}
      <div className="search-frame">
        <SearchForm
          id={id}
          label={label}
          box={box}
          onSubmit={form.submit}
          field={{
            ref: input,
            value: state.phrase,
            onChange: (event) => type(event.target.value),
            onFocus: () => wake(isFocusedByPointer(input.current)),
            onClick: () => wake(true),
            ...(isAwake && getComboboxProps(state, list)),
          }}
          before={isOverlay && <BackButton onClick={form.goBack} />}
          after={
            isAwake && <FieldControls session={session} isLoading={state.isLoading} input={input} onWords={type} />
          }
        />
        {isAwake && (
          <p className="visually-hidden" role="status">
            {state.view === "suggestions" && formatAnnouncement(state.suggestions, state.total)}
            {state.view === "failed" && getFailureText()}
          </p>
        )}
        {(isOpen || isOverlay) && (
          <Suspense>
            <SearchPanel {...{ session, state, list, input, shortcuts, isOverlay }} />
          </Suspense>
        )}
      </div>
      {isOpen && box.darken_bg && !isOverlay && <div className="dgwt-wcas-darkoverlay" onPointerDown={leave} />}
    </div>
  );
}

const BackButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="search-control search-back" aria-label={t("Back")} onClick={onClick}>
    <BackIcon />
  </button>
);

export default island("SearchBox", "interaction", SearchBox, [], FIBOSEARCH_PLUGIN);

/** Whether the focus came by a finger or a mouse. Keys come to a field without wanting anything of it yet. */
const isFocusedByPointer = (field: Element | null) =>
  matchMedia("(pointer: coarse)").matches || Boolean(field?.matches(":hover"));

/** Return what makes the field a combobox (ARIA 1.2): only keys move what a screen reader is at. */
function getComboboxProps({ view, suggestions, selected, reason }: SearchState, list: string) {
  const hasList = view !== "closed" && suggestions.some(isSelectable);
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": hasList,
    "aria-controls": hasList ? list : undefined,
    "aria-activedescendant": hasList && selected >= 0 && reason === "keys" ? `${list}-${selected}` : undefined,
  } as const;
}

/** Return whether a key did something in the list, so that the field shall not hear of it. */
function handleFieldKey(event: KeyboardEvent, session: SearchSession): boolean {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") session.move(event.key === "ArrowDown" ? 1 : -1);
  else if (event.key !== "Enter") return false;
  else if (event.ctrlKey || event.metaKey) return session.openInTab();
  else return session.openHighlighted();
  return true;
}
