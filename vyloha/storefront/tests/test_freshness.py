"""Tests that a change invalidates the cached pages that show it, and no others."""

import time
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client, RequestFactory
from django.utils import timezone
from wagtail.models import Page, PageViewRestriction, Site

from vyloha.commerce.catalogue.change_tracking import record_offer_changes
from vyloha.commerce.catalogue.jobs import update_prices_of_changed_sales
from vyloha.commerce.catalogue.models import (
    Attribute,
    Brand,
    Category,
    Product,
    ProductImage,
    StockRecord,
    Tag,
    TaxClass,
    Term,
    Variation,
    VariationTerm,
)
from vyloha.commerce.catalogue.price_changes import record_price_changes
from vyloha.commerce.catalogue.stock_correction import correct_stock
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.orders.best_sellers import recount_units_sold
from vyloha.commerce.orders.stock import reserve_stock
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.tests.makers import cash_on_delivery
from vyloha.commerce.shipping.models import ShippingMethod, ShippingWeightPrice
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.content.models import ChoosingSettings, ContentPage, ListingSettings, ShopSettings, ThemeSettings
from vyloha.content.seed_content import seed_content
from vyloha.content.tests.makers import an_image
from vyloha.core.cache import pages
from vyloha.core.cache.pages import build_page_key, load_entry
from vyloha.core.cache.response import CachedResponse

pytestmark = pytest.mark.django_db
NOW = timezone.now()

HOME, SHOP = "/", "/obchod/"
CLOTHES, SHIRTS, CUPS = (f"/kategorie-produktu/{path}/" for path in ("obleceni", "obleceni/tricka", "hrnky"))
SHIRT, HOODIE, CUP, BOWL = (f"/produkt/{slug}/" for slug in ("tricko", "mikina", "hrnek", "miska"))
BRANDS, BRAND = "/znacky/", "/znacka/keramika/"
DELIVERY, TERMS, GIFTS = "/doprava-a-platba/", "/obchodni-podminky/", "/darky/"
PAGES = {HOME, SHOP, CLOTHES, SHIRTS, CUPS, SHIRT, HOODIE, CUP, BOWL, BRANDS, BRAND, DELIVERY, TERMS, GIFTS}
# The shirt stands on the home page among the newest, in the lists of its category and all above it, and below the
# hoodie, which resembles it: both are clothes.
WITH_DELIVERY = {SHIRT, HOODIE, CUP, BOWL, DELIVERY}
WITH_SHIRT = {HOME, SHOP, CLOTHES, SHIRTS, SHIRT, HOODIE}
KITCHEN = {HOME, SHOP, CUPS, CUP, BOWL}
WITH_CUP = KITCHEN | {BRAND}
# Products first: cards that are drawn together also expire together, when the first of their sales begins or ends.
IN_ORDER = sorted(PAGES, reverse=True)
LISTINGS = {SHOP, CLOTHES, SHIRTS, CUPS, BRAND}


@pytest.fixture(scope="module")
def filled(made_once):
    """The shop's content."""
    made_once(fill)


@pytest.fixture(scope="module")
def rendered():
    """What the cache stores for each page, from the first test that rendered them: the others would render the same."""
    return {}


@pytest.fixture
def shop(filled, rendered):
    """A shop whose every page is cached."""
    if not rendered:
        for path in IN_ORDER:
            assert Client().get(path).status_code == 200, path
        rendered.update({key: cache.get(key) for key in (get_key(path) for path in IN_ORDER)})
    for key, stored in rendered.items():
        cache.set(key, stored, pages.MAX_CACHE_AGE_S)


def fill() -> None:
    seed_content()
    clothes = a_category("Oblečení", slug="obleceni")
    shirts = a_category("Trička", clothes, slug="tricka")
    cups = a_category("Hrnky", slug="hrnky")
    colour = an_attribute()
    shirt = a_variable_product(
        [colour],
        [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}, "in_stock": 5}],
        slug="tricko",
        categories=[clothes, shirts],
    )
    ProductImage.objects.create(product=shirt, image=an_image())
    a_product("Mikina", slug="mikina", categories=[clothes])
    cup = a_product("Hrnek", slug="hrnek", in_stock=5, low_stock_amount=2, categories=[cups])
    cup.brands.add(Brand.objects.create(name="Keramika", slug="keramika"))
    a_product("Miska", slug="miska", categories=[cups])
    Product.objects.get(slug="miska").upsells.add(cup)
    a_shipping_method()
    gifts = ContentPage(title="Dárky", slug="darky")
    terms = Page.objects.get(slug="obchodni-podminky")
    gifts.body = [("text", f'<a linktype="page" id="{terms.pk}">podmínky</a>')]
    Page.objects.get(slug="uvod").add_child(instance=gifts)


