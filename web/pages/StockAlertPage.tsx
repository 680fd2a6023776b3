import type { StockAlertPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { StockAlertForm } from "../stock-alerts/StockAlertForm.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";

/** Every step of watching sold-out goods. The URL contains the token, so a form without fields posts to the page's URL. */
export default function StockAlertPage({ shell, heading, text, form, button, product }: Props) {
  const hasManyVariations = form && form.variations.length > 1;
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      {product && !hasManyVariations && !text && (
        <p>
          <a className="notranslate" href={product.href}>
            {addNoBreakSpaces(product.name)}
          </a>
        </p>
      )}
      {text && <p>{addNoBreakSpaces(text)}</p>}
      {form && <StockAlertForm {...form} />}
      {button && (
        <form method="post">
          <Button>{button}</Button>
        </form>
      )}
      {!button && (
        <p>
          <ButtonLink href={product?.href ?? "/obchod/"} kind="secondary">
            {product ? t("Back to the goods") : t("Continue shopping")}
          </ButtonLink>
        </p>
      )}
    </Layout>
  );
}
