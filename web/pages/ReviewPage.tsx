import type { ReviewPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { ReviewForm } from "../reviews/ReviewForm.tsx";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

/** The goods of an order to review, or why nothing can be reviewed. */
export default function ReviewPage({ shell, heading, message, error, text, link, forms }: Props) {
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      {message && <Notice kind="success">{message}</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
      <p>{text}</p>
      {link && (
        <p>
          <ButtonLink href={link.href} kind="secondary">
            {link.name}
          </ButtonLink>
        </p>
      )}
      {forms.map((form) => (
        <ReviewForm key={form.product_id} {...form} />
      ))}
    </Layout>
  );
}
