/** The values of an attribute in a `<select>`. Third-party scripts remove and add options, so React owns none. */
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { EMPTY_HTML, isOnServer } from "../../ui/ThirdPartyHtml.tsx";

export interface ValueOption {
  value: string;
  text: string;
  className?: string | undefined;
  disabled?: boolean;
}

interface Props extends Omit<ComponentProps<"select">, "children" | "defaultValue"> {
  options: readonly ValueOption[];
  /** The initial value; later use-variation-selection.ts sets it. */
  preselected: string;
}

export function AttributeSelect({ options, preselected, ...select }: Props) {
  const element = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (element.current) updateOptions(element.current, options, preselected);
  });
  if (isOnServer())
    return (
      <select {...select} defaultValue={preselected}>
        {options.map(({ text, ...option }) => (
          <option key={option.value} {...option}>
            {text}
          </option>
        ))}
      </select>
    );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React ignores children that it has not rendered
  return <select ref={element} {...select} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY_HTML} />;
}

/** Update the existing options; a select without any gets all of them. */
function updateOptions(select: HTMLSelectElement, options: readonly ValueOption[], preselected: string): void {
  if (!select.options.length) {
    select.append(...options.map(({ text, value }) => new Option(text, value)));
    select.value = preselected;
  }
  const optionsByValue = new Map(options.map((option) => [option.value, option]));
  for (const option of select.options) {
    const { text, className = "", disabled = false } = optionsByValue.get(option.value) ?? {};
    if (text !== undefined && option.text !== text) option.text = text;
    if (option.className !== className) option.className = className;
    if (option.disabled !== disabled) option.disabled = disabled;
  }
}
