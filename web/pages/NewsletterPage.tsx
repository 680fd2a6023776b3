import type { NewsletterPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { NewsletterForm } from "../newsletter/NewsletterForm.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";

/** Every step of subscribing and unsubscribing. The URL contains the token, so the form posts to the page's URL. */
export default function NewsletterPage({ shell, heading, text, form, button }: Props) {
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      {text && <p>{text}</p>}
      {form && <NewsletterForm form={form} />}
      {button && (
        <form method="post">
          <Button>{button}</Button>
        </form>
      )}
      {!form && !button && (
        <ButtonLink href="/obchod/" kind="secondary">
          {t("Continue shopping")}
        </ButtonLink>
      )}
    </Layout>
  );
}
