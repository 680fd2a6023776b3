/** The island runtime: wakes islands and holds what comes too early. Every page loads it, so React is not imported here. */
import type { ComponentType } from "react";
import type { Root } from "react-dom/client";
import { hasPlugin } from "../third-party/jquery-plugins.ts";
import { type Held, hold, release } from "./event-queue.ts";
import { inTime } from "./script-timeout.ts";

type Islands = Readonly<Record<string, () => Promise<unknown>>>;
type Module = { default: { Component: ComponentType<object> } };
type Hydrator = () => Promise<typeof import("./hydrate.tsx")>;

/** A network that takes longer than this gives held clicks and submits back to the browser. */
const HOLD_LIMIT_MS = 8000;
const VISIBLE_MARGIN = "200px";
// `change` without `input` comes from a script.
const WAKING = ["pointerover", "pointerdown", "touchstart", "focusin", "change"];
const HOLDING = ["click", "submit", "input", "keydown"];

// asleep → loading → awake; `plain` is server HTML that works as such: its query does not match, or waking failed.
type State = "asleep" | "loading" | "awake" | "plain";
interface Island {
  state: State;
  held: Held[];
  root?: Root;
}

/** Whether a control in `host` holds something else than the HTML says. */
const isFilledIn = (host: Element) =>
  Array.from(host.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input,textarea,select")).some((control) =>
    control instanceof HTMLSelectElement
      ? control.value !== (control.querySelector<HTMLOptionElement>("[selected]") ?? control.options[0])?.value
      : // A box without a value of its own holds "on", which no HTML says.
        control.checked !== control.defaultChecked ||
        (!/^(checkbox|radio)$/.test(control.type) && control.value !== control.defaultValue),
  );

const hasJquery = () => "jQuery" in window;
const idle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task);

const known = new WeakMap<Element, Island>();
/** The field in which an accent is half typed (´ + a), and when that is done. */
let composing: { field: EventTarget | null; done: Promise<unknown> } | undefined;
/** Brings React and an island's component. */
let bring: (name: string | null) => Promise<[Awaited<ReturnType<Hydrator>>, Module]>;
/** Looks whether islands that wake when they are seen come near. */
let seen: IntersectionObserver;

/** Start waking `islands` (path → loader, as `import.meta.glob` gives them); `hydrator` loads React. Call once. */
export function startIslands(islands: Islands, hydrator: Hydrator): void {
  const loaders = new Map(
    Object.entries(islands).map(([path, load]) => [path.replace(/^.*\/|\.island\.tsx$/g, ""), load]),
  );
  bring = async (name) => {
    const load = loaders.get(name ?? "");
    if (!load) throw new Error(`There is no island ${name}.`);
    return inTime(Promise.all([hydrator(), load() as Promise<Module>]));
  };
  listen();
  seen = new IntersectionObserver(wakeSeen, { rootMargin: VISIBLE_MARGIN });
  customElements.define("shop-island", IslandElement);
}

async function wake(host: HTMLElement): Promise<void> {
  const island = known.get(host);
  if (island?.state !== "asleep") return;
  // The original script works on this HTML: two masters would ask and answer everything twice.
  if (hasPlugin(host.getAttribute("unless") ?? "")) {
    island.state = "plain";
    return;
  }
  island.state = "loading";
  try {
    const [{ hydrate }, module] = await bring(host.getAttribute("name"));
    // What is half typed would be lost if React touched the field now.
    if (composing && host.contains(composing.field as Node)) await composing.done;
    if (host.isConnected) {
      island.state = "awake";
      island.root = hydrate(host, module.default.Component, island.held, () => {
        island.state = "plain";
      });
    } else known.delete(host);
  } catch (error) {
    island.state = "plain";
    reportError(error);
    release(island.held);
  }
  host.removeAttribute("aria-busy");
}

const wakeAll = (selector: string, isMeant: (host: Element) => boolean = () => true) => {
  for (const host of document.querySelectorAll<HTMLElement>(selector)) if (isMeant(host)) void wake(host);
};

/** Hear what wakes islands, and what comes too early for them. */
function listen(): void {
  for (const type of [...WAKING, ...HOLDING])
    document.addEventListener(type, onEvent, { capture: true, passive: WAKING.includes(type) });
  document.addEventListener("compositionstart", ({ target }) => {
    const done = new Promise((end) => target?.addEventListener("compositionend", end, { once: true }));
    composing = { field: target, done };
  });
  // Back on a page, the browser fills in what was chosen on it, and tells nobody.
  addEventListener("pageshow", () => wakeAll("shop-island", isFilledIn));
  // Of any script: one of them may bring jQuery.
  document.addEventListener("load", () => hasJquery() && wakeAll("shop-island[when=jquery]"), { capture: true });
}

function onEvent(event: Event): void {
  const host = (event.target as Element | null)?.closest?.<HTMLElement>("shop-island");
  const island = host && known.get(host);
  if (!island || (island.state !== "asleep" && island.state !== "loading")) return;
  void wake(host);
  if (!HOLDING.includes(event.type) || (island.state as State) === "plain") return;
  hold(event, island.held);
  if (!event.defaultPrevented || host.hasAttribute("aria-busy")) return;
  host.setAttribute("aria-busy", "true");
  setTimeout(() => {
    if (island.state !== "loading") return;
    island.state = "plain";
    release(island.held);
  }, HOLD_LIMIT_MS);
}

function wakeSeen(entries: readonly IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const host = isIntersecting && target.closest<HTMLElement>("shop-island");
    if (!host) continue;
    seen.unobserve(target);
    void wake(host);
  }
}

/** Wake a new island when its `when` says so. */
function watch(host: HTMLElement, island: Island): void {
  const when = host.getAttribute("when") ?? "";
  // Nobody can touch or see what the server could not draw.
  if (when === "idle" || (host.hasAttribute("failed") && /^(interaction|jquery|visible)$/.test(when)))
    idle(() => wake(host));
  else if (when === "load" || (when === "jquery" && hasJquery())) void wake(host);
  else if (/^(interaction|jquery)$/.test(when) && host.contains(document.activeElement)) void wake(host);
  else if (when === "visible") for (const child of host.children) seen.observe(child);
  else if (when.startsWith("media:")) {
    const query = matchMedia(when.slice("media:".length));
    const check = () => {
      if (island.state === "plain" || island.state === "asleep") island.state = query.matches ? "asleep" : "plain";
      if (query.matches) void wake(host);
    };
    query.addEventListener("change", check);
    check();
  }
}

class IslandElement extends HTMLElement {
  connectedCallback(): void {
    if (known.has(this)) return; // only moved
    const island: Island = { state: "asleep", held: [] };
    known.set(this, island);
    watch(this, island);
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      const root = known.get(this)?.root;
      if (this.isConnected || !root) return;
      root.unmount();
      known.delete(this);
      this.setAttribute("failed", ""); // should it come back, it comes back empty
    });
  }
}
