"""Tests that links to former URLs redirect to the current ones."""

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import Page, Site

from vyloha.commerce.catalogue.models import Category, OldProductAddress, Product, Tag
from vyloha.commerce.catalogue.models.slugs import MAX_OLD_SLUGS
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.content.redirects.url_parsing import get_kinds_by_first_word
from vyloha.storefront.pages import legacy_redirects

pytestmark = pytest.mark.django_db


def rename(thing, slug: str) -> None:
    thing.slug = slug
    thing.save()


def get_redirect(path: str) -> str | None:
    """Return the permanent redirect of ``path``, None if it is not found."""
    response = Client().get(path)
    assert response.status_code in {301, 404}, f"{path}: {response.status_code}"
    return response.headers["Location"] if response.status_code == 301 else None


def test_every_former_url_of_product_redirects_in_one_step():
    product = a_product(slug="a")
    for slug in ("b", "c", "d"):
        rename(product, slug)

    assert {get_redirect(f"/produkt/{slug}/") for slug in "abc"} == {"/produkt/d/"}
    assert get_redirect("/produkt/a/?utm_source=letak&x=%C5%99") == "/produkt/d/?utm_source=letak&x=%C5%99"


def test_product_that_returns_to_former_url_is_shown_there():
    product = a_product(slug="a")
    rename(product, "b")
    rename(product, "a")

    assert Client().get("/produkt/a/").status_code == 200
    assert get_redirect("/produkt/b/") == "/produkt/a/"


def test_current_url_wins_over_former_one(changes):
    old = a_product(slug="a")
    rename(old, "old")
    new = a_product(slug="a")

    assert Client().get("/produkt/a/?not-held").status_code == 200
    with changes():
        rename(new, "new")
    assert get_redirect("/produkt/a/") == "/produkt/new/"
    with changes():
        new.delete()
    assert get_redirect("/produkt/new/") is None


def test_former_url_of_unpublished_item_returns_404():
    product = a_product(slug="a")
    product.slug, product.status = "b", Product.Status.DRAFT
    product.save()

    assert get_redirect("/produkt/a/") is None


def test_former_urls_of_product_are_limited():
    product = a_product(slug="slug-0")
    for number in range(1, MAX_OLD_SLUGS + 5):
        rename(product, f"slug-{number}")

    assert OldProductAddress.objects.count() == MAX_OLD_SLUGS
    assert get_redirect(f"/produkt/slug-{MAX_OLD_SLUGS + 3}/") == f"/produkt/slug-{MAX_OLD_SLUGS + 4}/"
    assert get_redirect("/produkt/slug-0/") is None


def test_moved_category_redirects_urls_of_descendants():
    clothes = a_category(slug="obleceni")
    shirts = a_category(parent=clothes, slug="tricka")
    a_category(parent=shirts, slug="damska")
    rename(shirts, "triko")
    home = a_category(slug="domov")
    clothes.parent = home
    clothes.save()

    assert get_redirect("/kategorie-produktu/obleceni/") == "/kategorie-produktu/domov/obleceni/"
    for former in ("obleceni/tricka", "obleceni/triko"):
        assert get_redirect(f"/kategorie-produktu/{former}/") == "/kategorie-produktu/domov/obleceni/triko/"
        assert (
            get_redirect(f"/kategorie-produktu/{former}/damska/") == "/kategorie-produktu/domov/obleceni/triko/damska/"
        )


@pytest.fixture
def contact(seeded):
    return Page.objects.get(slug="obchodni-podminky").specific


def test_editors_page_is_found_at_former_url(contact, django_capture_on_commit_callbacks):
    for slug in ("podminky", "pravidla"):
        contact.slug = slug
        with django_capture_on_commit_callbacks(execute=True):
            contact.save_revision().publish()

    assert get_redirect("/obchodni-podminky/?x=1") == "/pravidla/?x=1"
    assert get_redirect("/podminky/") == "/pravidla/"
    contact.unpublish()
    assert get_redirect("/podminky/") is None


def test_editor_can_redirect_any_url(contact):
    Redirect.objects.create(old_path="/stara-akce", redirect_link="/obchod/", site=Site.objects.get())
    Redirect.objects.create(old_path="/?page_id=7", redirect_page=contact)

    assert get_redirect("/stara-akce/") == "/obchod/"
    assert get_redirect("/?page_id=7") == "/obchodni-podminky/"
    assert get_redirect("/?page_id=8") is None


def test_redirect_of_site_wins_over_redirect_of_all_sites(contact):
    Redirect.objects.create(old_path="/akce", redirect_link="/kosik/")
    Redirect.objects.create(old_path="/akce", redirect_link="/obchod/", site=Site.objects.get())

    assert get_redirect("/akce/") == "/obchod/"


