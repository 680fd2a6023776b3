/**
 * Sections that are loaded when the visitor scrolls near them, or when the URL leads to something in them
 * (blocks/structure/section.tsx): one request `ekit_widgetarea_content` each (specification.md, sections 2, 4 and 7.10;
 * ElementsKit). On an error the link to the section's own page stays.
 */
import { insertHtml } from "../../dom/insert-html.ts";
import { isNewVisit, parseHash } from "../../dom/location-hash.ts";

const ADMIN_AJAX_URL = "/wp-admin/admin-ajax.php";
const LOAD_MARGIN = "600px";
const TIMEOUT_MS = 15_000;

/** Cached pages have no nonce: the first response carries it, and so does a response that rejects an old nonce. */
let nonce = "";

export function startLazySections(areas: readonly HTMLElement[]): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void loadLazySection(target as HTMLElement);
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  for (const area of areas) observer.observe(area);
  const template = new URLSearchParams(location.search).get("theme_template_id");
  for (const area of areas) if (listsName(area.dataset.templates, template)) void loadLazySection(area);
  showHashTarget(areas, isNewVisit());
  addEventListener("hashchange", () => showHashTarget(areas, true));
}

const listsName = (names: string | undefined, name: string | null) => name !== null && names?.split(" ").includes(name);

/** Load the section that contains the target of the URL's hash: a tab, which its script then selects, or an anchor. */
function showHashTarget(areas: readonly HTMLElement[], scrolls: boolean): void {
  const hash = parseHash(location.hash);
  const area = areas.find(({ dataset }) => listsName(dataset.hashes, hash));
  if (!area || area.querySelector(".is--loaded")) return;
  if (scrolls) area.scrollIntoView();
  void loadLazySection(area).then(() => scrolls && document.getElementById(hash)?.scrollIntoView());
}

/** Fetch the contents of an area (`.ekit-template-ajax--yes`) and insert them, unless they are loaded or loading. */
export async function loadLazySection(area: HTMLElement): Promise<void> {
  const container = area.querySelector<HTMLElement>(".ekit-widget-area-container[data-ajax-post-id]");
  if (!container || container.matches(".is--loaded, [aria-busy=true]")) return;
  container.ariaBusy = "true";
  try {
    const html = await fetchSectionHtml(container.dataset);
    if (!html) throw new Error("not public any more");
    await insertHtml(html, container);
    container.classList.add("is--loaded");
  } catch {
    area.toggleAttribute("data-failed", true);
  } finally {
    container.ariaBusy = null;
  }
}

async function fetchSectionHtml({ ajaxPostId = "", section = "" }: DOMStringMap): Promise<string> {
  const request = async () => {
    const form = { action: "ekit_widgetarea_content", nonce, post_id: ajaxPostId, section_id: section };
    const response = await fetch(ADMIN_AJAX_URL, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    nonce = response.headers.get("X-WP-Nonce") ?? "";
    if (!response.ok) throw new Error(`${response.status}`);
    return response.text();
  };
  const previousNonce = nonce;
  return (await request()) || (nonce !== previousNonce && (await request())) || "";
}
