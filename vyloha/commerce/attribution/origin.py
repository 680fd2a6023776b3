"""
The origin of the visit in which an order was placed, with the fields of WooCommerce Order Attribution.

An origin is a dict of the known ``FIELDS``, and ``device_type``. It is untrusted and only displayed.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

Origin = dict[str, str]

FIELDS = (
    "source_type",
    "referrer",
    "utm_campaign",
    "utm_source",
    "utm_medium",
    "utm_content",
    "utm_id",
    "utm_term",
    "utm_source_platform",
    "utm_creative_format",
    "utm_marketing_tactic",
    "session_entry",
    "session_start_time",
    "session_pages",
    "session_count",
    "user_agent",
)
PREFIX = "wc_order_attribution_"  # of a form's fields
NONE = "(none)"
ADMIN = "admin"  # the source type of an order without a visitor
MAX_LENGTH = 500  # characters of a value that are stored

TAG = re.compile(r"<[^<>]*>")
TABLET = re.compile(r"ipad|tablet|playbook|silk|kindle|android(?!.*mobile)", re.IGNORECASE)
MOBILE = re.compile(r"mobi|iphone|ipod|android|blackberry|opera mini|windows phone", re.IGNORECASE)


class Origins(NamedTuple):
    """The origins of the last and of the first visit; empty when unknown."""

    last: Origin
    first: Origin


def build_origin(values: Mapping[str, Any]) -> Origin:
    """Return the cleaned ``values`` by their names in ``FIELDS``, without empty ones."""
    found = {name: clean_text(values.get(name)) for name in FIELDS}
    origin = {name: value for name, value in found.items() if value and value != NONE}
    if origin and "user_agent" in origin:
        origin["device_type"] = get_device_type(origin["user_agent"])
    return origin


def parse_form_origin(form: Mapping[str, Any]) -> Origin | None:
    """
    Return the origin from the hidden fields of a form (WooCommerce Order Attribution), None for a form without them.
    """
    if f"{PREFIX}source_type" not in form:
        return None
    return build_origin({name: form.get(f"{PREFIX}{name}") for name in FIELDS})


def clean_text(value: Any) -> str:
    """Return the text on one line without tags, at most ``MAX_LENGTH`` characters; "" for anything else."""
    if not isinstance(value, str):
        return ""
    text = TAG.sub("", value[: 4 * MAX_LENGTH])  # Django's own rejects deeply nested tags, and an order must go through
    line = "".join(" " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in text)
    clean = "".join(
        sign for sign in line if unicodedata.category(sign) != "Cs"
    )  # halves of surrogate pairs, which no database stores
    return " ".join(clean.split())[:MAX_LENGTH]


def get_device_type(user_agent: str) -> str:
    """Return "Mobile", "Tablet" or "Desktop"."""
    if TABLET.search(user_agent):
        return "Tablet"
    return "Mobile" if MOBILE.search(user_agent) else "Desktop"


def format_label(source_type: str, source: str) -> str:
    """Return the label of an origin for merchants: "Zdroj: Newsletter"."""
    name = source.strip("()")
    name = name[:1].upper() + name[1:]
    labels = {
        "utm": _("Source: %(source)s"),
        "organic": _("Organic: %(source)s"),
        "referral": _("Referral: %(source)s"),
        "typein": _("Direct"),
        "mobile_app": _("Mobile application"),
        ADMIN: _("Back office"),
        "pos": _("Point of sale"),
    }
    return labels.get(source_type, _("Unknown")) % {"source": name}
