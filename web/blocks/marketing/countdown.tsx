import type { CountdownProps } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Prose } from "../../ui/Prose.tsx";
import "./countdown.css";

const UNITS = ["day", "hour", "minute", "second"];

/** `blocks/marketing/countdown.client.ts` fills in the numbers; the text with the end needs no script. The clock is for the last two days. */
export default function Countdown({ value }: { value: CountdownProps }) {
  const { heading, ends_at, ends_at_text, finish_title, finish_html, is_over, is_near } = value;
  const finish = (finish_title || finish_html) && (
    <div className="countdown-finish" hidden={!is_over}>
      {finish_title && <h2>{addNoBreakSpaces(finish_title)}</h2>}
      {finish_html && <Prose html={finish_html} />}
    </div>
  );
  if (is_over) return <section className="countdown">{finish}</section>;
  return (
    <section className="countdown" data-widget="countdown" data-ends-at={ends_at} data-near={is_near || undefined}>
      <div className="countdown-running">
        {heading && <h2>{addNoBreakSpaces(heading)}</h2>}
        {/* Screen readers do not announce the changes of a timer by themselves. */}
        <div className="countdown-clock" role="timer" aria-label={t("Time left")} aria-atomic="true">
          {UNITS.map((unit) => (
            <div key={unit} data-unit={unit}>
              <b>–</b> <span>{"\u00a0"}</span>
            </div>
          ))}
        </div>
        <p className="countdown-until">
          <time dateTime={ends_at}>{t("Until %(moment)s", { moment: addNoBreakSpaces(ends_at_text) })}</time>
        </p>
      </div>
      <div role="status">{finish}</div>
    </section>
  );
}
