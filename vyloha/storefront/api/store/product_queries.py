"""Finds the products of a listing. Every condition is an EXISTS or an IN, so no product comes twice."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Case, Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery, When

from vyloha.commerce.catalogue.models import Brand, Category, Product, ProductAttribute, Tag, Term, Variation
from vyloha.commerce.catalogue.related_products import get_related_products
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offer_filters import build_availability_filter
from vyloha.commerce.pricing.offers import Availability
from vyloha.commerce.pricing.price_queries import build_sort_price, filter_by_price, filter_on_sale
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api.store.product_params import ProductQuery, WantedAttribute
from vyloha.storefront.listings.search_results import find_products

Products = QuerySet[Product]
ProductIds = QuerySet[Any, dict[str, Any]]
Linked = Callable[[Sequence[str]], ProductIds]  # slugs or ids of categories, tags or brands → ids of linked products
# The id breaks ties, or pages would overlap.
ORDER = {
    "date": ("created_at", "pk"),
    "modified": ("updated_at", "pk"),
    "id": ("pk",),
    "title": ("sort_key", "pk"),
    "slug": ("slug", "pk"),
    "popularity": ("pieces_sold", "pk"),
    "rating": ("average_rating", "review_count", "pk"),
    "comment_count": ("review_count", "pk"),
}
HALF_STAR = Decimal("0.5")


def select_products(wanted: ProductQuery) -> tuple[Products, bool]:
    """Return the matching products in their sort order; True: a search may have more results."""
    products: Products = Product.objects.published()
    is_limited = False
    if wanted.search.strip():
        products, is_limited = find_products(wanted.search)
    for narrow in (_filter_by_fields, _filter_by_taxonomies, _filter_by_variations, _filter_by_attributes):
        products = narrow(products, wanted)
    return _sort_products(products, wanted), is_limited


def find_variations(wanted: ProductQuery) -> QuerySet[Variation]:
    """Return the variations that match a listing of ``type`` "variation", product by product."""
    variations = Variation.objects.published().filter(
        product__type=Product.Type.VARIABLE, product__status=Product.Status.PUBLISHED
    )
    if wanted.parent:
        variations = variations.filter(product__in=wanted.parent)
    if wanted.include:
        variations = variations.filter(pk__in=wanted.include)
    if wanted.sku:
        variations = variations.filter(sku__in=wanted.sku)
    if wanted.rating:
        rated = Product.objects.filter(reduce(or_, map(build_rating_filter, wanted.rating)))
        variations = variations.filter(product__in=rated)
    conditions = _build_variation_filter(wanted)
    return variations.filter(conditions).exclude(product__in=wanted.parent_exclude).exclude(pk__in=wanted.exclude)


def _filter_by_fields(products: Products, wanted: ProductQuery) -> Products:
    column = "created_at" if wanted.date_column.startswith("date") else "updated_at"
    equal = {
        "slug": wanted.slug or None,
        "type": wanted.type or None,
        "is_featured": wanted.featured,
        "pk__in": wanted.include or None,
        f"{column}__gt": wanted.after,
        f"{column}__lt": wanted.before,
    }
    products = products.filter(**{name: value for name, value in equal.items() if value is not None})
    if wanted.exclude:
        products = products.exclude(pk__in=wanted.exclude)
    if wanted.parent:  # only variations have one
        products = products.none()
    if wanted.sku:
        own = Variation.objects.filter(product=OuterRef("pk"), sku__in=wanted.sku)
        products = products.filter(Q(sku__in=wanted.sku) | Exists(own))
    if wanted.rating:
        products = products.filter(reduce(or_, map(build_rating_filter, wanted.rating)))
    if wanted.catalog_visibility != "any":
        visibility = Product.Visibility
        shown = {"catalog": [visibility.CATALOG, visibility.VISIBLE], "search": [visibility.SEARCH, visibility.VISIBLE]}
        kinds = shown.get(wanted.catalog_visibility, [visibility(wanted.catalog_visibility)])
        products = products.filter(visibility__in=kinds)
    if wanted.related is not None:
        to = Product.objects.published().filter(pk=wanted.related).first()
        products = products.filter(pk__in=get_related_products(to).values("pk")) if to else products.none()
    return products


def build_rating_filter(stars: int) -> Q:
    """Return the condition that a product's average rating is this many stars, rounded."""
    return Q(average_rating__gte=stars - HALF_STAR, average_rating__lt=stars + HALF_STAR)


