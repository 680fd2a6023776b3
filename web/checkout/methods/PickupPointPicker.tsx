/** The pick-up point of the selected delivery, and a search. Without JavaScript its buttons submit the form. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { PickupChoice, PickupPointCard, PointSearch } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { type PickupPointSearchResult, searchPickupPoints } from "./pickup-points.ts";
import "./PickupPointPicker.css";

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

function usePickupPointSearch(choice: PickupChoice, search: PointSearch, onChoose: Props["onChoose"]) {
  const [typed, setTyped] = useState(search.typed);
  const [{ found, message }, setFound] = useState<PickupPointSearchResult>(search);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(search.found.length > 0 || search.message !== "" || !!choice.chosen?.refusal);
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  async function runSearch(): Promise<void> {
    if (isBusy) return;
    // A query that was typed before hydration is in the field, but not in the state.
    const query = input.current?.value ?? typed;
    const country = container.current?.closest("form")?.querySelector<HTMLSelectElement>("[name=billing_country]");
    setBusy(true);
    setFound(await searchPickupPoints(query, choice.rate_id, country?.value ?? ""));
    setBusy(false);
  }

  async function choose(point: PickupPointCard): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const errorText = await onChoose(point.code);
    if (errorText) setFound({ found, message: errorText });
    else {
      setFound({ found: [], message: "" });
      setTyped("");
      setOpen(false);
      container.current?.focus(); // the focused button is gone
    }
    setBusy(false);
  }

  return {
    typed,
    setTyped,
    found,
    message,
    isBusy,
    isOpen,
    setOpen,
    container,
    input,
    search: () => void runSearch(),
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
          onChange={(event) => points.setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          kind="secondary"
          type={isHydrated ? "button" : "submit"}
          name="search_points"
          value="1"
          aria-disabled={points.isBusy || undefined}
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
