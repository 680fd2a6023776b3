import { AccountFrame } from "../../account/AccountFrame.tsx";
import { ORDERS_PATH } from "../../account/paths.ts";
import type { AccountReorderPage as Props } from "../../generated/props.ts";
import { Layout } from "../../layout/Layout.tsx";
import { n, t } from "../../text/i18n.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

export default function AccountReorderPage({ shell, number, pieces, missing, changed, ...frame }: Props) {
  return (
    <Layout shell={shell}>
      <AccountFrame {...frame}>
        {pieces > 0 ? (
          <Notice kind="success">
            {n(
              "From order %(number)s we have put %(count)d piece into the cart.",
              "From order %(number)s we have put %(count)d pieces into the cart.",
              pieces,
              { number },
            )}
          </Notice>
        ) : (
          <Notice kind="warning">
            {t("Nothing of order %(number)s can be bought now. Your cart is as it was.", { number })}
          </Notice>
        )}
        <ResultList id="missing" heading={t("What we could not add")} texts={missing} />
        <ResultList id="changed" heading={t("What costs something else now")} texts={changed} />
        <p className="account-buttons">
          {pieces > 0 && <ButtonLink href="/kosik/">{t("To the cart")}</ButtonLink>}
          <ButtonLink href={ORDERS_PATH} kind="secondary">
            {t("Back to the orders")}
          </ButtonLink>
        </p>
      </AccountFrame>
    </Layout>
  );
}

function ResultList({ id, heading, texts }: { id: string; heading: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
