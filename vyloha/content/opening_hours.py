"""The shop's opening hours beside its deliveries, so that both say the same."""

from django.utils.translation import gettext as _

from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.page_tags import SHOP
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.cache.pages import add_page_tags, cache_until_change


def describe_delivery(method: ShippingMethod) -> str:
    """Return the method's description, of a pick-up in the shop with the opening hours; no query while none changes."""
    hours = cache_until_change("opening-hours", _read_opening_hours) if method.carrier.is_pickup else ""
    # A line may end after a comma, not between a day and its hours.
    kept_together = ", ".join(part.replace(" ", "\u00a0") for part in hours.split(", "))
    opening = _("Open: %(hours)s") % {"hours": kept_together} if hours else ""
    return " ".join(filter(None, [method.description, opening]))


def _read_opening_hours() -> str:
    add_page_tags(SHOP)
    return ShopSettings.get_for_default_site().opening_hours
