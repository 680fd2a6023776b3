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

const draw = (element: ReactNode) => act(async () => root.render(element));

function textsIn(place: Node): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter((text) => !text.parentElement?.closest("font"));
}

function fonts(inside: Node | string): HTMLElement {
  const outer = document.createElement("font");
  const inner = document.createElement("font");
  inner.append(inside);
  outer.append(inner);
  return outer;
}

/** What translators do to a text. */
const WAYS = {
  "replaces texts": (text: Text) => text.replaceWith(fonts(`${text.data}!`)),
  "puts its own before a text, then takes that out": (text: Text) => {
    text.before(fonts(`${text.data}!`));
    text.remove();
  },
  "wraps texts": (text: Text) => {
    const place = fonts("");
    text.replaceWith(place);
    place.firstElementChild?.append(text);
  },
};

for (const [name, way] of Object.entries(WAYS)) {
  const translate = () => textsIn(host).forEach(way);
  const shown = () => host.textContent?.replaceAll("!", "");

  test(`an island lives where a translator ${name}: changed text`, async () => {
    const Part = ({ count }: { count: number }) => (
      <p>
        Kusů: {count} <b>v košíku</b>
      </p>
    );
    await draw(<Part count={1} />);
    translate();
    await draw(<Part count={2} />);
    expect(shown()).toBe("Kusů: 2 v košíku");
    translate();
    await draw(<Part count={3} />);
    expect(shown()).toBe("Kusů: 3 v košíku");
  });

  test(`an island lives where a translator ${name}: text that goes and comes`, async () => {
    const Part = ({ busy, failed }: { busy: boolean; failed: boolean }) => (
      <p>
        {busy && "Počítám"}
        {failed && <b>Nejde to</b>} zdarma
      </p>
    );
    await draw(<Part busy failed={false} />);
    translate();
    await draw(<Part busy={false} failed />);
    expect(shown()).toBe("Nejde to zdarma");
    translate();
    await draw(<Part busy failed />);
    expect(shown()).toBe("PočítámNejde to zdarma");
    translate();
    await draw(<Part busy={false} failed={false} />);
    expect(shown()).toBe(" zdarma");
  });

  test(`an island lives where a translator ${name}: parts that change places`, async () => {
    const Part = ({ order }: { order: string[] }) => (
      <ul>
        {order.map((one) => (
          <li key={one}>
            {one}: {one.length}
          </li>
        ))}
      </ul>
    );
    await draw(<Part order={["červená", "modrá"]} />);
    translate();
    await draw(<Part order={["modrá", "bílá", "červená"]} />);
    expect(shown()).toBe("modrá: 5bílá: 4červená: 7");
  });
}

test("an element that was moved into a translator's own is taken out all the same", async () => {
  await draw(
    <p>
      Viz <b>podmínky</b>
    </p>,
  );
  const link = host.querySelector("b") as Element;
  const place = fonts("See the ");
  link.before(place);
  place.firstElementChild?.append(link);

  await draw(<p>Viz </p>);

  expect(host.querySelector("b")).toBeNull();
});

test("mistakes without a translator are still heard of", () => {
  const stranger = document.createElement("b");
  expect(() => host.removeChild(stranger)).toThrow("not a child");
  expect(() => host.insertBefore(document.createElement("i"), stranger)).toThrow();
});
