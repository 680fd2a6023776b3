// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { startCardButtons } from "./start-card-buttons.ts";

const actions = { addFromCard: vi.fn(), openChooser: vi.fn() };
startCardButtons(() => Promise.resolve(actions));

const getCard = () => document.querySelector("li") as HTMLElement;
const getSecond = () => document.querySelector<HTMLImageElement>(".picture-second");

function moveOver(pointerType: string): void {
  const event = Object.assign(new Event("pointerover", { bubbles: true }), { pointerType });
  getCard().dispatchEvent(event);
}

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `<form id="seznam"></form>
    <li class="product-card" data-second="/b.webp 400w"><picture class="picture"><img sizes="17rem"></picture>
    <a aria-checked="false"></a><button class="card-button" form="seznam" value="7">Přidat do košíku</button></li>`;
});

test("a mouse over the card loads its second picture, once", () => {
  moveOver("mouse");
  moveOver("mouse");

  expect(document.querySelectorAll(".picture-second")).toHaveLength(1);
  expect([getSecond()?.srcset, getSecond()?.sizes, getSecond()?.alt]).toEqual(["/b.webp 400w", "17rem", ""]);
});

test("a finger and a card with a selected value load none", () => {
  moveOver("touch");
  document.querySelector("a")?.setAttribute("aria-checked", "true");
  moveOver("mouse");

  expect(getSecond()).toBeNull();
});

test("the button adds without leaving the page, unless the merchant's settings leave it", async () => {
  const button = document.querySelector("button") as HTMLButtonElement;
  const isPrevented = () => !button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

  expect(isPrevented()).toBe(true);
  await vi.waitFor(() => expect(actions.addFromCard).toHaveBeenCalledExactlyOnceWith(button));
  button.form?.addEventListener("submit", (event) => event.preventDefault());
  button.form?.setAttribute("data-leaves", "");
  expect(isPrevented()).toBe(false);
});
