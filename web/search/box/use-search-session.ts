/** A search session that lives as long as the island, and talks to its form and the page. */
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import type { SearchBox } from "../../generated/props.ts";
import { SearchSession } from "../session/search-session.ts";
import { startMouseWatch } from "./mouse-movement.ts";
import { readCustomParameters } from "./page-environment.ts";
import { publishSearchConfig } from "./publish-config.ts";

export function useSearchSession(box: SearchBox, value: string, input: RefObject<HTMLInputElement | null>) {
  const [session] = useState(() => new SearchSession(box, createEnvironment(box, input), value));
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    publishSearchConfig(box);
    startMouseWatch();
    return answerPing(input.current);
  }, [box, input]);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return { session, state, isAwake };
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
    go: (url: string) => location.assign(url),
    openTab: (url: string) => void open(url, "_blank", "noopener"),
    submit: (phrase: string) => {
      if (!input.current) return;
      input.current.value = phrase; // the state is drawn only later
      input.current.form?.requestSubmit();
    },
  };
}

/** Scripts of others ask so whether the search is there (FiboSearch). */
function answerPing(input: HTMLInputElement | null): () => void {
  const answer = () => input?.classList.add("fibosearch-pong");
  input?.addEventListener("fibosearch/ping", answer);
  return () => input?.removeEventListener("fibosearch/ping", answer);
}
