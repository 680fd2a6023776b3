"""Represents pick-up points for the checkout, and the settings of scripts that choose one."""

from itertools import groupby
from typing import Self

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _
from pydantic import JsonValue

from vyloha.commerce.cart.pickup import get_chosen_point, needs_point
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.commerce.shipping.pickup import find_point_problem, format_kilograms
from vyloha.core.language import LANGUAGE
from vyloha.core.rendering import Props
from vyloha.storefront.visitor import nonces

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
PLUGIN_NAME = "packeta"
AJAX_URL = "/wp-admin/admin-ajax.php"
ROUTES = "/wp-json/packeta/internal/checkout"
# Members of the Packeta widget's answer, and the hidden fields of the form that store them.
POINT_FIELDS = {
    "id": "packetery_point_id",
    "name": "packetery_point_name",
    "city": "packetery_point_city",
    "zip": "packetery_point_zip",
    "street": "packetery_point_street",
    "place": "packetery_point_place",
    "carrierId": "packetery_carrier_id",
    "url": "packetery_point_url",
    "pickupPointType": "packetery_point_type",
}
HOME_FIELDS: dict[str, JsonValue] = {
    "isValidated": {"name": "packetery_address_isValidated", "isWidgetResultField": False},
    **{
        name: {"name": f"packetery_address_{name}"}
        for name in ("houseNumber", "street", "city", "county", "country", "latitude", "longitude")
    },
    "postCode": {"name": "packetery_address_postCode", "widgetResultField": "postcode"},
}
CAR_FIELDS: dict[str, JsonValue] = {
    "carDeliveryId": {"name": "packetery_car_delivery_id", "isWidgetResultField": False},
    **{name: {"name": f"packetery_address_{name}"} for name in ("street", "houseNumber", "city", "country")},
    "postalCode": {"name": "packetery_address_postCode"},
    "expectedDeliveryDayFrom": {"name": "packetery_car_delivery_from", "isWidgetResultField": False},
    "expectedDeliveryDayTo": {"name": "packetery_car_delivery_to", "isWidgetResultField": False},
}


class OpenHours(Props):
    """Consecutive days that have the same hours."""

    days: str  # "po–pá"
    times: str  # "8:00–18:00"


class PickupPointCard(Props):
    """A point with the details for choosing it."""

    code: str
    name: str
    kind: str  # "výdejní box"
    place: str  # the shop it is in; "" if its name says so
    street: str
    city: str
    postcode: str
    country: str
    address: str  # "Dlouhá 12, 110 00 Praha"
    url: str  # URL of the carrier's page
    hours: tuple[OpenHours, ...]
    notes: tuple[str, ...]  # cards, limits
    refusal: str  # why it cannot be chosen; "" when it can

    @classmethod
    def from_point(cls, point: PickupPoint, rejection: str = "") -> Self:
        return cls(
            code=point.code,
            name=point.name,
            kind=_("parcel box") if point.kind == "box" else _("pick-up point"),
            place=point.place if point.place not in point.name else "",
            street=point.street,
            city=point.city,
            postcode=point.postcode_text,
            country=point.country,
            # A postcode must not be broken at a line's end.
            address=point.address.replace(point.postcode_text, point.postcode_text.replace(" ", "\u00a0")),
            url=point.url,
            hours=build_opening_hours(point.opening_hours),
            notes=_build_notes(point),
            refusal=rejection,
        )


class PickupChoice(Props):
    """The pick-up point of the chosen shipping method."""

    rate_id: str
    country: str  # the delivery country; "" while it is unknown
    chosen: PickupPointCard | None

    @classmethod
    def from_contents(cls, contents: CartSnapshot) -> "PickupChoice | None":
        """Return None for a shipping method without points; one query if a point is chosen."""
        method = contents.shipping_method
        if method is None or not needs_point(contents):
            return None
        point = get_chosen_point(contents)
        problem = (
            find_point_problem(point, method.kind, contents.cart.country, contents.compute_weight(method))
            if point
            else ""
        )
        card = PickupPointCard.from_point(point, problem) if point else None
        return cls(rate_id=method.rate_id, country=contents.cart.country, chosen=card)


class PointSearch(Props):
    """The query and results of a search."""

    typed: str
    found: tuple[PickupPointCard, ...]
    message: str  # "" without a search
    next_count: int  # the number of results to request for more; 0: these are all


def build_cards(points: list[PickupPoint], method: ShippingMethod, weight_g: int) -> tuple[PickupPointCard, ...]:
    """Return the found points; a point that does not take the weight of the parcel says so."""
    return tuple(
        PickupPointCard.from_point(point, find_point_problem(point, method.kind, point.country, weight_g))
        for point in points
    )


