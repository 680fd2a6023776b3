/** Controls of the hydrated field: a loading indicator and buttons to clear it and to search by voice. */
import { lazy, type RefObject, Suspense } from "react";
import { t } from "../../text/i18n.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import type { SearchSession } from "../session/search-session.ts";

const VoiceButton = lazy(() => import("./VoiceButton.tsx"));

interface Props {
  session: SearchSession;
  isLoading: boolean;
  input: RefObject<HTMLInputElement | null>;
  /** Called with the final words of a voice search; they are handled like typing. */
  onPhrase: (words: string) => void;
}

export function FieldControls({ session, isLoading, input, onPhrase }: Props) {
  const { show_preloader, voice_search_enabled, voice_search_lang } = session.config;
  const clear = () => {
    session.clear();
    input.current?.focus();
  };
  return (
    <>
      {show_preloader && isLoading && <span className="dgwt-wcas-preloader" />}
      {session.isLongEnough && (
        <button type="button" className="search-control dgwt-wcas-close" aria-label={t("Clear")} onClick={clear}>
          <CloseIcon />
        </button>
      )}
      {voice_search_enabled && (
        <Suspense>
          <VoiceButton
            lang={voice_search_lang}
            onWords={(words, isFinal) => (isFinal ? onPhrase(words) : session.fill(words))}
          />
        </Suspense>
      )}
    </>
  );
}
