import { AccountFrame } from "../../account/AccountFrame.tsx";
import { OrderList } from "../../account/OrderList.tsx";
import { DELETION_PATH, ORDERS_PATH } from "../../account/paths.ts";
import type { AccountOverviewPage as Props } from "../../generated/props.ts";
import { Layout } from "../../layout/Layout.tsx";
import { t } from "../../text/i18n.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

export default function AccountOverviewPage({ shell, name, email, orders, waits_for_deletion, ...frame }: Props) {
  return (
    <Layout shell={shell}>
      <AccountFrame {...frame}>
        {waits_for_deletion && (
          <Notice kind="warning">
            {t("Your account will be deleted once your last open order ends.")}{" "}
            <a href={DELETION_PATH}>{t("Take it back")}</a>
          </Notice>
        )}
        <p>
          {t("Welcome.")} {t("You are signed in as")}{" "}
          <strong className="notranslate">{name ? `${name} (${email})` : email}</strong>.
        </p>
        <section aria-labelledby="last-orders">
          <h2 id="last-orders">{t("Last orders")}</h2>
          {orders.length > 0 ? (
            <>
              <OrderList orders={orders} heading="h3" />
              <p>
                <a href={ORDERS_PATH}>{t("All orders")}</a>
              </p>
            </>
          ) : (
            <>
              <p>{t("You have no orders yet.")}</p>
              <ButtonLink href="/obchod/" kind="secondary">
                {t("Look around the shop")}
              </ButtonLink>
            </>
          )}
        </section>
      </AccountFrame>
    </Layout>
  );
}
