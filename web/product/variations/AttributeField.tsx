import { memo, useId, useState } from "react";
import type { AttributeChoice, AttributeValue, VariationSelection } from "../../generated/props.ts";
import { n, t } from "../../text/i18n.ts";
import { AttributeSelect, type ValueOption } from "./AttributeSelect.tsx";
import { Swatch } from "./Swatch.tsx";
import type { ValueState } from "./variation-matching.ts";
import "./AttributeField.css";

interface Props {
  choice: AttributeChoice;
  /** Of the form's field. */
  name: string;
  /** Place of the chosen value, counted from 1; 0 for none. */
  chosen: number;
  /** Of each value. */
  states: readonly ValueState[];
  /** Pieces left of each value, where that is to be told. */
  left: readonly (number | null)[];
  choosing: VariationSelection;
  /** Whether a script runs: what cannot be chosen is locked, for it unlocks it again. */
  isAwake: boolean;
  /** Which of the product's attributes it is, counted from 0. */
  position: number;
  /** The value that a shopper picked, 0 for taking the choice back; the same function while the form is there. */
  onPick: (position: number, value: number) => void;
}

/** One attribute of a variable product: swatches that are radio buttons, or a drop-down. */
export function AttributeField(props: Props) {
  return props.choice.swatch === "select" ? <DropDown {...props} /> : <Swatches {...props} />;
}

function Swatches(props: Props) {
  const { choice, name, position, chosen, choosing, states, left, onPick } = props;
  const rest = choosing.values_shown || choice.values.length;
  // Once open it stays so: closing by itself it would hide what somebody looks at.
  const [isOpen, setOpen] = useState(chosen > rest);
  if (chosen > rest && !isOpen) setOpen(true);
  const item = (value: AttributeValue, i: number) => {
    const place = i + 1;
    const state = states[i] ?? "never";
    return (
      <SwatchItem
        key={value.value}
        {...{ position, name, value, place, state, onPick }}
        kind={choice.swatch}
        isChosen={chosen === place}
        isPreselected={choice.preselected === place}
        isLocked={isValueDisabled(props, state) && chosen !== place}
        pieces={left[i] ?? null}
      />
    );
  };
  const hidden = choice.values.slice(rest);
  return (
    <fieldset className="attribute">
      <legend className="attribute-name label">
        {choice.name}
        <SelectedValueName {...props} />
      </legend>
      {/* Lists and items are where scripts of others look for them; readers of screens hear the radio buttons alone. */}
      <ul
        role="none"
        className={`attribute-values variable-items-wrapper ${choice.swatch}-variable-items-wrapper`}
        data-attribute_name={name}
        data-attribute_values={JSON.stringify(choice.values.map(({ value }) => value))}
      >
        {choice.values.slice(0, rest).map(item)}
        {hidden.length > 0 && (
          <li className="attribute-more">
            <details open={isOpen}>
              <summary className="woo-variation-swatches-variable-item-more">
                {t("%(count)d more", { count: hidden.length })}
              </summary>
              <ul role="none" className="attribute-values">
                {hidden.map((value, i) => item(value, i + rest))}
              </ul>
            </details>
          </li>
        )}
      </ul>
      <WooCommerceSelect {...props} />
    </fieldset>
  );
}

/** What scripts made for WooCommerce read and set instead; without scripts it has no name, so it says nothing. */
const WooCommerceSelect = memo(
  function WireSelect({ choice, name, states, isAwake }: Props) {
    return (
      <AttributeSelect
        hidden
        className="woo-variation-raw-select"
        name={isAwake ? name : undefined}
        data-attribute_name={name}
        preselected={getPreselectedValue(choice)}
        autoComplete="off"
        options={buildOptions(choice, (value, i) => {
          const state = states[i] ?? "never";
          return { text: value.name, className: getOptionClass(state), disabled: !getOptionClass(state) };
        })}
      />
    );
  },
  (was, is) => was.isAwake === is.isAwake && was.states.every((state, i) => state === is.states[i]),
);

const getPreselectedValue = ({ values, preselected }: AttributeChoice) => values[preselected - 1]?.value ?? "";

function buildOptions(choice: AttributeChoice, say: (value: AttributeValue, i: number) => Omit<ValueOption, "value">) {
  const none: ValueOption = { value: "", text: t("Choose…") };
  return [none, ...choice.values.map((one, i) => ({ value: one.value, ...say(one, i) }))];
}

