// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderRichText } from "./rich-text.tsx";

const render = (html: string, phrase = "") => renderToStaticMarkup(<p>{renderRichText(html, phrase)}</p>);

test("the typed phrase is highlighted, also in allowed elements", () => {
  expect(render("Čaj <b>zelený</b> 5 kg<sup>2</sup>", "zeleny caj")).toBe(
    "<p><strong>Čaj</strong> <b><strong>zelený</strong></b> 5\u00a0kg<sup>2</sup></p>",
  );
});

test("no-break spaces are added around highlighted words, too", () => {
  expect(render("Batoh s kapsou 22 l", "kapsou 22 l")).toBe(
    "<p>Batoh s\u00a0<strong>kapsou</strong> <strong>22</strong>\u00a0l</p>",
  );
});

test("character references are rendered as text", () => {
  expect(render("Tom &amp; Jerry &lt;b&gt;")).toBe("<p>Tom &amp; Jerry &lt;b&gt;</p>");
});

test.each([
  '<img src=x onerror="alert(1)">Čaj',
  "<script>alert(1)</script>Čaj",
  '<a href="javascript:alert(1)">Čaj</a>',
  '<span onclick="alert(1)">Čaj</span>',
])("other elements and all attributes are removed: %s", (html) => {
  expect(render(html).replace(/<\/?span>/g, "")).toBe("<p>Čaj</p>");
});
