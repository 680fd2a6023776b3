"""Tests of reviews and ratings over the Store API."""

from datetime import timedelta
from typing import Any

import pytest
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.tests.makers import WRITTEN_AT, a_review
from vyloha.content.models import ReviewSettings
from vyloha.content.tests.makers import an_image
from vyloha.storefront.api.tests.browser import Browser, refusal

pytestmark = pytest.mark.django_db


def load(path: str, **query: Any) -> Any:
    response = Browser().get(path, **query)
    assert response.status_code == 200, response.content
    return response.json()


def load_texts(**query: Any) -> list[str]:
    return [review["review"].removeprefix("<p>").removesuffix("</p>") for review in load("/products/reviews", **query)]


def create_products() -> dict[str, Product]:
    """Create products with ratings of 5, 4.5, 3 (two reviews) and none."""
    dishes = a_category("Nádobí", slug="nadobi")
    mugs = a_category("Hrnky", slug="hrnky", parent=dishes)
    products = {name: a_product(name, categories=[mugs], id=id) for name, id in (("Hrnek", 71), ("Šálek", 72))}
    products["Talíř"] = a_product("Talíř", categories=[dishes], id=73)
    products["Vidlička"] = a_product("Vidlička", id=74)
    ratings = (("Hrnek", 5), ("Šálek", 4), ("Šálek", 5), ("Talíř", 3), ("Talíř", 4), ("Talíř", 2), ("Talíř", 0))
    for number, (name, rating) in enumerate(ratings):
        at = WRITTEN_AT + timedelta(days=number * 3 % 7)
        a_review(products[name], rating=rating, text=f"{name} {rating}", written_at=at, id=100 + number)
    return products


def test_review_has_every_member_of_protocol() -> None:
    mug = a_product("Hrnek", slug="hrnek")
    mug.images.create(image=an_image(description="Hrnek zepředu"))
    review = a_review(mug, text="Pěkný <b>hrnek</b>,\nale malý.\n\nwww.example.cz", rating=4, is_verified=True)

    [found] = load("/products/reviews")

    assert found.pop("product_image")["alt"] == "Hrnek zepředu"
    assert found == {
        "id": review.pk,
        "date_created": "2026-05-05T00:30:00",
        "formatted_date_created": "5. května 2026",
        "date_created_gmt": "2026-05-04T22:30:00",
        "product_id": mug.pk,
        "product_name": "Hrnek",
        "product_permalink": "http://testserver/produkt/hrnek/",
        "reviewer": "Jana",
        "review": "<p>Pěkný &lt;b&gt;hrnek&lt;/b&gt;,<br>ale malý.</p>\n\n<p>www.example.cz</p>",
        "rating": 4,
        "verified": True,
        "reviewer_avatar_urls": dict.fromkeys(("24", "48", "96"), "http://testserver/static/avatar.svg"),
    }


NEWEST = ["Šálek 5", "Talíř 4", "Talíř 0", "Šálek 4", "Talíř 3", "Talíř 2", "Hrnek 5"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, NEWEST),
        ({"orderby": "date", "order": "asc"}, NEWEST[::-1]),
        ({"orderby": "date_gmt"}, NEWEST),
        ({"orderby": "id", "order": "asc"}, ["Hrnek 5", "Šálek 4", "Šálek 5", *(f"Talíř {n}" for n in (3, 4, 2, 0))]),
        ({"orderby": "rating", "per_page": "3"}, ["Šálek 5", "Hrnek 5", "Talíř 4"]),
        ({"orderby": "rating", "order": "asc", "per_page": "2"}, ["Talíř 0", "Talíř 2"]),
        ({"orderby": "product", "order": "asc", "per_page": "3"}, ["Hrnek 5", "Šálek 4", "Šálek 5"]),
        ({"per_page": "2", "page": "2"}, NEWEST[2:4]),
        ({"per_page": "2", "offset": "1"}, NEWEST[1:3]),
        ({"per_page": "100", "page": "2"}, []),
        ({"product_id": "72"}, ["Šálek 5", "Šálek 4"]),
        ({"product_id": "71,72"}, ["Šálek 5", "Šálek 4", "Hrnek 5"]),
        ({"product_id[]": ["71", "74"]}, ["Hrnek 5"]),
        ({"product_id": "999"}, []),
        ({"category_id": "hrnky"}, ["Šálek 5", "Šálek 4", "Hrnek 5"]),
        ({"category_id": "nadobi", "product_id": "73,74"}, ["Talíř 4", "Talíř 0", "Talíř 3", "Talíř 2"]),
        ({"category_id": "nadobi,hrnky"}, NEWEST),
    ],
    ids=str,
)
@pytest.mark.both_databases
def test_reviews_can_be_sorted_paged_and_filtered(query: dict[str, Any], expected: list[str]) -> None:
    create_products()
    ids = {slug: str(pk) for slug, pk in Category.objects.values_list("slug", "pk")}
    if "category_id" in query:
        query = {**query, "category_id": ",".join(ids[slug] for slug in query["category_id"].split(","))}

    assert load_texts(**query) == expected


