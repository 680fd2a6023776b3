import type { ServerErrorPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import "./NotFoundPage.css";

export default function ServerErrorPage({ shell }: Props) {
  return (
    <Layout shell={shell}>
      <div className="not-found">
        <h1>{t("Something went wrong")}</h1>
        <p>{t("The fault is on our side. Your cart is safe. Please try again in a moment.")}</p>
        <ButtonLink href="/">{t("To the home page")}</ButtonLink>
      </div>
    </Layout>
  );
}
