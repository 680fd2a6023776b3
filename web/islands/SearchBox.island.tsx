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
  /** Id of the field. */
  id: string;
  value?: string;
  label?: string;
  box: Box;
  /** Links that the overlay shows while it has no suggestions. */
  shortcuts?: readonly Link[];
}

// Loaded separately with its stylesheet, which no page needs before a search.
const loadPanel = () => import("../search/panel/SearchPanel.tsx");
const SearchPanel = lazy(loadPanel);

/** The form's state and event handlers. */
function useSearchForm({ value = "", box }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const icon = useRef<HTMLAnchorElement>(null);
  const { session, state, isHydrated } = useSearchSession(box, value, input);
  const isIcon = useMediaQuery(box.icon_media);
  const [isFormOpen, setFormOpen] = useState(false);
  const coversWindow = useMediaQuery(
    box.enable_mobile_overlay ? buildMaxWidthQuery(box.mobile_overlay_breakpoint) : "",
  );
  const overlay = useSearchOverlay(container, session, coversWindow);
  const isOpen = state.view !== "closed";
  const leave = () => {
    session.close();
    setFormOpen(false);
  };
  useOnLeave(container, (isOpen || isFormOpen) && !overlay.isOpen, leave);

  function activate(canOpenOverlay: boolean) {
    if (hasFiboSearchScript()) return;
    setFormOpen(true);
    if (coversWindow && canOpenOverlay) overlay.open();
    session.open();
  }
  function toggle(event: MouseEvent) {
    event.preventDefault();
    if (isFormOpen) return leave();
    activate(true);
    input.current?.focus(); // synchronously, or phones show no keyboard
  }
  function setPhrase(phrase: string) {
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
    if (!isIcon) container.current?.focus(); // the button disappears; focus in the field would show a phone's keyboard
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || hasFiboSearchScript()) return;
    const isInForm = overlay.isOpen || (isIcon && isFormOpen);
    if (event.key === "Escape" && (isOpen || isInForm)) {
      event.preventDefault(); // by default Escape empties a search field
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
  const handlers = { leave, activate, toggle, setPhrase, goBack, handleKeyDown, submit };
  return {
    container,
    input,
    icon,
    session,
    state,
    isHydrated,
    isOpen,
    isOverlay: overlay.isOpen,
    className,
    ...handlers,
  };
}

/** A search with suggestions: docs/developers/search-widget.md. Without JavaScript its form opens the results. */
function SearchBox(props: Props) {
  const { id, label, box, shortcuts = [] } = props;
  const list = useId();
  const form = useSearchForm(props);
  const { input, session, state, isHydrated, isOpen, isOverlay, leave, activate, setPhrase } = form;
  useEffect(() => void loadPanel().catch(() => {}), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works anywhere inside
    <div ref={form.container} tabIndex={-1} className={form.className} onKeyDown={form.handleKeyDown}>
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
            onChange: (event) => setPhrase(event.target.value),
            onFocus: () => activate(isFocusedByPointer(input.current)),
            onClick: () => activate(true),
            ...(isHydrated && getComboboxProps(state, list)),
          }}
          before={isOverlay && <BackButton onClick={form.goBack} />}
          after={
            isHydrated && (
              <FieldControls session={session} isLoading={state.isLoading} input={input} onPhrase={setPhrase} />
            )
          }
        />
        {isHydrated && (
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

/** Return whether a pointer focused the field. The Tab key may only pass through it. */
const isFocusedByPointer = (field: Element | null) =>
  matchMedia("(pointer: coarse)").matches || Boolean(field?.matches(":hover"));

/** Return the props of a combobox (ARIA 1.2). Only keys move the active option of screen readers. */
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

/** Return whether a key changed the list, so that the field must not handle it. */
function handleFieldKey(event: KeyboardEvent, session: SearchSession): boolean {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") session.move(event.key === "ArrowDown" ? 1 : -1);
  else if (event.key !== "Enter") return false;
  else if (event.ctrlKey || event.metaKey) return session.openInTab();
  else return session.openHighlighted();
  return true;
}
