"""Tests of ratings as a filter and as a sort order of listings and of search."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.reviews.tests.makers import a_review
from vyloha.content.models import ReviewSettings
from vyloha.storefront.tests.pages import get_html, names, props_of
from vyloha.storefront.tests.test_filtering import counts, facet

pytestmark = pytest.mark.django_db
ORDER = "Nejlépe hodnocené"


def create_products() -> None:
    """Create mugs with averages of 5 (one review), 4.5, 3.95 (shown as 4,0), 3 and none."""
    for number, ratings in enumerate(([5], [5, 4], [4] * 20 + [3], [3], [])):
        mug = a_product(f"Hrnek {number}")
        for rating in ratings:
            a_review(mug, rating=rating)


@pytest.fixture
def shop(indexed: Callable[[], None]) -> None:
    create_products()
    indexed()


def find_numbers(path: str, settings: Any) -> list[int]:
    return [int(name.removeprefix("Hrnek ")) for name in names(props_of(path, settings)["grid"]["cards"])]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("orderby=rating", [0, 1, 2, 3, 4]),
        ("e-filter-vypis-rating=4&orderby=rating", [0, 1, 2]),
        ("e-filter-vypis-rating=3&orderby=rating", [0, 1, 2, 3]),
        ("e-filter-vypis-rating=3~4&orderby=rating", [0, 1, 2, 3]),
        ("e-filter-vypis-rating=5", []),
        ("e-filter-vypis-rating=x", []),
    ],
)
@pytest.mark.parametrize("place", ["/obchod/?", "/?s=hrnek&post_type=product&"])
def test_listing_and_search_filter_and_sort_by_rating(
    shop: None, settings: Any, place: str, query: str, expected: list[int]
) -> None:
    assert find_numbers(f"{place}{query}", settings) == expected


def test_filter_offers_stars_with_counts_one_at_a_time(shop: None, settings: Any) -> None:
    page = props_of("/obchod/?e-filter-vypis-rating=4", settings)

    found = facet(page, "rating")
    assert (found["title"], found["join"]) == ("Hodnocení", "")
    assert [term["name"] for term in found["terms"]] == [f"{stars} hvězdičky a více" for stars in (4, 3, 2)]
    assert counts(page, "rating") == {"4": 3, "3": 4, "2": 4}
    assert [chip["text"] for chip in page["filters"]["chips"]] == ["4 hvězdičky a více"]


def test_forms_without_script_filter_and_sort(shop: None) -> None:
    html = get_html("/obchod/")

    assert 'name="e-filter-vypis-rating"' in html
    assert 'value="4"' in html
    assert "orderby=rating" in html
    assert ORDER in html


def test_database_sorts_by_rating_without_index(settings: Any) -> None:
    create_products()

    assert find_numbers("/obchod/?orderby=rating", settings) == [0, 1, 2, 3, 4]


def test_shop_without_reviews_offers_no_ratings(indexed: Callable[[], None], settings: Any, changes: Any) -> None:
    with changes():
        mug, _plate = a_product("Hrnek 1"), a_product("Hrnek 2")
    indexed()
    page = props_of("/obchod/", settings)
    assert "rating" not in [link["order"] for link in page["sorting"]]

    with changes():
        a_review(mug)
    assert ORDER in get_html("/obchod/")

    with changes():
        ReviewSettings.objects.create(site=Site.objects.get(), is_enabled=False)
    indexed()
    assert ORDER not in get_html("/obchod/")
    assert props_of("/obchod/", settings)["filters"] is None


def test_single_review_of_draft_offers_nothing() -> None:
    a_product("Hrnek")
    a_product("Miska")
    a_review(a_product("Koncept", status=Product.Status.DRAFT))

    assert ORDER not in Client().get("/obchod/").content.decode()
