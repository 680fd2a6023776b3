"""
Names of what pages show of the catalogue (docs/developers/page-cache.md). Pages say them with ``shows``, changes with
``invalidate_pages``, or with ``changes.tell`` where some have to be looked up.

A list of products has two: ``list:…`` for which products are in it and in what order, ``facets:…`` for what all of them
say together (prices to sort by, numbers beside filters).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import Value

from vyloha.commerce.catalogue.models.products import Product, Variation
from vyloha.commerce.catalogue.models.taxonomies import Brand, Category, Tag, Vendor

TaxonomyTerm = Category | Tag | Brand | Vendor


class DeferredTags(NamedTuple):
    """Stands for the tags that ``find`` returns: it is asked once before the commit, with all ids marked so."""

    find: "Callable[[Collection[int]], Collection[str | DeferredTags]]"
    pk: int


AffectedTags = set[str | DeferredTags]

ATTRIBUTES = "attributes"  # which attributes the whole shop has, and in what order


def build_product_tag(pk: int) -> str:
    """The product's own page."""
    return f"product:{pk}"


def build_card_tag(pk: int) -> str:
    """What stands at a product wherever it is shown: name, address, picture, price, availability."""
    return f"card:{pk}"


def defer_tags(
    find: Callable[[Collection[int]], Collection[str | DeferredTags]], ids: Iterable[int]
) -> set[DeferredTags]:
    """Return marks for what ``find`` will say of ``ids``."""
    return {DeferredTags(find, pk) for pk in ids}


def parse_card_products(tags: Iterable[str]) -> set[int]:
    """Return the products whose cards the tags name."""
    return {int(tag.removeprefix("card:")) for tag in tags if tag.startswith("card:")}


def build_taxonomy_tag(kind: type[TaxonomyTerm], pk: int) -> str:
    """The page of a category, tag, brand or vendor: its description."""
    return f"{kind._meta.model_name}:{pk}"


def build_link_tag(kind: type[TaxonomyTerm], pk: int) -> str:
    """How others refer to it: name and address."""
    return f"link:{kind._meta.model_name}:{pk}"


def build_children_tag(parent_id: int | None) -> str:
    """Which categories lie right below one (None: are roots), and in what order."""
    return f"children:{parent_id or 0}"


def build_attribute_tag(pk: int) -> str:
    """An attribute with its terms: names, order, swatches."""
    return f"attribute:{pk}"


def build_names_tag(kind: type[Any]) -> str:
    """Which categories, tags, brands or vendors there are, their names, addresses and order."""
    return f"names:{kind._meta.model_name}"


def build_image_tag(pk: int) -> str:
    """A picture: its file and its sizes."""
    return f"image:{pk}"


def build_list_tag(kind: type[TaxonomyTerm] | None = None, pk: int = 0) -> str:
    """
    Which products are in a list, and in what order; without ``kind`` in that of the whole shop.

    Without ``pk``: which brands, tags… have any.
    """
    return f"list:{_build_scope(kind, pk)}"


def build_facets_tag(kind: type[TaxonomyTerm] | None = None, pk: int = 0) -> str:
    """What the products of a list say together: prices, availability, attributes."""
    return f"facets:{_build_scope(kind, pk)}"


def _build_scope(kind: type[TaxonomyTerm] | None, pk: int) -> str:
    return f"{kind._meta.model_name}:{pk}" if kind else "shop"


def get_product_tags(product_ids: Iterable[int]) -> set[str]:
    """Return the tags of the products' pages and cards."""
    return {tag for pk in product_ids for tag in (build_product_tag(pk), build_card_tag(pk))}


def get_list_tags(product_ids: Collection[int]) -> set[str]:
    """Return the tags of the lists that the products are in, also of that of all brands that have some."""
    labels = list(_get_taxonomies(product_ids))
    return {
        build_list_tag(),
        *(build_list_tag(kind, pk) for kind, pk in labels),
        *(build_list_tag(kind) for kind, _pk in labels),
    }


def get_facet_tags(product_ids: Collection[int]) -> set[str]:
    """Return the tags of what those lists say of their products together."""
    return {build_facets_tag(), *(build_facets_tag(kind, pk) for kind, pk in _get_taxonomies(product_ids))}


def get_offer_tags(product_ids: Collection[int]) -> AffectedTags:
    """Return what names everything that shows what the products cost and whether they can be had."""
    return get_product_tags(product_ids) | defer_tags(get_facet_tags, product_ids)


def get_variation_offer_tags(variation_ids: Collection[int]) -> AffectedTags:
    """Return the same of the products that these are variations of."""
    return get_offer_tags(set(Variation.objects.filter(pk__in=variation_ids).values_list("product_id", flat=True)))


def get_stock_tags(record_ids: Collection[int]) -> AffectedTags:
    """Return the same of the products whose pieces the stock records count."""
    return get_offer_tags(
        set(Variation.objects.filter(stock_record__in=record_ids).values_list("product_id", flat=True))
    )


def add_ancestors(category_ids: Collection[int]) -> list[int]:
    """Return the categories and all above them: a product in one is in the lists of all of them."""
    found = Category.objects.filter(pk__in=category_ids).values_list("url_path", flat=True)
    paths = {path for address in found for path in accumulate(address.split("/"), "{}/{}".format)}
    return list(Category.objects.filter(url_path__in=paths).values_list("pk", flat=True)) if paths else []


def _get_taxonomies(product_ids: Collection[int]) -> Iterator[tuple[type[TaxonomyTerm], int]]:
    """Yield what the products are sorted by; three queries."""
    links = [
        Product.objects.order_by()
        .filter(pk__in=product_ids, vendor__isnull=False)
        .values_list(Value("vendor"), "vendor_id"),
        *(
            through.objects.filter(product_id__in=product_ids).values_list(Value(field), f"{field}_id")
            for field, through in _THROUGH.items()
        ),
    ]
    kinds: dict[str, type[TaxonomyTerm]] = {"tag": Tag, "brand": Brand, "vendor": Vendor}
    pks: dict[str, set[int]] = {}
    for field, pk in links[0].union(*links[1:]):
        pks.setdefault(field, set()).add(pk)
    yield from ((Category, pk) for pk in add_ancestors(pks.pop("category", set())))
    yield from ((kinds[field], pk) for field, marked in pks.items() for pk in marked)


_THROUGH: dict[str, Any] = {
    "category": Product.categories.through,
    "tag": Product.tags.through,
    "brand": Product.brands.through,
}
