// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { handleLinkClick } from "./refresh-listing.ts";

const USUAL = "Produkty se nepodařilo načíst. Zkuste to prosím znovu.";

afterEach(() => vi.unstubAllGlobals());

/** What a shopper reads after a choice that `answer` refused, and what the listing then holds. */
async function refused(answer: Response): Promise<{ said: string | null; products: string | null }> {
  vi.stubGlobal("fetch", async () => answer);
  document.body.innerHTML = `<section data-listing="vypis" data-post="0" data-refresh="/refresh-loop">
    <p data-said></p><div data-results>Hrnek</div><a href="/obchod/?orderby=price">Cena</a></section>`;
  handleLinkClick(document.querySelector("a") as HTMLAnchorElement);
  const said = document.querySelector("[data-said]");
  await vi.waitFor(() => expect(said?.textContent).not.toBe(""));
  return {
    said: said?.textContent ?? null,
    products: document.querySelector("[data-results]")?.textContent ?? null,
  };
}

test.each([
  ["says why", Response.json({ code: "too_many_requests", message: "Počkejte." }, { status: 429 }), "Počkejte."],
  ["has no message", Response.json({ code: "x" }, { status: 500 }), USUAL],
  ["has an empty message", Response.json({ code: "x", message: "" }, { status: 500 }), USUAL],
  ["has a message that is no text", Response.json({ message: { en: "no" } }, { status: 400 }), USUAL],
  ["is no object", Response.json(null, { status: 502 }), USUAL],
  ["is a proxy's page", new Response("<h1>Bad gateway</h1>", { status: 502 }), USUAL],
])("an error answer that %s leaves the listing as it is, and the shopper is told", async (_which, answer, said) => {
  expect(await refused(answer)).toEqual({ said, products: "Hrnek" });
});
