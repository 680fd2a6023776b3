/** The form over the whole window, on narrow screens (specification.md, sections 2 and 9). */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { coverPage } from "../../dom/overlays.ts";
import { dispatchMoment } from "../session/search-events.ts";
import type { SearchSession } from "../session/search-session.ts";

/** Return the overlay's state with `open` and `close`, which wait for the merchant's delay. */
export function useSearchOverlay(
  container: RefObject<HTMLElement | null>,
  session: SearchSession,
  isPossible: boolean,
) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setOpenLater = useCallback((open: boolean, delay: number) => {
    clearTimeout(timer.current);
    if (delay) timer.current = setTimeout(() => setOpen(open), delay);
    else setOpen(open);
  }, []);
  const { mobile_overlay_delay, mobile_overlay_close_delay } = session.config;
  const close = useCallback(() => {
    session.close();
    setOpenLater(false, mobile_overlay_close_delay);
  }, [session, setOpenLater, mobile_overlay_close_delay]);

  const open = useCallback(() => setOpenLater(true, mobile_overlay_delay), [setOpenLater, mobile_overlay_delay]);

  // The window crossed the breakpoint, for example when a phone was rotated: an open view moves into the overlay.
  useEffect(() => {
    if (!isPossible) setOpenLater(false, 0);
    else if (session.state().view !== "closed") open();
  }, [isPossible, session, setOpenLater, open]);

  useEffect(() => {
    if (!isOpen || !container.current) return;
    const uncover = coverPage(container.current, close);
    document.documentElement.classList.add("dgwt-wcas-overlay-mobile-on");
    dispatchMoment("show-mobile-overlay", session);
    return () => {
      uncover();
      document.documentElement.classList.remove("dgwt-wcas-overlay-mobile-on");
      dispatchMoment("hide-mobile-overlay", session);
    };
  }, [isOpen, container, session, close]);

  return { isOpen: isOpen && isPossible, open, close };
}
