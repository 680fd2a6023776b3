"""The merchant's settings of search as this process knows them."""

from vyloha.commerce.search.models import SearchSettings
from vyloha.core import page_changes
from vyloha.core.page_tags import shows

# What pages show of search: the field and all that its script is told.
SEARCH = "search"
_TAGS = frozenset({SEARCH})
_held: tuple[SearchSettings, int] | None = None  # and the place in the row of changes that it was read at


def search_settings() -> SearchSettings:
    """Return the settings of now; no query while nothing changes. A page that asks follows them."""
    global _held
    shows(SEARCH)
    place = page_changes.known.now()
    if _held is None or not page_changes.known.is_fresh(_TAGS, _held[1]):
        _held = SearchSettings.objects.first() or SearchSettings(), place
    return _held[0]


def forget() -> None:
    """Let this process read the settings again."""
    global _held
    _held = None


def expect_usual() -> None:
    """Let this process know that the merchant changed nothing: a test begins so, and need not ask."""
    global _held
    _held = SearchSettings(), page_changes.known.latest
