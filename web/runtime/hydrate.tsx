/** The part of the island runtime that needs React; it loads with the first island that hydrates. */
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { QueuedEvent } from "./event-queue.ts";
import { InsideIsland } from "./island.tsx";
import { captureControls, replayEvents, restoreValues } from "./replay-events.ts";
import { guardTranslation } from "./translator-guard.ts";

/**
 * Hydrate `host` (or render it if the server failed to), then replay and empty `queue`. Throws the component's error;
 * the server's HTML and `queue` are unchanged then.
 *
 * If third-party scripts have changed the HTML so that it does not match, React replaces it with its own. If the
 * component throws later, the previous HTML returns with the entered values, and `onError` is called.
 */
export function hydrate(
  host: HTMLElement,
  Component: ComponentType<object>,
  queue: QueuedEvent[],
  onError: () => void = () => {},
): Root {
  guardTranslation(host);
  const snapshot = captureControls(host);
  const serverNodes = Array.from(host.childNodes);
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
  // Synchronous, so that the shopper cannot type or click during the hydration.
  flushSync(() => {
    if (host.hasAttribute("failed")) {
      root = createRoot(host, options);
      root.render(element);
    } else root = hydrateRoot(host, element, options);
  });
  if (!root || errors.length) {
    root?.unmount();
    host.replaceChildren(...serverNodes);
    snapshot.restoreFocus();
    throw errors[0];
  }
  host.removeAttribute("failed");
  const hydratedRoot = root;
  const renderedElements = Array.from(host.children);
  report = (error) => {
    // Later errors are reported like other errors of the page. React is still rendering here, hence the microtask.
    reportError(error);
    if (errors.push(error) > 1) return;
    queueMicrotask(() => {
      hydratedRoot.unmount();
      host.innerHTML = html;
      host.setAttribute("broken", ""); // third-party scripts may handle its forms now (woocommerce/reinit-variation-forms.ts)
      restoreValues(renderedElements, host);
      onError();
    });
  };
  replayEvents(host, queue.splice(0), snapshot);
  return root;
}
