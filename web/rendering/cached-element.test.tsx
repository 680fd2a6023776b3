import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cachedContent, setElementRenderer } from "./cached-element.tsx";

test("draws a part once for each name on the server, and alike without keeping in the browser", () => {
  const drawn: string[] = [];
  const item = cachedContent(({ text }: { text: string }, name) => {
    drawn.push(text + name);
    return <b title={name || undefined}>{text}</b>;
  });
  const [a, b] = [{ text: "a&b" }, { text: "c" }];
  const draw = () =>
    [item(a), item(b), item(a), item(a, "other")].map((content) => renderToStaticMarkup(<li {...content} />));
  const expected = [
    "<li><b>a&amp;b</b></li>",
    "<li><b>c</b></li>",
    "<li><b>a&amp;b</b></li>",
    '<li><b title="other">a&amp;b</b></li>',
  ];

  expect(draw()).toEqual(expected);
  expect(drawn).toHaveLength(4);
  setElementRenderer(renderToStaticMarkup);

  expect(draw()).toEqual(expected);
  expect(drawn.slice(4)).toEqual(["a&b", "c", "a&bother"]);
});
