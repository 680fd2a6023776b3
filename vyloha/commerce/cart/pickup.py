"""Checks the pick-up point of a cart, and says why an order cannot go there."""

from django.utils.translation import gettext as _

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.shipping.models import PickupPoint
from vyloha.commerce.shipping.pickup import find_point_problem


def needs_point(contents: CartSnapshot) -> bool:
    """Return whether the chosen shipping method delivers to a pick-up point."""
    return contents.shipping_method is not None and contents.shipping_method.carrier.needs_point


def get_chosen_point(contents: CartSnapshot) -> PickupPoint | None:
    """Return the point of the chosen shipping method, None if there is none, or it is another carrier's."""
    point = contents.cart.pickup_point if needs_point(contents) and contents.cart.pickup_point_id else None
    return point if point and contents.shipping_method and point.carrier == contents.shipping_method.kind else None


def find_pickup_problem(contents: CartSnapshot, seen: str | None = None, country: str = "") -> str:
    """
    Return why the order cannot go to its pick-up point, "" if it can or needs none.

    ``seen`` is the code of the point that the shopper saw, "" for none and None if that is not known: another tab may
    have chosen another one, or the country of the order may have changed. ``country`` is the customer's.
    """
    method = contents.shipping_method
    if method is None or not needs_point(contents):
        return ""
    point, country = get_chosen_point(contents), country or contents.cart.country
    weight_g = contents.compute_weight(method)
    if point is None and seen:
        lost = PickupPoint.objects.find(method.kind, seen)
        return find_point_problem(lost, method.kind, country, weight_g) or find_point_problem(None, method.kind, "", 0)
    if point and seen is not None and seen != point.code:
        text = _(
            "The pick-up point is now “%(name)s”: you chose it in another window. Please look at it and order again."
        )
        return text % {"name": point.name}
    return find_point_problem(point, method.kind, country, weight_g)
