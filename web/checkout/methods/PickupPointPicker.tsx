/** The pick-up point of the selected delivery, and a search. Without JavaScript its buttons submit the form. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { PickupChoice, PickupPointCard, PointSearch } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { searchPickupPoints } from "./pickup-points.ts";
import "./PickupPointPicker.css";

/** From the last key to the request. */
const SEARCH_DELAY_MS = 250;
const MIN_TYPED_LENGTH = 2;

interface Props {
  choice: PickupChoice;
  /** The results of a search without JavaScript. */
  search: PointSearch;
  error: string;
  isHydrated: boolean;
  /** Save a point; resolves after the page is updated, with the error's text or "". */
  onChoose: (code: string) => Promise<string>;
}

export function PickupPointPicker({ choice, search, error, isHydrated, onChoose }: Props) {
  const { chosen } = choice;
  const initialCode = useRef(chosen?.code);
  const points = usePickupPointSearch(choice, search, onChoose);
  const searchAndResults = (
    <>
      <PickupPointSearch points={points} isHydrated={isHydrated} />
      <ul className="pickup-found">
        {points.found.map((point) => (
          <li key={point.code}>
            <PickupPointDetails point={point} />
            {!point.refusal && (
              <Button
                kind="secondary"
                type={isHydrated ? "button" : "submit"}
                name="choose_point"
                value={point.code}
                aria-disabled={points.isBusy || undefined}
                onClick={isHydrated ? () => points.choose(point) : undefined}
              >
                {t("Choose")}
                <span className="visually-hidden">: {point.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {points.nextCount > 0 && (
        <Button
          kind="secondary"
          type={isHydrated ? "button" : "submit"}
          name="points"
          value={points.nextCount}
          className="pickup-more"
          onClick={isHydrated ? points.showMore : undefined}
        >
          {t("Show more pick-up points")}
        </Button>
      )}
    </>
  );
  return (
    <div className="pickup" id="pickup-point" ref={points.container} tabIndex={-1}>
      {error && chosen?.code === initialCode.current && <p className="field-error">{error}</p>}
      {chosen ? (
        <>
          <p className="pickup-heading">{t("Pick-up point")}</p>
          <PickupPointDetails point={chosen} />
          <details open={points.isOpen} onToggle={(event) => points.setOpen(event.currentTarget.open)}>
            <summary>{t("Change the pick-up point")}</summary>
            {searchAndResults}
          </details>
        </>
      ) : (
        <>
          <p className="pickup-heading">{t("Choose a pick-up point")}</p>
          {searchAndResults}
        </>
      )}
    </div>
  );
}

const NO_RESULTS: PointSearch = { typed: "", found: [], message: "", next_count: 0 };

function usePickupPointSearch(choice: PickupChoice, search: PointSearch, onChoose: Props["onChoose"]) {
  const [typed, setTyped] = useState(search.typed);
  const [answer, setAnswer] = useState(search);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(search.found.length > 0 || search.message !== "" || !!choice.chosen?.refusal);
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastSearch = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Results of an earlier phrase never stay beside another one.
  const isCurrent = answer.typed.trim() === typed.trim();
  const message = typed.trim().length < MIN_TYPED_LENGTH ? "" : t("Searching…");
  const shown = isCurrent ? answer : { ...NO_RESULTS, message };

  async function runSearch(count = 0): Promise<void> {
    clearTimeout(timer.current);
    // A query that was typed before hydration is in the field, but not in the state.
    const query = input.current?.value ?? typed;
    setTyped(query);
    const country = container.current?.closest("form")?.querySelector<HTMLSelectElement>("[name=billing_country]");
    lastSearch.current += 1;
    const number = lastSearch.current;
    const found = await searchPickupPoints(query, choice.rate_id, country?.value ?? "", count);
    if (number === lastSearch.current) setAnswer(found);
  }

  function type(query: string): void {
    setTyped(query);
    clearTimeout(timer.current);
    lastSearch.current += 1; // a running search is outdated
    if (query.trim().length >= MIN_TYPED_LENGTH && query.trim() !== answer.typed.trim())
      timer.current = setTimeout(runSearch, SEARCH_DELAY_MS);
  }

  async function showMore(): Promise<void> {
    const count = answer.found.length;
    await runSearch(answer.next_count);
    // The button moves down, or is gone: the keyboard goes on at the first new point.
    requestAnimationFrame(() =>
      container.current?.querySelectorAll<HTMLElement>(".pickup-found > li")[count]?.querySelector("button")?.focus(),
    );
  }

  async function choose(point: PickupPointCard): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const errorText = await onChoose(point.code);
    if (errorText) setAnswer({ ...answer, message: errorText });
    else {
      setAnswer(NO_RESULTS);
      setTyped("");
      setOpen(false);
      container.current?.focus(); // the focused button is gone
    }
    setBusy(false);
  }

  return {
    typed,
    type,
    found: shown.found,
    message: shown.message,
    nextCount: shown.next_count,
    isBusy,
    isOpen,
    setOpen,
    container,
    input,
    search: () => void runSearch(),
    showMore: () => void showMore(),
    choose: (point: PickupPointCard) => void choose(point),
  };
}

function PickupPointSearch({
  points,
  isHydrated,
}: {
  points: ReturnType<typeof usePickupPointSearch>;
  isHydrated: boolean;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !isHydrated) return;
    event.preventDefault(); // Enter in this field must not submit an order
    points.search();
  };
  return (
    <>
      <div className="pickup-search">
        <Field
          id="point_search"
          name="point_search"
          type="search"
          label={t("Town, postcode or name of the place")}
          required={true}
          autoComplete="off"
          value={points.typed}
          ref={points.input}
          onChange={(event) => points.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          kind="secondary"
          type={isHydrated ? "button" : "submit"}
          name="search_points"
          value="1"
          onClick={isHydrated ? points.search : undefined}
        >
          {t("Search")}
        </Button>
      </div>
      <p role="status" className="pickup-message">
        {points.message}
      </p>
    </>
  );
}

function PickupPointDetails({ point }: { point: PickupPointCard }): ReactNode {
  return (
    <div className="pickup-text">
      <p>
        <strong>{point.name}</strong> <span className="pickup-kind">{point.kind}</span>
      </p>
      <p>{[point.place, point.address].filter(Boolean).join(", ")}</p>
      {point.notes.length > 0 && <p className="pickup-notes">{point.notes.join(" · ")}</p>}
      {point.hours.length > 0 && (
        <dl className="pickup-hours">
          {point.hours.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
      {point.refusal && <p className="method-refusal">{point.refusal}</p>}
    </div>
  );
}
