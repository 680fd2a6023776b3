"""
What is suggested while there is no index: categories and best-selling products with the typed words in their names.

Both lists are held, so that a large shop is no slower while its index is being built.
"""

from collections.abc import Collection, Iterable

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import list_tag, names_tag
from vyloha.commerce.search.text.documents import Kind
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.core.cache.pages import until_change
from vyloha.core.cache.tags import shows
from vyloha.core.database.unaccent import folded

BEST_SELLERS = 5000

Names = list[tuple[int, str]]  # id and folded name


def found_by_name(phrase: str, kinds: Collection[Kind]) -> dict[Kind, list[int]]:
    """Return the ids of what has each word of ``phrase`` in its name, by kinds."""
    words = (folded(phrase) or "").split()
    names = {Kind.PRODUCT: until_change("search:best-sellers", _best_sellers)}
    if Kind.CATEGORY in kinds:
        names[Kind.CATEGORY] = until_change("search:category-names", _categories)
    return {kind: _with_all(words, rows) for kind, rows in names.items()}


def _with_all(words: Collection[str], names: Names) -> list[int]:
    return [pk for pk, name in names if all(word in name for word in words)] if words else []


def _best_sellers() -> Names:
    shows(list_tag())
    return _names(Product.objects.listed().order_by(*ORDERS["popularity"]).values_list("pk", "name")[:BEST_SELLERS])


def _categories() -> Names:
    shows(names_tag(Category))
    return _names(Category.objects.values_list("pk", "name"))


def _names(rows: Iterable[tuple[int, str]]) -> Names:
    return [(pk, folded(name) or "") for pk, name in rows]
