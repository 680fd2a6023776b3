/** What the search box asks of the page and the device around it. */
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { onLeave } from "../../dom/overlays.ts";
import { hasPlugin } from "../../third-party/jquery-plugins.ts";

/** Whether a media query holds; false for an empty one, on the server, and until the island is awake. */
export function useMediaQuery(query: string): boolean {
  const [holds, set] = useState(false);
  // Before what was done to the sleeping island is told: a tap must find out that it is on a phone.
  useLayoutEffect(() => {
    const media = matchMedia(query || "not all");
    const read = () => set(media.matches);
    read();
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, [query]);
  return holds;
}

/** The add-on's own client, and whether it works on the form: then the search box leaves it alone. */
export const FIBOSEARCH_PLUGIN = "dgwtWcasAutocomplete";
export const hasFiboSearchScript = (): boolean => hasPlugin(FIBOSEARCH_PLUGIN);

/** A media query for windows narrower than `width` pixels. */
export const buildMaxWidthQuery = (width: number): string => `(width < ${width}px)`;

/** Call `leave` when the pointer goes down, or the focus goes, outside `place`. */
export function useOnLeave(place: RefObject<HTMLElement | null>, isThere: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isThere) return;
    return onLeave((target) => place.current?.contains(target) || leave());
  });
}

/** Return numbers and texts that the page wants to be sent with every phrase (FiboSearch). */
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
