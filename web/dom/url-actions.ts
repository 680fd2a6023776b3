/**
 * Links with an action (Elementor's popups): `#elementor-action:action=NAME&settings=BASE64`; the settings are JSON.
 * Features register their actions; a link with an unregistered action does nothing.
 */
import { isModifiedClick } from "./modified-click.ts";

export type ActionSettings = Readonly<Record<string, unknown>>;
/** `link` is the clicked link: an action without an id is about the popup or panel that contains it. */
type ActionHandler = (settings: ActionSettings, link: HTMLElement) => void;

interface UrlAction {
  name: string;
  settings: ActionSettings;
}

const PREFIX = "#elementor-action";
const LINKS = `a[href^="${PREFIX}"], a[href^="%23elementor-action"]`;
const handlers = new Map<string, ActionHandler>();

/** Return the action of a URL; undefined for an invalid or another one. */
export function parseAction(href: string): UrlAction | undefined {
  try {
    const url = decodeURIComponent(href);
    if (!url.startsWith(PREFIX)) return;
    const [, name] = /[:&]action=([^&]+)/.exec(url) ?? [];
    const [, encoded] = /&settings=(.+)/.exec(url) ?? [];
    const settings: unknown = encoded ? JSON.parse(atob(encoded)) : {};
    if (name && settings && typeof settings === "object") return { name, settings: settings as ActionSettings };
  } catch {
    // An invalid URL, base64 or JSON.
  }
  return;
}

/** Run `run` for clicks on links with the action `name`, such as "off_canvas:open", and if the page's URL has it. */
export function registerAction(name: string, run: ActionHandler): void {
  if (!handlers.size) document.addEventListener("click", handleClick);
  handlers.set(name, run);
  const linked = location.hash && [...document.querySelectorAll<HTMLElement>(LINKS)].find(isLocationHash);
  if (linked && parseAction(getHref(linked))?.name === name) runAction(linked);
}

const getHref = (link: Element) => link.getAttribute("href") ?? "";

/** Return whether the page's URL has the hash of `link`: a URL can only run actions of links on the page. */
const isLocationHash = (link: Element) => decodeUrl(getHref(link)) === decodeUrl(location.hash);

function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function handleClick(event: MouseEvent): void {
  const link = (event.target as Element).closest?.<HTMLElement>(LINKS);
  if (!link || event.defaultPrevented || isModifiedClick(event)) return;
  // The browser takes "%23…" for the path of a page, which does not exist.
  if (runAction(link) || getHref(link).startsWith("%23")) event.preventDefault();
}

/** Run the action of `link`; returns false for an unregistered one. */
function runAction(link: HTMLElement): boolean {
  const action = parseAction(getHref(link));
  const run = action && handlers.get(action.name);
  run?.(action?.settings ?? {}, link);
  return Boolean(run);
}
