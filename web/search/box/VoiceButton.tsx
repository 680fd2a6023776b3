/** Says aloud what is searched (specification.md, section 4); not there where the browser cannot do it well. */
import { useEffect, useRef, useState } from "react";
import { t } from "../../text/i18n.ts";
import { MicrophoneIcon } from "./search-icons.tsx";
import { getSpeechRecognition, startListening, type VoiceListener, type VoiceState } from "./speech-recognition.ts";

const LABELS: Readonly<Record<VoiceState, () => string>> = {
  inactive: () => t("Search by voice"),
  active: () => t("Listening; press to stop"),
  off: () => t("The microphone is not allowed"),
};

export default function VoiceButton({ lang, onWords }: { lang: string; onWords: VoiceListener["onWords"] }) {
  const [state, set] = useState<VoiceState>("inactive");
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const Recogniser = getSpeechRecognition();
  if (!Recogniser) return null;
  function press(Maker: NonNullable<typeof Recogniser>) {
    if (state === "active") stop.current?.();
    else if (state === "inactive") stop.current = startListening(Maker, lang, { onState: set, onWords });
  }
  return (
    <button
      type="button"
      className={`search-control dgwt-wcas-voice-search dgwt-wcas-voice-search-${state}`}
      aria-label={LABELS[state]()}
      aria-pressed={state === "active"}
      aria-disabled={state === "off" || undefined} // not `disabled`, which would take the focus and the words with it
      onClick={() => press(Recogniser)}
    >
      <MicrophoneIcon />
    </button>
  );
}
