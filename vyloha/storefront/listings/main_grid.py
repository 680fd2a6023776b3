"""The main listing of a page, as the merchant set it up."""

from django.utils.translation import gettext as _

from vyloha.content.listing.grid import (
    Grid,
)
from vyloha.content.listing.sources import ProductSource
from vyloha.content.listing_rules import get_listing_rules


def get_not_ready_text() -> str:
    """Return the message shown while there is no index to filter by."""
    return _("Filters are being prepared. Please try again in a moment.")


def build_main_grid(source: ProductSource) -> Grid:
    """Return the listing of ``source`` with the merchant's settings for all listings of the shop."""
    own = get_listing_rules()
    return Grid(source, own.facets, own.per_page, more=own.more)


NOT_READY_S = 5  # Retry-After while the index is being built
