"""``/products/collection-data``: counts and price ranges for the filters beside a listing."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from django.db.models import Count, Max, Min, Q
from pydantic import BeforeValidator, Field

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offer_filters import build_current_price
from vyloha.commerce.pricing.offers import Availability
from vyloha.commerce.pricing.price_queries import build_fixed_price
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.core.http.endpoints import EndpointCall, EndpointParams, EndpointReply, EndpointResponse, Namespace
from vyloha.storefront.api.store import terms
from vyloha.storefront.api.store.lists import Words
from vyloha.storefront.api.store.product_params import ProductQuery, Text, parse_members
from vyloha.storefront.api.store.product_queries import (
    Products,
    build_rating_filter,
    build_status_filter,
    find_variations,
    select_products,
)
from vyloha.storefront.api.store.products import LIMITED
from vyloha.storefront.representations.money import InCurrency, build_currency_members

routes = Namespace("wc/store/v1")
MAX_COUNTED = 10  # taxonomies; each is a query
# Parameters that filter by a taxonomy, and the links of products to its terms; all others are attributes.
FILTERS = {"product_cat": "category", "product_tag": "tag", "product_brand": "brand"}
LINKS = {"product_cat": terms.CATEGORY_LINKS, "product_tag": terms.TAG_LINKS, "product_brand": terms.BRAND_LINKS}
STARS = range(1, 6)
# In the order of the response; low stock counts as in stock.
STATUSES = (Availability.IN_STOCK, Availability.OUT_OF_STOCK, Availability.ON_BACKORDER)


class CountedAttribute(EndpointParams):
    """
    With "or", the counts ignore the filter on the same taxonomy: they show how many products one more term would add.
    """

    taxonomy: Text
    query_type: Literal["and", "or"] = "and"


class CollectionQuery(ProductQuery):
    calculate_price_range: bool = False
    calculate_stock_status_counts: bool = False
    calculate_rating_counts: bool = False
    calculate_attribute_counts: Annotated[
        list[CountedAttribute], BeforeValidator(parse_members), Field(max_length=MAX_COUNTED)
    ] = []
    calculate_taxonomy_counts: Annotated[Words, Field(max_length=MAX_COUNTED)] = []


class PriceRange(InCurrency):
    """With VAT; "0" when no matching product has a price."""

    min_price: str
    max_price: str


class TermCount(EndpointResponse):
    """``term`` is an id; terms without products are left out."""

    term: int
    count: int


class StatusCount(EndpointResponse):
    status: str
    count: int


class RatingCount(EndpointResponse):
    """``rating`` is an average, rounded to whole stars; those without products are left out."""

    rating: int
    count: int


class CollectionData(EndpointResponse):
    """Members that were not requested are null."""

    price_range: PriceRange | None
    attribute_counts: list[TermCount] | None
    rating_counts: list[RatingCount] | None
    stock_status_counts: list[StatusCount] | None
    taxonomy_counts: list[TermCount] | None


@routes.get("/products/collection-data")
def read_collection_data(call: EndpointCall, params: CollectionQuery) -> EndpointReply[CollectionData]:
    """Return prices and counts of the matching products; the range, ratings and stock ignore their own filters."""
    asked = ProductCollection.from_query(params)
    attributes, taxonomies = params.calculate_attribute_counts, params.calculate_taxonomy_counts
    data = CollectionData(
        price_range=_build_price_range(params) if params.calculate_price_range else None,
        attribute_counts=_count_terms(_iterate_attribute_counts(params, asked, attributes)) if attributes else None,
        rating_counts=_count_ratings(params) if params.calculate_rating_counts else None,
        stock_status_counts=_count_stock_statuses(params) if params.calculate_stock_status_counts else None,
        taxonomy_counts=_count_terms((asked, name) for name in taxonomies) if taxonomies else None,
    )
    return EndpointReply(data, headers={LIMITED: "true"} if asked.is_limited else {})


@dataclass(frozen=True, slots=True)
class ProductCollection:
    """The products that match a query; for a query of variations, the products that have them."""

    products: Products
    is_limited: bool

    @classmethod
    def from_query(cls, wanted: ProductQuery) -> "ProductCollection":
        if wanted.type == "variation":
            owners = find_variations(wanted).order_by().values("product")
            return cls(Product.objects.filter(pk__in=owners).order_by(), is_limited=False)
        products, is_limited = select_products(wanted)
        return cls(Product.objects.filter(pk__in=products.order_by().values("pk")).order_by(), is_limited)


def _build_price_range(params: ProductQuery) -> PriceRange:
    wanted, currency = params.model_copy(update={"min_price": None, "max_price": None}), get_active_currency()
    if wanted.type == "variation":
        variations = find_variations(wanted)
    else:
        variations = Variation.objects.published().filter(
            product__in=ProductCollection.from_query(wanted).products.values("pk")
        )
    if currency.is_default:
        found = variations.order_by().annotate(own=build_current_price()).aggregate(low=Min("own"), high=Max("own"))
        prices = [price for price in found.values() if price is not None]
    else:
        # Conversion keeps the order of prices, so only the lowest and highest are converted.
        priced = variations.order_by().annotate(own=build_current_price(), fixed=build_fixed_price(currency))
        is_converted = Q(fixed=None)
        found = priced.aggregate(
            low=Min("own", filter=is_converted),
            high=Max("own", filter=is_converted),
            low_fixed=Min("fixed"),
            high_fixed=Max("fixed"),
        )
        own, fixed = (found["low"], found["high"]), (found["low_fixed"], found["high_fixed"])
        prices = [currency.convert(price).minor for price in own if price is not None]
        prices += [price for price in fixed if price is not None]
    return PriceRange(
        min_price=str(min(prices, default=0)),
        max_price=str(max(prices, default=0)),
        **build_currency_members(currency.code),
    )


def _count_stock_statuses(params: ProductQuery) -> list[StatusCount]:
    products = ProductCollection.from_query(params.model_copy(update={"stock_status": []})).products
    counts = products.aggregate(**{status.name: Count("pk", filter=build_status_filter(status)) for status in STATUSES})
    return [StatusCount(status=status.value, count=counts[status.name]) for status in STATUSES]


def _count_ratings(params: ProductQuery) -> list[RatingCount]:
    if not are_reviews_enabled():
        return []
    products = ProductCollection.from_query(params.model_copy(update={"rating": []})).products
    counts = products.aggregate(**{str(stars): Count("pk", filter=build_rating_filter(stars)) for stars in STARS})
    return [RatingCount(rating=stars, count=counts[str(stars)]) for stars in STARS if counts[str(stars)]]


def _iterate_attribute_counts(
    params: ProductQuery, asked: ProductCollection, attributes: Iterable[CountedAttribute]
) -> Iterable[tuple[ProductCollection, str]]:
    for counted in {one.taxonomy: one for one in attributes}.values():  # each once
        ignores = counted.query_type == "or"
        yield (
            ProductCollection.from_query(_remove_taxonomy_filter(params, counted.taxonomy)) if ignores else asked,
            counted.taxonomy,
        )


def _remove_taxonomy_filter(params: ProductQuery, taxonomy: str) -> ProductQuery:
    """Return the query without its filter on a taxonomy."""
    if taxonomy in FILTERS:
        return params.model_copy(update={FILTERS[taxonomy]: []})
    return params.model_copy(update={"attributes": [one for one in params.attributes if one.attribute != taxonomy]})


def _count_terms(taxonomies: Iterable[tuple[ProductCollection, str]]) -> list[TermCount]:
    """Return the terms of taxonomies that products of their collections have; one query per taxonomy."""
    counted = []
    for collection, taxonomy in taxonomies:
        links = LINKS.get(taxonomy, terms.TERM_LINKS)
        conditions = {} if taxonomy in LINKS else {"term__attribute__slug": taxonomy, "term__attribute__product": None}
        counts = (
            links.for_products(collection.products)
            .filter(**conditions)
            .values_list(links.column)
            .order_by(links.column)
        )
        counted += [TermCount(term=term, count=uses) for term, uses in counts.annotate(uses=Count("pk"))]
    return counted
