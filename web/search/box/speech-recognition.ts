/** Searching by voice (specification.md, section 4): the browser's own speech recognition. */

export type VoiceState = "inactive" | "active" | "off";

interface SpeechRecognitionLike {
  lang: string;
  interimResults: boolean;
  onstart: (() => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null;
  start(): void;
  abort(): void;
}
type SpeechRecognitionConstructor = new () => SpeechRecognitionLike;

/** Return the browser's constructor; undefined if recognition is missing or unreliable: Safari, and Chrome on iOS. */
export function getSpeechRecognition(): SpeechRecognitionConstructor | undefined {
  const { userAgent } = navigator;
  const isSafari = /Safari\//.test(userAgent) && !/Chrom(e|ium)\/|Android/.test(userAgent);
  if (isSafari || /CriOS\//.test(userAgent)) return undefined;
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    SpeechRecognitionConstructor | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
}

export interface VoiceListener {
  onState: (state: VoiceState) => void;
  /** Called repeatedly while the shopper speaks; `isFinal` when they have finished. */
  onWords: (words: string, isFinal: boolean) => void;
}

/** Start listening in `lang`; return a function that stops it. */
export function startListening(
  Recognition: SpeechRecognitionConstructor,
  lang: string,
  { onState, onWords }: VoiceListener,
): () => void {
  const speech = new Recognition();
  let state: VoiceState = "inactive";
  const setState = (next: VoiceState) => {
    state = next;
    onState(next);
  };
  Object.assign(speech, { lang, interimResults: true });
  speech.onstart = () => setState("active");
  speech.onend = () => state === "active" && setState("inactive");
  speech.onerror = ({ error }) => setState(/^(not-allowed|service-not-allowed)$/.test(error) ? "off" : "inactive");
  speech.onresult = ({ results }) => {
    const parts = Array.from(results);
    onWords(
      parts.map((part) => part[0]?.transcript ?? "").join(""),
      parts.some(({ isFinal }) => isFinal),
    );
  };
  speech.start();
  return () => speech.abort();
}
