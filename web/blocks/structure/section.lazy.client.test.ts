// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

interface Asked {
  nonce: string;
  post_id: string;
  section_id: string;
}
let asked: Asked[] = [];
let answer: (asked: Asked) => Response | Promise<Response>;
let near: (area: Element) => void;

const html = (body: string, nonce = "n1", status = 200) =>
  new Response(body, { status, headers: { "X-WP-Nonce": nonce } });
const guarded = ({ nonce }: Asked) => html(nonce === "n1" ? "<p>Recenze</p>" : "");

beforeEach(async () => {
  asked = [];
  answer = guarded;
  vi.resetModules();
  vi.stubGlobal("fetch", (_url: string, { body }: { body: URLSearchParams }) => {
    const { action, ...fields } = Object.fromEntries(body) as unknown as Asked & { action: string };
    expect(action).toBe("ekit_widgetarea_content");
    asked.push(fields);
    return Promise.resolve().then(() => answer(fields));
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: object[]) => void) {
        near = (target) => tell([{ isIntersecting: true, target }]);
      }
      observe() {}
      unobserve() {}
    },
  );
  document.body.innerHTML = `<div class="ekit-template-ajax--yes" data-widget="area">
    <div class="ekit-widget-area-container" data-ajax-post-id="7" data-section="abc"><a href="/cast-stranky/7/abc/">část</a></div>
  </div>`;
  const { startLazySections } = await import("./section.lazy.client.ts");
  startLazySections([area()]);
});

const area = () => document.querySelector<HTMLElement>(".ekit-template-ajax--yes") as HTMLElement;
const place = () => document.querySelector<HTMLElement>(".ekit-widget-area-container") as HTMLElement;
const settled = () => vi.waitFor(() => expect(place().matches(".is--loaded, [data-failed] *")).toBe(true));

test("nothing is fetched before the visitor comes near", () => {
  expect(asked).toEqual([]);
});

test("an area is fetched once, with a nonce that an answer brought", async () => {
  near(area());
  await settled();
  const { loadLazySection } = await import("./section.lazy.client.ts");
  await loadLazySection(area());

  expect(asked).toEqual([
    { nonce: "", post_id: "7", section_id: "abc" },
    { nonce: "n1", post_id: "7", section_id: "abc" },
  ]);
  expect(place().innerHTML).toBe("<p>Recenze</p>");
  expect(place().classList).toContain("is--loaded");
});

test.each<[string, () => Response | Promise<Response>]>([
  ["is empty", () => html("")],
  ["is a fault", () => html("<h1>502</h1>", "n1", 502)],
  ["has no nonce", () => new Response("")],
  ["does not come", () => Promise.reject(new TypeError("offline"))],
  ["hangs", () => Promise.reject(new DOMException("", "TimeoutError"))],
])("an answer that %s leaves the link to the area's own page", async (_name, given) => {
  answer = given;

  near(area());
  await settled();

  expect(area().hasAttribute("data-failed")).toBe(true);
  expect(place().querySelector("a")?.getAttribute("href")).toBe("/cast-stranky/7/abc/");
  expect(place().ariaBusy ?? "").not.toBe("true");
  expect(asked.length).toBeLessThanOrEqual(2);
});
