import { t } from "../text/i18n.ts";
import { IconFrame } from "../ui/icons.tsx";
import "./StarField.css";

const getWords = () => [t("Disappointing"), t("Not great"), t("All right"), t("Good"), t("Excellent")];

interface Props {
  id: string;
  /** The chosen number of stars; 0: none. */
  value: number;
  error: string | undefined;
}

/** One to five stars: radio buttons, of which those up to the chosen one are filled. */
export function StarField({ id, value, error }: Props) {
  return (
    <fieldset className="star-field" id={id} aria-describedby={error && `${id}-error`}>
      <legend>{t("How do you like it?")}</legend>
      <div className="star-choices">
        {getWords().map((word, i) => (
          <label key={word} className="star-choice">
            <input
              type="radio"
              name="rating"
              value={i + 1}
              defaultChecked={value === i + 1}
              required
              aria-invalid={error ? true : undefined}
            />
            <IconFrame>
              <path d="m12 3 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1L6.1 21l1.2-6.5-4.8-4.6L9.1 9z" />
            </IconFrame>
            <span>
              <span className="visually-hidden">{t("%(rating)s of 5 stars", { rating: String(i + 1) })}: </span>
              {word}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
