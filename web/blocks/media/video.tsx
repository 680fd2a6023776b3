import type { VideoProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { PlayIcon } from "../../ui/icons.tsx";
import { Image } from "../../ui/Picture.tsx";
import "./video.css";

/** An inline file has the browser's player; any other video is a link, and video.client.ts plays it on a click. */
export default function Video({ value, isOnFirstScreen = false }: BlockProps<VideoProps>) {
  const { caption, settings, src, consent } = value;
  const isPlayable = src !== "";
  return (
    <figure
      className="video"
      data-widget={isPlayable ? "video" : undefined}
      data-settings={JSON.stringify(settings)}
      data-consent={consent || undefined}
    >
      <div className="video-frame">
        {settings.videoType === "inline" && settings.videoStyle === "inline" ? (
          <InlineVideo {...value} />
        ) : (
          <VideoLink {...value} eager={isOnFirstScreen} />
        )}
      </div>
      <VideoNotes {...value} />
      {caption && <figcaption>{addNoBreakSpaces(caption)}</figcaption>}
    </figure>
  );
}

function InlineVideo({ title, poster, settings, src, mime }: VideoProps) {
  return (
    <video
      controls
      preload="none"
      playsInline
      poster={poster.src}
      muted={settings.muted}
      loop={settings.loop}
      aria-label={title}
    >
      <source src={src} type={mime} />
      <a href={src}>{t("Download the video")}</a>
    </video>
  );
}

function VideoLink({ title, poster, src, mime, href, eager }: VideoProps & { eager: boolean }) {
  return (
    <a
      className="video-open"
      href={href}
      data-src={src || undefined}
      data-mime={mime || undefined}
      data-title={title}
      data-close={t("Close")}
    >
      <Image picture={{ ...poster, alt: "" }} sizes="(min-width: 62rem) 60rem, 92vw" eager={eager} />
      <span className="video-play">
        <PlayIcon />
      </span>
      <span className="video-title">{addNoBreakSpaces(t("Play video: %(title)s", { title }))}</span>
    </a>
  );
}

/** Notes about a third-party player: the consent that it needs, or that this shop does not play its videos. */
function VideoNotes({ provider, href, src, consent }: VideoProps) {
  if (!provider) return null;
  const links = (
    <>
      <a href={href}>{t("Open the video at %(provider)s", { provider })}</a> ·{" "}
      <a href="/souhlas/">{t("Cookies and consent")}</a>
    </>
  );
  if (!src)
    return (
      <p className="video-note">
        {t("This shop does not play videos from %(provider)s on its pages.", { provider })} {links}
      </p>
    );
  return (
    <>
      <p className="video-note">{t("%(provider)s gets to know of you only when you play the video.", { provider })}</p>
      {consent && (
        <div role="status">
          <p className="video-note video-asks" hidden>
            {formatConsentText(consent, provider)} {links}
          </p>
        </div>
      )}
    </>
  );
}

const formatConsentText = (category: string, provider: string) =>
  category === "marketing"
    ? t("%(provider)s plays here once you consent to marketing.", { provider })
    : t("%(provider)s plays here once you consent to statistics.", { provider });
