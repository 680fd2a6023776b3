"""A video: a file of the shop, or one at YouTube or Vimeo (docs/developers/widgets.md)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field
from wagtail import blocks
from wagtail.documents.blocks import DocumentChooserBlock

from vyloha.content.blocks.media import video_urls as addresses
from vyloha.content.blocks.text import ChosenImage, build_block_picture
from vyloha.content.consent.banner import OPTIONAL
from vyloha.content.consent.settings import get_consent_settings
from vyloha.content.pictures import Picture
from vyloha.core.rendering import Props

Style = Literal["inline", "popup"]
STYLES: list[tuple[Style, Any]] = [
    ("inline", gettext_lazy("in its place")),
    ("popup", gettext_lazy("in a window over the page")),
]
FILES = {"mp4": "video/mp4", "webm": "video/webm"}


class VideoSettings(Props):
    """
    Field names are those of the old shop's page builder; other scripts read them from the element's ``data-settings``.
    """

    videoType: Literal["inline", "iframe"]  # the player: the browser's, or that of another company
    videoTypeName: Literal["self", "youtube", "vimeo"]
    videoStyle: Style
    autoplay: bool
    muted: bool
    loop: bool
    videoVolume: Literal["horizontal"]  # the slider of the browser's controls, which has no other layout
    startVolume: float = Field(examples=[0.8])  # 0 to 1


class VideoProps(Props):
    title: str
    caption: str
    poster: Picture
    settings: VideoSettings
    src: str  # of the file or the player; "" while its source is disabled
    mime: str  # "" for a player
    href: str  # the link without scripts
    provider: str  # "YouTube"; "" for a file
    consent: str  # category that must be allowed before the player loads; "" for none


@dataclass(frozen=True)
class VideoProvider:
    """A video host; its foreign source has the same name in the registry."""

    title: str
    id_in: Callable[[str], str]
    page: Callable[[str], str]
    player: Callable[..., str]


PROVIDERS = {
    "youtube": VideoProvider(
        "YouTube", addresses.parse_youtube_id, addresses.build_youtube_url, addresses.build_youtube_player_url
    ),
    "vimeo": VideoProvider(
        "Vimeo", addresses.parse_vimeo_id, addresses.build_vimeo_url, addresses.build_vimeo_player_url
    ),
}


class VideoFile(DocumentChooserBlock):
    class Meta:
        icon = "doc-full"
        label = gettext_lazy("File of the shop")
        help_text = gettext_lazy("MP4 or WebM, from Documents.")

    def clean(self, value: Any) -> Any:
        document = super().clean(value)
        if document and document.file_extension.lower() not in FILES:
            raise ValidationError(_("Choose a video of the type MP4 or WebM; browsers do not play others."))
        if document and document.collection.get_view_restrictions().exists():
            raise ValidationError(_("This file is kept for some people only. Choose one that everybody may see."))
        return document


class VideoAddress(blocks.CharBlock):
    """A URL that editors copy from the browser; only the video's id is stored."""

    class Meta:
        icon = "link-external"

    def __init__(self, provider: str, **kwargs: Any) -> None:
        super().__init__(max_length=300, **kwargs)
        self.provider = PROVIDERS[provider]

    def clean(self, value: Any) -> Any:
        video_id = self.provider.id_in((super().clean(value) or "").strip())
        if not video_id:
            said = _("This is not the address of a video at %(provider)s. Copy it from the browser's address bar.")
            raise ValidationError(said % {"provider": self.provider.title})
        return video_id


