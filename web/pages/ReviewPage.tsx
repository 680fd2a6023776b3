import type { ReviewPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { ReviewForm } from "../reviews/ReviewForm.tsx";
import { ReviewLinkForm } from "../reviews/ReviewLinkForm.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

/** A product of an order to review, or why nothing can be reviewed. */
export default function ReviewPage({ shell, heading, message, error, text, link, form, link_form, others }: Props) {
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      {message && <Notice kind="success">{message}</Notice>}
      {error && <Notice kind="error">{error}</Notice>}
      {text && <p>{text}</p>}
      {link && (
        <p>
          <ButtonLink href={link.href} kind="secondary">
            {link.name}
          </ButtonLink>
        </p>
      )}
      {form && <ReviewForm {...form} />}
      {link_form && <ReviewLinkForm {...link_form} />}
      {others.length > 0 && (
        <nav aria-labelledby="other-goods">
          <h2 id="other-goods">{t("Other goods of the order")}</h2>
          <ul>
            {others.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="notranslate">
                  {addNoBreakSpaces(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Layout>
  );
}
