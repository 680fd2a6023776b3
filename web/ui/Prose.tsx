import { addNoBreakSpacesToHtml } from "../text/typography.ts";
import "./Prose.css";

/** Text of a merchant or an editor: HTML that was sanitized when it was saved. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on saving
  return <div className="prose" dangerouslySetInnerHTML={{ __html: addNoBreakSpacesToHtml(html) }} />;
}
