import type { NewsletterProps } from "../../generated/props.ts";
import { NewsletterForm } from "../../newsletter/NewsletterForm.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import "./newsletter.css";

export default function Newsletter({ value: { heading, text, form, privacy } }: { value: NewsletterProps }) {
  return (
    <section className="newsletter">
      <div>
        <h2>{addNoBreakSpaces(heading)}</h2>
        {text && <p>{text}</p>}
      </div>
      <NewsletterForm form={form} privacy={privacy} />
    </section>
  );
}
