"""Price and stock of a product in a few words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.pricing.offers import Availability, Offer, offer_of, price_range


def offers_of(product: Product) -> list[Offer]:
    """Return the offers of the enabled variations, which are prefetched with their stock."""
    return [offer_of(variation) for variation in product.variations.all() if variation.is_enabled]


def price_text(product: Product) -> str:
    """Return "199,00 Kč", "od 199,00 Kč", "149,00 Kč (sleva)" or "–"."""
    prices = price_range(offers_of(product))
    if prices is None:
        return "–"
    text = (
        prices.lowest.text if prices.lowest == prices.highest else _("from %(price)s") % {"price": prices.lowest.text}
    )
    return _("%(price)s (sale)") % {"price": text} if prices.is_on_sale else text


def stock_text(product: Product) -> str:
    """Return "12 ks", "vyprodáno", "skladem", "na objednávku" or "–" when there is nothing to sell."""
    variations = [variation for variation in product.variations.all() if variation.is_enabled]
    if not variations:
        return "–"
    records = {variation.stock_record_id: variation.stock_record for variation in variations}
    if all(record.is_managed for record in records.values()):
        pieces = sum(record.in_stock for record in records.values())
        if pieces:
            return ngettext("%(count)d pc", "%(count)d pcs", pieces) % {"count": pieces}
    there = {offer.availability for offer in offers_of(product)}
    if there & {Availability.IN_STOCK, Availability.LOW_STOCK}:
        return _("in stock")
    return _("on backorder") if Availability.ON_BACKORDER in there else _("sold out")
