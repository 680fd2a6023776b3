import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cachedContent, setElementRenderer } from "./cached-element.tsx";

test("the server renders a part once for each name, and the browser renders the same HTML without a cache", () => {
  const renderCalls: string[] = [];
  const item = cachedContent(({ text }: { text: string }, name) => {
    renderCalls.push(text + name);
    return <b title={name || undefined}>{text}</b>;
  });
  const [a, b] = [{ text: "a&b" }, { text: "c" }];
  const renderAll = () =>
    [item(a), item(b), item(a), item(a, "other")].map((content) => renderToStaticMarkup(<li {...content} />));
  const expected = [
    "<li><b>a&amp;b</b></li>",
    "<li><b>c</b></li>",
    "<li><b>a&amp;b</b></li>",
    '<li><b title="other">a&amp;b</b></li>',
  ];

  expect(renderAll()).toEqual(expected);
  expect(renderCalls).toHaveLength(4);
  setElementRenderer(renderToStaticMarkup);

  expect(renderAll()).toEqual(expected);
  expect(renderCalls.slice(4)).toEqual(["a&b", "c", "a&bother"]);
});
