import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import type { SearchBox as Box } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { island } from "../lib/island.tsx";
import { offerConfig } from "../lib/search/config.ts";
import { announcement } from "../lib/search/labels.ts";
import { useOverlay } from "../lib/search/overlay.ts";
import { customParameters, isIcon, narrowerThan, useLeaving, useMedia } from "../lib/search/page.ts";
import { SearchSession } from "../lib/search/session.ts";
import { isSelectable } from "../lib/search/suggestion.ts";
import { BackIcon, CloseIcon, SearchIcon } from "../ui/icons.tsx";
import { SearchForm } from "../ui/SearchForm.tsx";

interface Props {
  /** Of the field. */
  id: string;
  value?: string;
  label?: string;
  box: Box;
}

// It brings its stylesheet along, which no page needs before somebody searches.
const loadPanel = () => import("../ui/search/SearchPanel.tsx");
const SearchPanel = lazy(loadPanel);
const VoiceButton = lazy(() => import("../ui/search/VoiceButton.tsx"));

/** Suggests while somebody types: docs/developers/search-widget.md. Without JavaScript its form leads to the results. */
function SearchBox({ id, value = "", label, box }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const { session, state, isAwake } = useSession(box, value, form, input);
  const isIconNow = isIcon(box.layout, useMedia(narrowerThan(box.layout_breakpoint)));
  const [isFormOpen, setFormOpen] = useState(false);
  const coversWindow = useMedia(narrowerThan(box.enable_mobile_overlay ? box.mobile_overlay_breakpoint : 0));
  const overlay = useOverlay(place, session, coversWindow);
  const isOpen = state.view !== "closed";
  const leave = () => {
    session.close();
    setFormOpen(false);
  };
  useLeaving(place, (isOpen || isFormOpen) && !overlay.isOpen, leave);

  function openForm() {
    if (coversWindow) overlay.open();
    else setFormOpen(true);
    // Now, or phones show no keyboard.
    flushSync(() => {});
    input.current?.focus();
  }
  function focus(event: FocusEvent) {
    // Of a finger; keys come to a field without wanting anything of it yet.
    if (coversWindow && matchMedia("(pointer: coarse)").matches) overlay.open();
    if (!event.currentTarget.contains(event.relatedTarget)) session.open();
  }
  function type(phrase: string) {
    if (coversWindow) overlay.open();
    session.type(phrase);
  }
  function stepBack() {
    input.current?.focus();
    if (isOpen) session.close();
    else if (overlay.isOpen) overlay.close();
    else setFormOpen(false);
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && (isOpen || overlay.isOpen || isFormOpen)) {
      event.preventDefault(); // to a search field it means to empty it
      stepBack();
    } else if (event.target === input.current && pressInField(event, session)) event.preventDefault();
  }
  function submit(event: FormEvent) {
    if (!session.submit()) event.preventDefault();
  }
  const hasList = isOpen && state.suggestions.some(isSelectable);
  const active = hasList && state.selected >= 0 && state.reason === "keys" ? `${list}-${state.selected}` : undefined;
  const classes = [
    "dgwt-wcas-search-wrapp",
    `dgwt-wcas-layout-${box.layout}`,
    isAwake && (isIconNow ? "dgwt-wcas-is-icon" : "dgwt-wcas-is-bar"),
    isFormOpen && isIconNow && "dgwt-wcas-layout-icon-open",
    overlay.isOpen && "dgwt-wcas-overlay-mobile",
    isOpen && "dgwt-wcas-open",
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape counts anywhere in it
    <div ref={place} className={classes.filter(Boolean).join(" ")} onKeyDown={press}>
      {box.layout !== "classic" && (
        <a
          className="js-dgwt-wcas-search-icon-handler dgwt-wcas-search-icon"
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            openForm();
          }}
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
          form={form}
          onSubmit={submit}
          field={{
            ref: input,
            value: state.phrase,
            onChange: (event) => type(event.target.value),
            onFocus: focus,
            onClick: () => {
              if (coversWindow) overlay.open();
              session.open();
            },
            ...(isAwake && {
              role: "combobox",
              "aria-autocomplete": "list",
              "aria-expanded": hasList,
              "aria-controls": hasList ? list : undefined,
              "aria-activedescendant": active,
            }),
          }}
          before={
            overlay.isOpen && (
              <button
                type="button"
                className="search-control search-back"
                aria-label={t("Back")}
                onClick={overlay.close}
              >
                <BackIcon />
              </button>
            )
          }
          after={
            <>
              {box.show_preloader && state.isLoading && <span className="dgwt-wcas-preloader" />}
              {isAwake && session.isLongEnough && (
                <button
                  type="button"
                  className="search-control dgwt-wcas-close"
                  aria-label={t("Clear")}
                  onClick={() => {
                    session.clear();
                    input.current?.focus();
                  }}
                >
                  <CloseIcon />
                </button>
              )}
              {isAwake && box.voice_search_enabled && (
                <Suspense>
                  <VoiceButton
                    lang={box.voice_search_lang}
                    onWords={(words, isFinal) => (isFinal ? type(words) : session.fill(words))}
                  />
                </Suspense>
              )}
            </>
          }
        />
        {isAwake && (
          <p className="visually-hidden" role="status">
            {state.view === "suggestions" && announcement(state.suggestions, state.total, t("Nothing was found."))}
          </p>
        )}
        {isOpen && (
          <Suspense>
            <SearchPanel session={session} state={state} list={list} input={input} isOverlay={overlay.isOpen} />
          </Suspense>
        )}
      </div>
      {isOpen && box.darken_bg && !overlay.isOpen && <div className="dgwt-wcas-darkoverlay" />}
    </div>
  );
}

export default island("SearchBox", "interaction", SearchBox);

function useSession(
  box: Box,
  value: string,
  form: React.RefObject<HTMLFormElement | null>,
  input: React.RefObject<HTMLInputElement | null>,
) {
  const [isAwake, setAwake] = useState(false);
  const [session] = useState(() => {
    const hasPanel = () =>
      box.show_details_panel &&
      innerWidth >= box.details_min_window &&
      !matchMedia("(pointer: coarse)").matches &&
      !input.current?.closest(".dgwt-wcas-overlay-mobile");
    const submit = () => {
      if (input.current) input.current.value = session.state().phrase;
      form.current?.requestSubmit();
    };
    const parameters = () => customParameters(input.current);
    const session: SearchSession = new SearchSession(
      box,
      {
        hasPanel,
        parameters,
        go: (url) => location.assign(url),
        openTab: (url) => open(url, "_blank", "noopener"),
        submit,
      },
      value,
    );
    return session;
  });
  useEffect(() => {
    setAwake(true);
    offerConfig(box);
    loadPanel().catch(() => {});
    const field = input.current;
    const answer = () => field?.classList.add("fibosearch-pong");
    field?.addEventListener("fibosearch/ping", answer);
    return () => field?.removeEventListener("fibosearch/ping", answer);
  }, [box, input]);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { session, state, isAwake };
}

/** Return whether a key did something in the list, so that the field shall not hear of it. */
function pressInField(event: KeyboardEvent, session: SearchSession): boolean {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") session.move(event.key === "ArrowDown" ? 1 : -1);
  else if (event.key !== "Enter") return false;
  else if (event.ctrlKey || event.metaKey) return session.openInTab();
  else return session.openHighlighted();
  return true;
}
