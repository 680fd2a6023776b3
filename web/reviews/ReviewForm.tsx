import type { ReviewForm as Props } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Field, TextArea } from "../ui/forms/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Picture } from "../ui/Picture.tsx";
import { StarField } from "./StarField.tsx";
import "./ReviewForm.css";

/** Reviews one product. It posts to its page, which answers with all errors at once and keeps what was typed. */
export function ReviewForm({ product_id, name, href, picture, reviewer, rating, text, errors }: Props) {
  const headingId = "review-name";
  const getFieldId = (field: string) => `review-${field}`;
  const problems = Object.entries(errors).filter(([field]) => field);
  return (
    <form method="post" encType="multipart/form-data" className="review-form" aria-labelledby={headingId} noValidate>
      <div className="review-form-product">
        <Picture picture={picture && { ...picture, alt: "" }} sizes="5rem" />
        <h2 id={headingId} className="notranslate">
          <a href={href}>{addNoBreakSpaces(name)}</a>
        </h2>
      </div>
      {problems.length > 0 && (
        <Notice kind="error">
          <p>{t("Please correct:")}</p>
          <ul>
            {problems.map(([field, error]) => (
              <li key={field}>
                <a href={`#${getFieldId(field)}`}>{error}</a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <input type="hidden" name="product" value={product_id} />
      <StarField id={getFieldId("rating")} value={rating} error={errors.rating} />
      <TextArea
        id={getFieldId("text")}
        name="text"
        rows={5}
        label={t("Your experience")}
        hint={t("What served you well, and what did not? Write nothing personal: everybody can read it.")}
        error={errors.text}
        defaultValue={text}
      />
      <Field
        id={getFieldId("photos")}
        name="photos"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        label={t("Photos")}
        hint={t("Up to three. We remove the place and time that the camera stored in them.")}
        error={errors.photos}
      />
      <Field
        id={getFieldId("reviewer")}
        name="reviewer"
        required
        autoComplete="given-name"
        label={t("Name to show")}
        hint={t("A first name is enough.")}
        error={errors.reviewer}
        defaultValue={reviewer}
      />
      <Button>{t("Send the review")}</Button>
    </form>
  );
}
