import { AccountForm, ProblemSummary } from "../../account/AccountForms.tsx";
import { AccountFrame } from "../../account/AccountFrame.tsx";
import type { AccountFormsPage as Props } from "../../generated/props.ts";
import { Layout } from "../../layout/Layout.tsx";
import { ButtonLink } from "../../ui/forms/Button.tsx";

/** Addresses, details, password, newsletter, data: texts and forms. */
export default function AccountFormsPage({ shell, paragraphs, link, problems, forms, ...frame }: Props) {
  return (
    <Layout shell={shell}>
      <AccountFrame {...frame}>
        <ProblemSummary problems={problems} />
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {link && (
          <p>
            <ButtonLink href={link.href} kind="secondary">
              {link.name}
            </ButtonLink>
          </p>
        )}
        {forms.map((form) => (
          <AccountForm key={form.name} form={form} />
        ))}
      </AccountFrame>
    </Layout>
  );
}
