/** Creates the search session of an island and connects it to the form and the page. */
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import type { SearchBox } from "../../generated/props.ts";
import { SearchSession } from "../session/search-session.ts";
import { startMouseWatch } from "./mouse-movement.ts";
import { readCustomParameters } from "./page-environment.ts";
import { publishSearchConfig } from "./publish-config.ts";

export function useSearchSession(box: SearchBox, value: string, input: RefObject<HTMLInputElement | null>) {
  const [session] = useState(() => new SearchSession(box, createEnvironment(box, input), value));
  const [isHydrated, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    publishSearchConfig(box);
    startMouseWatch();
    addEventListener("pagehide", session.settle);
    const stopPing = listenForPing(input.current);
    return () => {
      removeEventListener("pagehide", session.settle);
      stopPing();
    };
  }, [box, input, session]);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { session, state, isHydrated };
}

function createEnvironment(box: SearchBox, input: RefObject<HTMLInputElement | null>) {
  return {
    hasPanel: () =>
      box.show_details_panel &&
      !box.disable_hits &&
      innerWidth >= box.details_min_window &&
      !matchMedia("(pointer: coarse)").matches &&
      !input.current?.closest(".dgwt-wcas-overlay-mobile"),
    parameters: () => readCustomParameters(input.current),
    navigate: (url: string) => location.assign(url),
    openTab: (url: string) => void open(url, "_blank", "noopener"),
    submit: (phrase: string) => {
      if (!input.current) return;
      input.current.value = phrase; // React renders the state later
      input.current.form?.requestSubmit();
    },
  };
}

/** Answer the event with which third-party scripts check for the search (FiboSearch); return a cleanup function. */
function listenForPing(input: HTMLInputElement | null): () => void {
  const handlePing = () => input?.classList.add("fibosearch-pong");
  input?.addEventListener("fibosearch/ping", handlePing);
  return () => input?.removeEventListener("fibosearch/ping", handlePing);
}
