"""
Tags of the catalogue's data on pages (docs/developers/page-cache.md). Pages declare them with ``add_page_tags``,
changes invalidate them with ``invalidate_pages``, or with ``change_tracking.publish_changes`` if some have to be looked
up.

A list of products has two: ``list:…`` for its products and their order, ``facets:…`` for aggregates of them (prices to
sort by, counts of filters).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import QuerySet, Value

from vyloha.commerce.catalogue.models.products import Product, Variation
from vyloha.commerce.catalogue.models.taxonomies import Brand, Category, Tag, Vendor
from vyloha.core.database.prepared_queries import PreparedRows

TaxonomyTerm = Category | Tag | Brand | Vendor


class DeferredTags(NamedTuple):
    """Stands for the tags that ``find`` returns: it is called once before the commit, with all deferred ids."""

    find: "Callable[[Collection[int]], Collection[str | DeferredTags]]"
    pk: int


AffectedTags = set[str | DeferredTags]

MAX_PREPARED = 16  # products whose taxonomies one prepared query finds; an import has thousands
ATTRIBUTES = "attributes"  # the shop's attributes and their order
BEST_SELLERS = "best-sellers"  # the order of products by units sold
RATED = "rated"  # whether any product has a rating


def build_product_tag(pk: int) -> str:
    """Return the tag of the product's own page."""
    return f"product:{pk}"


def build_card_tag(pk: int) -> str:
    """Return the tag of the product's card: name, URL, picture, price, availability."""
    return f"card:{pk}"


def defer_tags(
    find: Callable[[Collection[int]], Collection[str | DeferredTags]], ids: Iterable[int]
) -> set[DeferredTags]:
    """Return deferred tags that ``find`` will return for ``ids``."""
    return {DeferredTags(find, pk) for pk in ids}


def parse_card_products(tags: Iterable[str]) -> set[int]:
    """Return the products of the card tags."""
    return {int(tag.removeprefix("card:")) for tag in tags if tag.startswith("card:")}


def build_taxonomy_tag(kind: type[TaxonomyTerm], pk: int) -> str:
    """Return the tag of the page of a category, tag, brand or vendor: its description."""
    return f"{kind._meta.model_name}:{pk}"


def build_link_tag(kind: type[TaxonomyTerm], pk: int) -> str:
    """Return the tag of links to it: name and URL."""
    return f"link:{kind._meta.model_name}:{pk}"


def build_children_tag(parent_id: int | None) -> str:
    """Return the tag of a category's children (None: the roots) and their order."""
    return f"children:{parent_id or 0}"


def build_attribute_tag(pk: int) -> str:
    """Return the tag of an attribute with its terms: names, order, swatches."""
    return f"attribute:{pk}"


def build_names_tag(kind: type[Any]) -> str:
    """Return the tag of the list of categories, tags, brands or vendors: names, URLs and order."""
    return f"names:{kind._meta.model_name}"


def build_image_tag(pk: int) -> str:
    """Return the tag of a picture: its file and its sizes."""
    return f"image:{pk}"


def build_list_tag(kind: type[TaxonomyTerm] | None = None, pk: int = 0) -> str:
    """
    Return the tag of the products of a list and their order; without ``kind`` of the whole shop's list.

    Without ``pk``: which brands, tags… have any.
    """
    return f"list:{_build_scope(kind, pk)}"


def build_facets_tag(kind: type[TaxonomyTerm] | None = None, pk: int = 0) -> str:
    """Return the tag of aggregates of a list's products: prices, availability, attributes."""
    return f"facets:{_build_scope(kind, pk)}"


def _build_scope(kind: type[TaxonomyTerm] | None, pk: int) -> str:
    return f"{kind._meta.model_name}:{pk}" if kind else "shop"


def get_product_tags(product_ids: Iterable[int]) -> set[str]:
    """Return the tags of the products' pages and cards."""
    return {tag for pk in product_ids for tag in (build_product_tag(pk), build_card_tag(pk))}


def get_list_tags(product_ids: Collection[int]) -> set[str]:
    """Return the tags of the lists with these products, including the list of brands that have any."""
    labels = list(_get_taxonomies(product_ids))
    return {
        build_list_tag(),
        *(build_list_tag(kind, pk) for kind, pk in labels),
        *(build_list_tag(kind) for kind, _pk in labels),
    }


def get_facet_tags(product_ids: Collection[int]) -> set[str]:
    """Return the tags of the aggregates of those lists."""
    return {build_facets_tag(), *(build_facets_tag(kind, pk) for kind, pk in _get_taxonomies(product_ids))}


def get_offer_tags(product_ids: Collection[int]) -> AffectedTags:
    """Return the tags of everything that shows the products' prices or availability."""
    return get_product_tags(product_ids) | defer_tags(get_facet_tags, product_ids)


def get_variation_offer_tags(variation_ids: Collection[int]) -> AffectedTags:
    """Return ``get_offer_tags`` of the products of these variations."""
    return get_offer_tags(set(Variation.objects.filter(pk__in=variation_ids).values_list("product_id", flat=True)))


def get_stock_tags(record_ids: Collection[int]) -> AffectedTags:
    """Return ``get_offer_tags`` of the products of these stock records."""
    return get_offer_tags(
        set(Variation.objects.filter(stock_record__in=record_ids).values_list("product_id", flat=True))
    )


def add_ancestors(category_ids: Collection[int]) -> list[int]:
    """Return the categories and all their ancestors: a product of one is in the lists of all of them."""
    found = Category.objects.filter(pk__in=category_ids).values_list("url_path", flat=True)
    paths = {path for address in found for path in accumulate(address.split("/"), "{}/{}".format)}
    return list(Category.objects.filter(url_path__in=paths).values_list("pk", flat=True)) if paths else []


def _get_taxonomies(product_ids: Collection[int]) -> Iterator[tuple[type[TaxonomyTerm], int]]:
    """Yield the taxonomies of the products; three queries."""
    kinds: dict[str, type[TaxonomyTerm]] = {"tag": Tag, "brand": Brand, "vendor": Vendor}
    pks: dict[str, set[int]] = {}
    for field, pk in (_find_few_links if len(product_ids) <= MAX_PREPARED else _find_links)(product_ids):
        pks.setdefault(field, set()).add(pk)
    yield from ((Category, pk) for pk in add_ancestors(pks.pop("category", set())))
    yield from ((kinds[field], pk) for field, marked in pks.items() for pk in marked)


_THROUGH: dict[str, Any] = {
    "category": Product.categories.through,
    "tag": Product.tags.through,
    "brand": Product.brands.through,
}


def _find_links(product_ids: Collection[int]) -> "QuerySet[Any, tuple[Any, ...]]":
    """Return the fields and ids of the taxonomies of the products."""
    links = [
        Product.objects.order_by()
        .filter(pk__in=product_ids, vendor__isnull=False)
        .values_list(Value("vendor"), "vendor_id"),
        *(
            through.objects.filter(product_id__in=product_ids).values_list(Value(field), f"{field}_id")
            for field, through in _THROUGH.items()
        ),
    ]
    found: QuerySet[Any, tuple[Any, ...]] = links[0].union(*links[1:])
    return found


_find_few_links = PreparedRows(_find_links)
