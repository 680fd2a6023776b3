"""
Names of what pages show of the catalogue (docs/developers/page-cache.md). Pages say them with ``shows``, changes with
``drop_pages``, or with ``changes.tell`` where some have to be looked up.

A list of products has two: ``list:…`` for which products are in it and in what order, ``facets:…`` for what all of them
say together (prices to sort by, numbers beside filters).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import Value

from vyloha.commerce.catalogue.models.products import Product, Variation
from vyloha.commerce.catalogue.models.taxonomies import Brand, Category, Tag, Vendor

Label = Category | Tag | Brand | Vendor


class Mark(NamedTuple):
    """Stands for the tags that ``find`` returns: it is asked once before the commit, with all ids marked so."""

    find: "Callable[[Collection[int]], Collection[str | Mark]]"
    pk: int


Touched = set[str | Mark]

ATTRIBUTES = "attributes"  # which attributes the whole shop has, and in what order


def product_tag(pk: int) -> str:
    """The product's own page."""
    return f"product:{pk}"


def card_tag(pk: int) -> str:
    """What stands at a product wherever it is shown: name, address, picture, price, availability."""
    return f"card:{pk}"


def later(find: Callable[[Collection[int]], Collection[str | Mark]], ids: Iterable[int]) -> set[Mark]:
    """Return marks for what ``find`` will say of ``ids``."""
    return {Mark(find, pk) for pk in ids}


def products_in(tags: Iterable[str]) -> set[int]:
    """Return the products whose cards the tags name."""
    return {int(tag.removeprefix("card:")) for tag in tags if tag.startswith("card:")}


def label_tag(kind: type[Label], pk: int) -> str:
    """The page of a category, tag, brand or vendor: its description."""
    return f"{kind._meta.model_name}:{pk}"


def link_tag(kind: type[Label], pk: int) -> str:
    """How others refer to it: name and address."""
    return f"link:{kind._meta.model_name}:{pk}"


def children_tag(parent_id: int | None) -> str:
    """Which categories lie right below one (None: are roots), and in what order."""
    return f"children:{parent_id or 0}"


def attribute_tag(pk: int) -> str:
    """An attribute with its terms: names, order, swatches."""
    return f"attribute:{pk}"


def names_tag(kind: type[Any]) -> str:
    """Which categories, tags, brands or vendors there are, their names, addresses and order."""
    return f"names:{kind._meta.model_name}"


def image_tag(pk: int) -> str:
    """A picture: its file and its sizes."""
    return f"image:{pk}"


def list_tag(kind: type[Label] | None = None, pk: int = 0) -> str:
    """
    Which products are in a list, and in what order; without ``kind`` in that of the whole shop.

    Without ``pk``: which brands, tags… have any.
    """
    return f"list:{_scope(kind, pk)}"


def facets_tag(kind: type[Label] | None = None, pk: int = 0) -> str:
    """What the products of a list say together: prices, availability, attributes."""
    return f"facets:{_scope(kind, pk)}"


def _scope(kind: type[Label] | None, pk: int) -> str:
    return f"{kind._meta.model_name}:{pk}" if kind else "shop"


def shown_of(product_ids: Iterable[int]) -> set[str]:
    """Return the tags of the products' pages and cards."""
    return {tag for pk in product_ids for tag in (product_tag(pk), card_tag(pk))}


def lists_of(product_ids: Collection[int]) -> set[str]:
    """Return the tags of the lists that the products are in, also of that of all brands that have some."""
    labels = list(_labels_of(product_ids))
    return {list_tag(), *(list_tag(kind, pk) for kind, pk in labels), *(list_tag(kind) for kind, _pk in labels)}


def facets_of(product_ids: Collection[int]) -> set[str]:
    """Return the tags of what those lists say of their products together."""
    return {facets_tag(), *(facets_tag(kind, pk) for kind, pk in _labels_of(product_ids))}


def offers_of(product_ids: Collection[int]) -> Touched:
    """Return what names everything that shows what the products cost and whether they can be had."""
    return shown_of(product_ids) | later(facets_of, product_ids)


def offers_of_variations(variation_ids: Collection[int]) -> Touched:
    """Return the same of the products that these are variations of."""
    return offers_of(set(Variation.objects.filter(pk__in=variation_ids).values_list("product_id", flat=True)))


def stock_of(record_ids: Collection[int]) -> Touched:
    """Return the same of the products whose pieces the stock records count."""
    return offers_of(set(Variation.objects.filter(stock_record__in=record_ids).values_list("product_id", flat=True)))


def with_those_above(category_ids: Collection[int]) -> list[int]:
    """Return the categories and all above them: a product in one is in the lists of all of them."""
    found = Category.objects.filter(pk__in=category_ids).values_list("url_path", flat=True)
    paths = {path for address in found for path in accumulate(address.split("/"), "{}/{}".format)}
    return list(Category.objects.filter(url_path__in=paths).values_list("pk", flat=True)) if paths else []


def _labels_of(product_ids: Collection[int]) -> Iterator[tuple[type[Label], int]]:
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
    kinds: dict[str, type[Label]] = {"tag": Tag, "brand": Brand, "vendor": Vendor}
    pks: dict[str, set[int]] = {}
    for field, pk in links[0].union(*links[1:]):
        pks.setdefault(field, set()).add(pk)
    yield from ((Category, pk) for pk in with_those_above(pks.pop("category", set())))
    yield from ((kinds[field], pk) for field, marked in pks.items() for pk in marked)


_THROUGH: dict[str, Any] = {
    "category": Product.categories.through,
    "tag": Product.tags.through,
    "brand": Product.brands.through,
}
