"""Tests of the shop's listing, categories and paging."""

import re

import pytest

from vyloha.commerce.catalogue.models import Brand, Category, Product, ProductImage, Tag, Vendor
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.listing.grid import PER_PAGE
from vyloha.content.tests.makers import an_image
from vyloha.storefront.tests.pages import get_html, names, props_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_shop_lists_published_and_visible_products(settings):
    a_product("Hrnek")
    a_product("Jen v katalogu", visibility=Product.Visibility.CATALOG)
    a_product("Jen v hledání", visibility=Product.Visibility.SEARCH)
    a_product("Skrytý", visibility=Product.Visibility.HIDDEN)
    a_product("Koncept", status=Product.Status.DRAFT)
    a_product("Soukromý", status=Product.Status.PRIVATE)

    page = props_of("/obchod/", settings)

    assert names(page["grid"]["cards"]) == ["Hrnek", "Jen v katalogu"]
    assert page["paging"]["total"] == 2


def test_card_shows_price_sale_and_stock(settings):
    a_product("Ve slevě", price=20000, sale_price_minor=15000)
    a_product("Vyprodané", in_stock=0)
    a_product("Za kolik", price=None)

    cards = {card["name"]: card for card in props_of("/obchod/", settings)["grid"]["cards"]}

    on_sale = cards["Ve slevě"]
    assert on_sale["price"]["price"] == {"minor": 15000, "currency": "CZK", "text": "150\xa0Kč"}
    assert on_sale["price"]["regular"]["text"] == "200\xa0Kč"
    assert on_sale["price"]["discount"] == {"percent": 25, "is_most": False}
    assert not cards["Vyprodané"]["is_in_stock"]
    assert cards["Za kolik"]["price"] is None


def test_category_shows_its_products_and_those_of_descendants(settings):
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


def test_subcategory_has_breadcrumbs(settings):
    a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")

    page = props_of("/kategorie-produktu/obleceni/tricka/", settings)

    assert page["title"] == "Trička"
    assert page["breadcrumbs"][1:] == [{"name": "Oblečení", "href": "/kategorie-produktu/obleceni/"}]
    assert page["paging"]["total"] == 0
    assert "Tady zatím nic není" in get_html("/kategorie-produktu/obleceni/tricka/")


@pytest.mark.parametrize("path", ["obleceni/tricka/panska", "x"])
def test_unknown_category_path_returns_404(path):
    a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")

    assert "Tuto stránku jsme nenašli" in get_html(f"/kategorie-produktu/{path}/", 404)


def test_long_listing_is_split_into_pages(settings):
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


def test_first_page_number_redirects_to_plain_listing(settings):
    assert props_of("/obchod/?page=1", settings)["meta"]["canonical"] == "http://testserver/obchod/"


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "", "1.0", "01", " 1", "٢", "9" * 5000])
def test_invalid_page_number_returns_404(page):
    a_product()

    get_html(f"/obchod/?page={page}", 404)


def test_every_listing_has_description_in_head(client):
    category = a_category(name="Trička", slug="tricka")
    a_product(categories=[category])

    whole, one = (client.get(path).content.decode() for path in ("/obchod/", "/kategorie-produktu/tricka/"))

    assert re.search(r'name="description" content="Celý sortiment obchodu [^"]+: Trička\."', whole)
    assert re.search(r'name="description" content="Trička v obchodě [^"]+: 1 produkt\."', one)


def test_every_sort_order_has_url(settings):
    a_product("Čaj", price=300, position=2)
    a_product("Cukr", price=500, sale_price_minor=100, position=1)
    a_product("Chleba", price=None, position=3)
    Product.objects.filter(name="Čaj").update(pieces_sold=5)
    Product.objects.filter(name="Chleba").update(pieces_sold=1)

    # Without a price it cannot be bought: it is last in every sort order, as sold-out products are.
    orders = {
        link["name"]: names(props_of(link["href"], settings)["grid"]["cards"])
        for link in props_of("/obchod/", settings)["sorting"]
    }

    assert orders == {
        "Doporučené": ["Cukr", "Čaj", "Chleba"],
        "Nejprodávanější": ["Čaj", "Cukr", "Chleba"],
        "Nejlevnější": ["Cukr", "Čaj", "Chleba"],
        "Nejdražší": ["Čaj", "Cukr", "Chleba"],
        "Nejnovější": ["Cukr", "Čaj", "Chleba"],
        "Podle názvu": ["Cukr", "Čaj", "Chleba"],
    }


def test_single_product_has_no_sort_orders(changes):
    a_product("Hrnek")
    assert "Řazení produktů" not in get_html("/obchod/")

    with changes():
        a_product("Miska")
    assert "Řazení produktů" in get_html("/obchod/")


