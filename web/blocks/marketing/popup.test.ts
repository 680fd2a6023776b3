import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Popup from "./popup.tsx";

test.each([
  ["inside", '<div class="dialog-widget"><div class="dialog-widget-content" tabindex="-1"><button'],
  ["outside", '<div class="dialog-widget"><button'],
] as const)("the close button is %s of the popup's content", (close_button_position, html) => {
  const content = { id: 7, title: "Sleva", form: "dialog", position: "center", width: 0, classes: "", blocks: [] };
  const value = { ...content, close_button_position } as never;

  expect(renderToStaticMarkup(createElement(Popup, { id: "7", value }))).toContain(html);
});
