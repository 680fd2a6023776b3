import { AccountFrame } from "../../account/AccountFrame.tsx";
import { OrderList } from "../../account/OrderList.tsx";
import type { AccountOrdersPage as Props } from "../../generated/props.ts";
import { Layout } from "../../layout/Layout.tsx";
import { t } from "../../text/i18n.ts";
import { ButtonLink } from "../../ui/forms/Button.tsx";
import { Pager } from "../../ui/Pager.tsx";

export default function AccountOrdersPage({ shell, orders, paging, ...frame }: Props) {
  return (
    <Layout shell={shell}>
      <AccountFrame {...frame}>
        {orders.length > 0 ? (
          <section aria-label={frame.heading}>
            <OrderList orders={orders} heading="h2" />
            <Pager paging={paging} />
          </section>
        ) : (
          <>
            <p>{t("You have no orders yet.")}</p>
            <ButtonLink href="/obchod/" kind="secondary">
              {t("Look around the shop")}
            </ButtonLink>
          </>
        )}
      </AccountFrame>
    </Layout>
  );
}
