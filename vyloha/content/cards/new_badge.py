"""The new-product badge: products of the last days, as set in the shop's details."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from vyloha.commerce.catalogue.models import Product
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.cache.pages import cache_until_change, limit_page_age

# The opening assortment of a shop, including a long import, is not new.
OPENING = timedelta(days=2)


class NewBadgePeriod(NamedTuple):
    """The period for which products are new, and its earliest start."""

    lasts: timedelta
    begins: datetime

    def get_end(self, product: Product, now: datetime) -> datetime | None:
        """Return when ``product`` stops being new, None when it is not new."""
        end = product.created_at + self.lasts
        return end if product.created_at >= self.begins and end > now else None


def is_new(product: Product) -> bool:
    """Return whether the product has the badge; a page that shows it depends on the clock and the shop's details."""
    end = cache_until_change("novelty", _load_period).get_end(product, timezone.now())
    if end:
        limit_page_age(end.timestamp())
    return end is not None


def _load_period() -> NewBadgePeriod:
    # The first product of all is hardly ever deleted, so pages have no tag of it. While there is none, none is cached.
    opened = Product.objects.published().order_by("created_at", "pk").values_list("created_at", flat=True).first()
    if opened is None:
        limit_page_age(0)
    days = ShopSettings.get_cached().new_for_days
    return NewBadgePeriod(timedelta(days=days), (opened or timezone.now()) + OPENING)