def find_invalidated_pages() -> set[str]:
    """Return the pages that are no longer shown from the cache."""
    return {path for path in PAGES if not is_shown(path)}


def get_key(path: str) -> str:
    key = build_page_key(RequestFactory().get(path))
    assert key
    return key


def is_shown(path: str) -> bool:
    held = load_entry(get_key(path), CachedResponse.from_stored)
    return held is not None and held.is_fresh


def product(slug: str) -> Product:
    return Product.objects.get(slug=slug)


def variation(slug: str) -> Variation:
    return Variation.objects.filter(product__slug=slug).order_by("pk")[0]


def set_on(row, **values):
    for name, value in values.items():
        setattr(row, name, value)
    row.save()


@transaction.atomic
def rename_and_delete(slug: str) -> None:
    set_on(product(slug), name="Šálek")
    product(slug).delete()


@transaction.atomic
def write_price(slug: str, *record: Callable[[list[int]], None]) -> None:
    Variation.objects.filter(pk=variation(slug).pk).update(regular_price_minor=100)
    record_price_changes([variation(slug).pk])
    for call in record:
        call([product(slug).pk])


@transaction.atomic
def sell_elsewhere(slug: str) -> None:
    set_on(variation(slug), regular_price_minor=100)
    product(slug).categories.clear()


def content(slug: str) -> ContentPage:
    page: ContentPage = ContentPage.objects.get(slug=slug)
    return page


