"""Checks whether a parcel can be collected at a pick-up point."""

from django.utils.translation import gettext as _

from vyloha.commerce.shipping.points import PickupPoint


def find_point_problem(point: PickupPoint | None, carrier: str, country: str, weight_g: int | None) -> str:
    """
    Return why a parcel cannot be collected at ``point``, "" if it can.

    ``country`` is "" and ``weight_g`` None while they are not known: the checkout asks again.
    """
    if point is None or point.carrier != carrier:
        return _("Choose a pick-up point.")
    values = {"name": point.name}
    if not point.is_open:
        return _("The pick-up point “%(name)s” is closed or takes no parcels any more. Choose another one.") % values
    if country and point.country != country:
        return _("The pick-up point “%(name)s” is in another country. Choose another one.") % values
    if weight_g and point.max_weight_g and weight_g > point.max_weight_g:
        weights = {"weight": format_kilograms(weight_g), "most": format_kilograms(point.max_weight_g)}
        return _(
            "The order weighs %(weight)s, and the pick-up point “%(name)s” takes parcels up to %(most)s."
            " Choose another one."
        ) % {**values, **weights}
    return ""


def format_kilograms(grams: int) -> str:
    """Return a weight in Czech: "1,25 kg"."""
    text = f"{grams / 1000:.3f}".rstrip("0").rstrip(".").replace(".", ",")
    return f"{text}\u00a0kg"
