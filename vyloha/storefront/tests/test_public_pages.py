"""Rules of all public pages: the same for everybody, few queries, complete without scripts."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from vyloha.commerce.catalogue.models import Brand, Category, Product, ProductImage, Tag, Vendor
from vyloha.commerce.catalogue.tests.makers import (
    a_category,
    a_product,
    a_variable_product,
    an_attribute,
)
from vyloha.content.models import HomePage
from vyloha.content.seed_content import seed_content
from vyloha.content.tests.makers import a_blog, a_post, an_image
from vyloha.core.cache.pages import PUBLIC
from vyloha.core.cache.process_caches import clear_process_caches
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.tests.pages import capture_queries, get_html

pytestmark = pytest.mark.django_db

PATHS = [
    "/",
    "/obchod/",
    "/kategorie-produktu/obleceni/",
    "/kategorie-produktu/obleceni/tricka/",
    "/kategorie-produktu/obleceni/?orderby=price",
    "/znacky/",
    "/znacka/sumava/",
    "/stitek/novinka/",
    "/prodejce/dilna/",
    "/produkt/tricko/",
    "/produkt/hrnek/",
    "/doprava-a-platba/",
]
LISTINGS = [
    "/obchod/",
    "/obchod/?orderby=price",
    "/kategorie-produktu/obleceni/",
    "/kategorie-produktu/obleceni/tricka/?orderby=title",
    "/znacky/",
    "/znacka/sumava/",
    "/stitek/novinka/",
    "/prodejce/dilna/",
    "/?s=tricko",
    "/?s=nic",
]
QUERIES_OF_A_LISTING = 12
QUERIES_OF_A_PRODUCT = 24
COLOURS = ("červená", "modrá")


@pytest.fixture
def shop(filled) -> Category:
    """The lower category of the shop that all tests share."""
    return Category.objects.get(slug="tricka")


@pytest.fixture(scope="module")
def filled(made_once):
    """A small shop: two levels of categories, a simple and a variable product."""
    made_once(fill)


def fill() -> None:
    seed_content()
    clothes = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", clothes, slug="tricka")
    colour = an_attribute()
    a_variable_product(
        [colour],
        [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}, "in_stock": 0}],
        slug="tricko",
        categories=[clothes, shirts],
    )
    vendor = Vendor.objects.create(name="Dílna", slug="dilna")
    cup = a_product("Hrnek", slug="hrnek", is_featured=True, vendor=vendor)
    cup.brands.add(Brand.objects.create(name="Šumava", slug="sumava"))
    cup.tags.add(Tag.objects.create(name="Novinka", slug="novinka"))


def more_products(shirts: Category, count: int) -> None:
    colour = an_attribute()
    image = an_image()
    for i in range(count):
        product = a_variable_product(
            [colour],
            [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}],
            name=f"Tričko tricko {i}",
            categories=[shirts],
            is_featured=True,
            vendor=Vendor.objects.get(),
        )
        product.brands.add(Brand.objects.get())
        product.tags.add(Tag.objects.get())
        for position in range(3):
            ProductImage.objects.create(product=product, image=image, position=position)


@pytest.mark.parametrize("path", [*PATHS, "/?s=tricko", "/blog/", "/blog/hrnky/"])
def test_page_is_same_for_customer_and_guest(path, shop):
    """Section 6: a customer uses the whole shop. What caches may store does not depend on the session."""
    a_post(a_blog(HomePage.objects.get()), "Hrnky", slug="hrnky")
    client = Client()
    sign_in(client, create_customer())
    customers = client.get(path)
    cache.clear()
    clear_process_caches()
    guests = Client().get(path)

    assert guests.status_code == 200
    assert customers.content == guests.content
    assert dict(customers.headers) == dict(guests.headers)
    assert not customers.cookies


@pytest.mark.parametrize("path", PATHS)
def test_page_is_same_for_everybody(path, shop):
    stranger = Client().get(path)
    known = Client(headers={"cookie": "vyloha_cart=abc; vyloha_cart_count=3; sessionid=def"}).get(
        f"{path}{'&' if '?' in path else '?'}again"
    )

    assert stranger.content == known.content
    # The parameter bypasses the page cache, and the response is not cacheable in front.
    assert [stranger.headers["Cache-Control"], known.headers["Cache-Control"]] == [PUBLIC, "private, no-cache"]
    for response in (stranger, known):
        assert not response.cookies
        assert "cookie" not in response.headers.get("Vary", "").lower()
    assert not re.search(r"csrf|nonce", stranger.content.decode(), re.IGNORECASE)


@pytest.mark.parametrize(
    ("path", "status", "policy"),
    [
        ("/produkt/koncept/", 404, PUBLIC),
        ("/kategorie-produktu/nic/", 404, PUBLIC),
        ("/obchod/?page=99", 404, PUBLIC),
        ("/product/hrnek/", 301, PUBLIC),
        ("/obchod/?orderby=nic", 302, PUBLIC),
        ("/produkt/koncept/?utm_source=x", 404, "private, no-cache"),
        ("/produkt/koncept/?x", 404, "private, no-store"),
        ("/obchod/?orderby=nic&x", 302, "private, no-store"),
        ("/obchod/?orderby=nic&wmc-currency=CZK", 302, "private, no-cache, must-revalidate"),
        ("/pokladna/order-received/1/", 404, "private, no-store"),
        ("/odber-novinek/potvrdit/x/", 404, "private, no-store"),
        ("/sprava/soukrome/nic/", 404, "private, no-store"),
        ("/?p=77", 404, "private, no-store"),
    ],
)
def test_error_or_redirect_is_cached_only_in_front(path, status, policy, shop):
    draft = a_product(slug="koncept", status=Product.Status.DRAFT)

    answers = [Client().get(path) for _time in range(2)]
    draft.status = Product.Status.PUBLISHED
    draft.save()

    assert [(answer.status_code, answer.headers["Cache-Control"]) for answer in answers] == [(status, policy)] * 2
    assert Client().get("/produkt/koncept/").status_code == 200
    assert "private" in Client().post(path).headers["Cache-Control"]


@pytest.mark.parametrize("path", [*PATHS, "/?s=tricko", "/nic/"])
def test_page_needs_no_inline_script_or_style(path, shop):
    html = get_html(path, 404 if path == "/nic/" else 200)

    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*(\ssrc=|application/(ld\+)?json))", html)


@pytest.mark.parametrize("path", [*PATHS, "/?s=tricko"])
def test_page_has_one_main_heading_title_and_picture_sizes(path, shop):
    html = get_html(path)

    assert len(re.findall(r"<h1[ >]", html)) == 1
    assert re.search(r"<title>.+ – .+</title>", html)
    assert '<html lang="cs">' in html
    for image in re.findall(r"<img[^>]*>", html):
        assert re.search(r'width="\d+"', image)
        assert re.search(r'height="\d+"', image)
        assert "alt=" in image


def test_page_of_cards_uses_constant_queries(shop, subtests):
    paths = ["/", *LISTINGS]
    more_products(shop, 2)
    few = {path: len(capture_queries(path)) for path in paths}

    more_products(shop, 20)

    for path in paths:
        with subtests.test(path):
            many = capture_queries(path)
            assert len(many) == few[path], "\n".join(many)
            assert path == "/" or len(many) <= QUERIES_OF_A_LISTING, "\n".join(many)


def test_product_page_uses_constant_queries(shop):
    colour, size = an_attribute(), an_attribute("Velikost", "pa_velikost", ("S", "M", "L"))
    variations = [{"terms": {"pa_barva": colour, "pa_velikost": size}} for colour in COLOURS for size in "sml"]
    a_variable_product([colour, size], variations[:1], slug="chude", categories=[shop])
    rich = a_variable_product([colour, size], variations, slug="bohate", categories=[shop])
    more_products(shop, 2)
    for position in range(3):
        ProductImage.objects.create(product=rich, image=an_image(), position=position)
        ProductImage.objects.create(product=Product.objects.get(slug="chude"), image=an_image(), position=position)

    few, many = capture_queries("/produkt/chude/"), capture_queries("/produkt/bohate/")

    assert len(few) == len(many), "\n".join(many)
    assert len(many) <= QUERIES_OF_A_PRODUCT, "\n".join(many)
