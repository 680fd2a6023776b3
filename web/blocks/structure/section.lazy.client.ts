/**
 * Sections that are loaded when they are seen (blocks/structure/section.tsx): `ekit_widgetarea_content`, once each (specification.md, section 4 and
 * 7.10, ElementsKit). On an error the link to the section's own page stays.
 */
import { insertHtml } from "../../dom/insert-html.ts";

const ADMIN_AJAX_URL = "/wp-admin/admin-ajax.php";
const LOAD_MARGIN = "600px";
const TIMEOUT_MS = 15_000;

/** Held pages have no nonce: it comes with the first answer, and again with one that refuses an old one. */
let nonce = "";

export function startLazySections(found: readonly HTMLElement[]): void {
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
  for (const area of found) observer.observe(area);
}

/** Fetch what stands in an area (`.ekit-template-ajax--yes`) and put it there; nothing when it is there already. */
export async function loadLazySection(area: HTMLElement): Promise<void> {
  const place = area.querySelector<HTMLElement>(".ekit-widget-area-container[data-ajax-post-id]");
  if (!place || place.matches(".is--loaded, [aria-busy=true]")) return;
  place.ariaBusy = "true";
  try {
    const html = await fetchSectionHtml(place.dataset);
    if (!html) throw new Error("not public any more");
    await insertHtml(html, place);
    place.classList.add("is--loaded");
  } catch {
    area.toggleAttribute("data-failed", true);
  } finally {
    place.ariaBusy = null;
  }
}

async function fetchSectionHtml({ ajaxPostId = "", section = "" }: DOMStringMap): Promise<string> {
  const ask = async () => {
    const form = { action: "ekit_widgetarea_content", nonce, post_id: ajaxPostId, section_id: section };
    const answer = await fetch(ADMIN_AJAX_URL, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    nonce = answer.headers.get("X-WP-Nonce") ?? "";
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.text();
  };
  const before = nonce;
  return (await ask()) || (nonce !== before && (await ask())) || "";
}
