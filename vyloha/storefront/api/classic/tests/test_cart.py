"""Tests of ``add_to_cart``, ``remove_from_cart``, fragments and totals."""

from typing import Any

import pytest
from bs4 import BeautifulSoup
from django.test import Client

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Product, StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.storefront.api.classic.tests.asking import call, element, words
from vyloha.storefront.tests.shoppers import offer_methods, put_in

pytestmark = pytest.mark.django_db
MINI_CART, CART_LINK = "div.widget_shopping_cart_content", "a.cart-link"


def quantities() -> list[int]:
    return list(CartLine.objects.active().values_list("quantity", flat=True))


def test_added_product_renders_cart_fragments(client: Client) -> None:
    mug = a_product("Hrnek", price=24_900, slug="hrnek", sku="H-1")

    answer = call(client, "add_to_cart", product_id=mug.pk, product_sku="H-1", success_message="Je tam").json()

    line = CartLine.objects.get()
    assert set(answer) == {"fragments", "cart_hash"}
    assert set(answer["fragments"]) == {MINI_CART, CART_LINK}
    mini_cart = answer["fragments"][MINI_CART]
    assert words(mini_cart, f"{MINI_CART} > ul.woocommerce-mini-cart.cart_list > li.mini_cart_item .quantity") == (
        "1 × 249 Kč"
    )
    assert element(mini_cart, "li.woocommerce-mini-cart-item a:not(.remove)")["href"] == "/produkt/hrnek/"
    remove = element(mini_cart, "a.remove.remove_from_cart_button")
    assert (remove["data-product_id"], remove["data-product_sku"]) == (str(mug.pk), "H-1")
    assert (remove["data-cart_item_key"], remove["href"]) == (line.key, f"/kosik/?remove_item={line.key}")
    assert words(mini_cart, "p.woocommerce-mini-cart__total.total") == "Celkem: 249 Kč"
    buttons = BeautifulSoup(mini_cart, "html.parser").select("p.woocommerce-mini-cart__buttons.buttons a")
    assert [button["href"] for button in buttons] == ["/kosik/", "/pokladna/"]
    assert words(answer["fragments"][CART_LINK], "[data-cart-count]") == "1"


def test_browser_gets_cart_cookies_with_hash_of_store_api(client: Client) -> None:
    response = call(client, "add_to_cart", product_id=a_product().pk, quantity=2)

    assert response.cookies["woocommerce_items_in_cart"].value == "1"
    assert response.cookies["woocommerce_cart_hash"].value == response.json()["cart_hash"]
    assert response.cookies["vyloha_cart_count"].value == "2"
    assert client.get("/wp-json/wc/store/v1/cart").headers["Cart-Hash"] == response.json()["cart_hash"]


def test_each_selector_finds_one_element_of_header(client: Client) -> None:
    header = str(BeautifulSoup(client.get("/kosik/").content, "html.parser").header)

    assert element(header, CART_LINK).select("[data-cart-count]")


def test_variation_id_can_be_added_directly(client: Client) -> None:
    shirt = a_variable_product([an_attribute()], [{"price": 39_900, "terms": {"pa_barva": "červená"}}], slug="tricko")
    variation = shirt.variations.get()

    answer = call(client, "add_to_cart", product_id=variation.pk, quantity="3").json()

    assert CartLine.objects.get().variation == variation
    assert "Tričko – Červená" in words(answer["fragments"][MINI_CART], "li").replace("\u00a0", " ")
    assert element(answer["fragments"][MINI_CART], "a.remove")["data-product_id"] == str(shirt.pk)


def test_open_attribute_value_can_be_sent_with_variation(client: Client) -> None:
    shirt = a_variable_product([an_attribute()], [{"price": 39_900}])
    variation = shirt.variations.get()

    call(client, "add_to_cart", product_id=variation.pk, attribute_pa_barva="modrá")

    assert CartLine.objects.get().chosen == {"pa_barva": "modrá"}


def test_quantities_add_up(client: Client) -> None:
    mug = a_product()
    put_in(client, mug, 2)

    call(client, "add_to_cart", product_id=mug.pk, quantity="")

    assert quantities() == [3]


@pytest.mark.parametrize("quantity", ["-1", "0", "1.5", "1,5", "10000", "9" * 40, "dva", "٣"])
def test_invalid_quantity_redirects_to_product_and_changes_no_line(client: Client, quantity: str) -> None:
    mug = a_product(slug="hrnek")

    response = call(client, "add_to_cart", product_id=mug.pk, quantity=quantity)

    assert (response.status_code, response.json()) == (200, failure("/produkt/hrnek/"))
    assert not Cart.objects.exists()
    assert not response.cookies


def failure(path: str) -> dict[str, Any]:
    return {"error": True, "product_url": f"http://testserver{path}"}


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"in_stock": 0}, "/produkt/hrnek/"),
        ({"in_stock": 2}, "/produkt/hrnek/"),
        ({"status": Product.Status.DRAFT}, "/obchod/"),
    ],
)
def test_rejected_addition_redirects_to_product(client: Client, fields: dict[str, Any], path: str) -> None:
    mug = a_product(slug="hrnek", **fields)

    assert call(client, "add_to_cart", product_id=mug.pk, quantity=3).json() == failure(path)
    assert not CartLine.objects.exists()


