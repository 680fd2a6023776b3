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

class RecognitionMock {
  static last: RecognitionMock;
  lang = "";
  interimResults = false;
  onstart: (() => void) | null = null;
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onresult: Parameters<typeof startListening>[0]["prototype"]["onresult"] = null;
  constructor() {
    RecognitionMock.last = this;
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
] as const)("voice search is available in %s: %s", (browser, isSupported) => {
  Object.assign(window, { webkitSpeechRecognition: RecognitionMock });
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(BROWSERS[browser]);

  expect(getSpeechRecognition()).toBe(isSupported ? RecognitionMock : undefined);
});

function startMockListening() {
  const states: VoiceState[] = [];
  const words: [string, boolean][] = [];
  const stop = startListening(RecognitionMock, "cs-CZ", {
    onState: (state) => states.push(state),
    onWords: (...result) => words.push(result),
  });
  return { states, words, stop };
}

test("listening ends after the final words", () => {
  const { states, words } = startMockListening();
  const createResult = (transcript: string, isFinal: boolean) => ({
    results: [Object.assign([{ transcript }], { isFinal })],
  });

  RecognitionMock.last.onresult?.(createResult("modré", false));
  RecognitionMock.last.onresult?.(createResult("modré tričko", true));
  RecognitionMock.last.onend?.();

  expect(RecognitionMock.last.lang).toBe("cs-CZ");
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
])("after the error %s the state stays %s", (error, state) => {
  const { states } = startMockListening();

  RecognitionMock.last.onerror?.({ error });
  RecognitionMock.last.onend?.();

  expect(states).toEqual(["active", state]);
});
