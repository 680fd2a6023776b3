"""Computes the price and the availability of variations: the only source for everything that shows or sells them."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from operator import attrgetter
from typing import Annotated, Any, NamedTuple

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.page_tags import build_card_tag
from vyloha.commerce.pricing.currencies import ShopCurrency, get_active_currency
from vyloha.commerce.pricing.prices import (
    PriceAmounts,
    PriceContext,
    PriceTerms,
    VariationPrice,
    compute_price,
    get_fixed_prices,
)
from vyloha.commerce.pricing.unit_prices import PackMeasure, PricePerUnit
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.prepared_queries import PreparedRows, get_columns
from vyloha.core.money import Money


class Availability(StrEnum):
    """The availability shown to shoppers; the values are those of schema.org's and WooCommerce's vocabularies."""

    IN_STOCK = "instock"
    LOW_STOCK = "lowstock"
    ON_BACKORDER = "onbackorder"
    OUT_OF_STOCK = "outofstock"


class PricePeriod(NamedTuple):
    """The period that a price pays for: ``number`` of ``unit`` (``Product.PricePeriod``)."""

    number: int
    unit: str


@dataclass(frozen=True, slots=True)
class Offer:
    """One variation at one moment, in one currency."""

    variation_id: int
    cost: VariationPrice | None  # None: the variation has no price and cannot be sold
    is_sold: bool  # published, enabled and with a price
    tax_rate: int  # basis points
    availability: Availability
    in_stock: int | None  # units; None: not counted
    max_quantity: int | None  # units one order may have; None: no limit
    low_stock_remaining: int | None  # units, only if few are left
    sold_individually: bool
    backorders_allowed: bool
    shows_backorder: bool  # backorders are allowed and shown to the shopper
    measure: PackMeasure | None = None  # the amount in the pack
    period: PricePeriod | None = None  # the period that the price pays for; None: it is paid once
    image_id: int | None = None  # the variation's own picture

    @property
    def price(self) -> Money | None:
        """With VAT."""
        return None if self.cost is None else self.cost.current

    @property
    def regular_price(self) -> Money | None:
        return None if self.cost is None else self.cost.regular

    @property
    def is_on_sale(self) -> bool:
        return self.cost is not None and self.cost.is_on_sale

    @property
    def prior_price(self) -> Money | None:
        """The lowest price of the 30 days before the sale, shown with every reduction; None: no reduction is shown."""
        return None if self.cost is None or self.reduced_from is None else self.cost.prior

    @property
    def reduced_from(self) -> Money | None:
        """The price that a reduction is shown from; None: none may be shown, although a sale price may be charged."""
        return None if self.cost is None else self.cost.reduced_from

    @property
    def unit_price(self) -> PricePerUnit | None:
        """The price of a kilogram, litre, metre or piece."""
        return self.measure.compute_price(self.price) if self.measure and self.price else None

    @property
    def units_left(self) -> int | None:
        """The number of units that the stock record can still sell; None: unlimited."""
        return None if self.in_stock is None or self.backorders_allowed else max(self.in_stock, 0)

    @property
    def is_in_stock(self) -> bool:
        return self.availability is not Availability.OUT_OF_STOCK

    @property
    def is_purchasable(self) -> bool:
        return self.is_sold and self.is_in_stock


class OfferTerms(NamedTuple):
    """The data that an offer is computed from: columns of a variation, its stock record and its product."""

    variation_id: Annotated[int, "pk"]
    is_enabled: bool
    regular_price_minor: int | None
    sale_price_minor: int | None
    sale_from: datetime | None
    sale_until: datetime | None
    own_tax_rate: int | None
    is_managed: Annotated[bool, "stock_record__is_managed"]
    in_stock: Annotated[int, "stock_record__in_stock"]
    backorders: Annotated[str, "stock_record__backorders"]
    low_stock_amount: Annotated[int | None, "stock_record__low_stock_amount"]
    stock_status: Annotated[str, "stock_record__status"]
    product_status: Annotated[str, "product__status"]
    tax_status: Annotated[str, "product__tax_status"]
    product_tax_rate: Annotated[int, "product__tax_class__rate"]
    sold_individually: Annotated[bool, "product__sold_individually"]
    prior_price_minor: int | None
    is_perishable: Annotated[bool, "product__is_perishable"]
    own_measure: Annotated[int | None, "measure"]
    own_measure_unit: Annotated[str, "measure_unit"]
    product_measure: Annotated[int | None, "product__measure"]
    product_measure_unit: Annotated[str, "product__measure_unit"]
    period_count: Annotated[int | None, "product__period_count"]
    period_unit: Annotated[str, "product__period_unit"]
    image_id: int | None


TERMS = get_columns(OfferTerms)
_read = attrgetter(*(column.replace("__", ".") for column in TERMS))


def get_offer(variation: Variation, at: datetime | None = None, currency: ShopCurrency | None = None) -> Offer:
    """
    Return price, sale status and availability of a variation at a moment (now), in a currency (the active one).

    It makes no query in the default currency and one in another, if ``variation`` comes from
    ``Variation.objects.with_offer()`` or from a product's variations, prefetched with their stock.
    """
    return get_offers([variation], at, currency)[variation.pk]


def get_offers(
    variations: Collection[Variation], at: datetime | None = None, currency: ShopCurrency | None = None
) -> dict[int, Offer]:
    """Return the offers of several variations by their ids, as ``get_offer`` does; at most one query in all."""
    at, currency = at or timezone.now(), currency or get_active_currency()
    fixed = get_fixed_prices(currency, [variation.pk for variation in variations])
    return {
        variation.pk: _build_offer(OfferTerms._make(_read(variation)), currency, at, fixed.get(variation.pk))
        for variation in variations
    }


def get_product_offers(
    product_ids: Collection[int], at: datetime | None = None, currency: ShopCurrency | None = None
) -> dict[int, list[Offer]]:
    """
    Return the offers of the enabled variations of each product, in their order, in a currency (the active one).

    It makes one query, two in another currency than the default. Listings use it because loading a page's variations as
    models would take most of its time.
    """
    add_page_tags(*(build_card_tag(product_id) for product_id in product_ids))
    offers: dict[int, list[Offer]] = {product_id: [] for product_id in product_ids}
    for product_id, offer in _build_offers(offers_of_products(product_ids), at, currency):
        offers[product_id].append(offer)
    return offers


def get_offers_by_ids(
    ids: Collection[int], at: datetime | None = None, currency: ShopCurrency | None = None
) -> dict[int, list[Offer]]:
    """
    Return the offers of each id: of a product, those of its enabled variations; of a variation, its own.

    It makes as many queries as ``get_product_offers``; unknown ids are left out.
    """
    wanted, offers = set(ids), dict[int, list[Offer]]()
    for product_id, offer in _build_offers(_of_either(ids), at, currency):
        add_page_tags(build_card_tag(product_id))
        # A simple product and its variation share an id.
        for pk in {product_id, offer.variation_id} & wanted:
            offers.setdefault(pk, []).append(offer)
    return offers


def _build_offers(
    rows: Iterable[tuple[Any, ...]], at: datetime | None, currency: ShopCurrency | None
) -> Iterator[tuple[int, Offer]]:
    """Yield product ids with offers of their variations."""
    at, currency = at or timezone.now(), currency or get_active_currency()
    found = [(product_id, OfferTerms._make(columns)) for product_id, *columns in rows]
    fixed = get_fixed_prices(currency, [terms.variation_id for _product_id, terms in found])
    for product_id, terms in found:
        yield product_id, _build_offer(terms, currency, at, fixed.get(terms.variation_id))


def _select_columns(variations: "QuerySet[Variation]") -> "QuerySet[Variation, tuple[Any, ...]]":
    enabled = variations.filter(is_enabled=True).order_by("position", "pk")
    named = enabled.annotate(own_tax_rate=F("tax_class__rate"))  # type: ignore[no-redef]  # as in ``Variation``
    return named.values_list("product_id", *TERMS)


offers_of_products = PreparedRows(lambda ids: _select_columns(Variation.objects.filter(product__in=ids)))
_of_either = PreparedRows(lambda ids: _select_columns(Variation.objects.filter(Q(product__in=ids) | Q(pk__in=ids))))


def _build_offer(terms: OfferTerms, currency: ShopCurrency, at: datetime, fixed: PriceAmounts | None) -> Offer:
    is_taxed = terms.tax_status == Product.TaxStatus.TAXABLE
    tax_rate = terms.product_tax_rate if terms.own_tax_rate is None else terms.own_tax_rate
    cost = compute_price(_build_price_terms(terms, tax_rate if is_taxed else 0), currency, PriceContext(at), fixed)
    availability = _get_availability(terms)
    allows_backorders = terms.is_managed and terms.backorders != StockRecord.Backorders.NO
    is_published = terms.product_status == Product.Status.PUBLISHED and terms.is_enabled
    return Offer(
        variation_id=terms.variation_id,
        cost=cost,
        is_sold=is_published and cost is not None,
        tax_rate=tax_rate if is_taxed else 0,
        availability=availability,
        in_stock=terms.in_stock if terms.is_managed else None,
        max_quantity=_compute_max_quantity(terms),
        low_stock_remaining=terms.in_stock if availability is Availability.LOW_STOCK else None,
        sold_individually=terms.sold_individually,
        backorders_allowed=allows_backorders,
        shows_backorder=terms.is_managed and terms.backorders == StockRecord.Backorders.NOTIFY,
        measure=_get_measure(terms),
        period=PricePeriod(terms.period_count, terms.period_unit) if terms.period_count else None,
        image_id=terms.image_id,
    )


def _build_price_terms(terms: OfferTerms, tax_rate: int) -> PriceTerms:
    regular = terms.regular_price_minor
    own = None if regular is None else PriceAmounts(regular, terms.sale_price_minor, terms.prior_price_minor)
    return PriceTerms(own, terms.sale_from, terms.sale_until, tax_rate, terms.is_perishable)


def _get_measure(terms: OfferTerms) -> PackMeasure | None:
    """Return the variation's own measure, else its product's."""
    if terms.own_measure:
        return PackMeasure(terms.own_measure, terms.own_measure_unit)
    return PackMeasure(terms.product_measure, terms.product_measure_unit) if terms.product_measure else None


def _compute_max_quantity(terms: OfferTerms) -> int | None:
    limit = 1 if terms.sold_individually else None
    if not terms.is_managed or terms.backorders != StockRecord.Backorders.NO:
        return limit
    pieces = max(terms.in_stock, 0)
    return pieces if limit is None else min(pieces, limit)


def _get_availability(terms: OfferTerms) -> Availability:
    if not terms.is_managed:
        return Availability(terms.stock_status)
    if terms.in_stock <= 0:
        no_backorders = terms.backorders == StockRecord.Backorders.NO
        return Availability.OUT_OF_STOCK if no_backorders else Availability.ON_BACKORDER
    if terms.low_stock_amount is not None and terms.in_stock <= terms.low_stock_amount:
        return Availability.LOW_STOCK
    return Availability.IN_STOCK


@dataclass(frozen=True, slots=True)
class OfferPriceRange:
    """The price range of a product's variations: the cheapest and the most expensive that can be sold."""

    lowest: Money
    highest: Money
    regular: Money | None  # only if all have the same price and regular price and are on sale
    reduced_from: Money | None  # the crossed-out price, only if all have the same price and are reduced from the same
    lowest_reduced_from: Money | None  # the lowest crossed-out price, only if all are reduced
    prior: tuple[Money, Money] | None  # lowest and highest ``prior_price`` of the variations on sale
    is_on_sale: bool


def compute_price_range(offers: Iterable[Offer]) -> OfferPriceRange | None:
    """Return the range of those offers that have a price, None when none has."""
    priced = [(offer.price, offer) for offer in offers if offer.price is not None]
    if not priced:
        return None
    lowest, highest = min(price for price, _ in priced), max(price for price, _ in priced)
    regulars, reduced = {offer.regular_price for _, offer in priced}, {offer.reduced_from for _, offer in priced}
    crossed_out = [] if None in reduced else [price for price in reduced if price]
    is_on_sale, is_one = any(offer.is_on_sale for _, offer in priced), lowest == highest
    prior = [offer.prior_price for _, offer in priced if offer.prior_price is not None]
    return OfferPriceRange(
        lowest,
        highest,
        regular=regulars.pop() if is_on_sale and is_one and len(regulars) == 1 else None,
        reduced_from=reduced.pop() if is_one and len(reduced) == 1 else None,
        lowest_reduced_from=min(crossed_out, default=None),
        prior=(min(prior), max(prior)) if prior else None,
        is_on_sale=is_on_sale,
    )
