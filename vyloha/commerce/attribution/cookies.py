"""
Reads origins from the ``sbjs_*`` cookies of Sourcebuster.js; scripts write them, so unreadable values are ignored.
"""

import base64
import binascii
from collections.abc import Mapping
from urllib.parse import unquote

from vyloha.commerce.attribution.origin import Origin, build_origin

# Field → cookie and key in it; fields of the source come first, in the order in which Sourcebuster.js writes them.
COOKIE_KEYS = {
    "source_type": ("current", "typ"),
    "utm_source": ("current", "src"),
    "utm_medium": ("current", "mdm"),
    "utm_campaign": ("current", "cmp"),
    "utm_content": ("current", "cnt"),
    "utm_term": ("current", "trm"),
    "utm_id": ("current", "id"),
    "utm_source_platform": ("current", "plt"),
    "utm_creative_format": ("current", "fmt"),
    "utm_marketing_tactic": ("current", "tct"),
    "referrer": ("current_add", "rf"),
    "session_entry": ("current_add", "ep"),
    "session_start_time": ("current_add", "fd"),
    "session_pages": ("session", "pgs"),
    "session_count": ("udata", "vst"),
    "user_agent": ("udata", "uag"),
}
SOURCE_TYPES = {"utm", "organic", "referral", "typein"}
MAX_COOKIE_LENGTH = 8192  # characters of a cookie that are parsed


def parse_origin(cookies: Mapping[str, str], touch: str = "current") -> Origin:
    """Return the origin of the last visit, or with ``touch="first"`` that of the first one."""
    pairs = {
        name: _parse_pairs(cookies.get(f"sbjs_{name}", "")) for name in (touch, f"{touch}_add", "session", "udata")
    }
    values = {field: pairs[place.replace("current", touch)].get(key) for field, (place, key) in COOKIE_KEYS.items()}
    return build_origin(values) if values["source_type"] in SOURCE_TYPES else {}


def _parse_pairs(cookie: str) -> dict[str, str]:
    """Return the pairs of ``key=value|||key=value``, plain or in base64 without padding."""
    text = unquote(cookie[:MAX_COOKIE_LENGTH])
    if text and "=" not in text.rstrip("="):
        try:
            text = base64.b64decode(text + "=" * (-len(text) % 4), validate=True).decode()
        except (binascii.Error, ValueError):
            return {}
    found = (pair.partition("=") for pair in text.split("|||"))
    return {key: unquote(value) for key, equals, value in found if equals}
