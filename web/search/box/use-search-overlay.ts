/** The form over the whole window, on narrow ones (specification.md, sections 2 and 9). */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { coverPage } from "../../dom/overlays.ts";
import { dispatchMoment } from "../session/search-events.ts";
import type { SearchSession } from "../session/search-session.ts";

/** What `open` and `close` do is delayed as the merchant set it. */
export function useSearchOverlay(place: RefObject<HTMLElement | null>, session: SearchSession, isPossible: boolean) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((open: boolean, delay: number) => {
    clearTimeout(timer.current);
    if (delay) timer.current = setTimeout(() => setOpen(open), delay);
    else setOpen(open);
  }, []);
  const { mobile_overlay_delay, mobile_overlay_close_delay } = session.config;
  const close = useCallback(() => {
    session.close();
    later(false, mobile_overlay_close_delay);
  }, [session, later, mobile_overlay_close_delay]);

  const open = useCallback(() => later(true, mobile_overlay_delay), [later, mobile_overlay_delay]);

  // The window crossed the breakpoint, as when a phone is turned: what was suggested goes on where there is room for it.
  useEffect(() => {
    if (!isPossible) later(false, 0);
    else if (session.state().view !== "closed") open();
  }, [isPossible, session, later, open]);

  useEffect(() => {
    if (!isOpen || !place.current) return;
    const uncover = coverPage(place.current, close);
    document.documentElement.classList.add("dgwt-wcas-overlay-mobile-on");
    dispatchMoment("show-mobile-overlay", session);
    return () => {
      uncover();
      document.documentElement.classList.remove("dgwt-wcas-overlay-mobile-on");
      dispatchMoment("hide-mobile-overlay", session);
    };
  }, [isOpen, place, session, close]);

  return { isOpen: isOpen && isPossible, open, close };
}
