/** HTML that is drawn and then left alone: scripts of others may put something else in its place. */
import { type HTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** What it is about: redrawn when that is another thing, with nothing of what others have put there. */
  of: unknown;
  /** Nothing in it hears React's events. */
  children: ReactNode;
}

const subscribeToNothing = () => () => {};

/**
 * A `<div>` of which React owns the outside alone. Its children are drawn aside, and copies of them are put in; what the
 * server drew, or a script has made of that since, stays until `of` is another.
 */
export function ThirdPartyHtml({ of, children, ...host }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isTakenOver = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [aside] = useState(() => (isOnServer() ? null : document.createElement("div")));
  const shown = useRef(isTakenOver ? { of } : undefined);
  useLayoutEffect(() => {
    if (shown.current && Object.is(shown.current.of, of)) return;
    shown.current = { of };
    place.current?.replaceChildren(...((aside?.cloneNode(true) as Element | undefined)?.childNodes ?? []));
  }, [of, aside]);
  if (isOnServer()) return <div {...host}>{children}</div>;
  return (
    <>
      <div
        ref={place}
        {...host}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React leaves alone what it has not drawn
        dangerouslySetInnerHTML={EMPTY_HTML}
      />
      {aside && !isTakenOver && createPortal(children, aside)}
    </>
  );
}

/** As HTML of an element whose inside React is to leave alone; the same object, so it never writes it twice. */
export const EMPTY_HTML = { __html: "" };

export const isOnServer = () => typeof document === "undefined";
