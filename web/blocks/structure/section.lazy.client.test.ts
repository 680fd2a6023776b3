// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";

interface SectionRequest {
  nonce: string;
  post_id: string;
  section_id: string;
}
let requests: SectionRequest[] = [];
let answer: (request: SectionRequest) => Response | Promise<Response>;
let scrollNear: (area: Element) => void;
let scrolledTo: Element[] = [];
Element.prototype.scrollIntoView = function () {
  scrolledTo.push(this);
};

const createResponse = (body: string, nonce = "n1", status = 200) =>
  new Response(body, { status, headers: { "X-WP-Nonce": nonce } });
const answerWithNonce = ({ nonce }: SectionRequest) => createResponse(nonce === "n1" ? "<p>Recenze</p>" : "");

beforeEach(async () => {
  requests = [];
  scrolledTo = [];
  history.replaceState(null, "", "/stranka/");
  vi.stubGlobal("performance", { ...performance, getEntriesByType: () => [{ type: "navigate" }] });
  answer = answerWithNonce;
  vi.resetModules();
  vi.stubGlobal("fetch", (_url: string, { body }: { body: URLSearchParams }) => {
    const { action, ...fields } = Object.fromEntries(body) as unknown as SectionRequest & { action: string };
    expect(action).toBe("ekit_widgetarea_content");
    requests.push(fields);
    return Promise.resolve().then(() => answer(fields));
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: object[]) => void) {
        scrollNear = (target) => callback([{ isIntersecting: true, target }]);
      }
      observe() {}
      unobserve() {}
    },
  );
  document.body.innerHTML = `<div class="ekit-template-ajax--yes" data-widget="area" data-hashes="popis velikosti" data-templates="12 7">
    <div class="ekit-widget-area-container" data-ajax-post-id="7" data-section="abc"><a href="/cast-stranky/7/abc/">část</a></div>
  </div>`;
  const { startLazySections } = await import("./section.lazy.client.ts");
  startLazySections([area()]);
});

const area = () => document.querySelector<HTMLElement>(".ekit-template-ajax--yes") as HTMLElement;
const container = () => document.querySelector<HTMLElement>(".ekit-widget-area-container") as HTMLElement;
const waitUntilSettled = () => vi.waitFor(() => expect(container().matches(".is--loaded, [data-failed] *")).toBe(true));

test("a section is not fetched before the visitor scrolls near it", () => {
  expect(requests).toEqual([]);
});

test("a section is loaded once, with the nonce of the first response", async () => {
  scrollNear(area());
  await waitUntilSettled();
  const { loadLazySection } = await import("./section.lazy.client.ts");
  await loadLazySection(area());

  expect(requests).toEqual([
    { nonce: "", post_id: "7", section_id: "abc" },
    { nonce: "n1", post_id: "7", section_id: "abc" },
  ]);
  expect(container().innerHTML).toBe("<p>Recenze</p>");
  expect(container().classList).toContain("is--loaded");
});

const openPage = async (url: string) => {
  history.replaceState(null, "", url);
  vi.resetModules();
  const { startLazySections } = await import("./section.lazy.client.ts");
  startLazySections([area()]);
};

test("a section with the tab of the URL's hash is loaded when the page opens, and its tab is selected", async () => {
  const isWide = { matches: true, addEventListener: () => {} };
  vi.stubGlobal("matchMedia", () => isWide);
  const tab = (id: string, isFirst: boolean) =>
    `<button role="tab" aria-selected="${isFirst}" data-ekit-handler-id="${id}"></button>`;
  answer = () =>
    createResponse(`<div class="tabs" data-widget="tabs"><div>${tab("popis", true)}${tab("velikosti", false)}</div>
      <details open></details><details></details></div>`);
  const { startWidgets } = await import("../../runtime/load-widgets.ts");
  const { startTabs } = await import("../text/tabs.client.ts");
  startWidgets("[data-widget=tabs]", async () => startTabs);

  await openPage("/stranka/#velikosti?utm_source=x");
  await waitUntilSettled();

  await vi.waitFor(() =>
    expect([...document.querySelectorAll("details")].map(({ open }) => open)).toEqual([false, true]),
  );
  expect(scrolledTo[0]).toBe(area());
  expect(scrolledTo.at(-1)).toBe(document.querySelector(".tabs"));
});

test("a section with the target of a new hash is loaded, and the page scrolls to its anchor", async () => {
  answer = () => createResponse('<div id="popis"></div>');
  history.replaceState(null, "", "#popis");
  dispatchEvent(new HashChangeEvent("hashchange"));
  await waitUntilSettled();

  await vi.waitFor(() => expect(scrolledTo.at(-1)).toBe(document.getElementById("popis")));
  expect(scrolledTo).toContain(area());
});

test("a section with the template of the URL is loaded when the page opens", async () => {
  await openPage("/stranka/?theme_template_id=12");
  await waitUntilSettled();

  expect(requests[0]).toMatchObject({ section_id: "abc" });
});

test.each(["#vel", "#", "?theme_template_id=1", "?theme_template_id="])(
  "the URL %s leads to nothing in a section, which is not loaded",
  async (url) => {
    await openPage(`/stranka/${url}`);

    expect(requests).toEqual([]);
  },
);

test.each<[string, () => Response | Promise<Response>]>([
  ["is empty", () => createResponse("")],
  ["is an error", () => createResponse("<h1>502</h1>", "n1", 502)],
  ["has no nonce", () => new Response("")],
  ["fails", () => Promise.reject(new TypeError("offline"))],
  ["times out", () => Promise.reject(new DOMException("", "TimeoutError"))],
])("the link to the section's own page stays when the response %s", async (_name, respond) => {
  answer = respond;

  scrollNear(area());
  await waitUntilSettled();

  expect(area().hasAttribute("data-failed")).toBe(true);
  expect(container().querySelector("a")?.getAttribute("href")).toBe("/cast-stranky/7/abc/");
  expect(container().ariaBusy ?? "").not.toBe("true");
  expect(requests.length).toBeLessThanOrEqual(2);
});
