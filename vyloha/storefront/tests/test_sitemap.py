"""Tests of sitemaps and robots.txt."""

import re
from datetime import UTC, datetime
from xml.etree import ElementTree

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from wagtail.models import Page, PageViewRestriction

from vyloha.commerce.catalogue.models import Product, Vendor
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import ContentPage, ShopSettings
from vyloha.content.seed_content import seed_content
from vyloha.storefront.pages.seo import sitemap
from vyloha.storefront.tests.pages import capture_queries

pytestmark = pytest.mark.django_db

LOC, LASTMOD = (f"{{{sitemap.NAMESPACE}}}{name}" for name in ("loc", "lastmod"))


def entries(path: str) -> dict[str, str]:
    """Return path → last change of the sitemap at ``path``."""
    response = Client().get(path)
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "application/xml; charset=utf-8"
    root = ElementTree.fromstring(b"".join(response))  # noqa: S314
    return {item.findtext(LOC, "").removeprefix("http://testserver"): item.findtext(LASTMOD, "") for item in root}


def test_products_are_listed_in_files_by_id(monkeypatch):
    monkeypatch.setattr(sitemap, "IDS_PER_FILE", 10)
    for pk in (3, 9, 10, 45):
        a_product(slug=f"zbozi-{pk}", id=pk)
    a_product(slug="koncept", id=11, status="draft")
    a_product(slug="skryte", id=12, visibility="hidden")
    Product.objects.filter(pk=9).update(updated_at=datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC))

    files = entries("/sitemap.xml")

    products = [path for path in files if "products" in path]
    assert products == [f"/sitemap-products-{number}.xml" for number in (0, 1, 4)]
    first = entries("/sitemap-products-0.xml")
    assert list(first) == ["/produkt/zbozi-3/", "/produkt/zbozi-9/"]
    assert first["/produkt/zbozi-9/"] == "2030-01-02T03:04:05Z"
    assert list(entries("/sitemap-products-1.xml")) == ["/produkt/zbozi-10/"]
    assert Client().get("/sitemap-products-2.xml").status_code == 404


def test_file_of_products_has_one_url():
    a_product(id=5)

    assert Client().get("/sitemap-products-0.xml").status_code == 200
    assert Client().get("/sitemap-products-00.xml").status_code == 404


def test_file_of_products_uses_constant_queries():
    a_product(id=5)
    few = capture_queries("/sitemap-products-0.xml")
    for pk in range(6, 20):
        a_product(id=pk)

    assert len(capture_queries("/sitemap-products-0.xml")) == len(few)


def test_categories_and_public_pages_are_listed():
    seed_content()
    a_category("Trička", a_category("Oblečení", slug="obleceni"), slug="tricka")
    private = Page.objects.get(slug="obchodni-podminky")
    PageViewRestriction.objects.create(page=private, restriction_type=PageViewRestriction.LOGIN)
    Page.objects.get(slug="ochrana-osobnich-udaju").unpublish()

    pages = entries("/sitemap-pages.xml")

    assert {"/", "/obchod/", "/doprava-a-platba/"} <= set(pages)
    assert not {"/obchodni-podminky/", "/ochrana-osobnich-udaju/"} & set(pages)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", pages["/doprava-a-platba/"])
    assert list(entries("/sitemap-categories.xml")) == [
        "/kategorie-produktu/obleceni/",
        "/kategorie-produktu/obleceni/tricka/",
    ]


def test_hidden_page_is_in_no_sitemap_and_not_indexed():
    seed_content()
    page = ContentPage.objects.get(slug="kontakt")
    page.is_hidden_from_search = True
    page.save_revision().publish()

    assert "/kontakt/" not in entries("/sitemap-pages.xml")
    assert '<meta name="robots" content="noindex"/>' in Client().get("/kontakt/").content.decode()


def test_taxonomies_are_listed_when_they_have_products():
    a_product(vendor=Vendor.objects.create(name="Dílna", slug="dilna"))
    Vendor.objects.create(name="Prázdný", slug="prazdny")

    assert list(entries("/sitemap-vendors.xml")) == ["/prodejce/dilna/"]


def test_every_file_of_index_exists():
    seed_content()
    a_product()

    for path in entries("/sitemap.xml"):
        assert Client().get(path).status_code == 200, path


def test_sitemap_is_cacheable_for_one_hour():
    assert Client().get("/sitemap.xml").headers["Cache-Control"] == "public, max-age=3600"
    assert Client().get("/sitemap-nic.xml").status_code == 404


@pytest.mark.parametrize("path", ["/sitemap.xml", "/sitemap-pages.xml", "/favicon.ico"])
def test_unknown_query_makes_no_further_cache_entry(path):
    assert Client().get(path).headers["Cache-Control"].startswith("public")
    assert Client().get(f"{path}?x=1").headers["Cache-Control"] == "private, no-cache"
    assert Client().get(f"{path}?&").headers["Cache-Control"] == "private, no-cache"


def test_robots_txt_excludes_private_paths_and_names_sitemap():
    seed_content()
    shop = ShopSettings.objects.get()
    shop.robots_lines = "User-agent: ZlyRobot\nDisallow: /"
    shop.save()

    lines = Client().get("/robots.txt").content.decode().splitlines()

    assert {"Disallow: /kosik/", "Disallow: /pokladna/", "Disallow: /sprava/", "Disallow: /*?s="} <= set(lines)
    assert lines.index("User-agent: *") < lines.index("User-agent: ZlyRobot") < lines.index("Disallow: /")
    assert lines[-1] == "Sitemap: http://testserver/sitemap.xml"


@pytest.mark.parametrize("text", ["Disalow: /akce/", "<meta>", "Sitemap: https://jiny.cz/mapa.xml"])
def test_merchant_cannot_break_robots_txt(text):
    with pytest.raises(ValidationError):
        ShopSettings(robots_lines=f"# naše\n{text}").clean_fields(exclude={"site"})
