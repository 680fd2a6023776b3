// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { handleLinkClick } from "./refresh-listing.ts";

const DEFAULT_MESSAGE = "Produkty se nepodařilo načíst. Zkuste to prosím znovu.";

afterEach(() => vi.unstubAllGlobals());

/** Return the message and the products after a choice that `response` rejected. */
async function refreshWith(response: Response): Promise<{ message: string | null; products: string | null }> {
  vi.stubGlobal("fetch", async () => response);
  document.body.innerHTML = `<section data-listing="vypis" data-post="0" data-refresh="/refresh-loop">
    <p data-said></p><div data-results>Hrnek</div><a href="/obchod/?orderby=price">Cena</a></section>`;
  handleLinkClick(document.querySelector("a") as HTMLAnchorElement);
  const status = document.querySelector("[data-said]");
  await vi.waitFor(() => expect(status?.textContent).not.toBe(""));
  return {
    message: status?.textContent ?? null,
    products: document.querySelector("[data-results]")?.textContent ?? null,
  };
}

test.each([
  ["has a message", Response.json({ code: "too_many_requests", message: "Počkejte." }, { status: 429 }), "Počkejte."],
  ["has no message", Response.json({ code: "x" }, { status: 500 }), DEFAULT_MESSAGE],
  ["has an empty message", Response.json({ code: "x", message: "" }, { status: 500 }), DEFAULT_MESSAGE],
  ["has a message that is not a string", Response.json({ message: { en: "no" } }, { status: 400 }), DEFAULT_MESSAGE],
  ["is not an object", Response.json(null, { status: 502 }), DEFAULT_MESSAGE],
  ["is a proxy's HTML page", new Response("<h1>Bad gateway</h1>", { status: 502 }), DEFAULT_MESSAGE],
])(
  "an error response that %s leaves the listing unchanged and shows a message",
  async (_response, response, message) => {
    expect(await refreshWith(response)).toEqual({ message, products: "Hrnek" });
  },
);
