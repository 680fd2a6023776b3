"""The price of a product as HTML, drawn by the component that draws it on the pages (facts 3)."""

from functools import lru_cache

from django.conf import settings

from vyloha.content.prices import ShownPrice
from vyloha.core.rendering import render_fragment


def price_html(shown: ShownPrice | None) -> str:
    """Return the HTML of a price, "" when there is none."""
    if shown is None:
        return ""
    # A shop repeats its prices; while a programmer changes the component, each is drawn anew.
    return _draw(shown) if settings.DEBUG else _drawn(shown)


def _draw(shown: ShownPrice) -> str:
    return render_fragment("Price", shown)


_drawn = lru_cache(maxsize=10_000)(_draw)
