"""The stars of a product, wherever it is shown."""

from typing import Self

from django.utils.formats import number_format

from vyloha.commerce.catalogue.models import Product
from vyloha.content.page_tags import SHOP
from vyloha.content.settings.review_settings import ReviewSettings
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.core.rendering import Props


class Rating(Props):
    average: float  # 1 to 5
    text: str  # the average as shown, "4,7"
    count: int  # published reviews

    @classmethod
    def from_product(cls, product: Product) -> Self | None:
        """Return the rating of the product, None without a review or while the shop shows none; no query."""
        if not product.review_count or not are_reviews_enabled():
            return None
        average = product.average_rating
        return cls(average=float(average), text=number_format(average, 1), count=product.review_count)


def are_reviews_enabled() -> bool:
    """Return whether the shop shows reviews and takes new ones; no query while nothing changes."""
    return cache_until_change("review-settings", _read_settings)[0]


def asks_for_reviews() -> bool:
    """Return whether the shop asks for reviews by e-mail; no query while nothing changes."""
    return cache_until_change("review-settings", _read_settings) == (True, True)


def _read_settings() -> tuple[bool, bool]:
    add_page_tags(SHOP)
    settings = ReviewSettings.get_for_default_site()
    return settings.is_enabled, settings.asks_for_reviews
