/** HTML that React renders once and does not update, because third-party scripts may replace it. */
import { type HTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** Identity of the content: when it changes, the children are rendered again and replace all changes of scripts. */
  contentKey: unknown;
  /** React's event handlers do not work in them. */
  children: ReactNode;
}

const subscribeToNothing = () => () => {};

/**
 * A `<div>` whose content React does not control. React renders the children into a detached element, from which copies
 * are inserted. The server's HTML, with changes by scripts, stays until `contentKey` changes.
 */
export function ThirdPartyHtml({ contentKey, children, ...divProps }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [detached] = useState(() => (isOnServer() ? null : document.createElement("div")));
  const rendered = useRef(isHydrating ? { contentKey } : undefined);
  useLayoutEffect(() => {
    if (rendered.current && Object.is(rendered.current.contentKey, contentKey)) return;
    rendered.current = { contentKey };
    container.current?.replaceChildren(...((detached?.cloneNode(true) as Element | undefined)?.childNodes ?? []));
  }, [contentKey, detached]);
  if (isOnServer()) return <div {...divProps}>{children}</div>;
  return (
    <>
      <div
        ref={container}
        {...divProps}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not update content that it has not rendered
        dangerouslySetInnerHTML={EMPTY_HTML}
      />
      {detached && !isHydrating && createPortal(children, detached)}
    </>
  );
}

/** Inner HTML of an element that React must not update; always the same object, so React sets it only once. */
export const EMPTY_HTML = { __html: "" };

export const isOnServer = () => typeof document === "undefined";
