"""The shop's listing, categories, paging."""

import re

import pytest

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.storefront.paging import PER_PAGE
from vyloha.storefront.tests.pages import html_of, names, props_of

pytestmark = pytest.mark.django_db


def test_the_shop_lists_what_is_published_and_visible_in_the_catalogue(settings):
    a_product("Hrnek")
    a_product("Jen v katalogu", visibility=Product.Visibility.CATALOG)
    a_product("Jen v hledání", visibility=Product.Visibility.SEARCH)
    a_product("Skrytý", visibility=Product.Visibility.HIDDEN)
    a_product("Koncept", status=Product.Status.DRAFT)
    a_product("Soukromý", status=Product.Status.PRIVATE)

    page = props_of("/obchod/", settings)

    assert names(page["grid"]["cards"]) == ["Hrnek", "Jen v katalogu"]
    assert page["paging"]["total"] == 2


def test_a_card_tells_price_sale_and_stock(settings):
    a_product("Ve slevě", price=20000, sale_price_minor=15000)
    a_product("Vyprodané", in_stock=0)
    a_product("Za kolik", price=None)

    cards = {card["name"]: card for card in props_of("/obchod/", settings)["grid"]["cards"]}

    on_sale = cards["Ve slevě"]
    assert on_sale["price"]["price"] == {"minor": 15000, "currency": "CZK", "text": "150,00\xa0Kč"}
    assert on_sale["price"]["regular"]["text"] == "200,00\xa0Kč"
    assert on_sale["is_on_sale"]
    assert not cards["Vyprodané"]["is_in_stock"]
    assert cards["Za kolik"]["price"] is None


def test_a_category_shows_its_products_and_those_below_it(settings):
    clothes = a_category("Oblečení", slug="obleceni", description="<p>Vše z biobavlny.</p>")
    shirts = a_category("Trička", clothes, slug="tricka")
    a_category("Knihy", slug="knihy")
    a_product("Tričko", categories=[shirts])
    a_product("Čepice", categories=[clothes, shirts])
    a_product("Kniha")

    page = props_of("/kategorie-produktu/obleceni/", settings)

    assert sorted(names(page["grid"]["cards"])) == ["Tričko", "Čepice"]
    assert page["categories"] == [{"name": "Trička", "href": "/kategorie-produktu/obleceni/tricka/"}]
    assert page["meta"]["description"] == "Vše z biobavlny."
    assert page["breadcrumbs"] == [{"name": "Úvod", "href": "/"}]


def test_a_category_below_another_says_the_way_to_it(settings):
    a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")

    page = props_of("/kategorie-produktu/obleceni/tricka/", settings)

    assert page["title"] == "Trička"
    assert page["breadcrumbs"][1:] == [{"name": "Oblečení", "href": "/kategorie-produktu/obleceni/"}]
    assert page["paging"]["total"] == 0
    assert "Tady zatím nic není" in html_of("/kategorie-produktu/obleceni/tricka/")


@pytest.mark.parametrize("path", ["tricka", "obleceni/tricka/panska", "obleceni//tricka", "x"])
def test_a_path_that_is_no_category_is_not_found(path):
    a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")

    assert "Tuto stránku jsme nenašli" in html_of(f"/kategorie-produktu/{path}/", 404)


def test_a_long_listing_is_divided_into_pages(settings):
    for i in range(PER_PAGE + 1):
        a_product(f"Produkt {i:02}")

    first, second = props_of("/obchod/", settings), props_of("/obchod/?page=2", settings)

    assert len(first["grid"]["cards"]) == PER_PAGE
    assert names(second["grid"]["cards"]) == ["Produkt 24"]
    assert first["paging"]["next"] == "/obchod/?page=2"
    assert second["paging"]["previous"] == "/obchod/"
    assert [link["href"] for link in second["paging"]["links"]] == ["/obchod/", "/obchod/?page=2"]
    assert second["meta"]["canonical"] == "http://testserver/obchod/?page=2"
    assert first["meta"]["title"] != second["meta"]["title"]


def test_the_first_page_by_its_number_is_the_plain_listing(settings):
    assert props_of("/obchod/?page=1", settings)["meta"]["canonical"] == "http://testserver/obchod/"


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "", "1.0", "01", " 1", "٢", "9" * 5000])
def test_what_is_no_page_of_a_listing_is_not_found(page):
    a_product()

    html_of(f"/obchod/?page={page}", 404)


def test_every_listing_says_in_its_head_what_it_offers(client):
    category = a_category(name="Trička", slug="tricka")
    a_product(categories=[category])

    whole, one = (client.get(path).content.decode() for path in ("/obchod/", "/kategorie-produktu/tricka/"))

    assert re.search(r'name="description" content="Celý sortiment obchodu [^"]+: Trička\."', whole)
    assert re.search(r'name="description" content="Trička v obchodě [^"]+: 1 produkt\."', one)
