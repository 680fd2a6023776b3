import type { ReactNode } from "react";
import type { AccountLink } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Button } from "../ui/forms/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { LOG_OUT_PATH } from "./paths.ts";
import "./AccountFrame.css";

interface Props {
  heading: string;
  navigation: readonly AccountLink[];
  /** What has just been done. */
  message: string;
  children: ReactNode;
}

/** The heading and the menu of the account around the content of one of its pages. */
export function AccountFrame({ heading, navigation, message, children }: Props) {
  return (
    <div className="account">
      <h1>{addNoBreakSpaces(heading)}</h1>
      <nav className="account-menu" aria-label={t("My account")}>
        <ul>
          {navigation.map(({ name, href, is_current }) => (
            <li key={href}>
              <a href={href} aria-current={is_current ? "page" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <form method="post" action={LOG_OUT_PATH}>
          <Button kind="quiet">{t("Sign out")}</Button>
        </form>
      </nav>
      <div className="account-content">
        {message && <Notice kind="success">{message}</Notice>}
        {children}
      </div>
    </div>
  );
}
