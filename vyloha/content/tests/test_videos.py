"""Videos and image comparisons: rejected values, and props."""

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from wagtail.blocks import Block
from wagtail.models import Collection, CollectionViewRestriction

from vyloha.content.blocks.block_input import get_messages
from vyloha.content.blocks.media.image_comparison import ImageComparison
from vyloha.content.blocks.media.video import Video
from vyloha.content.blocks.media.video_urls import parse_vimeo_id, parse_youtube_id
from vyloha.content.consent.settings import ConsentSettings, known_settings
from vyloha.content.tests.makers import a_video_file, an_image

pytestmark = pytest.mark.django_db
YOUTUBE_ID = "dQw4w9WgXcQ"


@pytest.fixture(autouse=True)
def media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture(autouse=True)
def all_off():
    """Disable all sources, whatever another test left."""
    known_settings.prime(ConsentSettings())


def get_block_errors(block: Block, value: Any) -> list[str]:
    try:
        block.clean(block.to_python(value))
    except ValidationError as error:
        return get_messages(error)
    return []


def chosen(image: Any = None) -> dict[str, Any]:
    return {"image": (image or an_image()).pk, "decorative": True, "alt_text": ""}


def video(source: str, value: Any, **more: Any) -> dict[str, Any]:
    return {
        "source": [{"type": source, "value": value}],
        "title": "Jak postavit stan",
        "poster": chosen(),
        "style": "inline",
        "volume": 80,
        **more,
    }


def props(value: dict[str, Any], block: Block | None = None) -> Any:
    block = block or Video()
    return block.get_api_representation(block.to_python(value))


