import {
  ACCOUNT_PATH,
  ADDRESSES_PATH,
  DETAILS_PATH,
  FORGOTTEN_PASSWORD_PATH,
  LOG_IN_PATH,
  ORDERS_PATH,
  REGISTRATION_PATH,
} from "../../account/paths.ts";
import type { MyAccountProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { LinkItems } from "../../ui/LinkItems.tsx";
import "./my_account.css";

/** The form to sign in; with JavaScript a customer who has signed in sees their links (page-shell/account-link.ts). */
export default function MyAccount({ value: { heading, text } }: BlockProps<MyAccountProps>) {
  return (
    <section className="my-account">
      <div>
        <h2>{addNoBreakSpaces(heading)}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="for-guests">
        <form method="post" action={LOG_IN_PATH}>
          <Field label={t("E-mail")} name="login" type="email" autoComplete="email" required />
          <Field label={t("Password")} name="password" type="password" autoComplete="current-password" required />
          <Button>{t("Sign in")}</Button>
        </form>
        <LinkItems
          links={[
            { name: t("Forgotten password"), href: FORGOTTEN_PASSWORD_PATH },
            { name: t("Create an account"), href: REGISTRATION_PATH },
          ]}
        />
      </div>
      <nav className="for-customers" aria-label={t("My account")}>
        <LinkItems
          links={[
            { name: t("Overview"), href: ACCOUNT_PATH },
            { name: t("Orders"), href: ORDERS_PATH },
            { name: t("Addresses"), href: ADDRESSES_PATH },
            { name: t("Personal details"), href: DETAILS_PATH },
          ]}
        />
      </nav>
    </section>
  );
}
