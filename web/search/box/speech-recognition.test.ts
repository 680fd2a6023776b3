// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { getSpeechRecognition, startListening, type VoiceState } from "./speech-recognition.ts";

const MACINTOSH = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const BROWSERS = {
  Chrome: `${MACINTOSH} Chrome/140.0.0.0 Safari/537.36`,
  "Chrome on Android": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
  Safari: `${MACINTOSH} Version/18.0 Safari/605.1.15`,
  "Safari on iOS": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  "Chrome on iOS": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Mobile/15E148 Safari/604.1",
};

class Recogniser {
  static last: Recogniser;
  lang = "";
  interimResults = false;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onresult: Parameters<typeof startListening>[0]["prototype"]["onresult"] = null;
  constructor() {
    Recogniser.last = this;
  }
  start = () => this.onstart?.();
  abort = () => this.onerror?.({ error: "aborted" });
}

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, "webkitSpeechRecognition");
});

test.each([
  ["Chrome", true],
  ["Chrome on Android", true],
  ["Safari", false],
  ["Safari on iOS", false],
  ["Chrome on iOS", false],
] as const)("in %s there is voice search: %s", (browser, isThere) => {
  Object.assign(window, { webkitSpeechRecognition: Recogniser });
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(BROWSERS[browser]);

  expect(getSpeechRecognition()).toBe(isThere ? Recogniser : undefined);
});

function listening() {
  const states: VoiceState[] = [];
  const words: [string, boolean][] = [];
  const stop = startListening(Recogniser, "cs-CZ", {
    onState: (state) => states.push(state),
    onWords: (...said) => words.push(said),
  });
  return { states, words, stop };
}

test("it listens until somebody has spoken", () => {
  const { states, words } = listening();
  const said = (transcript: string, isFinal: boolean) => ({ results: [Object.assign([{ transcript }], { isFinal })] });

  Recogniser.last.onresult?.(said("modré", false));
  Recogniser.last.onresult?.(said("modré tričko", true));
  Recogniser.last.onend?.();

  expect(Recogniser.last.lang).toBe("cs-CZ");
  expect(states).toEqual(["active", "inactive"]);
  expect(words).toEqual([
    ["modré", false],
    ["modré tričko", true],
  ]);
});

test.each([
  ["aborted", "inactive"],
  ["no-speech", "inactive"],
  ["not-allowed", "off"],
  ["service-not-allowed", "off"],
])("after the error %s it is %s, and stays so", (error, state) => {
  const { states } = listening();

  Recogniser.last.onerror?.({ error });
  Recogniser.last.onend?.();

  expect(states).toEqual(["active", state]);
});
