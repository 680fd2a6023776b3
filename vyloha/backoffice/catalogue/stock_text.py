"""Formats the price and stock of a product in a few words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.pricing.offers import Availability, Offer, compute_price_range, get_offer


def get_enabled_offers(product: Product) -> list[Offer]:
    """Return the offers of the enabled variations, which are prefetched with their stock."""
    return [get_offer(variation) for variation in product.variations.all() if variation.is_enabled]


def format_price(product: Product) -> str:
    """Return "199 Kč", "od 199 Kč", "149 Kč (sleva)" or "–"."""
    prices = compute_price_range(get_enabled_offers(product))
    if prices is None:
        return "–"
    text = (
        prices.lowest.text if prices.lowest == prices.highest else _("from %(price)s") % {"price": prices.lowest.text}
    )
    return _("%(price)s (sale)") % {"price": text} if prices.is_on_sale else text


def format_stock(product: Product) -> str:
    """Return "12 ks", "vyprodáno", "skladem", "na objednávku" or "–" when nothing is for sale."""
    variations = [variation for variation in product.variations.all() if variation.is_enabled]
    if not variations:
        return "–"
    records = {variation.stock_record_id: variation.stock_record for variation in variations}
    if all(record.is_managed for record in records.values()):
        pieces = sum(record.in_stock for record in records.values())
        if pieces:
            return ngettext("%(count)d pc", "%(count)d pcs", pieces) % {"count": pieces}
    there = {offer.availability for offer in get_enabled_offers(product)}
    if there & {Availability.IN_STOCK, Availability.LOW_STOCK}:
        return _("in stock")
    return _("on backorder") if Availability.ON_BACKORDER in there else _("sold out")
