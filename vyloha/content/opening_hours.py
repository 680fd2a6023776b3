"""The shop's opening hours beside its deliveries, so that both say the same."""

from django.utils.translation import gettext as _

from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.settings.shop_settings import ShopSettings


def describe_delivery(method: ShippingMethod) -> str:
    """Return the method's description, of a pick-up in the shop with the opening hours; no query while none changes."""
    hours = ShopSettings.get_cached().opening_hours if method.carrier.is_pickup else ""
    # A line may end after a comma, not between a day and its hours.
    kept_together = ", ".join(part.replace(" ", "\u00a0") for part in hours.split(", "))
    opening = _("Open: %(hours)s") % {"hours": kept_together} if hours else ""
    return " ".join(filter(None, [method.description, opening]))
