import type { TabsProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Prose } from "../../ui/Prose.tsx";
import "./tabs.css";

/**
 * An accordion on phones and without a script. On wide screens blocks/text/tabs.client.ts opens its items by the row of
 * tabs above, which has ElementsKit's attributes.
 */
export default function Tabs({ value: { items, hash_change }, id }: BlockProps<TabsProps>) {
  return (
    <div
      className="tabs"
      data-widget="tabs"
      data-settings={JSON.stringify({ ekit_hash_change: hash_change ? "yes" : "" })}
    >
      <div className="tabs-row" role="tablist">
        {items.map(({ handler_id, title }, i) => (
          <button
            key={handler_id}
            type="button"
            role="tab"
            id={`tab-${id}-${i}`}
            aria-controls={`panel-${id}-${i}`}
            aria-selected={i === 0}
            tabIndex={i === 0 ? undefined : -1}
            data-ekit-handler-id={handler_id}
          >
            {addNoBreakSpaces(title)}
          </button>
        ))}
      </div>
      {items.map(({ handler_id, title, html }, i) => (
        <details key={handler_id} name={`tabs-${id}`} open={i === 0}>
          <summary>{addNoBreakSpaces(title)}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a panel without links too */}
          <div role="tabpanel" tabIndex={0} id={`panel-${id}-${i}`} aria-labelledby={`tab-${id}-${i}`}>
            <Prose html={html} />
          </div>
        </details>
      ))}
    </div>
  );
}
