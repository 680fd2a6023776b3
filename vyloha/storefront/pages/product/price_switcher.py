"""The price of a product in each currency, on its page."""

from django.utils.translation import gettext as _

from vyloha.commerce.pricing.currencies import RATES, currency_table
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.currencies.switcher import SwitcherCurrency, get_offered_currencies
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props


class PriceInCurrency(Props):
    """A formatted price in one currency."""

    currency: SwitcherCurrency
    text: str


def get_prices_in_currencies(product_id: int) -> tuple[PriceInCurrency, ...]:
    """Return the price of a product in each currency that visitors can choose; two queries for each."""
    add_page_tags(RATES)
    found = []
    for currency in get_offered_currencies():
        offers = get_product_offers([product_id], currency=currency_table().get(currency.code))[product_id]
        if shown := ShownPrice.from_offers(offer for offer in offers if offer.is_sold):
            lowest = shown.price.text
            text = _("from %(price)s") % {"price": lowest} if shown.highest else lowest
            found.append(PriceInCurrency(currency=currency, text=text))
    return tuple(found)
