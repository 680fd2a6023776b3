/**
 * Links that do something on the page (Elementor's popups): `#elementor-action:action=NAME&settings=BASE64`, the settings being JSON. A
 * feature registers the actions that it knows; a link to one that nobody on the page knows does nothing.
 */

export type ActionSettings = Readonly<Record<string, unknown>>;
/** `link` asked for it: a popup or a panel may be the one that contains it. */
type ActionHandler = (settings: ActionSettings, link: HTMLElement) => void;

interface UrlAction {
  name: string;
  settings: ActionSettings;
}

const PREFIX = "#elementor-action";
const LINKS = `a[href^="${PREFIX}"], a[href^="%23elementor-action"]`;
const runs = new Map<string, ActionHandler>();

/** Return what an address asks for; undefined for one that cannot be read. */
export function parseAction(href: string): UrlAction | undefined {
  try {
    const address = decodeURIComponent(href);
    if (!address.startsWith(PREFIX)) return;
    const [, name] = /[:&]action=([^&]+)/.exec(address) ?? [];
    const [, encoded] = /&settings=(.+)/.exec(address) ?? [];
    const settings: unknown = encoded ? JSON.parse(atob(encoded)) : {};
    if (name && settings && typeof settings === "object") return { name, settings: settings as ActionSettings };
  } catch {
    // Neither an address, nor base64, nor JSON.
  }
  return;
}

/** Run `run` when a link asks for the action `name`, such as "off_canvas:open"; also one that the page was opened with. */
export function registerAction(name: string, run: ActionHandler): void {
  if (!runs.size) document.addEventListener("click", handleClick);
  runs.set(name, run);
  const asked = location.hash && [...document.querySelectorAll<HTMLElement>(LINKS)].find(isLocationHash);
  if (asked && parseAction(getHref(asked))?.name === name) runAction(asked);
}

const getHref = (link: Element) => link.getAttribute("href") ?? "";

/** Whether the address of the page is that of `link`: only what editors placed can be run from there. */
const isLocationHash = (link: Element) => decodeUrl(getHref(link)) === decodeUrl(location.hash);

function decodeUrl(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function handleClick(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLElement>(LINKS);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // To the browser "%23…" is a page, which nobody has.
  if (runAction(link) || getHref(link).startsWith("%23")) event.preventDefault();
}

/** Return whether somebody knew what `link` asks for. */
function runAction(link: HTMLElement): boolean {
  const action = parseAction(getHref(link));
  const run = action && runs.get(action.name);
  run?.(action?.settings ?? {}, link);
  return Boolean(run);
}
