"""The e-mails of an alert: the first asks the owner of the mailbox to confirm it, the last says that goods are back."""

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.pricing.offers import Availability, Offer
from vyloha.commerce.stock_alerts.alerts import build_confirmation_token, build_end_token
from vyloha.commerce.stock_alerts.models import StockAlert
from vyloha.content.cards.prices import format_stock
from vyloha.content.pictures import load_first_pictures, load_pictures
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.storefront.emails.base import ShopEmail, build_absolute_url, build_email, get_host
from vyloha.storefront.representations.variation_links import build_variation_url

FEW = 10  # pieces; several people may wait for them


class ItemBack(NamedTuple):
    """A variation that can be bought again, with the texts of the e-mail."""

    name: str
    price: str
    stock: str
    url: str
    picture: str  # URL; "" without one


def build_alert_confirmation(alert: StockAlert) -> ShopEmail:
    """Return the e-mail with the links that confirm and end ``alert``, whose variation is loaded."""
    name = alert.variation.full_name
    end_url = build_absolute_url(reverse("stock_alert_end", args=[build_end_token(alert)]))
    return build_email(
        "stock_alert",
        to=alert.email,
        subject=_("Confirm the alert of “%(name)s”") % {"name": name},
        context={
            "name": name,
            "confirm_url": build_absolute_url(reverse("stock_alert_confirm", args=[build_confirmation_token(alert)])),
            "end_url": end_url,
        },
        headers={"List-Unsubscribe": f"<{end_url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
    )


def build_back_in_stock(email: str, serial: int, goods: Sequence[tuple[Variation, Offer]]) -> ShopEmail:
    """
    Return the e-mail about the goods that are back; the variations come from ``select_linked_variations``.

    ``serial`` makes its Message-ID, which stays the same when a job that died is repeated: mailboxes show it once.
    """
    subject = _("You can buy it again: %(name)s") % {"name": goods[0][0].full_name}
    if len(goods) > 1:
        shop = ShopSettings.get_for_default_site().shop_name
        subject = _("You can buy again what you wait for – %(shop)s") % {"shop": shop}
    return build_email(
        "back_in_stock",
        to=email,
        subject=subject,
        context={"items": _describe(goods), "is_single": len(goods) == 1},
        headers={"Message-ID": f"<back-in-stock-{serial}@{get_host()}>"},
    )


def _describe(goods: Sequence[tuple[Variation, Offer]]) -> list[ItemBack]:
    own = load_pictures([variation.image_id for variation, _offer in goods if variation.image_id])
    first = load_first_pictures({variation.product_id for variation, _offer in goods})
    items = []
    for variation, offer in goods:
        picture = own.get(variation.image_id or 0) or first.get(variation.product_id)
        items.append(
            ItemBack(
                variation.full_name,
                offer.price.text if offer.price else "",
                format_scarcity(offer),
                build_absolute_url(build_variation_url(variation)),
                build_absolute_url(picture.src) if picture else "",
            )
        )
    return items


def format_scarcity(offer: Offer) -> str:
    """Return the stock in words, with the pieces where there are few: others have waited for them too."""
    pieces = offer.units_left
    if offer.availability is Availability.ON_BACKORDER or pieces is None or pieces > FEW:
        return format_stock(offer)
    text = ngettext("Only %(count)d piece is in stock.", "Only %(count)d pieces are in stock.", pieces)
    return text % {"count": pieces}
