"""A saved change of what a page shows drops the held pages."""

from datetime import timedelta

import pytest
from django.utils import timezone
from wagtail.models import Page, PageViewRestriction

from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.storefront.jobs import sales_turned

pytestmark = pytest.mark.django_db
NOW = timezone.now()


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


def test_a_page_made_private_is_not_shown_from_the_cache(dropped):
    page = Page.objects.get(depth=2)

    PageViewRestriction.objects.create(page=page, restriction_type=PageViewRestriction.LOGIN)

    assert dropped


@pytest.mark.parametrize(
    ("sale", "turned"),
    [
        ({"sale_from": NOW - timedelta(minutes=1)}, True),
        ({"sale_until": NOW}, True),
        ({"sale_from": NOW - timedelta(hours=3), "sale_until": NOW + timedelta(seconds=1)}, False),
        ({}, False),
    ],
    ids=["began", "ended", "goes on", "none"],
)
def test_a_sale_that_began_or_ended_since_the_last_look_is_noticed(sale, turned):
    a_product(sale_price_minor=100, **sale)

    assert sales_turned(NOW - timedelta(hours=1), NOW) is turned
