"""Tests of the store's widgets on editors' pages."""

import re

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, a_variation, an_attribute
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.content.models import ContentPage, HomePage, ShopSettings
from vyloha.core.http.cache_headers import PRIVATE
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.tests.shoppers import offer_methods, put_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _shop(seeded):
    offer_methods()


def create_page(*blocks: object) -> ContentPage:
    page = ContentPage(title="Naše stránka", slug="nase", body=list(blocks))
    HomePage.objects.get().add_child(instance=page)
    page.save_revision().publish()
    return page


def render_page(client: Client, path: str = "/nase/") -> str:
    return client.get(path).content.decode()


@pytest.mark.parametrize("kind", ["cart", "checkout", "purchase_summary"])
def test_page_with_visitors_data_is_private_and_never_cached(client, kind):
    create_page((kind, {}))

    for _ in range(2):
        answer = client.get("/nase/")

        assert answer.headers["Cache-Control"] == PRIVATE
        assert '<meta name="robots" content="noindex"' in answer.content.decode()


@pytest.mark.parametrize("kind", ["menu_cart", "notices", "add_to_cart"])
def test_page_without_visitors_data_stays_public(client, kind):
    values = {"menu_cart": {"label": "Košík"}, "add_to_cart": {"product": a_product(), "shows_picture": False}}
    create_page((kind, values.get(kind, {})))

    assert "public" in client.get("/nase/").headers["Cache-Control"]


def test_each_visitor_sees_own_cart(client):
    create_page(("cart", {}))
    put_in(client, a_product("Tričko"), 2)

    assert "Tričko" in render_page(client)
    assert re.search('<form class="woocommerce-cart-form"[^>]* method="post"', render_page(client))
    assert "V košíku zatím nic nemáte." in render_page(Client())
    assert "woocommerce-cart woocommerce-page" in render_page(client).partition("<main")[0]


def test_cart_is_in_currency_of_visitor(client):
    create_page(("cart", {}))
    a_currency("EUR", "0.04")
    put_in(client, a_product("Tričko", price=25000))
    client.cookies["wmc_current_currency"] = "EUR"

    assert "10\u00a0€" in render_page(client)


def test_checkout_works_on_editors_page(client):
    create_page(("checkout", {}))
    assert "V košíku zatím nic nemáte." in render_page(client)
    put_in(client, a_product("Tričko"))

    page = render_page(client)

    assert re.search('<form [^>]*name="checkout"[^>]* action="/pokladna/"', page)
    assert 'name="billing_email"' in page
    # Scripts do not refresh prices of this page.
    assert "woocommerce-checkout" in page.partition("<main")[0]


def test_cart_messages_are_shown_where_editor_put_them(client):
    create_page(("notices", {}))
    key = put_in(client, a_product("Tričko")).url.partition("=")[2]

    assert "„Tričko“ je v košíku." in render_page(client, f"/nase/?added={key}")
    assert client.get(f"/nase/?added={key}").headers["Cache-Control"].startswith("private")
    assert '<div class="woocommerce-notices-wrapper"></div>' in render_page(client)


def test_variable_product_can_be_bought_on_editors_page(client):
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "červená"}}], name="Tričko")
    create_page(("add_to_cart", {"product": shirt, "shows_picture": True}))

    page = render_page(client)

    assert f'name="add-to-cart" value="{shirt.pk}"' in page
    assert 'name="attribute_pa_barva"' in page
    assert f'href="/produkt/{shirt.slug}/"' in page
    assert "199\u00a0<span" in page


def test_unsold_product_disappears_from_page(client, changes):
    mug = a_product("Hrnek", slug="hrnek")
    create_page(("add_to_cart", {"product": mug, "shows_picture": True}), ("heading", "Nadpis"))
    assert "Hrnek" in render_page(client)

    with changes():
        mug.status = Product.Status.DRAFT
        mug.save()

    assert "Hrnek" not in render_page(client)
    assert "Nadpis" in render_page(client)


def test_cart_link_opens_cart_over_page(client):
    create_page(("menu_cart", {"label": "Můj košík"}))

    assert 'menu-cart" href="/kosik/"' in render_page(client)
    assert "Můj košík" in render_page(client)


def set_order_page(page: ContentPage) -> None:
    ShopSettings.objects.update_or_create(site=Site.objects.get(), defaults={"order_page": page})


def test_order_is_summarized_on_editors_page(client):
    set_order_page(create_page(("heading", "Díky!"), ("purchase_summary", {})))
    order = an_order((a_variation(price=19900, name="Tričko"), 2))

    answer = client.get(build_order_path(order))

    for words in ("Díky!", str(order.number), "Tričko", "398\u00a0Kč", "497\u00a0Kč"):
        assert words in answer.content.decode()
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cache-Control"] == PRIVATE
    assert "woocommerce-order-received" in answer.content.decode()


def test_order_is_shown_only_with_its_key(client):
    page = create_page(("purchase_summary", {}))
    set_order_page(page)
    order = an_order((a_variation(name="Tričko"), 1))

    assert client.get(build_order_path(order) + "x").status_code == 404
    at_its_own_address = render_page(client, f"/nase/?key={order.key}")
    assert "Tričko" not in at_its_own_address
    assert "odkazem z jejího potvrzení" in at_its_own_address


def test_unpublished_page_is_replaced_by_default_page(client):
    page = create_page(("purchase_summary", {}))
    set_order_page(page)
    page.unpublish()

    assert "Děkujeme" in render_page(client, build_order_path(an_order((a_variation(), 1))))


def test_order_page_without_order_block_is_rejected():
    settings = ShopSettings(site=Site.objects.get(), order_page=create_page(("heading", "Díky!")))

    with pytest.raises(Exception, match="není souhrn objednávky"):
        settings.full_clean()