def _filter_by_taxonomies(products: Products, wanted: ProductQuery) -> Products:
    for labels, operator, linked in (
        (wanted.category, wanted.category_operator, _find_in_categories),
        (wanted.tag, wanted.tag_operator, _find_tagged),
        (wanted.brand, wanted.brand_operator, _find_branded),
    ):
        if labels:
            products = _combine_filters(products, labels, operator, linked)
    return products


def _combine_filters(products: Products, slugs_or_ids: Sequence[str], operator: str, linked: Linked) -> Products:
    # By ids, not by EXISTS: the list is counted too, and checking each product of the shop takes long.
    if operator == "not_in":
        return products.exclude(pk__in=linked(slugs_or_ids))
    for together in [[label] for label in slugs_or_ids] if operator == "and" else [slugs_or_ids]:
        products = products.filter(pk__in=linked(together))
    return products


def _build_taxonomy_filter(slugs_or_ids: Sequence[str]) -> Q:
    # Clients send ids or slugs; a slug may be a number, too.
    ids = [pk for label in slugs_or_ids if (pk := parse_whole_number(label)) is not None]
    return Q(slug__in=slugs_or_ids) | Q(pk__in=ids)


def _find_in_categories(slugs_or_ids: Sequence[str]) -> ProductIds:
    return find_in_any_category(Category.objects.filter(_build_taxonomy_filter(slugs_or_ids)))


def find_in_any_category(roots: QuerySet[Category]) -> ProductIds:
    """Return the ids of the products in any of the categories or below them."""
    below = reduce(or_, (Q(pk__in=Category.objects.within(root).values("pk")) for root in roots), Q(pk__in=[]))
    return _find_linked(Product.categories.through, "category", Category.objects.filter(below))


def _find_tagged(slugs_or_ids: Sequence[str]) -> ProductIds:
    return _find_linked(Product.tags.through, "tag", Tag.objects.filter(_build_taxonomy_filter(slugs_or_ids)))


def _find_branded(slugs_or_ids: Sequence[str]) -> ProductIds:
    return _find_linked(Product.brands.through, "brand", Brand.objects.filter(_build_taxonomy_filter(slugs_or_ids)))


def _find_linked(through: Any, name: str, wanted: QuerySet[Any]) -> ProductIds:
    # Ids instead of a join: PostgreSQL knows how many products the tag 7 has, but not how many "novinka" has.
    ids = list(wanted.values_list("pk", flat=True))
    return through.objects.filter(**{f"{name}_id__in": ids}).values("product_id")  # type: ignore[no-any-return]


def _build_variation_filter(wanted: ProductQuery) -> Q:
    conditions = Q()
    if wanted.on_sale is not None:
        reduced = Q(pk__in=filter_on_sale(Variation.objects.all(), get_active_currency()).values("pk"))
        conditions &= reduced if wanted.on_sale else ~reduced
    if wanted.min_price is not None or wanted.max_price is not None:
        priced = filter_by_price(Variation.objects.all(), wanted.min_price, wanted.max_price, get_active_currency())
        conditions &= Q(pk__in=priced.values("pk"))
    if wanted.stock_status:
        conditions &= reduce(or_, (build_availability_filter(Availability(status)) for status in wanted.stock_status))
    return conditions


