"""The cached settings of listings."""

from typing import Any

from django.apps import apps

from vyloha.content.page_tags import LISTINGS
from vyloha.core.cache.pages import add_page_tags, cache_until_change


def get_listing_settings() -> Any:
    """Return the row of ``ListingSettings``; no query while nothing changes."""
    return cache_until_change("listing-settings", _read)


def _read() -> Any:
    add_page_tags(LISTINGS)
    # Imported by name, as the model imports the blocks of grids, which import this module.
    return apps.get_model("content", "ListingSettings").get_for_default_site()
