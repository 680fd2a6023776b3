/**
 * Links that do something on the page (Elementor's popups): `#elementor-action:action=NAME&settings=BASE64`, the settings being JSON. A
 * feature registers the actions that it knows; a link to one that nobody on the page knows does nothing.
 */

export type Settings = Readonly<Record<string, unknown>>;
/** `link` asked for it: a popup or a panel may be the one that contains it. */
type Run = (settings: Settings, link: HTMLElement) => void;

interface Action {
  name: string;
  settings: Settings;
}

const PREFIX = "#elementor-action";
const LINKS = `a[href^="${PREFIX}"], a[href^="%23elementor-action"]`;
const runs = new Map<string, Run>();

/** Return what an address asks for; undefined for one that cannot be read. */
export function actionOf(href: string): Action | undefined {
  try {
    const address = decodeURIComponent(href);
    if (!address.startsWith(PREFIX)) return;
    const [, name] = /[:&]action=([^&]+)/.exec(address) ?? [];
    const [, encoded] = /&settings=(.+)/.exec(address) ?? [];
    const settings: unknown = encoded ? JSON.parse(atob(encoded)) : {};
    if (name && settings && typeof settings === "object") return { name, settings: settings as Settings };
  } catch {
    // Neither an address, nor base64, nor JSON.
  }
  return;
}

/** Run `run` when a link asks for the action `name`, such as "off_canvas:open"; also one that the page was opened with. */
export function registerAction(name: string, run: Run): void {
  if (!runs.size) document.addEventListener("click", follow);
  runs.set(name, run);
  const asked = location.hash && [...document.querySelectorAll<HTMLElement>(LINKS)].find(isAddressed);
  if (asked && actionOf(hrefOf(asked))?.name === name) act(asked);
}

const hrefOf = (link: Element) => link.getAttribute("href") ?? "";

/** Whether the address of the page is that of `link`: only what editors placed can be run from there. */
const isAddressed = (link: Element) => decoded(hrefOf(link)) === decoded(location.hash);

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLElement>(LINKS);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // To the browser "%23…" is a page, which nobody has.
  if (act(link) || hrefOf(link).startsWith("%23")) event.preventDefault();
}

/** Return whether somebody knew what `link` asks for. */
function act(link: HTMLElement): boolean {
  const action = actionOf(hrefOf(link));
  const run = action && runs.get(action.name);
  run?.(action?.settings ?? {}, link);
  return Boolean(run);
}
