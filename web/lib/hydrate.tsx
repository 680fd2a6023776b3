/** The part of the island runtime that needs React; arrives with the first island that wakes. */
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { Held } from "./held.ts";
import { InsideIsland } from "./island.tsx";
import { before, replay } from "./replay.ts";

/**
 * Wake `host`: React takes over its HTML (or draws it anew where the server could not), then replays and empties `held`.
 * Throws what the component threw; the server's HTML and `held` are as before then.
 */
export function hydrate(host: HTMLElement, Component: ComponentType<object>, held: Held[]): Root {
  const asleep = before(host);
  const drawn = Array.from(host.childNodes);
  const errors: unknown[] = [];
  let report = (error: unknown): void => void errors.push(error);
  const options = {
    identifierPrefix: host.getAttribute("prefix") ?? "",
    onUncaughtError: (error: unknown) => report(error),
  };
  const props = JSON.parse(host.getAttribute("props") ?? "{}") as object;
  const element = (
    <InsideIsland value={true}>
      <Component {...props} />
    </InsideIsland>
  );
  let root: Root | undefined;
  // Synchronous, so that nothing can be typed or clicked between taking over and being ready.
  flushSync(() => {
    if (host.hasAttribute("failed")) {
      root = createRoot(host, options);
      root.render(element);
    } else root = hydrateRoot(host, element, options);
  });
  if (!root || errors.length) {
    root?.unmount();
    host.replaceChildren(...drawn);
    asleep.restoreFocus();
    throw errors[0];
  }
  host.removeAttribute("failed");
  // Later errors are the page's: React reports them where errors are reported.
  report = reportError;
  replay(host, held.splice(0), asleep);
  return root;
}
