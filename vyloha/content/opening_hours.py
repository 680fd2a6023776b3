"""The shop's opening hours beside its deliveries, so that both say the same."""

from django.utils.translation import gettext as _

from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.settings.shop_settings import ShopSettings


def split_opening_hours(hours: str) -> tuple[str, ...]:
    """Return a line for each group of days; days stay beside their hours: a line may not end between them."""
    return tuple(part.strip().replace(" ", "\u00a0") for part in hours.split(",") if part.strip())


def describe_delivery(method: ShippingMethod) -> str:
    """Return the method's description, of a pick-up in the shop with the opening hours; no query while none changes."""
    hours = ShopSettings.get_cached().opening_hours if method.carrier.is_pickup else ""
    opening = _("Open: %(hours)s") % {"hours": ", ".join(split_opening_hours(hours))} if hours else ""
    return " ".join(filter(None, [method.description, opening]))