def test_sort_order_is_kept_between_pages_and_not_indexed(settings):
    for i in range(PER_PAGE + 1):
        a_product(f"Produkt {i:02}", price=100 * (i + 1))

    page = props_of("/obchod/?orderby=price-desc", settings)

    assert page["paging"]["next"] == "/obchod/?orderby=price-desc&page=2"
    assert names(props_of(page["paging"]["next"], settings)["grid"]["cards"]) == ["Produkt 00"]
    assert [link["href"] for link in page["sorting"] if link["is_current"]] == ["/obchod/?orderby=price-desc"]
    assert (page["meta"]["robots"], page["meta"]["canonical"]) == ("noindex, follow", "")
    assert props_of("/obchod/?page=2", settings)["meta"]["robots"] == ""
    # Parameters that a listing only passes on create no further URLs either.
    phrase = props_of("/obchod/?s=cokoliv", settings)["meta"]
    assert (phrase["robots"], phrase["canonical"]) == ("noindex, follow", "")


@pytest.mark.parametrize("query", ["orderby=rand", "orderby=menu_order", "orderby=", "orderby=price%27--"])
def test_unknown_sort_order_redirects_to_plain_listing(query, client):
    a_product()

    response = client.get(f"/obchod/?{query}&utm_source=x")

    assert (response.status_code, response["Location"]) == (302, "/obchod/?utm_source=x")
    assert "public" not in response["Cache-Control"]


def test_listing_shows_range_and_total(settings):
    for i in range(PER_PAGE + 1):
        a_product(f"Produkt {i:02}")

    assert props_of("/obchod/?page=2", settings)["shown"] == {"first": 25, "last": 25, "total": 25, "total_text": "25"}
    assert "Zobrazeno 24 z\xa025 produktů" in get_html("/obchod/")
    assert "Zobrazeno 25–25 z\xa025 produktů" in get_html("/obchod/?page=2")


def test_last_pages_keep_order_of_first(settings):
    shirts = a_category(slug="tricka")
    for i in range(3 * PER_PAGE + 5):
        a_product(f"Produkt {i:03}", categories=[shirts])
    a_product("Cizí")

    pages = [props_of(f"/kategorie-produktu/tricka/?page={page}", settings) for page in (1, 2, 3, 4)]

    shown = [name for page in pages for name in names(page["grid"]["cards"])]
    assert shown == [f"Produkt {i:03}" for i in range(3 * PER_PAGE + 5)]


@pytest.mark.parametrize(("path", "label"), [("znacka", Brand), ("stitek", Tag), ("prodejce", Vendor)])
def test_brand_tag_and_vendor_list_their_products(path, label, settings):
    made = label.objects.create(name="Řemeslo", slug="remeslo", description="<p>Ruční práce.</p>")
    cup, draft = a_product("Hrnek"), a_product("Koncept", status=Product.Status.DRAFT)
    for product in (cup, draft):
        if label is Vendor:
            Product.objects.filter(pk=product.pk).update(vendor=made)
        else:
            made.products.add(product)
    a_product("Cizí")

    page = props_of(f"/{path}/remeslo/", settings)

    assert names(page["grid"]["cards"]) == ["Hrnek"]
    assert page["title"] == "Řemeslo"
    assert page["meta"]["description"] == "Ruční práce."
    assert page["meta"]["canonical"] == f"http://testserver/{path}/remeslo/"
    assert page["breadcrumbs"][0] == {"name": "Úvod", "href": "/"}
    get_html(f"/{path}/neni/", 404)


def test_vendor_shows_its_location(settings):
    Vendor.objects.create(name="Dílna", slug="dilna", url="https://www.dilna.cz/", city="Třeboň")

    html = get_html("/prodejce/dilna/")

    assert "Třeboň" in html
    assert '<a href="https://www.dilna.cz/" rel="nofollow">dilna.cz</a>' in html


def test_brands_are_grouped_by_czech_letters(settings):
    for name in ("Chodsko", "Cihla", "Šumava", "Čapek", "3M", "Bez zboží"):
        brand = Brand.objects.create(name=name, slug=name.lower().replace(" ", "-"))
        if name != "Bez zboží":
            brand.products.add(a_product())

    groups = props_of("/znacky/", settings)["groups"]

    assert [(group["letter"], names(group["brands"])) for group in groups] == [
        ("0–9", ["3M"]),
        ("C", ["Cihla"]),
        ("Č", ["Čapek"]),
        ("Ch", ["Chodsko"]),
        ("Š", ["Šumava"]),
    ]


def test_structured_data_has_breadcrumbs_and_products(settings):
    a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")
    a_product("Tričko", slug="tricko", categories=[Category.objects.get(slug="tricka")])

    way, products = props_of("/kategorie-produktu/obleceni/tricka/", settings)["meta"]["json_ld"]

    assert [step["name"] for step in way["itemListElement"]] == ["Úvod", "Oblečení", "Trička"]
    assert way["itemListElement"][1]["item"] == "http://testserver/kategorie-produktu/obleceni/"
    assert products["itemListElement"] == [
        {"@type": "ListItem", "position": 1, "url": "http://testserver/produkt/tricko/"}
    ]


def test_first_picture_of_first_row_has_priority():
    for i in range(6):
        ProductImage.objects.create(product=a_product(f"Produkt {i}"), image=an_image())

    images = re.findall(r"<img[^>]*>", get_html("/obchod/"))

    assert ["high" in image for image in images] == [True, False, False, False, False, False]
    assert ['loading="lazy"' in image for image in images] == [False, False, False, False, True, True]
