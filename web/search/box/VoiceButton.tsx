/** Button for voice search (specification.md, section 4); hidden in browsers without reliable speech recognition. */
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
  const [state, setState] = useState<VoiceState>("inactive");
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const Recognition = getSpeechRecognition();
  if (!Recognition) return null;
  function press(Constructor: NonNullable<typeof Recognition>) {
    if (state === "active") stop.current?.();
    else if (state === "inactive") stop.current = startListening(Constructor, lang, { onState: setState, onWords });
  }
  return (
    <button
      type="button"
      className={`search-control dgwt-wcas-voice-search dgwt-wcas-voice-search-${state}`}
      aria-label={LABELS[state]()}
      aria-pressed={state === "active"}
      aria-disabled={state === "off" || undefined} // not `disabled`, which would remove the focus and the label
      onClick={() => press(Recognition)}
    >
      <MicrophoneIcon />
    </button>
  );
}
