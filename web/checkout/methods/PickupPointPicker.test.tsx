// @vitest-environment jsdom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getErrorText } from "../../api/store-api.ts";
import type { PickupPointCard } from "../../generated/props.ts";
import { PickupPointPicker } from "./PickupPointPicker.tsx";
import { SETTINGS_ID, savePickupPoint } from "./pickup-points.ts";

const point = (code: string, refusal = ""): PickupPointCard => ({
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

const NOTHING = { typed: "", found: [], message: "" };
const found = { found: [point("1"), point("2", "Objednávka váží 12 kg.")], message: "Nalezená výdejní místa: 2" };
let asked: [string, RequestInit | undefined][];
let answers: (() => Response)[];
let root: Root;
let saved = 0;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [asked, answers, saved] = [[], [], 0];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    return answers.shift()?.() ?? Promise.reject(new TypeError("no connection"));
  });
  const settings = { nonce: "n1", saveSelectedPickupPointUrl: "/save" };
  document.body.innerHTML = `<script type="application/json" id="${SETTINGS_ID}">${JSON.stringify(settings)}</script>
    <form><select name="billing_country"><option value="SK" selected></select><div></div></form>`;
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

async function draw(chosen: PickupPointCard | null): Promise<void> {
  const place = document.querySelector("form div");
  if (!place) return;
  root = createRoot(place);
  const choice = { rate_id: "packeta:3", country: "SK", chosen };
  const onChoose = async (code: string) => {
    try {
      await savePickupPoint("packeta:3", code);
      saved += 1;
      return "";
    } catch (error) {
      return getErrorText(error);
    }
  };
  await act(async () =>
    root.render(<PickupPointPicker choice={choice} search={NOTHING} error="" awake={true} onChoose={onChoose} />),
  );
}

const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
const status = () => find("[role=status]")?.textContent;
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>("button[name=choose_point]")];

async function search(): Promise<void> {
  const field = find<HTMLInputElement>("#point_search");
  if (field) field.value = "brno";
  const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  await act(async () => field?.dispatchEvent(enter));
  expect(enter.defaultPrevented).toBe(true); // it must not order
}

test("Enter searches in the country of the form, and what is too heavy cannot be chosen", async () => {
  await draw(null);
  answers = [() => Response.json(found)];

  await search();

  expect(asked[0]?.[0]).toBe("/pokladna/vydejni-mista/?q=brno&rate=packeta%3A3&country=SK");
  expect(status()).toBe("Nalezená výdejní místa: 2");
  expect(buttons().map((button) => button.value)).toEqual(["1"]);
  expect(find(".pickup-found")?.textContent).toContain("Objednávka váží 12 kg.");
});

test("a chosen point is kept as the plugin does it, and the page is told", async () => {
  await draw(null);
  answers = [() => Response.json(found), () => Response.json({ stored: true })];
  await search();

  await act(async () => buttons()[0]?.click());

  const [address, init] = asked[1] ?? [];
  expect([address, String(init?.body)]).toEqual(["/save", "packetery_rate_id=packeta%3A3&packetery_point_id=1"]);
  expect(init?.headers).toEqual({ "X-WP-Nonce": "n1" });
  expect([saved, buttons().length]).toEqual([1, 0]);
});

test("a nonce that has grown old is left out", async () => {
  await draw(null);
  answers = [() => Response.json(found), () => Response.json({}, { status: 403 }), () => Response.json({})];
  await search();

  await act(async () => buttons()[0]?.click());

  expect([asked[2]?.[1]?.headers, saved]).toEqual([{}, 1]);
});

test.each([
  [() => Response.json({ message: "Výdejní místo je zavřené." }, { status: 400 }), "Výdejní místo je zavřené."],
  [() => new Response("<html>", { status: 502 }), "Výdejní místo se nepodařilo uložit. Zkuste to prosím znovu."],
])("a refused point is told, and what was found stays", async (answer, told) => {
  await draw(null);
  answers = [() => Response.json(found), answer];
  await search();

  await act(async () => buttons()[0]?.click());

  expect(status()).toBe(told);
  expect([saved, buttons().length]).toEqual([0, 1]);
});

test("a search that fails says so", async () => {
  await draw(null);

  await search();

  expect(status()).toContain("teď nejde prohledat");
});

test("the chosen point stands there, and another can be searched", async () => {
  await draw(point("79"));

  expect(find(".pickup-text")?.textContent).toContain("Dlouhá 1, 602 00 Brno");
  expect(find("summary")?.textContent).toBe("Změnit výdejní místo");
  expect(find("details")?.hasAttribute("open")).toBe(false);
});
