import type { MessagePage as Props } from "../generated/props.ts";
import { HelpCard } from "../layout/HelpCard.tsx";
import { Layout } from "../layout/Layout.tsx";
import { MessageForm } from "../messages/MessageForm.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { SidePanel } from "../ui/SidePanel.tsx";

/** The form of a message with its errors, and the thanks for one. */
export default function MessagePage({ shell, heading, text, form }: Props) {
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      <SidePanel panel={<HelpCard shell={shell} hasForm={false} />}>
        {text && <p>{text}</p>}
        {form ? (
          <MessageForm {...form} />
        ) : (
          <ButtonLink href="/obchod/" kind="secondary">
            {t("Continue shopping")}
          </ButtonLink>
        )}
      </SidePanel>
    </Layout>
  );
}
