"""A saved change of what a page shows drops the held pages."""

import pytest

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.core import page_cache

pytestmark = pytest.mark.django_db


@pytest.fixture
def dropped(monkeypatch):
    """How often the pages were dropped."""
    calls = []
    monkeypatch.setattr("vyloha.storefront.freshness.drop_pages", lambda: calls.append(1))
    return calls


@pytest.mark.parametrize(
    "change",
    [
        lambda product, category: product.save(),
        lambda product, category: product.variations.get().save(),
        lambda product, category: product.variations.get().stock_record.save(),
        lambda product, category: product.categories.add(category),
        lambda product, category: category.save(),
        lambda product, category: category.delete(),
    ],
    ids=["product", "price", "stock", "placing", "category", "deletion"],
)
def test_a_change_of_the_catalogue_drops_pages(change, dropped):
    product, category = a_product(), a_category()
    dropped.clear()

    change(product, category)

    assert dropped


def test_a_dropped_page_belongs_to_an_older_generation(django_capture_on_commit_callbacks):
    before = page_cache._generation.now()

    with django_capture_on_commit_callbacks(execute=True):
        a_product()

    assert page_cache._generation.now() > before
