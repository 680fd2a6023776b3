// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderRichText } from "./rich-text.tsx";

const drawn = (html: string, phrase = "") => renderToStaticMarkup(<p>{renderRichText(html, phrase)}</p>);

test("what was typed is marked, inside of allowed elements too", () => {
  expect(drawn("Čaj <b>zelený</b> 5 kg<sup>2</sup>", "zeleny caj")).toBe(
    "<p><strong>Čaj</strong> <b><strong>zelený</strong></b> 5\u00a0kg<sup>2</sup></p>",
  );
});

test("a line of Czech does not end before a unit or behind a letter, marked or not", () => {
  expect(drawn("Batoh s kapsou 22 l", "kapsou 22 l")).toBe(
    "<p>Batoh s\u00a0<strong>kapsou</strong> <strong>22</strong>\u00a0<strong>l</strong></p>",
  );
});

test("signs are text", () => {
  expect(drawn("Tom &amp; Jerry &lt;b&gt;")).toBe("<p>Tom &amp; Jerry &lt;b&gt;</p>");
});

test.each([
  '<img src=x onerror="alert(1)">Čaj',
  "<script>alert(1)</script>Čaj",
  '<a href="javascript:alert(1)">Čaj</a>',
  '<span onclick="alert(1)">Čaj</span>',
])("no other element and no attribute comes through: %s", (html) => {
  expect(drawn(html).replace(/<\/?span>/g, "")).toBe("<p>Čaj</p>");
});
