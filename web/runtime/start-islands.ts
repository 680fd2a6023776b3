/** The island runtime: wakes islands and holds what comes too early. Every page loads it, so React is not imported here. */
import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { hasPlugin } from "../third-party/jquery-plugins.ts";
import { type QueuedEvent, queueEvent, replayInBrowser } from "./event-queue.ts";
import { withScriptTimeout } from "./script-timeout.ts";

type IslandLoaders = Readonly<Record<string, () => Promise<unknown>>>;
type IslandModule = { default: { Component: ComponentType<object> } };
type HydrateLoader = () => Promise<typeof import("./hydrate.tsx")>;

/** A network that takes longer than this gives held clicks and submits back to the browser. */
const QUEUE_TIMEOUT_MS = 8000;
const VISIBLE_MARGIN = "200px";
// `change` without `input` comes from a script.
const WAKE_EVENTS = ["pointerover", "pointerdown", "touchstart", "focusin", "change"];
const QUEUED_EVENTS = ["click", "submit", "input", "keydown"];

// asleep → loading → awake; `plain` is server HTML that works as such: its query does not match, or waking failed.
type IslandState = "asleep" | "loading" | "awake" | "plain";
interface Island {
  state: IslandState;
  held: QueuedEvent[];
  root?: Root;
}

/** Whether a control in `host` holds something else than the HTML says. */
const hasUserInput = (host: Element) =>
  Array.from(host.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input,textarea,select")).some((control) =>
    control instanceof HTMLSelectElement
      ? control.value !== (control.querySelector<HTMLOptionElement>("[selected]") ?? control.options[0])?.value
      : // A box without a value of its own holds "on", which no HTML says.
        control.checked !== control.defaultChecked ||
        (!/^(checkbox|radio)$/.test(control.type) && control.value !== control.defaultValue),
  );

const hasJquery = () => "jQuery" in window;
const runWhenIdle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task);

const islandStates = new WeakMap<Element, Island>();
/** The field in which an accent is half typed (´ + a), and when that is done. */
let composing: { field: EventTarget | null; done: Promise<unknown> } | undefined;
/** Brings React and an island's component. */
let loadIsland: (name: string | null) => Promise<[Awaited<ReturnType<HydrateLoader>>, IslandModule]>;
/** Looks whether islands that wake when they are seen come near. */
let visibilityObserver: IntersectionObserver;

/** Start waking `islands` (path → loader, as `import.meta.glob` gives them); `hydrator` loads React. Call once. */
export function startIslands(islands: IslandLoaders, hydrator: HydrateLoader): void {
  const loaders = new Map(
    Object.entries(islands).map(([path, load]) => [path.replace(/^.*\/|\.island\.tsx$/g, ""), load]),
  );
  loadIsland = async (name) => {
    const load = loaders.get(name ?? "");
    if (!load) throw new Error(`There is no island ${name}.`);
    return withScriptTimeout(Promise.all([hydrator(), load() as Promise<IslandModule>]));
  };
  listenToPage();
  visibilityObserver = new IntersectionObserver(handleIntersections, { rootMargin: VISIBLE_MARGIN });
  customElements.define("shop-island", IslandElement);
}

async function wakeIsland(host: HTMLElement): Promise<void> {
  const island = islandStates.get(host);
  if (island?.state !== "asleep") return;
  // The original script works on this HTML: two masters would ask and answer everything twice.
  if (hasPlugin(host.getAttribute("unless") ?? "")) {
    island.state = "plain";
    return;
  }
  island.state = "loading";
  try {
    const [{ hydrate }, module] = await loadIsland(host.getAttribute("name"));
    // What is half typed would be lost if React touched the field now.
    if (composing && host.contains(composing.field as Node)) await composing.done;
    if (host.isConnected) {
      island.state = "awake";
      island.root = hydrate(host, module.default.Component, island.held, () => {
        island.state = "plain";
      });
    } else islandStates.delete(host);
  } catch (error) {
    island.state = "plain";
    reportError(error);
    replayInBrowser(island.held);
  }
  host.removeAttribute("aria-busy");
}

const wakeIslands = (selector: string, isMeant: (host: Element) => boolean = () => true) => {
  for (const host of document.querySelectorAll<HTMLElement>(selector)) if (isMeant(host)) void wakeIsland(host);
};

/** Hear what wakes islands, and what comes too early for them. */
function listenToPage(): void {
  for (const type of [...WAKE_EVENTS, ...QUEUED_EVENTS])
    document.addEventListener(type, handleEvent, { capture: true, passive: WAKE_EVENTS.includes(type) });
  document.addEventListener("compositionstart", ({ target }) => {
    const done = new Promise((end) => target?.addEventListener("compositionend", end, { once: true }));
    composing = { field: target, done };
  });
  // Back on a page, the browser fills in what was chosen on it, and tells nobody.
  addEventListener("pageshow", () => wakeIslands("shop-island", hasUserInput));
  // Of any script: one of them may bring jQuery.
  document.addEventListener("load", () => hasJquery() && wakeIslands("shop-island[when=jquery]"), { capture: true });
}

function handleEvent(event: Event): void {
  const host = (event.target as Element | null)?.closest?.<HTMLElement>("shop-island");
  const island = host && islandStates.get(host);
  if (!island || (island.state !== "asleep" && island.state !== "loading")) return;
  void wakeIsland(host);
  if (!QUEUED_EVENTS.includes(event.type) || (island.state as IslandState) === "plain") return;
  queueEvent(event, island.held);
  if (!event.defaultPrevented || host.hasAttribute("aria-busy")) return;
  host.setAttribute("aria-busy", "true");
  setTimeout(() => {
    if (island.state !== "loading") return;
    island.state = "plain";
    replayInBrowser(island.held);
  }, QUEUE_TIMEOUT_MS);
}

function handleIntersections(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const host = isIntersecting && target.closest<HTMLElement>("shop-island");
    if (!host) continue;
    visibilityObserver.unobserve(target);
    void wakeIsland(host);
  }
}

/** Wake a new island when its `when` says so. */
function scheduleWake(host: HTMLElement, island: Island): void {
  const when = host.getAttribute("when") ?? "";
  // Nobody can touch or see what the server could not draw.
  if (when === "idle" || (host.hasAttribute("failed") && /^(interaction|jquery|visible)$/.test(when)))
    runWhenIdle(() => wakeIsland(host));
  else if (when === "load" || (when === "jquery" && hasJquery())) void wakeIsland(host);
  else if (/^(interaction|jquery)$/.test(when) && host.contains(document.activeElement)) void wakeIsland(host);
  else if (when === "visible") for (const child of host.children) visibilityObserver.observe(child);
  else if (when.startsWith("media:")) {
    const query = matchMedia(when.slice("media:".length));
    const check = () => {
      if (island.state === "plain" || island.state === "asleep") island.state = query.matches ? "asleep" : "plain";
      if (query.matches) void wakeIsland(host);
    };
    query.addEventListener("change", check);
    check();
  }
}

class IslandElement extends HTMLElement {
  connectedCallback(): void {
    if (islandStates.has(this)) return; // only moved
    const island: Island = { state: "asleep", held: [] };
    islandStates.set(this, island);
    scheduleWake(this, island);
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      const root = islandStates.get(this)?.root;
      if (this.isConnected || !root) return;
      root.unmount();
      islandStates.delete(this);
      this.setAttribute("failed", ""); // should it come back, it comes back empty
    });
  }
}