def _filter_by_variations(products: Products, wanted: ProductQuery) -> Products:
    offered = Variation.objects.published().filter(product=OuterRef("pk"))
    if wanted.on_sale is not None:
        reduced = Exists(filter_on_sale(offered, get_active_currency()))
        products = products.filter(reduced if wanted.on_sale else ~reduced)
    if wanted.min_price is not None:
        products = products.filter(Exists(filter_by_price(offered, wanted.min_price, None, get_active_currency())))
    if wanted.max_price is not None:
        products = products.filter(Exists(filter_by_price(offered, None, wanted.max_price, get_active_currency())))
    if wanted.stock_status:
        statuses = [build_status_filter(Availability(status)) for status in wanted.stock_status]
        products = products.filter(reduce(or_, statuses))
    return products


def build_status_filter(wanted: Availability) -> Q:
    """Return the condition that a product has this availability: the best one of its variations."""
    offered = Variation.objects.published().filter(product=OuterRef("pk"))
    in_stock = Q(Exists(offered.filter(build_availability_filter(Availability.IN_STOCK))))
    on_backorder = Q(Exists(offered.filter(build_availability_filter(Availability.ON_BACKORDER))))
    return {
        Availability.IN_STOCK: in_stock,
        Availability.ON_BACKORDER: on_backorder & ~in_stock,
        Availability.OUT_OF_STOCK: ~in_stock & ~on_backorder,
    }[wanted]


def _filter_by_attributes(products: Products, wanted: ProductQuery) -> Products:
    if not wanted.attributes:
        return products
    conditions = [_build_terms_filter(attribute) for attribute in wanted.attributes]
    if wanted.attribute_relation == "in":
        return products.filter(reduce(or_, conditions))
    for condition in conditions:
        products = products.filter(condition)
    return products


def _build_terms_filter(wanted: WantedAttribute) -> Q:
    links = ProductAttribute.objects.filter(product=OuterRef("pk"), attribute__slug=wanted.attribute)
    if wanted.term_id or wanted.slug:
        # One condition for any number of terms: planning time grows with the number of conditions.
        slugs = _find_terms(wanted)
        links = links.filter(terms__in=list(slugs))
        if wanted.operator == "and":
            # Slugs, not terms: products' own attributes may have the same ones.
            met = Count("terms__slug", distinct=True)
            links = links.values("pk").annotate(met=met).filter(met=len({*slugs.values()}))  # type: ignore[assignment]
    having = Q(Exists(links))
    return ~having if wanted.operator == "not_in" else having


def _find_terms(wanted: WantedAttribute) -> dict[int, str]:
    """Return the named terms, id → slug; none when all are required and one does not exist."""
    named = Term.objects.filter(Q(pk__in=wanted.term_id) | Q(slug__in=wanted.slug), attribute__slug=wanted.attribute)
    slugs = dict(named.values_list("pk", "slug"))
    is_whole = slugs.keys() >= set(wanted.term_id) and set(slugs.values()) >= set(wanted.slug)
    return slugs if is_whole or wanted.operator != "and" else {}


def _sort_products(products: Products, wanted: ProductQuery) -> Products:
    falls = wanted.order == "desc"
    if wanted.orderby == "include" and wanted.include:
        places = Case(*(When(pk=pk, then=place) for place, pk in enumerate(wanted.include)))
        return products.order_by(places, "pk")
    if wanted.orderby == "price":
        # Descending prices sort by the most expensive variation, ascending ones by the cheapest.
        offered = Variation.objects.published().filter(product=OuterRef("pk")).order_by()
        prices = offered.annotate(sorted_price=build_sort_price(get_active_currency())).values("product")
        extreme = (Max if falls else Min)("sorted_price")
        price = Subquery(prices.annotate(extreme=extreme).values("extreme"))
        products = products.annotate(sorting_price=price)
        column = F("sorting_price")
        return products.order_by(column.desc(nulls_last=True) if falls else column.asc(nulls_last=True), "pk")
    if wanted.orderby in ORDER:
        sign = "-" if falls else ""
        return products.order_by(*(f"{sign}{column}" for column in ORDER[wanted.orderby]))
    return products.order_by("position", "sort_key", "pk")
