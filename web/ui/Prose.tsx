import { addNoBreakSpacesToHtml } from "../text/typography.ts";
import "./Prose.css";

/** Text written by a merchant or an editor: HTML that was cleaned when it was saved. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on saving
  return <div className="prose" dangerouslySetInnerHTML={{ __html: addNoBreakSpacesToHtml(html) }} />;
}
