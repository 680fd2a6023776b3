// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { scrollToTemplate } from "./scroll-to-template.client.ts";

const scrolledTo: Element[] = [];
const getTemplates = () => [...document.querySelectorAll("span")];

beforeEach(() => {
  scrolledTo.length = 0;
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    scrolledTo.push(this);
  });
  document.body.innerHTML = '<span class="elementor-1"></span><span class="elementor-12"></span>';
});

test("the page scrolls to the template whose id is in the URL", () => {
  history.replaceState(null, "", "/darky/?utm_source=a&theme_template_id=12");

  scrollToTemplate(getTemplates());

  expect(scrolledTo).toEqual([document.querySelector(".elementor-12")]);
});

test.each([
  "",
  "?theme_template_id=",
  "?theme_template_id=99",
  "?theme_template_id=%22%5D,*",
  "?theme_template_id=%E0",
])("the page does not scroll when the URL has no id of a template: %s", (query) => {
  history.replaceState(null, "", `/darky/${query}`);

  scrollToTemplate(getTemplates());

  expect(scrolledTo).toEqual([]);
});

test("a template that was inserted later does not scroll the page to one that it had before", () => {
  history.replaceState(null, "", "/darky/?theme_template_id=12");

  scrollToTemplate(getTemplates().slice(0, 1));

  expect(scrolledTo).toEqual([]);
});
