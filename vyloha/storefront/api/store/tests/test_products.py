"""Tests of products over the Store API."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import (
    Attribute,
    Brand,
    Category,
    Product,
    ProductAttribute,
    Tag,
    Term,
    Variation,
)
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing import currencies
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, fix_price
from vyloha.storefront.api.store.tests.test_cart import MONEY
from vyloha.storefront.api.tests.browser import Browser, refusal

pytestmark = pytest.mark.django_db


def names(**query: Any) -> list[str]:
    response = Browser().get("/products", **query)
    assert response.status_code == 200, response.json()
    return [product["name"] for product in response.json()]


def test_simple_product_has_every_member_of_protocol() -> None:
    mugs = a_category("Hrnky", slug="hrnky")
    mug = a_product(
        "Hrnek", price=24900, sale_price_minor=19900, in_stock=2, low_stock_amount=3, sku="HRNEK", weight_g=350,
        categories=[mugs],
    )  # fmt: skip

    product = Browser().get(f"/products/{mug.pk}").json()

    price_html = product.pop("price_html")
    assert "<del" in price_html
    assert "199\u00a0" in price_html
    assert product == {
        "id": mug.pk,
        "name": "Hrnek",
        "slug": mug.slug,
        "parent": 0,
        "type": "simple",
        "variation": "",
        "permalink": f"http://testserver/produkt/{mug.slug}/",
        "sku": "HRNEK",
        "short_description": "",
        "description": "",
        "on_sale": True,
        "prices": {
            "price": "19900",
            "regular_price": "24900",
            "sale_price": "19900",
            "price_range": None,
            **MONEY,
        },
        "average_rating": "0",
        "review_count": 0,
        "images": [],
        "categories": [
            {
                "id": mugs.pk,
                "name": "Hrnky",
                "slug": "hrnky",
                "link": "http://testserver/kategorie-produktu/hrnky/",
            }
        ],
        "tags": [],
        "brands": [],
        "attributes": [],
        "variations": [],
        "grouped_products": [],
        "has_options": False,
        "is_purchasable": True,
        "is_in_stock": True,
        "is_on_backorder": False,
        "low_stock_remaining": 2,
        "stock_availability": {"text": product["stock_availability"]["text"], "class": "in-stock"},
        "sold_individually": False,
        "weight": "0.35",
        "dimensions": {"length": "", "width": "", "height": ""},
        "add_to_cart": {
            "text": _("Add to cart"),
            "description": "Vložit do košíku: „Hrnek“",
            "url": f"http://testserver/produkt/{mug.slug}/",
            "single_text": _("Add to cart"),
            "minimum": 1,
            "maximum": 2,
            "multiple_of": 1,
        },
        "extensions": {},
    }


def create_shirt() -> Product:
    return a_variable_product(
        [an_attribute(), an_attribute("Velikost", "pa_velikost", ("S", "M"))],
        [
            {"price": 39900, "terms": {"pa_barva": "červená"}, "in_stock": 0},
            {"price": 49900, "terms": {"pa_barva": "modrá", "pa_velikost": "m"}, "in_stock": 5},
        ],
        name="Tričko",
    )


def test_variable_product_has_price_range_and_attributes() -> None:
    shirt = create_shirt()
    red, blue = shirt.variations.all()

    product = Browser().get(f"/products/{shirt.slug}").json()

    assert product["type"] == "variable"
    assert product["has_options"] is True
    assert product["prices"]["price"] == "39900"
    assert product["prices"]["price_range"] == {"min_amount": "39900", "max_amount": "49900"}
    assert product["is_in_stock"] is True
    assert [
        (attribute["name"], attribute["taxonomy"], attribute["has_variations"]) for attribute in product["attributes"]
    ] == [
        ("Barva", "pa_barva", True),
        ("Velikost", "pa_velikost", True),
    ]
    assert [term["slug"] for term in product["attributes"][1]["terms"]] == ["s", "m"]
    assert product["variations"] == [
        {"id": red.pk, "attributes": [{"name": "Barva", "value": "červená"}, {"name": "Velikost", "value": None}]},
        {"id": blue.pk, "attributes": [{"name": "Barva", "value": "modrá"}, {"name": "Velikost", "value": "m"}]},
    ]


def test_variation_is_product() -> None:
    shirt = create_shirt()
    blue = shirt.variations.all()[1]

    product = Browser().get(f"/products/{blue.pk}").json()
    listed = Browser().get("/products", type="variation", parent=shirt.pk).json()

    assert (product["id"], product["parent"], product["type"]) == (blue.pk, shirt.pk, "variation")
    assert product["variation"] == "Barva: Modrá, Velikost: M"
    assert product["prices"]["price"] == "49900"
    assert [answer["id"] for answer in listed] == [variation.pk for variation in shirt.variations.all()]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/products/999", "woocommerce_rest_product_invalid_id"),
        ("/products/neni", "woocommerce_rest_product_invalid_slug"),
    ],
)
def test_unknown_product_returns_404(path: str, code: str) -> None:
    assert refusal(Browser().get(path)) == (404, code)


def test_draft_is_not_listed_or_readable() -> None:
    draft = a_product("Koncept", status=Product.Status.DRAFT)

    assert names() == []
    assert Browser().get(f"/products/{draft.pk}").status_code == 404
    assert Browser().get(f"/products/{draft.slug}").status_code == 404


def test_headers_return_page_counts() -> None:
    for number in range(5):
        a_product(f"Hrnek {number}")

    headers = Browser().get("/products", per_page=2, page=2).headers

    assert headers["X-WP-Total"] == "5"
    assert headers["X-WP-TotalPages"] == "3"
    base = "http://testserver/wp-json/wc/store/v1/products?per_page=2&page="
    assert headers["Link"] == f'<{base}1>; rel="prev", <{base}3>; rel="next"'


@pytest.mark.both_databases
def test_pages_and_offsets_slice_list() -> None:
    for number in range(5):
        a_product(f"Hrnek {number}")

    assert names(orderby="title", order="asc", per_page=2, page=3) == ["Hrnek 4"]
    assert names(orderby="title", order="asc", per_page=2, offset=1) == ["Hrnek 1", "Hrnek 2"]
    assert len(names(per_page=0)) == 5
    assert names(page=9) == []


@pytest.mark.parametrize(
    "query",
    [
        {"per_page": 101},
        {"per_page": -1},
        {"page": 0},
        {"orderby": "nic"},
        {"type": "x"},
        {"include": "a"},
        {"stock_status": "x"},
        {"after": "0001-01-01"},
        {"before": "9999-12-31T23:59:59"},
        {"after": "inf"},
    ],
)
def test_invalid_query_is_rejected(query: dict[str, Any]) -> None:
    assert refusal(Browser().get("/products", **query)) == (400, "rest_invalid_param")


@pytest.mark.parametrize(
    ("orderby", "order", "expected"),
    [
        ("title", "asc", ["A", "B", "C"]),
        ("title", "desc", ["C", "B", "A"]),
        ("price", "asc", ["B", "C", "A"]),
        ("price", "desc", ["A", "C", "B"]),
        ("id", "asc", ["C", "A", "B"]),
        ("menu_order", "asc", ["A", "B", "C"]),
        ("popularity", "desc", ["B", "A", "C"]),
        ("date", "desc", ["B", "A", "C"]),
    ],
)
@pytest.mark.both_databases
def test_list_can_be_sorted(orderby: str, order: str, expected: list[str]) -> None:
    a_product("C", price=20000)
    a_product("A", price=30000)
    a_product("B", price=40000, sale_price_minor=10000)

    assert names(orderby=orderby, order=order) == expected


@pytest.mark.both_databases
def test_included_products_come_in_requested_order() -> None:
    one, two, three = a_product("1"), a_product("2"), a_product("3")

    assert names(include=f"{three.pk},{one.pk}", orderby="include") == ["3", "1"]
    assert names(**{"exclude[]": [one.pk, three.pk]}) == ["2"]
    assert sorted(names(**{"include[]": [one.pk, two.pk]})) == ["1", "2"]


def create_catalogue() -> None:
    """Create products of many kinds, of which queries find some (``test_product_filters.py``)."""
    clothes = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", parent=clothes, slug="tricka")
    mugs = a_category("Hrnky", slug="hrnky")
    new, gift = Tag.objects.create(name="Novinka", slug="novinka"), Tag.objects.create(name="Dárek", slug="darek")
    shirt = create_shirt()
    shirt.categories.set([shirts])
    shirt.tags.set([new, gift])
    mug = a_product("Hrnek", price=24900, sale_price_minor=19900, sku="HRN-1", in_stock=0, categories=[mugs])
    mug.tags.set([new])
    mug.brands.set([Brand.objects.create(name="Vaše", slug="vase")])
    a_product("Talíř", price=9900, is_featured=True, visibility="search", in_stock=0, backorders="yes")


@pytest.mark.both_databases
def test_products_are_found_by_own_attributes_with_same_slug() -> None:
    for name, sizes in (("Pásek", ["s", "m"]), ("Čepice", ["s", "m", "l"]), ("Šála", ["s"])):
        product = a_product(name)
        size = Attribute.objects.create(product=product, name="Velikost", slug="velikost")
        link = ProductAttribute.objects.create(product=product, attribute=size)
        link.terms.set([Term.objects.create(attribute=size, name=one, slug=one) for one in sizes])
    both = {"attributes[0][attribute]": "velikost", "attributes[0][slug]": "s,m"}

    assert names(**both, **{"attributes[0][operator]": "and"}) == ["Čepice", "Pásek"]
    assert names(**both, **{"attributes[0][operator]": "not_in"}) == []


@pytest.mark.both_databases
def test_dates_limit_list() -> None:
    mug = a_product("Hrnek")
    Product.objects.filter(pk=mug.pk).update(created_at=timezone.now() - timedelta(days=30))
    a_product("Talíř")
    week_ago = (timezone.now() - timedelta(days=7)).isoformat()

    assert names(after=week_ago) == ["Talíř"]
    assert names(before=week_ago) == ["Hrnek"]
    assert names(after="2020-01-01T00:00:00") == ["Talíř", "Hrnek"]


@pytest.mark.both_databases
def test_related_products_share_category() -> None:
    mugs = a_category("Hrnky")
    one = a_product("Jeden", categories=[mugs])
    a_product("Druhý", categories=[mugs])
    a_product("Cizí")

    assert names(related=one.pk) == ["Druhý"]
    assert names(related=999) == []


def test_fields_parameter_limits_product_members() -> None:
    a_product("Hrnek", price=100)

    [product] = Browser().get("/products", _fields="name,prices.price").json()

    assert product == {"name": "Hrnek", "prices": {"price": "100"}}


def test_disabled_variation_returns_404() -> None:
    shirt = create_shirt()
    Variation.objects.filter(product=shirt).update(is_enabled=False)

    assert Browser().get("/products", type="variation").json() == []
    product = Browser().get(f"/products/{shirt.pk}").json()
    assert product["is_purchasable"] is False
    assert product["stock_availability"]["class"] == "out-of-stock"
    assert product["price_html"] == ""


@pytest.mark.parametrize("count", [1, 8])
def test_list_uses_constant_queries(count: int, django_assert_max_num_queries: Any) -> None:
    mugs = a_category("Hrnky")
    for number in range(count):
        product = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}], name=f"{number}")
        product.categories.set([mugs])

    with django_assert_max_num_queries(13):
        assert len(names(category=str(mugs.pk))) == count


@pytest.mark.both_databases
def test_categories_count_their_published_products() -> None:
    clothes = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", parent=clothes, slug="tricka")
    a_product(categories=[shirts])
    a_product(categories=[shirts], status=Product.Status.DRAFT)

    listed = Browser().get("/products/categories").json()
    everything = Browser().get("/products/categories", hide_empty="false", orderby="slug").json()

    assert listed == [
        {
            "id": shirts.pk,
            "name": "Trička",
            "slug": "tricka",
            "description": "",
            "parent": clothes.pk,
            "count": 1,
            "image": None,
            "review_count": 0,
            "permalink": "http://testserver/kategorie-produktu/obleceni/tricka/",
        }
    ]
    assert [category["slug"] for category in everything] == ["obleceni", "tricka"]
    assert Browser().get(f"/products/categories/{shirts.pk}").json()["count"] == 1
    assert refusal(Browser().get("/products/categories/999")) == (404, "woocommerce_rest_category_invalid_id")


def test_categories_come_in_pages_of_hundred() -> None:
    Category.objects.bulk_create(Category(name=f"{n:03}", slug=f"k-{n}", url_path=f"k-{n}") for n in range(101))

    first = Browser().get("/products/categories", hide_empty="false")
    second = Browser().get("/products/categories", hide_empty="false", page=2)

    assert (len(first.json()), first.headers["X-WP-Total"], first.headers["X-WP-TotalPages"]) == (100, "101", "2")
    assert [term["name"] for term in second.json()] == ["100"]


@pytest.mark.both_databases
def test_categories_can_be_sorted_by_product_count() -> None:
    few, many = a_category("Málo"), a_category("Mnoho")
    a_product(categories=[few, many])
    a_product(categories=[many])
    a_product(categories=[few], status=Product.Status.DRAFT)
    a_category("Prázdná")

    rising = Browser().get("/products/categories", orderby="count", hide_empty="false").json()
    falling = Browser().get("/products/categories", orderby="count", order="desc").json()

    assert [(term["name"], term["count"]) for term in rising] == [("Prázdná", 0), ("Málo", 1), ("Mnoho", 2)]
    assert [term["name"] for term in falling] == ["Mnoho", "Málo"]


@pytest.mark.both_databases
def test_terms_are_counted_in_one_query(django_assert_num_queries: Any) -> None:
    for number in range(5):
        a_product(categories=[a_category(f"{number}")])
    Browser().get("/products/categories")  # reads the settings of the shop

    with django_assert_num_queries(3):  # the total, those of the page, their products
        assert len(Browser().get("/products/categories").json()) == 5


def test_tags_brands_attributes_and_terms_are_listed() -> None:
    create_catalogue()

    tags = Browser().get("/products/tags", orderby="count", order="desc").json()
    brands = Browser().get("/products/brands").json()
    attributes = Browser().get("/products/attributes").json()
    colours = next(attribute for attribute in attributes if attribute["taxonomy"] == "pa_barva")
    terms = Browser().get(f"/products/attributes/{colours['id']}/terms").json()

    assert [(tag["slug"], tag["count"]) for tag in tags] == [("novinka", 2), ("darek", 1)]
    assert [(brand["slug"], brand["count"]) for brand in brands] == [("vase", 1)]
    assert colours["count"] == 1
    assert [(term["name"], term["count"]) for term in terms] == [("Modrá", 1), ("Červená", 1)]
    assert refusal(Browser().get("/products/attributes/999/terms")) == (
        404,
        "woocommerce_rest_attribute_invalid_id",
    )


def browse_in_euros() -> Browser:
    """Return a browser whose visitor chose euros; 1 Kč is 0,04 €."""
    a_currency("EUR", "0.04", symbol_position=Currency.SymbolPosition.LEFT)
    browser = Browser()
    browser.client.cookies["wmc_current_currency"] = "EUR"
    return browser


def test_prices_are_in_chosen_currency_and_merchants_format() -> None:
    browser, mug = browse_in_euros(), a_product("Hrnek", price=25_000)

    product = browser.get(f"/products/{mug.pk}").json()

    assert product["prices"]["price"] == "1000"
    members = {name: product["prices"][f"currency_{name}"] for name in ("code", "symbol", "minor_unit", "prefix")}
    assert members == {"code": "EUR", "symbol": "€", "minor_unit": 2, "prefix": "€"}
    assert product["prices"]["currency_suffix"] == ""
    assert "€</span>10<" in product["price_html"]
    assert Browser().get(f"/products/{mug.pk}").json()["prices"]["price"] == "25000"


def test_minor_units_are_those_of_currency_for_any_shown_decimals() -> None:
    a_currency("CZK", decimals=0)
    currencies.currency_table.clear()
    mug = a_product("Hrnek", price=25_050)

    prices = Browser().get(f"/products/{mug.pk}").json()["prices"]

    assert (prices["price"], prices["currency_minor_unit"]) == ("25050", 2)


@pytest.mark.both_databases
def test_price_bounds_and_sort_order_use_chosen_currency() -> None:
    browser = browse_in_euros()
    a_product("Levný", price=10_000)
    a_product("Drahý", price=50_000)
    fix_price(a_product("Pevný", price=90_000).variations.get(), "EUR", 1_000)

    def found(**query: Any) -> list[str]:
        return [product["name"] for product in browser.get("/products", **query).json()]

    assert found(orderby="price", order="asc") == ["Levný", "Pevný", "Drahý"]
    assert found(orderby="price", order="asc", min_price=401) == ["Pevný", "Drahý"]
    assert found(orderby="price", order="asc", max_price=1_000) == ["Levný", "Pevný"]


@pytest.mark.parametrize("query", [{}, {"type": "variation"}])
def test_list_in_other_currency_reads_fixed_prices_once(query: dict[str, str]) -> None:
    browser = browse_in_euros()
    for _number in range(4):
        a_variable_product([an_attribute()], [{"terms": {"pa_barva": "modrá"}}])

    with CaptureQueriesContext(connection) as asked:
        assert len(browser.get("/products", **query).json()) == 4

    assert len([query for query in asked if "catalogue_fixedprice" in query["sql"]]) == 1
