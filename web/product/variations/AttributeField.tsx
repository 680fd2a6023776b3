import { memo, useId, useState } from "react";
import type { AttributeChoice, AttributeValue, VariationSelection } from "../../generated/props.ts";
import { n, t } from "../../text/i18n.ts";
import { AttributeSelect, type ValueOption } from "./AttributeSelect.tsx";
import { Swatch } from "./Swatch.tsx";
import type { ValueState } from "./variation-matching.ts";
import "./AttributeField.css";

interface Props {
  choice: AttributeChoice;
  /** Name of the form's field. */
  name: string;
  /** Position of the selected value, from 1; 0 for none. */
  chosen: number;
  /** State of each value. */
  states: readonly ValueState[];
  /** Remaining units of each value, where they are shown. */
  remaining: readonly (number | null)[];
  settings: VariationSelection;
  /** Only after hydration unavailable values are disabled, because only a script can enable them again. */
  isHydrated: boolean;
  /** Whether the shopper tried to buy without a value. */
  isMissing: boolean;
  /** Position of the attribute, from 0. */
  position: number;
  /** Called with the selected value, 0 to clear it. The function stays the same during the form's life. */
  onSelect: (position: number, value: number) => void;
}

/** One attribute of a variable product: swatches that are radio buttons, or a drop-down. */
export function AttributeField(props: Props) {
  return props.choice.swatch === "select" ? <DropDown {...props} /> : <Swatches {...props} />;
}

function Swatches(props: Props) {
  const { choice, name, position, chosen, settings, states, remaining, onSelect } = props;
  const visibleCount = settings.values_shown || choice.values.length;
  // Once open it stays open, because closing would hide values that the shopper looks at.
  const [isOpen, setOpen] = useState(chosen > visibleCount);
  if (chosen > visibleCount && !isOpen) setOpen(true);
  const renderItem = (value: AttributeValue, i: number) => {
    const number = i + 1;
    const state = states[i] ?? "never";
    return (
      <SwatchItem
        key={value.value}
        {...{ position, name, value, number, state, onSelect }}
        kind={choice.swatch}
        isChosen={chosen === number}
        isPreselected={choice.preselected === number}
        isLocked={isValueDisabled(props, state) && chosen !== number}
        remaining={remaining[i] ?? null}
      />
    );
  };
  const hiddenValues = choice.values.slice(visibleCount);
  return (
    <fieldset className="attribute">
      <legend className="attribute-name label">
        {choice.name}
        <SelectedValueName {...props} />
      </legend>
      {/* Third-party scripts need the list and its items; screen readers announce only the radio buttons. */}
      <ul
        role="none"
        className={`attribute-values variable-items-wrapper ${choice.swatch}-variable-items-wrapper`}
        data-attribute_name={name}
        data-attribute_values={JSON.stringify(choice.values.map(({ value }) => value))}
      >
        {choice.values.slice(0, visibleCount).map(renderItem)}
        {hiddenValues.length > 0 && (
          <li className="attribute-more">
            <details open={isOpen}>
              <summary className="woo-variation-swatches-variable-item-more">
                {t("%(count)d more", { count: hiddenValues.length })}
              </summary>
              <ul role="none" className="attribute-values">
                {hiddenValues.map((value, i) => renderItem(value, i + visibleCount))}
              </ul>
            </details>
          </li>
        )}
      </ul>
      <WooCommerceSelect {...props} />
    </fieldset>
  );
}

/** WooCommerce's scripts read and set this select. Before hydration it has no name, so it is not submitted. */
const WooCommerceSelect = memo(
  function HiddenSelect({ choice, name, states, isHydrated }: Props) {
    return (
      <AttributeSelect
        hidden
        className="woo-variation-raw-select"
        name={isHydrated ? name : undefined}
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
  (previous, next) =>
    previous.isHydrated === next.isHydrated && previous.states.every((state, i) => state === next.states[i]),
);

const getPreselectedValue = ({ values, preselected }: AttributeChoice) => values[preselected - 1]?.value ?? "";

function buildOptions(
  choice: AttributeChoice,
  describe: (value: AttributeValue, i: number) => Omit<ValueOption, "value">,
) {
  const none: ValueOption = { value: "", text: t("Choose…") };
  return [none, ...choice.values.map((value, i) => ({ value: value.value, ...describe(value, i) }))];
}

/** The selected value, or the request to select one. It stands beside the name, so nothing moves. */
function SelectedValueName({ choice, chosen, settings, isMissing }: Props) {
  const name = choice.values[chosen - 1]?.name;
  if (isMissing) return <span className="attribute-missing"> – {t("choose, please")}</span>;
  if (!settings.shows_chosen || !name) return null;
  return (
    <span className="woo-selected-variation-item-name">
      {settings.label_separator} {name}
    </span>
  );
}

interface ItemProps {
  kind: AttributeChoice["swatch"];
  name: string;
  position: number;
  value: AttributeValue;
  number: number;
  state: ValueState;
  isChosen: boolean;
  isPreselected: boolean;
  isLocked: boolean;
  remaining: number | null;
  onSelect: (position: number, value: number) => void;
}

/** Memoised, because a selection changes few of possibly thousands of values. */
const SwatchItem = memo(function Item(props: ItemProps) {
  const { kind, name, position, value, number, state, isChosen, isPreselected, isLocked, remaining, onSelect } = props;
  const stockText = remaining !== null && n("%(count)d piece left", "%(count)d pieces left", remaining);
  const hint = getStateHint(state);
  // A click on a selected value triggers no `onChange`, and React calls `onClick` first.
  const handleClick = () => isChosen && onSelect(position, number);
  const classes = [
    "variable-item",
    `${kind}-variable-item`,
    isChosen && "selected",
    getStateClass(state, isLocked),
    stockText && "wvs-show-stock-left-info",
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
      {/* Without ids, which could occur twice if a script adds the form to another page. */}
      <label className="variable-item-contents">
        <input
          className={kind === "radio" ? "variable-item-radio-input" : undefined}
          type="radio"
          name={name}
          value={value.value}
          defaultChecked={isPreselected}
          disabled={isLocked}
          required
          onClick={handleClick}
          onChange={() => onSelect(position, number)}
        />
        <Swatch kind={kind} value={value} />
        {hint && <span className="visually-hidden">, {hint}</span>}
        {stockText && (
          <span className="wvs-stock-left-info" data-wvs-stock-info={stockText}>
            {stockText}
          </span>
        )}
      </label>
    </li>
  );
});

/** Return whether a value in `state` cannot be selected. */
function isValueDisabled({ settings, isHydrated }: Props, state: ValueState): boolean {
  if (state === "never") return true;
  if (state === "unavailable") return isHydrated && !settings.deselects_unavailable;
  return isHydrated && state === "no-stock" && settings.disables_out_of_stock;
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

/** Return the classes that WooCommerce's scripts read; undefined for a value without a matching variation. */
function getOptionClass(state: ValueState): string | undefined {
  if (state === "available") return "attached enabled";
  return state === "no-stock" ? "attached enabled out-of-stock" : undefined;
}

/** The form handles its changes, as it does those of scripts (woocommerce/use-woocommerce-form.ts). */
function DropDown(props: Props) {
  const { choice, name, chosen, states, remaining } = props;
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
          const units = remaining[i] ?? null;
          const hint =
            getStateHint(state) || (units !== null && n("%(count)d piece left", "%(count)d pieces left", units));
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