def test_quantity_above_stock_leaves_cart_unchanged(client: Client) -> None:
    mug = a_product(slug="hrnek", in_stock=3)
    put_in(client, mug, 2)

    assert call(client, "add_to_cart", product_id=mug.pk, quantity=2).json() == failure("/produkt/hrnek/")
    assert quantities() == [2]


def test_unselected_variation_redirects_to_product(client: Client) -> None:
    shirt = a_variable_product([an_attribute()], [{"price": 39_900}], slug="tricko")

    assert call(client, "add_to_cart", product_id=shirt.pk).json() == failure("/produkt/tricko/")
    assert call(client, "add_to_cart", product_id=shirt.variations.get().pk).json() == failure("/produkt/tricko/")


@pytest.mark.parametrize("wanted", ["", "0", "x", "9" * 18, "9" * 40, "-1"])
def test_unknown_product_redirects_to_shop(client: Client, wanted: str) -> None:
    assert call(client, "add_to_cart", product_id=wanted).json() == failure("/obchod/")


def test_call_without_product_is_not_answered(client: Client) -> None:
    response = call(client, "add_to_cart", quantity=1)

    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize("name", ["add_to_cart", "remove_from_cart"])
def test_get_request_returns_405(client: Client, name: str) -> None:
    mug = a_product()
    put_in(client, mug)

    response = client.get(f"/?wc-ajax={name}&product_id={mug.pk}&cart_item_key={CartLine.objects.get().key}")

    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
    assert quantities() == [1]


def test_removed_line_can_be_restored(client: Client) -> None:
    put_in(client, a_product("Hrnek"))
    key = CartLine.objects.get().key

    response = call(client, "remove_from_cart", cart_item_key=key)

    answer = response.json()
    assert answer["cart_hash"] == ""
    assert words(answer["fragments"][MINI_CART], ".woocommerce-mini-cart__empty-message").startswith("V košíku zatím")
    assert words(answer["fragments"][CART_LINK], "[data-cart-count]") == ""
    assert response.cookies["woocommerce_items_in_cart"]["max-age"] == 0
    client.post("/kosik/", {"undo_item": key})
    assert quantities() == [1]


@pytest.mark.parametrize("fields", [{}, {"cart_item_key": "0" * 32}, {"cart_item_key[]": "x"}, {"cart_item_key": "\0"}])
def test_removing_unknown_line_reports_failure(client: Client, fields: dict[str, str]) -> None:
    put_in(client, a_product())

    for shopper in (client, Client()):
        response = call(shopper, "remove_from_cart", fields)
        assert (response.status_code, response.json()) == (200, {"success": False})
    assert quantities() == [1]


@pytest.mark.parametrize("method", ["get", "post"])
def test_fragments_show_current_cart(client: Client, method: str) -> None:
    put_in(client, a_product("Hrnek"), 4)
    StockRecord.objects.update(is_managed=True, in_stock=0)

    response = getattr(client, method)("/?wc-ajax=get_refreshed_fragments")

    assert words(response.json()["fragments"][CART_LINK], "[data-cart-count]") == "4"
    assert "Hrnek" in words(response.json()["fragments"][MINI_CART], "li")
    assert not response.cookies


def test_visitor_without_cart_gets_empty_fragments(client: Client) -> None:
    response = call(client, "get_refreshed_fragments", time=1)

    assert response.json()["cart_hash"] == ""
    assert element(response.json()["fragments"][MINI_CART], ".woocommerce-mini-cart__empty-message")
    assert not response.cookies
    assert not Cart.objects.exists()


def test_fragments_are_in_chosen_currency(client: Client) -> None:
    a_currency("EUR", "0.04")
    put_in(client, a_product(price=25_000))
    client.cookies["wmc_current_currency"] = "EUR"

    answer = call(client, "get_refreshed_fragments").json()

    assert words(answer["fragments"][MINI_CART], ".quantity") == "1 × 10 €"


def test_totals_equal_those_of_cart_page(client: Client) -> None:
    offer_methods()
    put_in(client, a_product(price=25_000), 2)

    response = call(client, "get_cart_totals")

    assert response.headers["Content-Type"].startswith("text/html")
    shown = element(client.get("/kosik/").text, ".cart_totals").get_text()
    assert element(response.text, ".cart_totals").get_text() == shown
    assert "500\u00a0Kč" in shown


@pytest.mark.parametrize("count", [0, 6])
def test_adding_uses_constant_queries_for_many_lines(
    client: Client, count: int, django_assert_max_num_queries: Any
) -> None:
    put_in(client, a_product())
    for _number in range(count):
        put_in(client, a_product())
    mug = a_product()

    with django_assert_max_num_queries(14):
        call(client, "add_to_cart", product_id=mug.pk)

    assert CartLine.objects.count() == count + 2
