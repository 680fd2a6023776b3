"""Categories in the order of their tree, for choices and lists."""

from collections.abc import Iterator
from typing import Any

from django import forms

from vyloha.commerce.catalogue.models import Category

INDENT = "\u2003"  # an em space: ordinary ones collapse


def load_category_tree() -> list[Category]:
    """Return all categories, children after their parent, each with ``depth`` (0: a root); one query."""
    children: dict[int | None, list[Category]] = {}
    for category in Category.objects.order_by("position", "name"):
        children.setdefault(category.parent_id, []).append(category)

    def walk(parent_id: int | None, depth: int) -> Iterator[Category]:
        for category in children.get(parent_id, []):
            category.depth = depth  # type: ignore[attr-defined]
            yield category
            yield from walk(category.pk, depth + 1)

    return list(walk(None, 0))


def format_indented(category: Any) -> str:
    """Return the name of a category from ``load_category_tree``, indented by its depth."""
    return f"{INDENT * category.depth}{category.name}"


class TreeChoices:
    """Choices of a category field, loaded again for each form."""

    def __init__(self, empty: Any = None):
        self.empty = empty

    def __iter__(self) -> Iterator[tuple[Any, str]]:
        if self.empty is not None:
            yield "", str(self.empty)
        yield from ((category.pk, format_indented(category)) for category in load_category_tree())


class CategoriesField(forms.ModelMultipleChoiceField[Category]):
    """Several categories, as a tree of check boxes."""

    def __init__(self, **kwargs: Any):
        super().__init__(
            Category.objects.all(),
            required=False,
            widget=forms.CheckboxSelectMultiple(attrs={"class": "bo-tree"}),
            **kwargs,
        )

    def show_tree(self) -> None:
        """Load the tree; each form calls this, otherwise a new category would be missing until a restart."""
        self.choices = list(TreeChoices())
