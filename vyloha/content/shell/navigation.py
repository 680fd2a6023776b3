"""The category tree of the header: the categories with products for sale."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import build_children_tag, build_list_tag
from vyloha.core.cache.pages import add_page_tags


class CategoryBranch(NamedTuple):
    """A category with its children, in their order."""

    category: Category
    below: tuple["CategoryBranch", ...]


def get_sold_categories(shape: tuple[int, ...]) -> tuple[CategoryBranch, ...]:
    """
    Return the top of the tree without branches that list nothing; one query.

    :param shape: the maximum number of categories at each level, below one parent
    """
    listed = Product.categories.through.objects.filter(category=OuterRef("pk"), product__is_listed=True)
    found = list(Category.objects.only("name", "url_path", "parent").annotate(sells=Exists(listed)))
    kept = _add_ancestors(found)
    children: dict[int | None, list[Category]] = defaultdict(list)
    for category in found:
        if category.pk in kept:
            children[category.parent_id].append(category)
    # Products may be added to an empty category. One that has just become empty stays until the page is rendered again.
    add_page_tags(*(build_list_tag(Category, category.pk) for category in found if category.pk not in kept))
    return _build_branches(children, None, shape)


def _build_branches(
    children: dict[int | None, list[Category]], parent: int | None, shape: tuple[int, ...]
) -> tuple[CategoryBranch, ...]:
    if not shape:
        return ()
    add_page_tags(build_children_tag(parent))
    return tuple(
        CategoryBranch(child, _build_branches(children, child.pk, shape[1:])) for child in children[parent][: shape[0]]
    )


def _add_ancestors(categories: Iterable[Category]) -> set[int]:
    """Return the ids of the categories with products and of their ancestors."""
    by_id = {category.pk: category for category in categories}
    kept: set[int] = set()
    for category in by_id.values():
        one: Category | None = category if category.sells else None  # type: ignore[attr-defined]
        while one and one.pk not in kept:
            kept.add(one.pk)
            one = by_id.get(one.parent_id or 0)
    return kept
