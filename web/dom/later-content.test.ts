// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { insertOpenContent, startLaterContent } from "./later-content.ts";

Object.assign(globalThis, { CSS: { supports: () => true } });
startLaterContent();

const find = <E extends Element = HTMLElement>(selector: string) => document.querySelector(selector) as E;

const renderLater = (html: string) => `<noscript data-later>${html}</noscript>`;

beforeEach(() => {
  document.body.innerHTML = `<details id="outer"><summary>Barva</summary>${renderLater("<b>Modrá</b>")}
    <details id="inner"><summary>Další</summary>${renderLater("<i>Zelená</i>")}</details></details>
    <nav popover>${renderLater("<u>Kontakt</u>")}</nav>`;
});

test("content is inserted when its element is opened, before it shows, and not that of an inner one", () => {
  expect(find("b")).toBeNull();

  find("#outer summary").click();

  expect(find("#outer > b").textContent).toBe("Modrá");
  expect(find("i")).toBeNull();

  find("#inner summary").click();

  expect(find("#inner > i").textContent).toBe("Zelená");
});

test("a sheet gets its content before it opens", () => {
  find("nav").dispatchEvent(new Event("beforetoggle"));

  expect(find("nav > u").textContent).toBe("Kontakt");
});

test("HTML that replaces a part of the page has the content of what is open, and other content as text", () => {
  const template = document.createElement("template");
  template.innerHTML = document.body.innerHTML.replace('id="outer"', 'id="outer" open');

  insertOpenContent(template.content);
  document.body.replaceChildren(template.content);

  expect(find("#outer > b").textContent).toBe("Modrá");
  expect(find("i")).toBeNull();

  find("#inner summary").click();

  expect(find("#inner > i").textContent).toBe("Zelená");
});
