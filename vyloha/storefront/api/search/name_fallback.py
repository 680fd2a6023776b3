"""
Suggests categories and best-selling products by words in their names while there is no index.

Both lists are cached, so that a large shop is no slower while its index is being built.
"""

from collections.abc import Collection, Iterable

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import BEST_SELLERS, build_list_tag, build_names_tag
from vyloha.commerce.search.text.documents import TextKind
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.core.cache.pages import cache_until_change
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.database.unaccent import fold_text

MAX_PRODUCTS = 5000

Names = list[tuple[int, str]]  # id and folded name


def find_by_name(phrase: str, kinds: Collection[TextKind]) -> dict[TextKind, list[int]]:
    """Return the ids of items that have each word of ``phrase`` in their names, by kind."""
    words = (fold_text(phrase) or "").split()
    names = {TextKind.PRODUCT: cache_until_change("search:best-sellers", _load_best_sellers)}
    if TextKind.CATEGORY in kinds:
        names[TextKind.CATEGORY] = cache_until_change("search:category-names", _load_categories)
    return {kind: _filter_with_all_words(words, rows) for kind, rows in names.items()}


def _filter_with_all_words(words: Collection[str], names: Names) -> list[int]:
    return [pk for pk, name in names if all(word in name for word in words)] if words else []


def _load_best_sellers() -> Names:
    add_page_tags(build_list_tag(), BEST_SELLERS)
    return _build_names(
        Product.objects.listed().order_by(*ORDERS["popularity"]).values_list("pk", "name")[:MAX_PRODUCTS]
    )


def _load_categories() -> Names:
    add_page_tags(build_names_tag(Category))
    return _build_names(Category.objects.values_list("pk", "name"))


def _build_names(rows: Iterable[tuple[int, str]]) -> Names:
    return [(pk, fold_text(name) or "") for pk, name in rows]
