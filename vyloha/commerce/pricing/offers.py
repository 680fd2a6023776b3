"""What a variation costs and whether it can be had: one answer for everything that shows or sells."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.conf import settings
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.core.money import Money


class Availability(StrEnum):
    """What a shopper is told of the stock; the values are those of schema.org's and WooCommerce's vocabularies."""

    IN_STOCK = "instock"
    LOW_STOCK = "lowstock"
    ON_BACKORDER = "onbackorder"
    OUT_OF_STOCK = "outofstock"


@dataclass(frozen=True, slots=True)
class Offer:
    """One variation at one moment."""

    variation_id: int
    price: Money | None  # with VAT; None: it has no price and cannot be sold
    regular_price: Money | None
    is_on_sale: bool
    is_sold: bool  # published, enabled and with a price
    tax_rate: int  # basis points
    availability: Availability
    in_stock: int | None  # pieces; None: not counted
    max_quantity: int | None  # pieces one order may take; None: no limit
    low_stock_remaining: int | None  # pieces, only when few are left
    sold_individually: bool
    backorders_allowed: bool
    shows_backorder: bool  # backorders are allowed and the shopper is to be told

    @property
    def pieces_left(self) -> int | None:
        """How many pieces the stock record can still give; None: as many as anybody wants."""
        return None if self.in_stock is None or self.backorders_allowed else max(self.in_stock, 0)

    @property
    def is_in_stock(self) -> bool:
        return self.availability is not Availability.OUT_OF_STOCK

    @property
    def is_purchasable(self) -> bool:
        return self.is_sold and self.is_in_stock


def offer_of(variation: Variation, product: Product | None = None, at: datetime | None = None) -> Offer:
    """
    Return price, sale status and availability of a variation at a moment (now).

    ``variation`` comes from ``Variation.objects.with_offer()``, or from a product's prefetched variations together with
    that ``product``; then no query is made.
    """
    product = product or variation.product
    at = at or timezone.now()
    regular, sale = _money(variation.regular_price_minor), _money(variation.sale_price_minor)
    is_on_sale = regular is not None and sale is not None and sale < regular and _sale_runs(variation, at)
    stock = variation.stock_record
    availability = _availability(stock)
    takes_any = not stock.is_managed or stock.backorders != StockRecord.Backorders.NO
    is_published = product.status == Product.Status.PUBLISHED and variation.is_enabled
    limit = 1 if product.sold_individually else None
    max_quantity = limit if takes_any else min(stock.in_stock, limit or stock.in_stock)
    return Offer(
        variation_id=variation.pk,
        price=sale if is_on_sale else regular,
        regular_price=regular,
        is_on_sale=is_on_sale,
        is_sold=is_published and regular is not None,
        tax_rate=_tax_rate(variation, product),
        availability=availability,
        in_stock=stock.in_stock if stock.is_managed else None,
        max_quantity=max_quantity if max_quantity is None else max(max_quantity, 0),
        low_stock_remaining=stock.in_stock if availability is Availability.LOW_STOCK else None,
        sold_individually=product.sold_individually,
        backorders_allowed=stock.is_managed and stock.backorders != StockRecord.Backorders.NO,
        shows_backorder=stock.is_managed and stock.backorders == StockRecord.Backorders.NOTIFY,
    )


def _money(minor: int | None) -> Money | None:
    return None if minor is None else Money(minor, settings.DEFAULT_CURRENCY)


def _sale_runs(variation: Variation, at: datetime) -> bool:
    started = variation.sale_from is None or variation.sale_from <= at
    return started and (variation.sale_until is None or at < variation.sale_until)


def _tax_rate(variation: Variation, product: Product) -> int:
    if product.tax_status != Product.TaxStatus.TAXABLE:
        return 0
    return (variation.tax_class or product.tax_class).rate


def _availability(stock: StockRecord) -> Availability:
    if not stock.is_managed:
        return Availability(stock.status)
    if stock.in_stock <= 0:
        no_backorders = stock.backorders == StockRecord.Backorders.NO
        return Availability.OUT_OF_STOCK if no_backorders else Availability.ON_BACKORDER
    if stock.low_stock_amount is not None and stock.in_stock <= stock.low_stock_amount:
        return Availability.LOW_STOCK
    return Availability.IN_STOCK


@dataclass(frozen=True, slots=True)
class PriceRange:
    """What the variations of a product cost together: the cheapest and the dearest that can be sold."""

    lowest: Money
    highest: Money
    regular: Money | None  # the crossed-out price, only when all cost the same and are reduced
    is_on_sale: bool


def price_range(offers: Iterable[Offer]) -> PriceRange | None:
    """Return the range of those offers that have a price, None when none has."""
    priced = [(offer.price, offer) for offer in offers if offer.price is not None]
    if not priced:
        return None
    lowest, highest = min(price for price, _ in priced), max(price for price, _ in priced)
    regulars = {offer.regular_price for _, offer in priced}
    is_on_sale = any(offer.is_on_sale for _, offer in priced)
    crossed_out = regulars.pop() if is_on_sale and lowest == highest and len(regulars) == 1 else None
    return PriceRange(lowest, highest, crossed_out, is_on_sale)
