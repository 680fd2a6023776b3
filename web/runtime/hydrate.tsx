/** The part of the island runtime that needs React; arrives with the first island that wakes. */
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { QueuedEvent } from "./event-queue.ts";
import { InsideIsland } from "./island.tsx";
import { captureControls, replayEvents, restoreValues } from "./replay-events.ts";
import { guardTranslation } from "./translator-guard.ts";

/**
 * Wake `host`: React takes over its HTML (or draws it again where the server could not), then replays and empties `held`.
 * Throws what the component threw; the server's HTML and `held` are as before then.
 *
 * Scripts of others may have changed the HTML: where React does not know it again, it draws its own in its place. Should
 * the component throw later, the HTML that was there before comes back with what was entered, and `onBroken` is called.
 */
export function hydrate(
  host: HTMLElement,
  Component: ComponentType<object>,
  held: QueuedEvent[],
  onBroken: () => void = () => {},
): Root {
  guardTranslation(host);
  const asleep = captureControls(host);
  const drawn = Array.from(host.childNodes);
  const html = host.innerHTML;
  const errors: unknown[] = [];
  let report = (error: unknown): void => void errors.push(error);
  const options = {
    identifierPrefix: host.getAttribute("prefix") ?? "",
    onUncaughtError: (error: unknown) => report(error),
    onRecoverableError: (error: unknown) =>
      console.warn(`${host.getAttribute("name")} was redrawn: its HTML was not the server's.`, error),
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
  const awake = root;
  const shown = Array.from(host.children);
  report = (error) => {
    // Later errors are the page's: they are reported where errors are. Here React is still at work.
    reportError(error);
    if (errors.push(error) > 1) return;
    queueMicrotask(() => {
      awake.unmount();
      host.innerHTML = html;
      host.setAttribute("broken", ""); // scripts of others may take its forms over (woocommerce/reinit-variation-forms.ts)
      restoreValues(shown, host);
      onBroken();
    });
  };
  replayEvents(host, held.splice(0), asleep);
  return root;
}