def build_search_message(found: int, typed: str) -> str:
    """Return the result message of a search, also for screen readers."""
    if not typed.strip():
        return _("Enter a town, a postcode or a name.")
    if not found:
        return _("We have found no pick-up point there. Try the town or the postcode only.")
    return _("Pick-up points found: %(count)d") % {"count": found}


def build_opening_hours(opening_hours: dict[str, str]) -> tuple[OpenHours, ...]:
    """Return the week in a few lines; days without hours are closed; empty if no hours are known."""
    if not opening_hours:
        return ()
    names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    week = [(name, opening_hours.get(day, "")) for name, day in zip(names, DAYS, strict=True)]
    grouped = [(times, [name for name, _times in days]) for times, days in groupby(week, key=lambda day: day[1])]
    return tuple(
        OpenHours(
            days=f"{days[0]}–{days[-1]}" if len(days) > 1 else days[0],
            times=times.replace("-", "–") or _("closed"),
        )
        for times, days in grouped
    )


def _build_notes(point: PickupPoint) -> tuple[str, ...]:
    cards = {True: _("cards are accepted"), False: _("no cards"), None: ""}[point.takes_cards]
    limit = (
        _("parcels up to %(weight)s") % {"weight": format_kilograms(point.max_weight_g)} if point.max_weight_g else ""
    )
    access = _("wheelchair access") if point.is_accessible else ""
    return tuple(note for note in (cards, limit, access) if note)


def build_plugin_settings(request: HttpRequest, contents: CartSnapshot) -> dict[str, JsonValue] | None:
    """
    Return ``packeteryCheckoutSettings`` for scripts made for the Packeta plugin.

    None if the shop has no delivery to pick-up points. Methods that do not carry this parcel are included: the shopper
    may choose another country in the page.
    """
    rates = [method.rate_id for method in contents.all_shipping_methods if method.carrier.needs_point]
    if not rates:
        return None
    point = get_chosen_point(contents)
    rate_id = contents.shipping_method.rate_id if contents.shipping_method else ""
    saved: dict[str, JsonValue] = (
        {name: build_wire_fields(PickupPointCard.from_point(point)) for name in _get_names(rate_id)} if point else {}
    )
    return {
        "pluginName": PLUGIN_NAME,
        "adminAjaxUrl": AJAX_URL,
        "nonce": nonces.create_nonce(request, nonces.REST),
        "language": LANGUAGE,
        "country": contents.cart.country.lower(),
        "weight": contents.weight_g / 1000,
        "carrierConfig": {
            name: {
                "id": PLUGIN_NAME,
                "is_pickup_points": 1,
                "vendors": [],
                "carriers": "",
                "address_validation": "none",
            }
            for rate in rates
            for name in _get_names(rate)
        },
        "isCarDeliverySampleEnabled": False,
        "isAgeVerificationRequired": False,
        "biggestProductSize": {},
        "pickupPointAttrs": {name: {"name": field} for name, field in POINT_FIELDS.items()},
        "homeDeliveryAttrs": HOME_FIELDS,
        "carDeliveryAttrs": CAR_FIELDS,
        "carDeliveryCarriers": [],
        "expeditionDay": None,
        "appIdentity": "Vyloha",
        "packeteryApiKey": settings.PACKETA_API_KEY,
        "widgetUrl": "https://widget.packeta.com/v6/www/js/library.js",
        "saveSelectedPickupPointUrl": f"{ROUTES}/save-selected-pickup-point",
        "saveValidatedAddressUrl": f"{ROUTES}/save-validated-address",
        "saveCarDeliveryDetailsUrl": f"{ROUTES}/save-car-delivery-details",  # none of our carriers delivers so
        "removeSavedDataUrl": f"{ROUTES}/remove-saved-data",
        "savedData": saved,
        "translations": {
            "choosePickupPoint": _("Choose a pick-up point"),
            "chooseAddress": _("Choose a delivery address"),
            "addressValidationIsOutOfOrder": _("Addresses cannot be checked now."),
            "invalidAddressCountrySelected": _("The address is in another country than the delivery."),
        },
        "widgetAutoOpen": False,
    }


def _get_names(rate_id: str) -> tuple[str, str]:
    """Return the names by which the plugin's scripts request a shipping method: "packeta:3", and its end, "3"."""
    return rate_id, rate_id.rpartition(":")[2]


def build_wire_fields(card: PickupPointCard) -> dict[str, JsonValue]:
    """Return a point under the names of the plugin's hidden fields."""
    return {
        "packetery_point_id": card.code,
        "packetery_point_name": card.name,
        "packetery_point_city": card.city,
        "packetery_point_zip": card.postcode,
        "packetery_point_street": card.street,
        "packetery_point_place": card.place,
        "packetery_carrier_id": "",
        "packetery_point_url": card.url,
        "packetery_point_type": "internal",
    }
