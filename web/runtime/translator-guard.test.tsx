// @vitest-environment jsdom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { guardTranslation } from "./translator-guard.ts";

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement("div");
  document.body.replaceChildren(host);
  guardTranslation(host);
  root = createRoot(host);
});
afterEach(() => act(() => root.unmount()));

const render = (element: ReactNode) => act(async () => root.render(element));

function findTexts(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter((text) => !text.parentElement?.closest("font"));
}

function wrapInFonts(inside: Node | string): HTMLElement {
  const outer = document.createElement("font");
  const inner = document.createElement("font");
  inner.append(inside);
  outer.append(inner);
  return outer;
}

/** How translators change a text. */
const TRANSLATORS = {
  "replaces texts": (text: Text) => text.replaceWith(wrapInFonts(`${text.data}!`)),
  "inserts its own before a text, then removes the text": (text: Text) => {
    text.before(wrapInFonts(`${text.data}!`));
    text.remove();
  },
  "wraps texts": (text: Text) => {
    const wrapper = wrapInFonts("");
    text.replaceWith(wrapper);
    wrapper.firstElementChild?.append(text);
  },
};

for (const [name, translateText] of Object.entries(TRANSLATORS)) {
  const translate = () => findTexts(host).forEach(translateText);
  const getShownText = () => host.textContent?.replaceAll("!", "");

  test(`an island renders changed text when a translator ${name}`, async () => {
    const Part = ({ count }: { count: number }) => (
      <p>
        Kusů: {count} <b>v košíku</b>
      </p>
    );
    await render(<Part count={1} />);
    translate();
    await render(<Part count={2} />);
    expect(getShownText()).toBe("Kusů: 2 v košíku");
    translate();
    await render(<Part count={3} />);
    expect(getShownText()).toBe("Kusů: 3 v košíku");
  });

  test(`an island removes and inserts text when a translator ${name}`, async () => {
    const Part = ({ busy, failed }: { busy: boolean; failed: boolean }) => (
      <p>
        {busy && "Počítám"}
        {failed && <b>Nejde to</b>} zdarma
      </p>
    );
    await render(<Part busy failed={false} />);
    translate();
    await render(<Part busy={false} failed />);
    expect(getShownText()).toBe("Nejde to zdarma");
    translate();
    await render(<Part busy failed />);
    expect(getShownText()).toBe("PočítámNejde to zdarma");
    translate();
    await render(<Part busy={false} failed={false} />);
    expect(getShownText()).toBe(" zdarma");
  });

  test(`an island reorders elements when a translator ${name}`, async () => {
    const Part = ({ order }: { order: string[] }) => (
      <ul>
        {order.map((item) => (
          <li key={item}>
            {item}: {item.length}
          </li>
        ))}
      </ul>
    );
    await render(<Part order={["červená", "modrá"]} />);
    translate();
    await render(<Part order={["modrá", "bílá", "červená"]} />);
    expect(getShownText()).toBe("modrá: 5bílá: 4červená: 7");
  });
}

test("an element that a translator moved into its own element is still removed", async () => {
  await render(
    <p>
      Viz <b>podmínky</b>
    </p>,
  );
  const link = host.querySelector("b") as Element;
  const wrapper = wrapInFonts("See the ");
  link.before(wrapper);
  wrapper.firstElementChild?.append(link);

  await render(<p>Viz </p>);

  expect(host.querySelector("b")).toBeNull();
});

test("errors without a translator are still thrown", () => {
  const foreignNode = document.createElement("b");
  expect(() => host.removeChild(foreignNode)).toThrow("not a child");
  expect(() => host.insertBefore(document.createElement("i"), foreignNode)).toThrow();
});
