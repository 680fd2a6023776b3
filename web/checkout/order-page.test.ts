// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { startOrderPages } from "./order-page.ts";

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div data-widget="order">
    <dd><span>1 990,50 Kč</span><button data-copy="1990,50">Kopírovat</button></dd>
    <button data-part="print"></button><p role="status" data-part="status"></p></div>`;
  startOrderPages([find("[data-widget]")]);
});

test("a detail is copied in the form that a bank takes, and the shopper is told", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });

  find("[data-copy]").click();

  await vi.waitFor(() => expect(find("[data-part=status]").textContent).not.toBe(""));
  expect(writeText).toHaveBeenCalledWith("1990,50");
  expect(find("[data-copy]").textContent).toBe(find("[data-part=status]").textContent);
});

test("without access to the clipboard the shown detail is selected", async () => {
  vi.stubGlobal("navigator", {});

  find("[data-copy]").click();

  await vi.waitFor(() => expect(getSelection()?.toString()).toBe("1 990,50 Kč"));
});

test("the order is printed", () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);

  find("[data-part=print]").click();

  expect(print).toHaveBeenCalledOnce();
});
