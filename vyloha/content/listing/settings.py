"""The merchant's settings of listings, as this process knows them."""

from typing import Any

from django.apps import apps

from vyloha.content.page_tags import LISTINGS
from vyloha.core.cache.pages import shows, until_change


def listing_settings() -> Any:
    """Return the row of ``ListingSettings``; no query while nothing changes."""
    return until_change("listing-settings", _read)


def _read() -> Any:
    shows(LISTINGS)
    # By its name: the model knows the blocks of grids, which ask here.
    return apps.get_model("content", "ListingSettings").of_default_site()
