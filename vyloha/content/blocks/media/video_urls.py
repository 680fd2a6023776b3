"""Parses video URLs of YouTube and Vimeo into ids; no other part of the URL is stored."""

import re
from urllib.parse import urlencode

YOUTUBE_ID = r"([A-Za-z0-9_-]{11})"
YOUTUBE = re.compile(
    r"(?:https?://)?(?:(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com/(?:watch\?(?:[^\s#]*&)?v=|embed/|shorts/|live/)"
    rf"|youtu\.be/){YOUTUBE_ID}(?:[?&#/]\S*)?|{YOUTUBE_ID}"
)
# An unlisted video has a second part.
VIMEO_ID, VIMEO_HASH = r"([0-9]{5,12})", r"([0-9a-f]{6,20})"
VIMEO = re.compile(
    rf"(?:(?:https?://)?(?:www\.)?vimeo\.com/(?:channels/[\w-]+/)?)?{VIMEO_ID}(?:/{VIMEO_HASH})?/?(?:[?#]\S*)?"
    rf"|(?:https?://)?player\.vimeo\.com/video/{VIMEO_ID}(?:\?(?:[^\s#]*&)?h={VIMEO_HASH})?(?:[?&#]\S*)?",
    re.ASCII,
)


def parse_youtube_id(text: str) -> str:
    """Return the id of a video at YouTube, "" for any other URL."""
    found = YOUTUBE.fullmatch(text)
    return found.group(1) or found.group(2) if found else ""


def parse_vimeo_id(text: str) -> str:
    """Return "ID" or "ID/HASH" of a video at Vimeo, "" for any other URL."""
    found = VIMEO.fullmatch(text)
    return "/".join(part for part in found.groups() if part) if found else ""


def build_youtube_url(video_id: str) -> str:
    return f"https://www.youtube.com/watch?v={video_id}"


def build_vimeo_url(video_id: str) -> str:
    return f"https://vimeo.com/{video_id}"


def build_youtube_player_url(origin: str, video_id: str, *, muted: bool, loop: bool) -> str:
    """Return the URL of the autoplaying player; one video repeats as a list of itself."""
    given = (
        {"autoplay": 1, "rel": 0} | ({"mute": 1} if muted else {}) | ({"loop": 1, "playlist": video_id} if loop else {})
    )
    return f"{origin}/embed/{video_id}?{urlencode(given)}"


def build_vimeo_player_url(origin: str, video_id: str, *, muted: bool, loop: bool) -> str:
    """Return the URL of the autoplaying player, without tracking."""
    number, _slash, unlisted = video_id.partition("/")
    given = {"h": unlisted} if unlisted else {}
    given |= {"autoplay": "1", "dnt": "1"} | ({"muted": "1"} if muted else {}) | ({"loop": "1"} if loop else {})
    return f"{origin}/video/{number}?{urlencode(given)}"
