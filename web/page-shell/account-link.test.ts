// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showAccount } from "./account-link.ts";
import { startAccountLink } from "./start-account-link.ts";

const page = document.documentElement;
const getText = (part: string) => document.querySelector(`[data-account=${part}]`)?.textContent;

function stubShop(who: object | Error) {
  const fetch = vi.fn(async () => {
    if (who instanceof Error) throw who;
    return new Response(JSON.stringify(who));
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

// biome-ignore lint/suspicious/noDocumentCookie: the script reads it
const mark = (isSignedIn: boolean) => (document.cookie = `vyloha_signed_in=1; max-age=${isSignedIn ? 60 : 0}`);

beforeEach(() => {
  document.body.innerHTML = `<a><i data-account="initials"></i><span data-account="name"><b>Účet</b></span></a>`;
});

afterEach(() => {
  mark(false);
  page.className = "";
  vi.unstubAllGlobals();
});

test("a guest's browser sends no request and loads no script", () => {
  const load = vi.fn();

  startAccountLink(load);

  expect(load).not.toHaveBeenCalled();
  expect(page.classList).not.toContain("signed-in");
  expect(getText("name")).toBe("Účet");
});

test("a customer sees their name and initials", async () => {
  mark(true);
  const fetch = stubShop({ signed_in: true, first_name: "Jana", initials: "JN" });

  startAccountLink(async () => ({ showAccount }));

  await vi.waitFor(() => expect(getText("name")).toBe("Jana"));
  expect(page.classList).toContain("signed-in");
  expect(getText("initials")).toBe("JN");
  expect(fetch).toHaveBeenCalledExactlyOnceWith("/muj-ucet/kdo/");
});

test("a customer without a name keeps the link's text", async () => {
  mark(true);
  stubShop({ signed_in: true, first_name: "", initials: "J" });

  startAccountLink(async () => ({ showAccount }));

  await vi.waitFor(() => expect(getText("initials")).toBe("J"));
  expect(getText("name")).toBe("Účet");
});

test("a customer whose session has ended is a guest", async () => {
  mark(true);
  const fetch = stubShop({ signed_in: false });

  startAccountLink(async () => ({ showAccount }));

  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await vi.waitFor(() => expect(page.classList).not.toContain("signed-in"));
});

test("the link works while the shop does not answer", async () => {
  mark(true);
  const fetch = stubShop(new Error("offline"));

  startAccountLink(async () => ({ showAccount }));

  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(getText("name")).toBe("Účet");
});
