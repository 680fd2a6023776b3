"""The ratings of products as a filter and as a sort order of listings."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.page_tags import RATED
from vyloha.commerce.reviews.ratings import has_ratings
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.core.cache.pages import add_page_tags, cache_until_change

RATING = "rating"  # the name of the taxonomy in URLs, and of the sort order
MIN_STARS = (4, 3, 2)  # choices of the filter; each includes those before it


def are_ratings_offered() -> bool:
    """Return whether the shop shows reviews and has any; no query while nothing changes."""
    return are_reviews_enabled() and cache_until_change("ratings-offered", _has_ratings)


def get_min_rating_names() -> Iterator[tuple[int, str]]:
    """Yield the choices of the filter with their names."""
    for stars in MIN_STARS:
        yield stars, _("%(stars)d stars and more") % {"stars": stars}


def _has_ratings() -> bool:
    add_page_tags(RATED)
    return has_ratings()
