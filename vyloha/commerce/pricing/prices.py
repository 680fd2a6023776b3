"""Computes the price of a variation: everything that shows or charges a price calls this function (docs/pricing.md)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Annotated, NamedTuple

from vyloha.commerce.catalogue.models import FixedPrice
from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.pricing.vat import compute_vat
from vyloha.core.cache.tags import limit_page_age
from vyloha.core.database.prepared_queries import PreparedRows, get_columns
from vyloha.core.money import Money


class PriceAmounts(NamedTuple):
    """Prices as they are stored, in minor units with VAT; ``prior`` None: not sold before its sale."""

    regular: Annotated[int, "regular_price_minor"]
    sale: Annotated[int | None, "sale_price_minor"]
    prior: Annotated[int | None, "prior_price_minor"] = None  # the lowest of the 30 days before the sale


FIXED_PRICE = get_columns(PriceAmounts)  # columns of ``FixedPrice``


class PriceTerms(NamedTuple):
    """The data that a price is computed from; ``own`` is in the default currency."""

    own: PriceAmounts | None  # None: the variation is not sold
    sale_from: datetime | None
    sale_until: datetime | None
    tax_rate: int  # basis points
    is_perishable: bool = False


@dataclass(frozen=True, slots=True)
class PriceContext:
    """
    The customer and the moment of a price.

    All customers pay the same so far, so it holds only the moment; a customer's own prices will be chosen here.
    """

    at: datetime


@dataclass(frozen=True, slots=True)
class VariationPrice:
    """The price of a variation at one moment, with VAT."""

    current: Money
    regular: Money
    is_on_sale: bool
    prior: Money | None  # the lowest of the 30 days before the sale; None: not known, or perishable goods
    reduced_from: Money | None  # the price to show a reduction from (§ 12a of Act 634/1992); None: show none
    sale_from: datetime | None
    sale_until: datetime | None
    tax_rate: int  # basis points

    @property
    def vat(self) -> Money:
        return Money(compute_vat(self.current.minor, self.tax_rate), self.current.currency)

    @property
    def text(self) -> str:
        """The current price, formatted."""
        return self.current.text


def compute_price(
    terms: PriceTerms, currency: ShopCurrency, context: PriceContext, fixed: PriceAmounts | None = None
) -> VariationPrice | None:
    """
    Return the price of a variation in a currency, None if it has no price.

    ``fixed`` is the merchant's price for this variation and currency (``get_fixed_prices``): it wins over the rate. A
    variation that is free in the shop's own currency has no price in another: not every checkout could charge it.
    """
    if terms.own is None:
        return None
    amounts = fixed or terms.own
    in_currency = _build_money_factory(currency.code) if fixed or currency.is_default else currency.convert
    regular = in_currency(amounts.regular)
    sale = in_currency(amounts.sale) if amounts.sale is not None and _is_sale_running(terms, context.at) else None
    # Rounding may make both prices equal: then there is no reduction in this currency.
    is_on_sale = sale is not None and sale.minor < regular.minor
    current = sale if sale is not None and is_on_sale else regular
    is_known = is_on_sale and amounts.prior is not None and not terms.is_perishable
    prior = in_currency(amounts.prior) if is_known and amounts.prior is not None else None
    former = regular if terms.is_perishable else prior
    return VariationPrice(
        current=current,
        regular=regular,
        is_on_sale=is_on_sale,
        prior=prior,
        reduced_from=former if former is not None and current < former else None,
        sale_from=terms.sale_from,
        sale_until=terms.sale_until,
        tax_rate=terms.tax_rate,
    )


def get_fixed_prices(currency: ShopCurrency, variation_ids: Collection[int]) -> dict[int, PriceAmounts]:
    """
    Return variation id → its fixed price in a currency.

    One query; none for the default currency, in which every price is stored.
    """
    if currency.is_default:
        return {}
    return {pk: PriceAmounts._make(amounts) for pk, *amounts in _prepare_fixed_prices(currency.code)(variation_ids)}


@lru_cache(maxsize=100)
def _prepare_fixed_prices(code: str) -> PreparedRows:
    rows = FixedPrice.objects.filter(currency=code).order_by()
    return PreparedRows(lambda ids: rows.filter(variation__in=ids).values_list("variation_id", *FIXED_PRICE))


@lru_cache(maxsize=100)
def _build_money_factory(code: str) -> Callable[[int], Money]:
    return lru_cache(maxsize=5000)(lambda minor: Money(minor, code))  # a shop repeats its amounts


def _is_sale_running(terms: PriceTerms, at: datetime) -> bool:
    for turn in (terms.sale_from, terms.sale_until):
        if turn and turn > at:
            limit_page_age(turn.timestamp())
    started = terms.sale_from is None or terms.sale_from <= at
    return started and (terms.sale_until is None or at < terms.sale_until)