@pytest.mark.parametrize(
    "address",
    [
        "dQw4w9WgXcQ",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=42s",
        "http://m.youtube.com/watch?v=dQw4w9WgXcQ#t=1",
        "youtu.be/dQw4w9WgXcQ?si=abc",
        "https://youtube.com/shorts/dQw4w9WgXcQ",
        "https://www.youtube.com/live/dQw4w9WgXcQ?feature=share",
        "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    ],
)
def test_youtube_url_is_parsed_into_id(address):
    assert parse_youtube_id(address) == YOUTUBE_ID


@pytest.mark.parametrize(
    "address",
    [
        *("", "video", "dQw4w9WgXc", "dQw4w9WgXcQQ", "https://www.youtube.com/", "https://www.youtube.com/@kanal"),
        *("https://evil.example/watch?v=dQw4w9WgXcQ", "https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ"),
        *("https://evil.example/youtu.be/dQw4w9WgXcQ", "https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ"),
        *("javascript:dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ evil", "https://youtu.be/dQw4w9WgXc\u010d"),
        *("https://youtu.be/dQw4w9WgXcQ\n", 'https://youtu.be/"><script>', "https://vimeo.com/76979871"),
        "https://www.youtube.com/playlist?list=PL1234567890",
    ],
)
def test_other_urls_are_rejected_as_youtube(address):
    assert parse_youtube_id(address) == ""


@pytest.mark.parametrize(
    ("address", "video_id"),
    [
        ("76979871", "76979871"),
        ("https://vimeo.com/76979871", "76979871"),
        ("https://www.vimeo.com/76979871/?share=copy", "76979871"),
        ("vimeo.com/channels/staffpicks/76979871#t=5", "76979871"),
        ("https://vimeo.com/76979871/abcdef0123", "76979871/abcdef0123"),
        ("76979871/abcdef0123", "76979871/abcdef0123"),
        ("https://player.vimeo.com/video/76979871?dnt=1", "76979871"),
        ("https://player.vimeo.com/video/76979871?h=abcdef0123&dnt=1", "76979871/abcdef0123"),
    ],
)
def test_vimeo_url_is_parsed_into_id(address, video_id):
    assert parse_vimeo_id(address) == video_id


@pytest.mark.parametrize(
    "address",
    [
        *("", "1234", "https://vimeo.com/", "https://vimeo.com/uzivatel", "https://vimeo.com/76979871/../evil"),
        *("https://vimeo.com.evil.example/76979871", "https://evil.example/76979871", "https://vimeo.com/76979871x"),
        *("https://vimeo.com/\u0661\u0662\u0663\u0664\u0665\u0666", "https://user@vimeo.com/76979871", "76979871\n"),
        *("ftp://vimeo.com/76979871", "https://youtu.be/dQw4w9WgXcQ"),
    ],
)
def test_other_urls_are_rejected_as_vimeo(address):
    assert parse_vimeo_id(address) == ""


@pytest.mark.parametrize("kind", ["youtube", "vimeo"])
def test_video_rejects_unknown_url_in_czech(kind):
    [said] = get_block_errors(Video(), video(kind, "https://evil.example/video"))

    assert said.startswith("Tohle není adresa videa na ")


def test_video_stores_only_id_of_url():
    block = Video()

    cleaned = block.clean(block.to_python(video("youtube", "https://youtu.be/dQw4w9WgXcQ?si=tracking")))

    assert cleaned["source"][0].value == YOUTUBE_ID


@pytest.mark.parametrize("name", ["video.mp4", "VIDEO.MP4", "video.webm"])
def test_video_accepts_mp4_and_webm(name):
    assert not get_block_errors(Video(), video("self", a_video_file(name).pk))


@pytest.mark.parametrize("name", ["video.avi", "navod.pdf", "video"])
def test_video_rejects_other_files_in_czech(name):
    [said] = get_block_errors(Video(), video("self", a_video_file(name).pk))

    assert said == "Vyberte video typu MP4 nebo WebM; jiná prohlížeče nepřehrají."


def test_video_rejects_private_file():
    collection = Collection.get_first_root_node().add_child(name="Pro partnery")
    CollectionViewRestriction.objects.create(collection=collection, restriction_type="login")

    [said] = get_block_errors(Video(), video("self", a_video_file(collection=collection).pk))

    assert said.startswith("Tento soubor smějí vidět jen někteří lidé.")


@pytest.mark.parametrize(
    ("source", "more", "is_refused"),
    [
        ("self", {"muted": True}, False),
        ("self", {"muted": False}, True),
        ("self", {"muted": True, "style": "popup"}, True),
        ("youtube", {"muted": True}, True),
    ],
)
def test_autoplay_requires_muted_inline_file(source, more, is_refused):
    value = a_video_file().pk if source == "self" else YOUTUBE_ID

    said = get_block_errors(Video(), video(source, value, autoplay=True, **more))

    assert said == (
        ["Samo se může spustit jen video ze souboru obchodu, bez zvuku a na svém místě."] if is_refused else []
    )


def test_video_settings_have_documented_names():
    assert props(video("self", a_video_file().pk, autoplay=True, muted=True, loop=True, volume=30))["settings"] == {
        "videoType": "inline",
        "videoTypeName": "self",
        "videoStyle": "inline",
        "autoplay": True,
        "muted": True,
        "loop": True,
        "videoVolume": "horizontal",
        "startVolume": 0.3,
    }
    popup = props(video("youtube", YOUTUBE_ID, style="popup"))["settings"]
    assert (popup["videoType"], popup["videoTypeName"], popup["videoStyle"]) == ("iframe", "youtube", "popup")


def test_video_file_is_played_from_shop():
    file = a_video_file("stan.mp4")

    shown = props(video("self", file.pk))

    assert (shown["src"], shown["href"], shown["mime"]) == (file.url, file.url, "video/mp4")
    assert (shown["provider"], shown["consent"]) == ("", "")


def test_player_has_no_url_while_its_source_is_off():
    shown = props(video("youtube", YOUTUBE_ID))

    assert (shown["src"], shown["consent"]) == ("", "")
    assert (shown["href"], shown["provider"]) == ("https://www.youtube.com/watch?v=dQw4w9WgXcQ", "YouTube")


@pytest.mark.parametrize(
    ("kind", "value", "more", "src", "consent"),
    [
        (
            "youtube",
            YOUTUBE_ID,
            {},
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
            "marketing",
        ),
        (
            "youtube",
            YOUTUBE_ID,
            {"muted": True, "loop": True},
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&mute=1&loop=1&playlist=dQw4w9WgXcQ",
            "marketing",
        ),
        ("vimeo", "76979871", {}, "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1", "statistics"),
        (
            "vimeo",
            "76979871/abcdef0123",
            {"muted": True, "loop": True},
            "https://player.vimeo.com/video/76979871?h=abcdef0123&autoplay=1&dnt=1&muted=1&loop=1",
            "statistics",
        ),
    ],
)
def test_player_of_enabled_source_has_url(kind, value, more, src, consent):
    known_settings.prime(ConsentSettings.objects.create(on=[kind]))

    shown = props(video(kind, value, **more))

    assert (shown["src"], shown["consent"]) == (src, consent)


@pytest.mark.parametrize(
    "value",
    [
        {"source": [{"type": "self", "value": 999}]},
        {"source": [{"type": "youtube", "value": "javascript:alert(1)"}]},
        {"source": []},
        {"poster": {"image": 999, "decorative": True, "alt_text": ""}},
    ],
)
def test_video_without_file_url_or_picture_is_not_shown(value):
    assert props(video("youtube", YOUTUBE_ID) | value) is None


def comparison(**more: Any) -> dict[str, Any]:
    return {"before": chosen(), "before_label": "Před", "after": chosen(), "after_label": "Po", **more}


def test_image_comparison_has_two_labelled_pictures():
    shown = props(comparison(caption="Stan"), ImageComparison())

    assert (shown["before_label"], shown["after_label"], shown["caption"]) == ("Před", "Po", "Stan")
    assert shown["before"]["src"] != shown["after"]["src"]


def test_image_comparison_requires_labels():
    assert get_block_errors(ImageComparison(), comparison(after_label=""))


def test_image_comparison_without_picture_is_not_shown():
    assert props(comparison(after={"image": 999, "decorative": True, "alt_text": ""}), ImageComparison()) is None
