/** The island runtime: wakes islands. Small, since every page loads it; React is not imported here. */
import type { ComponentType } from "react";

type Module = { default: { Component: ComponentType<object> } };
type Islands = Record<string, () => Promise<unknown>>;
type Hydrate = () => Promise<typeof import("./hydrate.tsx")>;

export function startIslands(islands: Islands, hydrator: Hydrate): void {
  const awake = new WeakSet<Element>();
  async function wake(host: HTMLElement): Promise<void> {
    if (awake.has(host)) return;
    awake.add(host);
    const load = islands[`./islands/${host.getAttribute("name")}.island.tsx`];
    if (!load) return;
    const [{ hydrate }, module] = await Promise.all([hydrator(), load()]);
    hydrate(host, (module as Module).default.Component);
  }
  for (const type of ["pointerover", "pointerdown", "touchstart", "focusin", "keydown"])
    document.addEventListener(
      type,
      (event) => {
        const host = (event.target as Element | null)?.closest?.<HTMLElement>("shop-island");
        if (host) void wake(host);
      },
      { capture: true, passive: true },
    );
  customElements.define(
    "shop-island",
    class extends HTMLElement {
      connectedCallback(): void {
        if (this.getAttribute("when") === "load") void wake(this);
      }
    },
  );
}
