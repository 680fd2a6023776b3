"""Caches the merchant's search settings in this process."""

from vyloha.commerce.search.models import SearchSettings
from vyloha.core.cache.changes import CachedValue
from vyloha.core.cache.tags import add_page_tags

# The tag of pages with the search field and its script's settings.
SEARCH = "search"
known_settings = CachedValue(
    lambda: SearchSettings.objects.prefetch_related("suggested_attributes").first() or SearchSettings(), SEARCH
)


def get_search_settings() -> SearchSettings:
    """Return the current settings; no query while they do not change. Tags the page."""
    add_page_tags(SEARCH)
    return known_settings()
