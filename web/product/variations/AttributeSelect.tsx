/** The values of an attribute in a `<select>`. Scripts of others take options out and put them back, so React owns none. */
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
  /** At first; later the form fills it (product/variations/use-variation-selection.ts). */
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what it has not drawn
  return <select ref={element} {...select} suppressHydrationWarning dangerouslySetInnerHTML={EMPTY_HTML} />;
}

/** Let the options that are there say what they are now; one without any gets all of them. */
function updateOptions(select: HTMLSelectElement, options: readonly ValueOption[], preselected: string): void {
  if (!select.options.length) {
    select.append(...options.map(({ text, value }) => new Option(text, value)));
    select.value = preselected;
  }
  const wanted = new Map(options.map((option) => [option.value, option]));
  for (const option of select.options) {
    const { text, className = "", disabled = false } = wanted.get(option.value) ?? {};
    if (text !== undefined && option.text !== text) option.text = text;
    if (option.className !== className) option.className = className;
    if (option.disabled !== disabled) option.disabled = disabled;
  }
}
