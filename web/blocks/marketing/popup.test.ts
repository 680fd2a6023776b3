import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Popup from "./popup.tsx";

const VALUE: Parameters<typeof Popup>[0]["value"] = {
  id: 7,
  title: "Sleva",
  form: "dialog",
  position: "center",
  width: 0,
  classes: "",
  close_button_position: "inside",
  entrance_animation: "",
  entrance_animation_duration: 0.3,
  exit_animation: "",
  blocks: [],
};
const render = (changes: Partial<typeof VALUE>) =>
  renderToStaticMarkup(createElement(Popup, { id: "", value: { ...VALUE, ...changes }, isOnFirstScreen: false }));

test.each([
  ["inside", '<div class="dialog-widget"><div class="dialog-widget-content" tabindex="-1"><button'],
  ["outside", '<div class="dialog-widget"><button'],
] as const)("the close button is %s of the popup's content", (close_button_position, html) => {
  expect(render({ close_button_position })).toContain(html);
});

test("a popup has the editor's animations and their duration in seconds", () => {
  const html = render({ entrance_animation: "fade", exit_animation: "zoom", entrance_animation_duration: 0.5 });

  expect(html).toContain('data-entrance="fade" data-exit="zoom" data-duration="0.5"');
});