CHANGES = {
    "nothing": (lambda: product("tricko").save(), set()),
    "the description of a product": (lambda: set_on(product("tricko"), description="<p>Z bavlny</p>"), {SHIRT}),
    "an allergen in its description": (
        lambda: set_on(product("tricko"), description="<p>Alergeny: mléko</p>"),
        WITH_SHIRT,
    ),
    "an allergen in the ingredients of a variation": (
        lambda: set_on(variation("tricko"), ingredients="<p>mléko</p>"),
        WITH_SHIRT,
    ),
    "its name": (lambda: set_on(product("tricko"), name="Triko"), WITH_SHIRT),
    "its price": (lambda: set_on(variation("tricko"), regular_price_minor=100), WITH_SHIRT),
    "its price, written in bulk": (lambda: write_price("tricko", record_offer_changes), WITH_SHIRT),
    "a sale": (lambda: set_on(variation("hrnek"), sale_price_minor=100), WITH_CUP),
    "its picture": (lambda: ProductImage.objects.get().delete(), WITH_SHIRT),
    "the file of a picture": (lambda: set_on(ProductImage.objects.get().image, width=5), WITH_SHIRT),
    "another piece in stock, plenty": (lambda: correct_stock(product("hrnek").pk, 5, 4), set()),
    "few pieces left": (lambda: correct_stock(product("hrnek").pk, 5, 2), WITH_CUP),
    "sold out": (lambda: set_on(StockRecord.objects.get(pk=product("hrnek").pk), in_stock=0), WITH_CUP),
    "bought, plenty left": (lambda: reserve_stock({product("hrnek").pk: 2}), set()),
    "bought, few left": (lambda: reserve_stock({product("hrnek").pk: 3}), WITH_CUP),
    "bought, the last piece": (lambda: reserve_stock({product("hrnek").pk: 5}), WITH_CUP),
    "a product is hidden": (lambda: set_on(product("hrnek"), visibility="hidden"), WITH_CUP | {BRANDS}),
    "a product becomes a draft": (lambda: set_on(product("tricko"), status="draft"), WITH_SHIRT),
    "a product is deleted": (lambda: product("hrnek").delete(), WITH_CUP | {BRANDS}),
    "a product is renamed and deleted at once": (lambda: rename_and_delete("hrnek"), WITH_CUP | {BRANDS}),
    "a product gets cheaper and leaves its category at once": (lambda: sell_elsewhere("miska"), KITCHEN),
    "a new product in a category": (
        lambda: a_product("Talíř", slug="talir", categories=[Category.objects.get(slug="hrnky")]),
        KITCHEN,
    ),
    "a product leaves a category": (lambda: product("miska").categories.clear(), {CUPS, BOWL, CUP, HOME, SHOP}),
    "a product enters a category": (
        lambda: Category.objects.get(slug="tricka").products.add(product("mikina")),
        WITH_SHIRT,
    ),
    "the description of a category": (lambda: set_on(Category.objects.get(slug="tricka"), description="x"), {SHIRTS}),
    "the name of one below another": (lambda: set_on(Category.objects.get(slug="tricka"), name="Trika"), PAGES),
    "the name of a category in the header": (lambda: set_on(Category.objects.get(slug="hrnky"), name="Šálky"), PAGES),
    "a category is moved": (
        lambda: set_on(Category.objects.get(slug="tricka"), parent=Category.objects.get(slug="hrnky")),
        PAGES,
    ),
    "a new category below another": (lambda: a_category("Mikiny", Category.objects.get(slug="obleceni")), PAGES),
    "a new root category": (lambda: a_category("Knihy"), PAGES),
    "the name of a brand": (lambda: set_on(Brand.objects.get(), name="Hlína"), {CUP, BRAND, BRANDS}),
    "the manufacturer of a brand": (
        lambda: set_on(Brand.objects.get(), manufacturer_address="Úpice 1"),
        {CUP, BRAND},
    ),
    "another brand": (lambda: Brand.objects.create(name="Sklo", slug="sklo"), set()),
    "the last brand goes": (lambda: Brand.objects.get().delete(), PAGES),
    "a product gets a brand": (lambda: product("miska").brands.set(Brand.objects.all()), KITCHEN | {BRAND, BRANDS}),
    "a product gets a tag": (
        lambda: product("mikina").tags.add(Tag.objects.create(name="Nové", slug="nove")),
        {HOME, SHOP, CLOTHES, SHIRT, HOODIE},
    ),
    "the name of an attribute's value": (
        lambda: set_on(Term.objects.get(slug="modrá"), name="Nebeská"),
        {SHIRT, *LISTINGS},
    ),
    "the picture of a variation": (lambda: set_on(variation("tricko"), image=an_image()), WITH_SHIRT),
    "the value of a variation": (
        lambda: set_on(VariationTerm.objects.get(term__slug="modrá"), term=Term.objects.get(slug="červená")),
        WITH_SHIRT,
    ),
    "which attribute cards show": (lambda: show_colours(), PAGES),
    "an up-sell": (lambda: product("miska").upsells.add(product("mikina")), {BOWL}),
    "a content page": (
        lambda: set_on(content("darky"), body=[("text", "<p>Pro radost</p>")]),
        {GIFTS},
    ),
    "a draft of one": (lambda: content("darky").save_revision(), set()),
    "a draft is published": (lambda: publish(content("darky"), body=[("text", "<p>Nově</p>")]), {GIFTS}),
    "a page is taken down": (lambda: content("darky").unpublish(), {GIFTS}),
    "a page is deleted": (lambda: content("darky").delete(), {GIFTS}),
    "the text of a page in the menu": (lambda: publish(content("obchodni-podminky"), body=[]), {TERMS}),
    "the address of a page in the menu": (lambda: publish(content("obchodni-podminky"), slug="podminky"), PAGES),
    "a page that becomes private": (
        lambda: PageViewRestriction.objects.create(page=content("darky"), restriction_type=PageViewRestriction.LOGIN),
        PAGES,
    ),
    "the shop's details": (lambda: set_on(ShopSettings.objects.get(), phone="123"), PAGES),
    "a rate of VAT": (lambda: set_on(TaxClass.objects.first(), rate=1500), PAGES),
    "the price of delivery": (lambda: set_on(ShippingMethod.objects.get(), price_minor=1), WITH_DELIVERY),
    "a price of delivery by weight": (
        lambda: ShippingWeightPrice.objects.create(method=ShippingMethod.objects.get(), up_to_g=1000, price_minor=1),
        WITH_DELIVERY,
    ),
    "the name of a delivery": (lambda: set_on(ShippingMethod.objects.get(), name="PPL"), PAGES),
    "a new way to pay": (cash_on_delivery, PAGES),
    "the look of the shop": (lambda: set_on(ThemeSettings.for_site(Site.objects.get()), accent="#0057b8"), PAGES),
}


def show_colours() -> None:
    ChoosingSettings.objects.create(site=Site.objects.get(), card_attribute=Attribute.objects.get())


