/** The part of the island runtime that needs React; arrives with the first island that wakes. */
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { InsideIsland } from "./island.tsx";

/** Wake `host`: React takes over its HTML, or draws anew where the server could not. */
export function hydrate(host: HTMLElement, Component: ComponentType<object>): Root {
  const props = JSON.parse(host.getAttribute("props") ?? "{}") as object;
  const element = (
    <InsideIsland value={true}>
      <Component {...props} />
    </InsideIsland>
  );
  const options = { identifierPrefix: host.getAttribute("prefix") ?? "" };
  // Synchronous, so that nothing can be typed or clicked between taking over and being ready.
  return flushSync(() => {
    if (!host.hasAttribute("failed")) return hydrateRoot(host, element, options);
    const root = createRoot(host, options);
    root.render(element);
    return root;
  });
}
