/** The island runtime: hydrates islands and queues earlier events. Every page loads it, so it does not import React. */
import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { hasPlugin } from "../third-party/jquery-plugins.ts";
import { type QueuedEvent, queueEvent, replayInBrowser } from "./event-queue.ts";
import { withScriptTimeout } from "./script-timeout.ts";

type IslandLoaders = Readonly<Record<string, () => Promise<unknown>>>;
type IslandModule = { default: { Component: ComponentType<object> } };
type HydrateLoader = () => Promise<typeof import("./hydrate.tsx")>;

/** After this time the browser gets queued clicks and submits without the component. */
const QUEUE_TIMEOUT_MS = 8000;
const VISIBLE_MARGIN = "200px";
// Scripts dispatch `change` without `input`.
const HYDRATION_EVENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "change"];
const QUEUED_EVENTS = ["click", "submit", "input", "keydown"];

// waiting → loading → hydrated; `plain` is server HTML without React: its media query does not match, or it failed.
type IslandState = "waiting" | "loading" | "hydrated" | "plain";
interface Island {
  state: IslandState;
  queue: QueuedEvent[];
  root?: Root;
}

/** Return whether a control in `host` has another value than in the HTML. */
const hasUserInput = (host: Element) =>
  Array.from(host.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input,textarea,select")).some((control) =>
    control instanceof HTMLSelectElement
      ? control.value !== (control.querySelector<HTMLOptionElement>("[selected]") ?? control.options[0])?.value
      : // A checkbox without a value attribute has the value "on".
        control.checked !== control.defaultChecked ||
        (!/^(checkbox|radio)$/.test(control.type) && control.value !== control.defaultValue),
  );

const hasJquery = () => "jQuery" in window;
const runWhenIdle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task);

const islandStates = new WeakMap<Element, Island>();
/** The field with a started IME composition (´ + a), and a promise of its end. */
let composing: { field: EventTarget | null; done: Promise<unknown> } | undefined;
/** Loads React and an island's component. */
let loadIsland: (name: string | null) => Promise<[Awaited<ReturnType<HydrateLoader>>, IslandModule]>;
/** Watches the islands that hydrate when they are visible. */
let visibilityObserver: IntersectionObserver;

/** Start hydrating `islands` (loaders from `import.meta.glob("./islands/*")`); `hydrator` loads React. Call once. */
export function startIslands(islands: IslandLoaders, hydrator: HydrateLoader): void {
  // An island of an older page may be unknown: hydrateIsland fails then, and its HTML stays plain.
  loadIsland = (name) =>
    withScriptTimeout(Promise.all([hydrator(), islands[`./islands/${name}.island.tsx`]?.() as Promise<IslandModule>]));
  listenToPage();
  visibilityObserver = new IntersectionObserver(handleIntersections, { rootMargin: VISIBLE_MARGIN });
  customElements.define("shop-island", IslandElement);
}

async function hydrateIsland(host: HTMLElement): Promise<void> {
  const island = islandStates.get(host);
  if (island?.state !== "waiting") return;
  // A third-party plugin handles this HTML; the component would handle each event a second time.
  if (hasPlugin(host.getAttribute("unless") ?? "")) {
    island.state = "plain";
    return;
  }
  island.state = "loading";
  try {
    const [{ hydrate }, module] = await loadIsland(host.getAttribute("name"));
    // A started composition would be lost if React changed the field now.
    if (composing && host.contains(composing.field as Node)) await composing.done;
    if (host.isConnected) {
      island.state = "hydrated";
      island.root = hydrate(host, module.default.Component, island.queue, () => {
        island.state = "plain";
      });
    } else islandStates.delete(host);
  } catch (error) {
    island.state = "plain";
    reportError(error);
    replayInBrowser(island.queue);
  }
  host.removeAttribute("aria-busy");
}

const hydrateIslands = (selector: string, isMatch: (host: Element) => boolean = () => true) => {
  for (const host of document.querySelectorAll<HTMLElement>(selector)) if (isMatch(host)) void hydrateIsland(host);
};

/** Listen for events that hydrate islands, and for those that must be queued until then. */
function listenToPage(): void {
  for (const type of [...HYDRATION_EVENTS, ...QUEUED_EVENTS])
    document.addEventListener(type, handleEvent, { capture: true, passive: HYDRATION_EVENTS.includes(type) });
  document.addEventListener("compositionstart", ({ target }) => {
    const done = new Promise((end) => target?.addEventListener("compositionend", end, { once: true }));
    composing = { field: target, done };
  });
  // On Back the browser restores the values of controls without events.
  addEventListener("pageshow", () => hydrateIslands("shop-island", hasUserInput));
  // After any script loads: it may be jQuery.
  document.addEventListener("load", () => hasJquery() && hydrateIslands("shop-island[when=jquery]"), { capture: true });
}

function handleEvent(event: Event): void {
  const host = (event.target as Element | null)?.closest?.<HTMLElement>("shop-island");
  const island = host && islandStates.get(host);
  if (!island || (island.state !== "waiting" && island.state !== "loading")) return;
  void hydrateIsland(host);
  if (!QUEUED_EVENTS.includes(event.type) || (island.state as IslandState) === "plain") return;
  queueEvent(event, island.queue);
  if (!event.defaultPrevented || host.hasAttribute("aria-busy")) return;
  host.setAttribute("aria-busy", "true");
  setTimeout(() => {
    if (island.state !== "loading") return;
    island.state = "plain";
    replayInBrowser(island.queue);
  }, QUEUE_TIMEOUT_MS);
}

function handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const host = isIntersecting && target.closest<HTMLElement>("shop-island");
    if (!host) continue;
    visibilityObserver.unobserve(target);
    void hydrateIsland(host);
  }
}

/** Hydrate a new island at the time of its `when` attribute. */
function scheduleHydration(host: HTMLElement, island: Island): void {
  const when = host.getAttribute("when") ?? "";
  // An island that the server failed to render has nothing to see or to click.
  if (when === "idle" || (host.hasAttribute("failed") && /^(interaction|jquery|visible)$/.test(when)))
    runWhenIdle(() => hydrateIsland(host));
  else if (when === "load" || (when === "jquery" && hasJquery())) void hydrateIsland(host);
  else if (/^(interaction|jquery)$/.test(when) && host.contains(document.activeElement)) void hydrateIsland(host);
  else if (when === "visible") for (const child of host.children) visibilityObserver.observe(child);
  else if (when.startsWith("media:")) {
    const query = matchMedia(when.slice("media:".length));
    const check = () => {
      if (island.state === "plain" || island.state === "waiting") island.state = query.matches ? "waiting" : "plain";
      if (query.matches) void hydrateIsland(host);
    };
    query.addEventListener("change", check);
    check();
  }
}

class IslandElement extends HTMLElement {
  connectedCallback(): void {
    if (islandStates.has(this)) return; // the element was only moved
    const island: Island = { state: "waiting", queue: [] };
    islandStates.set(this, island);
    scheduleHydration(this, island);
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      const root = islandStates.get(this)?.root;
      if (this.isConnected || !root) return;
      root.unmount();
      islandStates.delete(this);
      this.setAttribute("failed", ""); // if the element returns, it is empty
    });
  }
}
