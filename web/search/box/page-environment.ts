/** Facts about the page and the device that the search box needs. */
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { onLeave } from "../../dom/overlays.ts";
import { hasPlugin } from "../../third-party/jquery-plugins.ts";

/** Return whether a media query matches; false for "", on the server, and until the island is hydrated. */
export function useMediaQuery(query: string): boolean {
  const [matches, setMatches] = useState(false);
  // A layout effect, so that it runs before the replayed events: a tap needs to know that the window is narrow.
  useLayoutEffect(() => {
    const media = matchMedia(query || "not all");
    const update = () => setMatches(media.matches);
    update();
    media.addEventListener("change", update);
    return () => media.removeEventListener("change", update);
  }, [query]);
  return matches;
}

/** The jQuery plugin of FiboSearch. If it exists, it handles the form and the search box does nothing. */
export const FIBOSEARCH_PLUGIN = "dgwtWcasAutocomplete";
export const hasFiboSearchScript = (): boolean => hasPlugin(FIBOSEARCH_PLUGIN);

/** Return a media query for windows narrower than `width` pixels. */
export const buildMaxWidthQuery = (width: number): string => `(width < ${width}px)`;

/** While `isActive`, call `leave` when the pointer is pressed or the focus moves outside `container`. */
export function useOnLeave(container: RefObject<HTMLElement | null>, isActive: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    return onLeave((target) => container.current?.contains(target) || leave());
  });
}

/** Return the page's custom parameters, which are sent with every phrase (FiboSearch). */
export function readCustomParameters(input: HTMLElement | null): Record<string, string | number> {
  const { dgwt_wcas } = window as { dgwt_wcas?: { custom_params?: Record<string, string | number> } };
  return { ...dgwt_wcas?.custom_params, ...parseParameters(input?.dataset.customParams) };
}

function parseParameters(json: string | undefined): Record<string, string | number> {
  try {
    return JSON.parse(json || "{}") ?? {};
  } catch {
    return {};
  }
}
