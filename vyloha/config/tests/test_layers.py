"""Checks layers where import-linter cannot: relations written as text, and HTTP inside commerce."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import Field, Model

COMMERCE = settings.ROOT / "vyloha" / "commerce"
# Lower layers first; the same order as the contracts in pyproject.toml.
LAYERS = [
    "core",
    "commerce.customers",
    "commerce.catalogue",
    "commerce.pricing",
    "commerce.coupons",
    "commerce.shipping",
    "commerce.payments",
    "commerce.search",
    "commerce.cart",
    "commerce.orders",
    "commerce.reviews",
    "commerce.wishlist",
    "commerce.stock_alerts",
    "commerce.marketing",
    "commerce.reviews",
    "commerce.wishlist",
    "commerce.stock_alerts",
    "commerce.analytics",
    "commerce.reviews",
    "commerce.wishlist",
    "commerce.stock_alerts",
    "content",
    "storefront",
    "backoffice",
    "integrations",
]
# Modules for HTTP, URLs, templates or the editors' side.
NOT_IN_COMMERCE = (
    "django.http", "django.shortcuts", "django.template", "django.test", "django.urls", "django.utils.html",
    "django.utils.safestring", "django.views", "vyloha.core.rendering", "wagtail.admin", "wagtail.blocks",
)  # fmt: skip
# SVG and cleaned merchants' HTML are data here; markup of a page is forbidden.
MARKUP = ("<div", "<span", "<a ", "<form", "<table", "<html", "<!doctype")


def get_layer(model: type[Model]) -> int | None:
    """Return the height of the model's layer; None for a model of another project."""
    module = model.__module__.removeprefix("vyloha.")
    return next((height for height, name in enumerate(LAYERS) if f"{module}.".startswith(f"{name}.")), None)


def relations() -> Iterator[tuple[type[Model], Field]]:  # type: ignore[type-arg]
    for model in apps.get_models(include_auto_created=False):
        for field in model._meta.get_fields():
            if isinstance(field, Field) and field.is_relation and field.model is model:
                yield model, field


def find_commerce_files() -> list[Path]:
    return [file for file in COMMERCE.rglob("*.py") if not {"tests", "migrations"} & set(file.parts)]


def test_every_app_has_layer() -> None:
    ours = [model for model in apps.get_models() if model.__module__.startswith("vyloha.")]

    assert ours
    assert [model.__name__ for model in ours if get_layer(model) is None] == []


def test_relations_never_point_to_higher_layer() -> None:
    upward = [
        f"{model.__name__}.{field.name} → {field.related_model.__name__}"
        for model, field in relations()
        if (from_layer := get_layer(model)) is not None
        and isinstance(field.related_model, type)
        and (to_layer := get_layer(field.related_model)) is not None
        and to_layer > from_layer
    ]

    assert upward == []


@pytest.mark.parametrize("file", find_commerce_files(), ids=lambda file: str(file.relative_to(COMMERCE)))
def test_commerce_has_no_urls_and_no_html(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))

    assert file.name not in {"urls.py", "views.py"}
    assert [
        name for name in iterate_imports(tree) if f"{name}.".startswith(tuple(f"{door}." for door in NOT_IN_COMMERCE))
    ] == []
    assert [text for text in iterate_texts(tree) if any(mark in text.lower() for mark in MARKUP)] == []


def test_commerce_has_no_templates() -> None:
    assert list(COMMERCE.rglob("templates")) == []


def iterate_imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def iterate_texts(tree: ast.AST) -> Iterator[str]:
    """Yield the string literals of the module, without docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value