@pytest.fixture
def shop(seeded):
    clothes = a_category("Oblečení", slug="obleceni")
    a_category("Trička", clothes, slug="tricka")
    a_product("Hrnek", slug="hrnek", id=31)
    a_variable_product([an_attribute()], [{}], slug="tricko", id=40)
    Tag.objects.create(name="Léto", slug="leto")


@pytest.fixture
def bases(settings):
    """The old shop's own URL bases."""
    settings.OLD_SHOP_BASES = {"product": ["eshop"], "category": ["zbozi"], "tag": [], "brand": []}
    get_kinds_by_first_word.cache_clear()
    yield
    get_kinds_by_first_word.cache_clear()


@pytest.mark.parametrize("path", ["/neco/uplne/jineho/", "/product/neni/", "/?p=77", "/wp-content/uploads/neni.jpg"])
def test_unknown_url_is_resolved_with_one_query(path, shop):
    request = RequestFactory().get(path)
    Site.find_for_request(request)  # Wagtail caches the sites

    with CaptureQueriesContext(connection) as asked:
        assert legacy_redirects.find_redirect(request) is None

    assert len(asked) == 1


@pytest.mark.parametrize("path", ["/?p=31", "/?product=hrnek", "/?attachment_id=1", "/?p=77"])
def test_front_page_query_urls_are_not_cached(path, shop):
    assert Client().get(path).headers["Cache-Control"] == "private, no-store"


WOOCOMMERCE = {
    "/?p=31": "/produkt/hrnek/",
    "/?p=31&utm_source=x": "/produkt/hrnek/?utm_source=x",
    "/?p=999": None,
    "/?p=99999999999999999999999": None,
    "/?product=hrnek": "/produkt/hrnek/",
    "/?product=neni": None,
    "/?post_type=product&product=hrnek": "/produkt/hrnek/",
    "/?post_type=product": "/obchod/",
    "/?product_cat=tricka": "/kategorie-produktu/obleceni/tricka/",
    "/?product_cat=obleceni%2Ftricka": "/kategorie-produktu/obleceni/tricka/",
    "/?page_id=2": None,
    "/product/hrnek/": "/produkt/hrnek/",
    "/produkt/obleceni/hrnek/": "/produkt/hrnek/",
    "/shop/obleceni/hrnek/": "/produkt/hrnek/",
    "/shop/": "/obchod/",
    "/shop/page/3/": "/obchod/?page=3",
    "/obchod/page/2/?x=1": "/obchod/?x=1&page=2",
    "/product-category/obleceni/tricka/": "/kategorie-produktu/obleceni/tricka/",
    "/product-category/tricka/page/2/": "/kategorie-produktu/obleceni/tricka/?page=2",
    "/kategorie-produktu/tricka/": "/kategorie-produktu/obleceni/tricka/",
    "/product-category/neni/": None,
    "/cart/": "/kosik/",
    "/checkout/": "/pokladna/",
    "/produkt/neni/": None,
    "/neco/": None,
    "/?post_type=product&p=31": "/produkt/hrnek/",
    "/index.php?p=31": "/produkt/hrnek/",
    "/?attachment_id=99": None,
    "/?attachment_id=-1": None,
    "/?product=//evil.example": None,
    "/eshop/hrnky/hrnek/": "/produkt/hrnek/",
    "/zbozi/tricka/": "/kategorie-produktu/obleceni/tricka/",
    "/neco/hrnek/": None,
}


@pytest.mark.parametrize(("path", "expected"), WOOCOMMERCE.items(), ids=list(WOOCOMMERCE))
def test_woocommerce_urls_redirect_to_ours(path, expected, shop, bases):
    assert get_redirect(path) == expected


def test_variation_url_redirects_to_product(shop):
    variation = Product.objects.get(pk=40).variations.get()

    assert get_redirect(f"/?p={variation.pk}") == "/produkt/tricko/"


def test_category_is_guessed_by_name_only_when_unique(shop):
    a_category(parent=Category.objects.create(name="Výprodej", slug="vyprodej"), slug="tricka")

    assert get_redirect("/product-category/tricka/") is None


def test_editors_page_wins_over_woocommerce_url(shop):
    home = Page.objects.get(slug="uvod").specific
    page = type(Page.objects.get(slug="obchodni-podminky").specific)(title="Shop", slug="shop")
    home.add_child(instance=page)

    assert Client().get("/shop/").status_code == 200


def test_post_request_is_not_redirected(shop):
    assert Client().post("/product/hrnek/").status_code in {404, 405}