def publish(page: ContentPage, **values) -> None:
    for name, value in values.items():
        setattr(page, name, value)
    page.save_revision().publish()


@pytest.mark.parametrize(("change", "expected"), CHANGES.values(), ids=CHANGES)
def test_change_invalidates_exactly_pages_that_show_it(change, expected, shop, changes):
    assert find_invalidated_pages() == set()

    with changes():
        change()
    Client().get("/obchod/?page=2")  # the next request makes the process check

    assert find_invalidated_pages() == expected


def test_renamed_colour_invalidates_pages_with_cards(shop, changes):
    with changes():
        show_colours()
    for path in IN_ORDER:
        Client().get(path)
    assert find_invalidated_pages() == set()

    with changes():
        set_on(Term.objects.get(slug="modrá"), name="Nebeská")
    html = Client().get(SHOP).content.decode()

    assert "Nebeská" in html
    # Every card may have swatches, so pages with cards are invalidated; those of texts stay.
    assert find_invalidated_pages() == WITH_SHIRT - {SHOP} | WITH_CUP - {SHOP}


def test_new_product_appears_on_pages_of_similar_products(shop, changes):
    Client().get(f"{HOODIE}?not-cached")  # this process knows the category's products

    with changes():
        a_product("Svetr", slug="svetr", categories=[Category.objects.get(slug="obleceni")])

    assert "/produkt/svetr/" in Client().get(HOODIE).content.decode()


@pytest.mark.parametrize(
    "sale",
    [{"sale_from": NOW + timedelta(days=1)}, {"sale_from": NOW, "sale_until": NOW + timedelta(days=1)}],
    ids=["begins", "ends"],
)
def test_pages_with_price_are_cached_until_sale_changes(sale, shop, changes, monkeypatch):
    cache.clear()
    pages.pages.clear()
    with changes():
        set_on(variation("hrnek"), sale_price_minor=100, **sale)
    for path in IN_ORDER:
        Client().get(path)
    assert find_invalidated_pages() == set()

    wait_a_day(monkeypatch)

    assert find_invalidated_pages() == WITH_CUP


def wait_a_day(monkeypatch) -> None:
    tomorrow = timezone.now() + timedelta(days=1)  # the day may have changed since NOW
    the_clock = SimpleNamespace(time=tomorrow.timestamp, monotonic=time.monotonic)
    monkeypatch.setattr("vyloha.core.cache.pages.time", the_clock)


@pytest.mark.parametrize(("cut_off", "expected"), [("14:00", WITH_DELIVERY), (None, set())])
def test_pages_with_promised_day_are_cached_until_it_changes(cut_off, expected, shop, changes, monkeypatch):
    with changes():
        set_on(ShippingMethod.objects.get(), cut_off=cut_off)
    for path in IN_ORDER:
        Client().get(path)
    assert find_invalidated_pages() == set()

    wait_a_day(monkeypatch)

    assert find_invalidated_pages() == expected


def test_record_of_price_changes_alone_invalidates_nothing(shop, changes):
    """It is for the price log; whoever writes prices in bulk calls ``record_offer_changes`` as well."""
    with changes():
        write_price("tricko")
    Client().get("/obchod/?page=2")

    assert find_invalidated_pages() == set()


def test_list_of_best_sellers_follows_orders(shop, changes):
    with changes():
        ListingSettings.objects.create(site=Site.objects.get(is_default_site=True), is_sold_out_last=False)
        an_order((variation("hrnek"), 2))
    by_sales, usual = "/obchod/?orderby=popularity", "/obchod/"
    for path in (by_sales, usual):
        Client().get(path)

    with changes():
        recount_units_sold()
    Client().get("/obchod/?page=2")

    assert [is_shown(path) for path in (by_sales, usual)] == [False, True]


def test_list_by_price_follows_scheduled_sale(shop, changes):
    with changes():  # else every sort order depends on availability
        ListingSettings.objects.create(site=Site.objects.get(is_default_site=True), is_sold_out_last=False)
    by_price, usual = "/obchod/?orderby=price", "/obchod/"
    for path in (by_price, usual):
        Client().get(path)
    Variation.objects.filter(product__slug="hrnek").update(sale_price_minor=100, sale_until=NOW - timedelta(minutes=1))

    with changes():
        update_prices_of_changed_sales(NOW - timedelta(hours=1), NOW)
    Client().get("/obchod/?page=2")

    assert [is_shown(path) for path in (by_price, usual)] == [False, True]
