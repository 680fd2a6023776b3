import type { AccountStepPage as Props } from "../../generated/props.ts";
import { Layout } from "../../layout/Layout.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Button, ButtonLink } from "../../ui/forms/Button.tsx";

/** A step that an e-mail leads to. The URL contains the token, so the form posts to the page's URL. */
export default function AccountStepPage({ shell, heading, text, button, link }: Props) {
  return (
    <Layout shell={shell}>
      <h1>{addNoBreakSpaces(heading)}</h1>
      <p>{text}</p>
      {button && (
        <form method="post">
          <Button>{button}</Button>
        </form>
      )}
      {link && (
        <ButtonLink href={link.href} kind="secondary">
          {link.name}
        </ButtonLink>
      )}
    </Layout>
  );
}