function SelectedValueName({ choice, chosen, choosing }: Props) {
  const name = choice.values[chosen - 1]?.name;
  if (!choosing.shows_chosen || !name) return null;
  return (
    <span className="woo-selected-variation-item-name">
      {choosing.label_separator} {name}
    </span>
  );
}

interface ItemProps {
  kind: AttributeChoice["swatch"];
  name: string;
  position: number;
  value: AttributeValue;
  place: number;
  state: ValueState;
  isChosen: boolean;
  isPreselected: boolean;
  isLocked: boolean;
  pieces: number | null;
  onPick: (position: number, value: number) => void;
}

/** Of thousands of values few change with a choice: the rest is not drawn again. */
const SwatchItem = memo(function Item(props: ItemProps) {
  const { kind, name, position, value, place, state, isChosen, isPreselected, isLocked, pieces, onPick } = props;
  const piecesText = pieces !== null && n("%(count)d piece left", "%(count)d pieces left", pieces);
  const hint = getStateHint(state);
  // React calls it before `onChange`: a click on what is chosen already changes nothing else.
  const clickAgain = () => isChosen && onPick(position, place);
  const classes = [
    "variable-item",
    `${kind}-variable-item`,
    isChosen && "selected",
    getStateClass(state, isLocked),
    piecesText && "wvs-show-stock-left-info",
  ];
  return (
    <li
      className={classes.filter(Boolean).join(" ")}
      title={hint ? `${value.name} – ${hint}` : value.name}
      data-value={value.value}
      data-title={value.name}
      data-wvstooltip={value.name}
      data-wvstooltip-out-of-stock={state === "no-stock" ? hint : ""}
    >
      {/* Without ids: in a form that a script adds to another page they could be somebody else's. */}
      <label className="variable-item-contents">
        <input
          className={kind === "radio" ? "variable-item-radio-input" : undefined}
          type="radio"
          name={name}
          value={value.value}
          defaultChecked={isPreselected}
          disabled={isLocked}
          required
          onClick={clickAgain}
          onChange={() => onPick(position, place)}
        />
        <Swatch kind={kind} value={value} />
        {hint && <span className="visually-hidden">, {hint}</span>}
        {piecesText && (
          <span className="wvs-stock-left-info" data-wvs-stock-info={piecesText}>
            {piecesText}
          </span>
        )}
      </label>
    </li>
  );
});

/** Whether a value in `state` cannot be chosen. */
function isValueDisabled({ choosing, isAwake }: Props, state: ValueState): boolean {
  if (state === "never") return true;
  if (state === "unavailable") return isAwake && !choosing.deselects_unavailable;
  return isAwake && state === "no-stock" && choosing.disables_out_of_stock;
}

function getStateHint(state: ValueState): string {
  if (state === "available") return "";
  return state === "no-stock" ? t("sold out") : t("unavailable");
}

function getStateClass(state: ValueState, isLocked: boolean): string {
  if (isLocked) return "disabled";
  if (state === "no-stock") return "no-stock";
  return state === "available" ? "" : "unavailable";
}

/** What scripts made for WooCommerce read of a value; none for one that nothing fits. */
function getOptionClass(state: ValueState): string | undefined {
  if (state === "available") return "attached enabled";
  return state === "no-stock" ? "attached enabled out-of-stock" : undefined;
}

/** A change of it is heard by the form, as those of scripts are (woocommerce/use-variation-form.ts). */
function DropDown(props: Props) {
  const { choice, name, chosen, states, left } = props;
  const id = useId();
  return (
    <p className="attribute">
      <label className="attribute-name label" htmlFor={id}>
        {choice.name}
        <SelectedValueName {...props} />
      </label>
      <AttributeSelect
        id={id}
        name={name}
        data-attribute_name={name}
        preselected={getPreselectedValue(choice)}
        required
        options={buildOptions(choice, (value, i) => {
          const state = states[i] ?? "never";
          const pieces = left[i] ?? null;
          const hint =
            getStateHint(state) || (pieces !== null && n("%(count)d piece left", "%(count)d pieces left", pieces));
          return {
            text: hint ? `${value.name} – ${hint}` : value.name,
            className: getOptionClass(state),
            disabled: isValueDisabled(props, state) && chosen !== i + 1,
          };
        })}
      />
    </p>
  );
}