@pytest.mark.parametrize(
    "query",
    [
        {"per_page": "0"}, {"per_page": "101"}, {"page": "0"}, {"offset": "-1"}, {"order": "up"},
        {"orderby": "reviewer"}, {"product_id": "hrnek"}, {"category_id": "1,x"},
    ],
    ids=str,
)  # fmt: skip
def test_invalid_arguments_are_rejected(query: dict[str, Any]) -> None:
    assert refusal(Browser().get("/products/reviews", **query)) == (400, "rest_invalid_param")


def test_pages_of_reviews_have_totals_and_links() -> None:
    create_products()

    response = Browser().get("/products/reviews", per_page="3", page="2", product_id="72,73")

    assert (response["X-WP-Total"], response["X-WP-TotalPages"]) == ("6", "2")
    assert 'page=1>; rel="prev"' in response["Link"].replace("&product_id=72%2C73", "")


def test_only_published_reviews_of_published_products_are_listed() -> None:
    mug = a_product()
    for status in (Review.Status.PENDING, Review.Status.REJECTED):
        a_review(mug, status=status)
    a_review(a_product(status=Product.Status.DRAFT))

    assert load("/products/reviews") == []


def test_reviews_never_show_email_of_their_author() -> None:
    a_review(a_product(), email="jana@example.cz")

    assert "jana@" not in Browser().get("/products/reviews").content.decode()


def test_many_reviews_use_constant_queries(django_assert_max_num_queries: Any) -> None:
    for _number in range(5):
        a_review(a_product())
    load("/products/reviews")

    with django_assert_max_num_queries(8):
        load("/products/reviews")


def test_products_variations_and_categories_have_true_ratings() -> None:
    shirts = a_category("Trička")
    shirt = a_variable_product([an_attribute()], [{}])
    shirt.categories.set([shirts])
    for rating in (5, 4, 4):
        a_review(shirt, rating=rating)
    a_review(shirt, rating=0)

    found = [load(f"/products/{pk}") for pk in (shirt.pk, shirt.variations.get().pk)]

    assert [(one["average_rating"], one["review_count"]) for one in found] == [("4.33", 3)] * 2
    assert load(f"/products/categories/{shirts.pk}")["review_count"] == 3
    assert [one["review_count"] for one in load("/products/categories")] == [3]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"rating[]": "5"}, ["Hrnek", "Šálek"]),
        ({"rating": "3,4"}, ["Talíř"]),
        ({"rating[]": ["5", "3"]}, ["Hrnek", "Talíř", "Šálek"]),
        ({"rating": "1"}, []),
    ],
    ids=str,
)
@pytest.mark.both_databases
def test_products_are_filtered_by_rounded_rating(query: dict[str, Any], expected: list[str]) -> None:
    create_products()

    assert sorted(product["name"] for product in load("/products", **query)) == expected


@pytest.mark.parametrize("query", [{"rating": "0"}, {"rating": "6"}, {"rating": "best"}], ids=str)
def test_impossible_rating_is_rejected(query: dict[str, Any]) -> None:
    assert refusal(Browser().get("/products", **query)) == (400, "rest_invalid_param")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"orderby": "rating"}, ["Hrnek", "Šálek", "Talíř", "Vidlička"]),
        ({"orderby": "rating", "order": "asc"}, ["Vidlička", "Talíř", "Šálek", "Hrnek"]),
        ({"orderby": "comment_count"}, ["Talíř", "Šálek", "Hrnek", "Vidlička"]),
    ],
    ids=str,
)
@pytest.mark.both_databases
def test_products_are_sorted_by_rating_and_reviews(query: dict[str, Any], expected: list[str]) -> None:
    create_products()

    assert [product["name"] for product in load("/products", **query)] == expected


@pytest.mark.both_databases
def test_products_with_same_rating_are_sorted_by_number_of_reviews() -> None:
    few, many = a_product("Málo"), a_product("Hodně")
    for product in (few, many, many):
        a_review(product)

    assert [product["name"] for product in load("/products", orderby="rating")] == ["Hodně", "Málo"]


@pytest.mark.both_databases
def test_ratings_are_counted_without_their_own_filter() -> None:
    create_products()

    def count(**query: str) -> dict[int, int]:
        rows = load("/products/collection-data", calculate_rating_counts="true", **query)["rating_counts"]
        return {row["rating"]: row["count"] for row in rows}

    assert count() == count(rating="3") == {3: 1, 5: 2}
    assert count(search="Talíř") == {3: 1}
    assert count(type="variable") == {}


def test_shop_without_reviews_says_nothing_of_ratings() -> None:
    mug = a_product()
    a_review(mug)
    ReviewSettings.objects.create(site=Site.objects.get(), is_enabled=False)

    product = load(f"/products/{mug.pk}")
    assert (product["average_rating"], product["review_count"]) == ("0", 0)
    assert load("/products/reviews") == []
    assert load("/products/collection-data", calculate_rating_counts="true")["rating_counts"] == []
