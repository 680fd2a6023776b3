"""Tests of ``/products/collection-data``, the counts for filters beside a listing."""

from typing import Any

import pytest

from vyloha.commerce.catalogue.models import Brand, Product, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price
from vyloha.storefront.api.tests.browser import Browser, refusal

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def data(**query: Any) -> dict[str, Any]:
    """Return the response to a query; earlier choices of ``browser`` have no effect."""
    response = Browser().get("/products/collection-data", **query)
    assert response.status_code == 200, response.content
    found: dict[str, Any] = response.json()
    return found


def prices(answer: dict[str, Any]) -> tuple[str, str]:
    return answer["price_range"]["min_price"], answer["price_range"]["max_price"]


def counts(rows: list[dict[str, Any]]) -> dict[Any, int]:
    """Term or status → count."""
    return {row.get("term", row.get("status")): row["count"] for row in rows}


def term_id(name: str) -> int:
    found = an_attribute().terms.get(slug=name.lower())
    return found.pk


def create_shirt(*colours: str, **fields: Any) -> Product:
    """Create a shirt in some colours; it has no other terms."""
    attribute = an_attribute()
    shirt = a_variable_product([attribute], [{"terms": {"pa_barva": colour}} for colour in colours], **fields)
    shirt.product_attributes.get().terms.set(attribute.terms.filter(slug__in=colours))
    return shirt


def test_unrequested_counts_are_null() -> None:
    a_product()

    assert data() == dict.fromkeys(
        ["price_range", "attribute_counts", "rating_counts", "stock_status_counts", "taxonomy_counts"]
    )


def test_ratings_are_empty_without_reviews() -> None:
    assert data(calculate_rating_counts="true")["rating_counts"] == []


def test_price_range_covers_all_variations_for_any_chosen_range() -> None:
    hats = a_category("Čepice")
    a_product(price=10_000, categories=[hats])
    a_product(price=50_000, sale_price_minor=40_000, categories=[hats])
    a_variable_product([an_attribute()], [{"price": 20_000}, {"price": 90_000}]).categories.set([hats])
    a_product(price=1)
    a_product(price=1_000_000, categories=[hats], status=Product.Status.DRAFT)
    a_product(price=None, categories=[hats])

    whole = data(calculate_price_range="true", category=str(hats.pk))
    chosen = data(calculate_price_range="true", category=str(hats.pk), min_price=15_000, max_price=25_000)
    simple = data(calculate_price_range="true", category=str(hats.pk), type="simple")

    assert prices(whole) == prices(chosen) == ("10000", "90000")
    assert prices(simple) == ("10000", "40000")
    assert whole["price_range"]["currency_code"] == "CZK"
    assert whole["price_range"]["currency_minor_unit"] == 2


def test_price_range_and_counts_are_zero_without_products() -> None:
    answer = data(calculate_price_range="1", calculate_stock_status_counts="1", search="nic takového")

    assert prices(answer) == ("0", "0")
    assert counts(answer["stock_status_counts"]) == {"instock": 0, "outofstock": 0, "onbackorder": 0}


def test_prices_are_in_chosen_currency_and_fixed_ones_count() -> None:
    a_currency("EUR", "0.04")
    a_product(price=10_000)
    mug = a_product(price=20_000)
    browser = Browser()
    browser.client.cookies["wmc_current_currency"] = "EUR"

    converted = browser.get("/products/collection-data", calculate_price_range="true").json()
    fix_price(mug.variations.get(), "EUR", 99)
    fixed = browser.get("/products/collection-data", calculate_price_range="true").json()

    assert (prices(converted), converted["price_range"]["currency_code"]) == (("400", "800"), "EUR")
    assert prices(fixed) == ("99", "400")


def test_stock_is_counted_by_product_for_any_chosen_status() -> None:
    a_product(in_stock=3)
    a_product()
    a_product(in_stock=0)
    a_product(in_stock=0, backorders="yes")
    a_variable_product([an_attribute()], [{"in_stock": 0}, {"in_stock": 1}])

    answers = [data(calculate_stock_status_counts="true", **query) for query in ({}, {"stock_status": "outofstock"})]

    for answer in answers:
        assert counts(answer["stock_status_counts"]) == {"instock": 3, "outofstock": 1, "onbackorder": 1}


