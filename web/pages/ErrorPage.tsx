import type { ErrorPage as Props } from "../generated/props.ts";
import { Layout } from "../layout/Layout.tsx";
import { t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import "./NotFoundPage.css";

export default function ErrorPage({ shell, heading, text }: Props) {
  return (
    <Layout shell={shell}>
      <div className="not-found">
        <h1>{heading}</h1>
        <p>{text}</p>
        <ButtonLink href="/">{t("To the home page")}</ButtonLink>
      </div>
    </Layout>
  );
}
