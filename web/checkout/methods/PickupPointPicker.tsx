/** The pick-up point of the chosen delivery, and the search for another. Without JavaScript its buttons send the form. */
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { PickupChoice, PickupPointCard, PointSearch } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { type PickupPointSearchResult, searchPickupPoints } from "./pickup-points.ts";
import "./PickupPointPicker.css";

interface Props {
  choice: PickupChoice;
  /** What was looked for without JavaScript. */
  search: PointSearch;
  error: string;
  /** Whether scripts run. */
  awake: boolean;
  /** Let the shop keep a point; resolves, when the page knows it, with why it does not, or "". */
  onChoose: (code: string) => Promise<string>;
}

export function PickupPointPicker({ choice, search, error, awake, onChoose }: Props) {
  const { chosen } = choice;
  const first = useRef(chosen?.code);
  const points = usePickupPointSearch(choice, search, onChoose);
  const finder = (
    <>
      <PickupPointSearch points={points} awake={awake} />
      <ul className="pickup-found">
        {points.found.map((point) => (
          <li key={point.code}>
            <PickupPointDetails point={point} />
            {!point.refusal && (
              <Button
                kind="secondary"
                type={awake ? "button" : "submit"}
                name="choose_point"
                value={point.code}
                aria-disabled={points.isBusy || undefined}
                onClick={awake ? () => points.choose(point) : undefined}
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
    <div className="pickup" id="pickup-point" ref={points.place} tabIndex={-1}>
      {error && chosen?.code === first.current && <p className="field-error">{error}</p>}
      {chosen ? (
        <>
          <p className="pickup-heading">{t("Pick-up point")}</p>
          <PickupPointDetails point={chosen} />
          <details open={points.isOpen} onToggle={(event) => points.setOpen(event.currentTarget.open)}>
            <summary>{t("Change the pick-up point")}</summary>
            {finder}
          </details>
        </>
      ) : (
        <>
          <p className="pickup-heading">{t("Choose a pick-up point")}</p>
          {finder}
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
  const place = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  async function find(): Promise<void> {
    if (isBusy) return;
    // What was typed before React woke up stands in the field, but not in the state.
    const wanted = input.current?.value ?? typed;
    const country = place.current?.closest("form")?.querySelector<HTMLSelectElement>("[name=billing_country]");
    setBusy(true);
    setFound(await searchPickupPoints(wanted, choice.rate_id, country?.value ?? ""));
    setBusy(false);
  }

  async function choose(point: PickupPointCard): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const why = await onChoose(point.code);
    if (why) setFound({ found, message: why });
    else {
      setFound({ found: [], message: "" });
      setTyped("");
      setOpen(false);
      place.current?.focus(); // the button is gone
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
    place,
    input,
    find: () => void find(),
    choose: (point: PickupPointCard) => void choose(point),
  };
}

function PickupPointSearch({ points, awake }: { points: ReturnType<typeof usePickupPointSearch>; awake: boolean }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !awake) return;
    event.preventDefault(); // Enter in this field must not order
    points.find();
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
          type={awake ? "button" : "submit"}
          name="search_points"
          value="1"
          aria-disabled={points.isBusy || undefined}
          onClick={awake ? points.find : undefined}
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