def test_or_counts_ignore_filter_of_same_taxonomy() -> None:
    create_shirt("červená")
    create_shirt("modrá")
    create_shirt("červená", "modrá", name="Tričko XL")
    chosen = {"attributes[0][attribute]": "pa_barva", "attributes[0][slug]": "modrá"}
    red, blue = term_id("červená"), term_id("modrá")

    def counted(**more: Any) -> dict[Any, int]:
        query = {"calculate_attribute_counts[0][taxonomy]": "pa_barva", **chosen, **more}
        return counts(data(**query)["attribute_counts"])

    assert counted() == counted(**{"calculate_attribute_counts[0][query_type]": "and"}) == {red: 1, blue: 2}
    assert counted(**{"calculate_attribute_counts[0][query_type]": "or"}) == {red: 2, blue: 2}
    assert counted(**{"calculate_attribute_counts[0][query_type]": "or", "search": "XL"}) == {red: 1, blue: 1}
    assert counted(**{"calculate_attribute_counts[0][taxonomy]": "pa_neni"}) == {}


def test_categories_tags_and_brands_are_counted() -> None:
    hats, winter = a_category("Čepice"), a_category("Zima")
    tag, brand = Tag.objects.create(name="Novinka", slug="novinka"), Brand.objects.create(name="Vlna", slug="vlna")
    beanie = a_product(categories=[hats, winter])
    beanie.tags.set([tag])
    a_product(categories=[hats]).brands.set([brand])
    a_product(categories=[winter], status=Product.Status.DRAFT)

    everything = data(calculate_taxonomy_counts="product_cat,product_tag,product_brand,neznama")
    in_winter = data(**{"calculate_taxonomy_counts[]": "product_cat", "category": str(winter.pk)})

    assert everything["taxonomy_counts"] == [
        {"term": hats.pk, "count": 2},
        {"term": winter.pk, "count": 1},
        {"term": tag.pk, "count": 1},
        {"term": brand.pk, "count": 1},
    ]
    assert counts(in_winter["taxonomy_counts"]) == {hats.pk: 1, winter.pk: 1}


def test_only_requested_variations_are_counted() -> None:
    shirt = a_variable_product([an_attribute()], [{"price": 20_000, "sku": "A"}, {"price": 90_000, "sku": "B"}])
    a_product(price=1)

    answer = data(
        type="variation", parent=shirt.pk, sku="B", calculate_price_range="1", calculate_taxonomy_counts="pa_barva"
    )

    assert prices(answer) == ("90000", "90000")
    assert counts(answer["taxonomy_counts"]) == {term_id("červená"): 1, term_id("modrá"): 1}


@pytest.mark.parametrize(
    "query",
    [
        {"calculate_price_range": "možná"},
        {"min_price": "-1"},
        {"stock_status": "kdesi"},
        {"calculate_attribute_counts": "pa_barva"},
        {"calculate_attribute_counts[0][query_type]": "or"},
        {"calculate_attribute_counts[0][taxonomy]": "pa_barva", "calculate_attribute_counts[0][query_type]": "xor"},
        {"calculate_taxonomy_counts": ",".join(f"pa_{number}" for number in range(11))},
    ],
)
def test_invalid_query_is_rejected_as_by_products(query: dict[str, str]) -> None:
    response = Browser().get("/products/collection-data", **query)

    assert refusal(response) == (400, "rest_invalid_param")


@pytest.mark.parametrize("count", [1, 12])
def test_collection_data_uses_constant_queries(count: int, django_assert_num_queries: Any) -> None:
    hats = a_category("Čepice")
    for number in range(count):
        create_shirt("červená", name=f"{number}").categories.set([hats])
    query = {
        "category": hats.slug,
        "calculate_price_range": "1",
        "calculate_stock_status_counts": "1",
        "calculate_attribute_counts[0][taxonomy]": "pa_barva",
        "calculate_attribute_counts[0][query_type]": "or",
        "calculate_taxonomy_counts": "product_cat",
    }
    data(**query)

    with django_assert_num_queries(12):  # for each count its own, and two to find the category for it
        data(**query)
