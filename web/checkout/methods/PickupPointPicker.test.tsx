// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getErrorText } from "../../api/store-api.ts";
import type { PickupPointCard } from "../../generated/props.ts";
import { PickupPointPicker } from "./PickupPointPicker.tsx";
import { SETTINGS_ID, savePickupPoint } from "./pickup-points.ts";

const makePoint = (code: string, refusal = ""): PickupPointCard => ({
  code,
  name: `Brno ${code}`,
  kind: "výdejní místo",
  place: "",
  street: "Dlouhá 1",
  city: "Brno",
  postcode: "602 00",
  country: "CZ",
  address: "Dlouhá 1, 602 00 Brno",
  url: "",
  hours: [{ days: "po–pá", times: "8:00–18:00" }],
  notes: ["platba kartou"],
  refusal,
});

const NO_SEARCH = { typed: "", found: [], message: "", next_count: 0 };
const SEARCH_RESULT = {
  found: [makePoint("1"), makePoint("2", "Objednávka váží 12 kg.")],
  message: "Nalezená výdejní místa: 2",
  next_count: 0,
};
let requests: [string, RequestInit | undefined][];
let responses: (() => Response)[];
let root: Root;
let saveCount = 0;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [requests, responses, saveCount] = [[], [], 0];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    return responses.shift()?.() ?? Promise.reject(new TypeError("no connection"));
  });
  const settings = { nonce: "n1", saveSelectedPickupPointUrl: "/save" };
  document.body.innerHTML = `<script type="application/json" id="${SETTINGS_ID}">${JSON.stringify(settings)}</script>
    <form><select name="billing_country"><option value="SK" selected></select><div></div></form>`;
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function renderPicker(chosen: PickupPointCard | null): Promise<void> {
  const container = document.querySelector("form div");
  if (!container) return;
  root = createRoot(container);
  const choice = { rate_id: "packeta:3", country: "SK", chosen };
  const onChoose = async (code: string) => {
    try {
      await savePickupPoint("packeta:3", code);
      saveCount += 1;
      return "";
    } catch (error) {
      return getErrorText(error);
    }
  };
  await act(async () =>
    root.render(
      <PickupPointPicker choice={choice} search={NO_SEARCH} error="" isHydrated={true} onChoose={onChoose} />,
    ),
  );
}

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const getStatus = () => find("[role=status]")?.textContent;
const getButtons = () => [...document.querySelectorAll<HTMLButtonElement>("button[name=choose_point]")];

async function search(): Promise<void> {
  const field = find<HTMLInputElement>("#point_search");
  if (field) field.value = "brno";
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => field?.dispatchEvent(enter));
  expect(enter.defaultPrevented).toBe(true); // it must not submit an order
}

test("Enter searches in the country of the form, and a rejected point has no button", async () => {
  await renderPicker(null);
  responses = [() => Response.json(SEARCH_RESULT)];

  await search();

  expect(requests[0]?.[0]).toBe("/pokladna/vydejni-mista/?q=brno&rate=packeta%3A3&country=SK");
  expect(getStatus()).toBe("Nalezená výdejní místa: 2");
  expect(getButtons().map((button) => button.value)).toEqual(["1"]);
  expect(find(".pickup-found")?.textContent).toContain("Objednávka váží 12 kg.");
});

test("typing searches after a pause, hides the results of the old phrase and ignores a late answer", async () => {
  vi.useFakeTimers();
  await renderPicker(null);
  let answerLate = (_response: Response) => {};
  vi.stubGlobal("fetch", (url: string) => {
    requests.push([url, undefined]);
    if (url.includes("q=br&")) return new Promise((resolve) => (answerLate = resolve));
    return Promise.resolve(Response.json(SEARCH_RESULT));
  });
  const type = (text: string) =>
    act(async () => {
      const field = find<HTMLInputElement>("#point_search");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const wait = () => act(async () => vi.advanceTimersByTimeAsync(300));

  await type("br");
  await wait();
  await type("brn");
  await type("brno");
  await wait();
  await act(async () => answerLate(Response.json({ ...SEARCH_RESULT, found: [makePoint("9")] })));

  expect(requests.map(([url]) => new URLSearchParams(url.split("?")[1]).get("q"))).toEqual(["br", "brno"]);
  expect(getButtons().map((button) => button.value)).toEqual(["1"]);
  await type("zlin");
  expect(getButtons()).toEqual([]);
  expect(getStatus()).toBe("Hledáme…");
  vi.useRealTimers();
});

test("more points are shown on demand", async () => {
  await renderPicker(null);
  responses = [
    () => Response.json({ ...SEARCH_RESULT, next_count: 30 }),
    () => Response.json({ ...SEARCH_RESULT, found: [...SEARCH_RESULT.found, makePoint("3")] }),
  ];
  await search();

  await act(async () => find("button[name=points]")?.click());

  expect(requests[1]?.[0]).toContain("points=30");
  expect(getButtons().map((button) => button.value)).toEqual(["1", "3"]);
  expect(find("button[name=points]")).toBeNull();
});

test("a chosen point is saved by the plugin's request, and the results disappear", async () => {
  await renderPicker(null);
  responses = [() => Response.json(SEARCH_RESULT), () => Response.json({ stored: true })];
  await search();

  await act(async () => getButtons()[0]?.click());

  const [url, init] = requests[1] ?? [];
  expect([url, String(init?.body)]).toEqual([
    "/save?_locale=user",
    "packetery_rate_id=packeta%3A3&packetery_point_id=1",
  ]);
  expect(new Headers(init?.headers).get("X-WP-Nonce")).toBe("n1");
  expect([saveCount, getButtons().length]).toEqual([1, 0]);
});

test("after an expired nonce the point is saved without one", async () => {
  await renderPicker(null);
  responses = [() => Response.json(SEARCH_RESULT), () => Response.json({}, { status: 403 }), () => Response.json({})];
  await search();

  await act(async () => getButtons()[0]?.click());

  expect([new Headers(requests[2]?.[1]?.headers).has("X-WP-Nonce"), saveCount]).toEqual([false, 1]);
});

test.each([
  [() => Response.json({ message: "Výdejní místo je zavřené." }, { status: 400 }), "Výdejní místo je zavřené."],
  [() => new Response("<html>", { status: 502 }), "Výdejní místo se nepodařilo uložit. Zkuste to prosím znovu."],
])("a rejected point shows the error, and the results stay", async (respond, message) => {
  await renderPicker(null);
  responses = [() => Response.json(SEARCH_RESULT), respond];
  await search();

  await act(async () => getButtons()[0]?.click());

  expect(getStatus()).toBe(message);
  expect([saveCount, getButtons().length]).toEqual([0, 1]);
});

test("a failed search shows an error", async () => {
  await renderPicker(null);

  await search();

  expect(getStatus()).toContain("teď nejde prohledat");
});

test("the chosen point is shown, with a closed search for another", async () => {
  await renderPicker(makePoint("79"));

  expect(find(".pickup-text")?.textContent).toContain("Dlouhá 1, 602 00 Brno");
  expect(find("summary")?.textContent).toBe("Změnit výdejní místo");
  expect(find("details")?.hasAttribute("open")).toBe(false);
});
