import type { NewsletterProps } from "../../generated/props.ts";
import { SignUpForm } from "../../newsletter/NewsletterForm.tsx";
import { unbroken } from "../../text/typography.ts";
import "./newsletter.css";

export default function Newsletter({ value: { heading, text, form, privacy } }: { value: NewsletterProps }) {
  return (
    <section className="newsletter">
      <div>
        <h2>{unbroken(heading)}</h2>
        {text && <p>{text}</p>}
      </div>
      <SignUpForm form={form} privacy={privacy} />
    </section>
  );
}