class YouTubeAddress(VideoAddress):
    class Meta:
        label = "YouTube"
        help_text = gettext_lazy("https://www.youtube.com/watch?v=…; after saving only the id of the video stays here.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("youtube", **kwargs)


class VimeoAddress(VideoAddress):
    class Meta:
        label = "Vimeo"
        help_text = gettext_lazy("https://vimeo.com/…; after saving only the id of the video stays here.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("vimeo", **kwargs)


class VideoSource(blocks.StreamBlock):
    """The source of a video, by its ``videoTypeName``."""

    class Meta:
        icon = "media"
        label = gettext_lazy("Video")
        min_num = 1
        max_num = 1


class Video(blocks.StructBlock):
    source = VideoSource([("self", VideoFile()), ("youtube", YouTubeAddress()), ("vimeo", VimeoAddress())])
    title = blocks.CharBlock(
        label=gettext_lazy("Title"),
        max_length=120,
        help_text=gettext_lazy("What is to be seen, for who cannot see it."),
    )
    poster = ChosenImage(
        label=gettext_lazy("Picture before it plays"),
        help_text=gettext_lazy("Landscape, 16 : 9, at least 1200 pixels wide."),
    )
    style = blocks.ChoiceBlock(label=gettext_lazy("Plays"), choices=STYLES, default="inline")
    autoplay = blocks.BooleanBlock(
        label=gettext_lazy("Starts by itself"),
        required=False,
        help_text=gettext_lazy(
            "Only a muted file of the shop in its place; browsers start no other. Others start by a click."
        ),
    )
    muted = blocks.BooleanBlock(label=gettext_lazy("Muted"), required=False)
    loop = blocks.BooleanBlock(label=gettext_lazy("Repeats"), required=False)
    volume = blocks.IntegerBlock(
        label=gettext_lazy("Volume at first"),
        default=80,
        min_value=0,
        max_value=100,
        help_text=gettext_lazy(
            "Percent; of files of the shop. Other players keep the volume that the visitor has there."
        ),
    )
    caption = blocks.CharBlock(label=gettext_lazy("Caption"), required=False, max_length=200)

    class Meta:
        icon = "media"
        label = gettext_lazy("Video")
        label_format = "{title}"

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        source = next(iter(cleaned["source"]), None)
        starts = source and source.block_type == "self" and cleaned["style"] == "inline" and cleaned["muted"]
        if cleaned["autoplay"] and source and not starts:
            raise blocks.StructBlockValidationError(
                block_errors={
                    "autoplay": ValidationError(
                        _("Only a muted file of the shop that plays in its place can start by itself.")
                    )
                }
            )
        return cleaned

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        poster, source = build_block_picture(value["poster"]), next(iter(value["source"]), None)
        if poster is None or source is None:
            return None
        settings = _build_settings(value, source.block_type)
        played = _build_file(source.value) if source.block_type == "self" else _build_player(source.value, settings)
        if not played:
            return None
        words = {"title": value["title"], "caption": value["caption"] or ""}
        return VideoProps(poster=poster, settings=settings, **words, **played).model_dump(mode="json")


def _build_settings(value: Any, kind: Any) -> VideoSettings:
    volume = 80 if value["volume"] is None else value["volume"]
    return VideoSettings(
        videoType="inline" if kind == "self" else "iframe",
        videoTypeName=kind,
        videoStyle=value["style"],
        autoplay=bool(value["autoplay"]),
        muted=bool(value["muted"]),
        loop=bool(value["loop"]),
        videoVolume="horizontal",
        startVolume=min(100, max(0, volume)) / 100,
    )


def _build_file(document: Any) -> dict[str, str]:
    """Return None for a deleted file, or one that is no video."""
    mime = FILES.get(document.file_extension.lower()) if document else None
    if not mime:
        return {}
    return {"src": document.url, "mime": mime, "href": document.url, "provider": "", "consent": ""}


def _build_player(stored: str, settings: VideoSettings) -> dict[str, str]:
    """Return None for an invalid id. The player has a URL only while the merchant has its source enabled."""
    provider = PROVIDERS[settings.videoTypeName]
    video_id = provider.id_in(stored or "")
    if not video_id:
        return {}
    source = next(
        (one for one in get_consent_settings().get_enabled_sources() if one.name == settings.videoTypeName), None
    )
    src = ""
    if source:
        [origin] = source.opens["frame-src"]
        src = provider.player(origin, video_id, muted=settings.muted, loop=settings.loop)
    consent = source.category if source and source.category in OPTIONAL else ""
    return {"src": src, "mime": "", "href": provider.page(video_id), "provider": provider.title, "consent": consent}
