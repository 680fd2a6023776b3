"""Tests of the cart's routes, as a client of the Store API sees them."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.commerce.payments.tests.makers import cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.storefront.api.store import cart_representation, checkout_draft
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db

MONEY = {
    "currency_code": "CZK",
    "currency_symbol": "Kč",
    "currency_minor_unit": 2,
    "currency_decimal_separator": ",",
    "currency_thousand_separator": "\u00a0",
    "currency_prefix": "",
    "currency_suffix": "\u00a0Kč",
}


def test_reading_cart_creates_no_cart() -> None:
    response = Client().get(f"{STORE}/cart")

    assert response.status_code == 200
    assert response.json()["items"] == []
    assert not response.cookies
    assert not Cart.objects.exists()


def test_every_cart_response_has_its_headers() -> None:
    headers = Client().get(f"{STORE}/cart").headers

    assert nonces.is_valid(headers["Nonce"], nonces.STORE_API)
    assert headers["Nonce-Timestamp"].isdecimal()
    assert headers["Cart-Token"].count(".") == 2
    assert headers["Cart-Hash"] == ""
    assert headers["User-ID"] == "0"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["Content-Type"] == "application/json; charset=UTF-8"


def test_add_item_returns_201_with_cart_and_cookies() -> None:
    mug = a_product("Hrnek", price=24900)
    browser = Browser()

    response = browser.post("/cart/add-item", {"id": mug.pk, "quantity": 2})

    assert response.status_code == 201
    assert response.json()["items_count"] == 2
    cookies = response.cookies
    assert cookies["vyloha_cart"]["httponly"]
    assert cookies["vyloha_cart"]["samesite"] == "Lax"
    assert cookies["woocommerce_items_in_cart"].value == "1"
    assert cookies["vyloha_cart_count"].value == "2"
    assert cookies["woocommerce_cart_hash"].value == response.headers["Cart-Hash"] != ""


def test_line_has_every_member_of_protocol() -> None:
    courier = a_shipping_method()
    mug = a_product("Hrnek", price=12100, in_stock=5, low_stock_amount=5, sku="HRNEK", short_description="<p>Bílý</p>")
    browser = Browser()

    cart = browser.post("/cart/add-item", {"id": mug.pk, "quantity": 3}).json()

    [item] = cart["items"]
    assert len(item.pop("key")) == 32
    assert item == {
        "id": mug.pk,
        "type": "simple",
        "quantity": 3,
        "quantity_limits": {"minimum": 1, "maximum": 5, "multiple_of": 1, "editable": True},
        "name": "Hrnek",
        "short_description": "<p>Bílý</p>",
        "description": "",
        "sku": "HRNEK",
        "low_stock_remaining": 5,
        "backorders_allowed": False,
        "show_backorder_badge": False,
        "sold_individually": False,
        "permalink": f"http://testserver/produkt/{mug.slug}/",
        "images": [],
        "variation": [],
        "item_data": [],
        "prices": {
            "price": "12100",
            "regular_price": "12100",
            "sale_price": "12100",
            "price_range": None,
            "raw_prices": {
                "precision": 6,
                "price": "121000000",
                "regular_price": "121000000",
                "sale_price": "121000000",
            },
            **MONEY,
        },
        # Ex tax, the tax beside it: 363 Kč hold 63 Kč at 21 %.
        "totals": {
            "line_subtotal": "30000",
            "line_subtotal_tax": "6300",
            "line_total": "30000",
            "line_total_tax": "6300",
            **MONEY,
        },
        "catalog_visibility": "visible",
        "extensions": {},
    }
    assert [rate["rate_id"] for rate in cart["shipping_rates"][0]["shipping_rates"]] == [courier.rate_id]


def test_cart_has_every_member_of_protocol() -> None:
    courier = a_shipping_method(price=9559)
    cash_on_delivery(fee_minor=0)
    mug = a_product("Hrnek", price=12100)
    browser = Browser()
    browser.post("/cart/add-item", {"id": mug.pk})

    cart = browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id}).json()

    assert set(cart) == {
        "items", "coupons", "fees", "totals", "shipping_address", "billing_address", "needs_payment", "needs_shipping",
        "payment_requirements", "has_calculated_shipping", "shipping_rates", "items_count", "items_weight",
        "cross_sells", "errors", "payment_methods", "extensions",
    }  # fmt: skip
    assert cart["totals"] == {
        "total_items": "10000",
        "total_items_tax": "2100",
        "total_fees": "0",
        "total_fees_tax": "0",
        "total_discount": "0",
        "total_discount_tax": "0",
        "total_shipping": "7900",
        "total_shipping_tax": "1659",
        "total_price": "21659",
        "total_tax": "3759",
        "tax_lines": [{"name": "DPH", "price": "3759", "rate": "21%"}],
        **MONEY,
    }
    assert cart["payment_methods"] == ["cod"]
    assert cart["coupons"] == cart["fees"] == cart["cross_sells"] == cart["errors"] == []
    address = dict.fromkeys(
        ["first_name", "last_name", "company", "address_1", "address_2", "city", "state", "postcode", "phone"], ""
    )
    assert cart["shipping_address"] == {**address, "country": "CZ"}
    assert cart["billing_address"] == {**address, "country": "CZ", "email": ""}
    [package] = cart["shipping_rates"]
    assert package["package_id"] == 0
    assert package["items"] == [{"key": cart["items"][0]["key"], "name": "Hrnek", "quantity": 1}]
    [rate] = package["shipping_rates"]
    assert rate["selected"] is True
    assert (rate["price"], rate["taxes"]) == ("7900", "1659")
    assert (rate["method_id"], rate["instance_id"]) == ("flat_rate", courier.pk)


def test_shipping_is_null_until_rate_is_chosen() -> None:
    a_shipping_method()
    browser = Browser()

    response = browser.post("/cart/add-item", {"id": a_product().pk})

    totals = response.json()["totals"]
    assert totals["total_shipping"] is None
    assert totals["total_shipping_tax"] is None


def test_variation_is_found_by_product_and_values() -> None:
    shirt = a_variable_product(
        [an_attribute()], [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}], name="Tričko"
    )
    blue = Variation.objects.get(product=shirt, variation_terms__term__slug="modrá")
    browser = Browser()

    response = browser.post(
        "/cart/add-item", {"id": shirt.pk, "variation": [{"attribute": "pa_barva", "value": "modrá"}]}
    )

    [item] = response.json()["items"]
    assert (item["id"], item["type"], item["name"]) == (blue.pk, "variation", "Tričko")
    assert item["variation"] == [{"raw_attribute": "attribute_pa_barva", "attribute": "Barva", "value": "Modrá"}]


def sold_out() -> dict[str, Any]:
    return {"id": a_product(in_stock=0).pk}


def not_published() -> dict[str, Any]:
    return {"id": a_product(status=Product.Status.DRAFT).pk}


def too_few() -> dict[str, Any]:
    return {"id": a_product(in_stock=2).pk, "quantity": 3}


def without_price() -> dict[str, Any]:
    return {"id": a_product(price=None).pk}


def add_draft_without_choice() -> dict[str, Any]:
    wanted = no_choice()
    Product.objects.update(status=Product.Status.DRAFT)
    return wanted


def no_choice() -> dict[str, Any]:
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}])
    return {"id": shirt.pk}


def wrong_choice() -> dict[str, Any]:
    return {**no_choice(), "variation": [{"attribute": "pa_barva", "value": "zelená"}]}


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (lambda: {"id": 999}, "woocommerce_rest_cart_invalid_product"),
        (not_published, "woocommerce_rest_cart_invalid_product"),
        (add_draft_without_choice, "woocommerce_rest_cart_invalid_product"),
        (without_price, "woocommerce_rest_product_not_purchasable"),
        (sold_out, "woocommerce_rest_product_out_of_stock"),
        (too_few, "woocommerce_rest_product_partially_out_of_stock"),
        (lambda: {"id": a_product().pk, "quantity": 0}, "woocommerce_rest_product_invalid_quantity"),
        (
            lambda: {"id": a_product(sold_individually=True).pk, "quantity": 2},
            "woocommerce_rest_product_too_many_in_cart",
        ),
        (no_choice, "woocommerce_rest_missing_variation_data"),
        (wrong_choice, "woocommerce_rest_invalid_variation_data"),
        (dict, "rest_missing_callback_param"),
        (lambda: {"id": "x"}, "rest_invalid_param"),
        (lambda: {"id": 10**30}, "rest_invalid_param"),
        (lambda: {"id": 1, "quantity": 1.5}, "rest_invalid_param"),
    ],
)
def test_rejected_addition_creates_no_cart(wanted: Any, code: str) -> None:
    response = Browser().post("/cart/add-item", wanted())

    assert refusal(response) == (400, code)
    assert not Cart.objects.exists()
    assert not response.cookies


def test_rejected_parameter_is_named() -> None:
    body = Browser().post("/cart/add-item", {"id": "x"}).json()

    assert body["data"]["params"] == {"id": "id: Zadejte celé číslo."}
    assert body["data"]["details"]["id"]["code"] == "rest_invalid_type"


def test_line_can_be_changed_and_removed() -> None:
    browser = Browser()
    [item] = browser.post("/cart/add-item", {"id": a_product().pk}).json()["items"]

    changed = browser.post("/cart/update-item", {"key": item["key"], "quantity": 4})
    removed = browser.post("/cart/remove-item", {"key": item["key"]})

    assert changed.status_code == 200
    assert changed.json()["items_count"] == 4
    assert changed.cookies["vyloha_cart_count"].value == "4"
    assert removed.status_code == 200
    assert removed.json()["items"] == []
    assert removed.cookies["woocommerce_items_in_cart"]["max-age"] == 0
    assert removed.cookies["vyloha_cart"].value


@pytest.mark.parametrize(("path", "more"), [("remove-item", {}), ("update-item", {"quantity": 2})])
def test_unknown_line_returns_409_with_cart(path: str, more: dict[str, Any]) -> None:
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product("Hrnek").pk})

    response = browser.post(f"/cart/{path}", {"key": "0" * 32, **more})

    assert refusal(response) == (409, "woocommerce_rest_cart_invalid_key")
    assert response.json()["data"]["cart"]["items"][0]["name"] == "Hrnek"


def test_sold_out_line_is_reported_among_errors() -> None:
    mug = a_product("Hrnek", in_stock=5)
    browser = Browser()
    browser.post("/cart/add-item", {"id": mug.pk, "quantity": 2})
    StockRecord.objects.filter(pk=mug.pk).update(in_stock=0)

    response = browser.get("/cart")

    assert response.status_code == 200
    errors = response.json()["errors"]
    assert [error["code"] for error in errors] == ["woocommerce_rest_product_out_of_stock"]


def test_change_requires_nonce() -> None:
    response = Client().post(f"{STORE}/cart/add-item", {"id": a_product().pk}, content_type="application/json")

    assert refusal(response) == (401, "woocommerce_rest_missing_nonce")
    assert not Cart.objects.exists()


def test_rejected_nonce_answer_carries_valid_nonce() -> None:
    """The nonce of an old page is rejected, and the response has a valid one for a retry."""
    mug, client = a_product(), Client()
    old = nonces.build_nonce(nonces.STORE_API, at=1_000_000_000)
    path, body = f"{STORE}/cart/add-item", {"id": mug.pk}

    refused = client.post(path, body, content_type="application/json", headers={"Nonce": old})
    again = client.post(path, body, content_type="application/json", headers={"Nonce": refused.headers["Nonce"]})

    assert refusal(refused) == (403, "woocommerce_rest_invalid_nonce")
    assert again.status_code == 201


def test_nonce_lives_for_12_to_24_hours() -> None:
    now = 1_800_000_000 // nonces.TICK_S * nonces.TICK_S
    nonce = nonces.build_nonce("do", at=now)

    assert nonces.is_valid(nonce, "do", at=now + 2 * nonces.TICK_S - 1)
    assert not nonces.is_valid(nonce, "do", at=now + 2 * nonces.TICK_S)
    assert not nonces.is_valid(nonce, "something else", at=now)
    assert not nonces.is_valid(f"{nonce[:-1]}é", "do", at=now)


def test_program_without_cookies_fills_cart_by_token() -> None:
    mug = a_product()
    token = Client().get(f"{STORE}/cart").headers["Cart-Token"]
    headers = {"Cart-Token": token}

    for _time in range(2):
        response = Client().post(
            f"{STORE}/cart/add-item", {"id": mug.pk}, content_type="application/json", headers=headers
        )

    assert response.status_code == 201
    assert Client().get(f"{STORE}/cart", headers=headers).json()["items_count"] == 2
    assert Cart.objects.count() == 1


@pytest.mark.parametrize("token", ["", "x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiMSJ9.", "é"])
def test_forged_token_opens_no_cart(token: str) -> None:
    response = Client().post(
        f"{STORE}/cart/add-item", {"id": a_product().pk}, content_type="application/json", headers={"Cart-Token": token}
    )

    assert refusal(response) == (401, "woocommerce_rest_missing_nonce")


def test_forged_cookie_opens_no_cart() -> None:
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})
    token = Cart.objects.get().token
    stranger = Client()
    stranger.cookies["vyloha_cart"] = token

    assert stranger.get(f"{STORE}/cart").json()["items"] == []


def test_partial_addresses_are_saved_and_merged() -> None:
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})

    browser.post("/cart/update-customer", {"billing_address": {"city": "Brno", "postcode": 60200}})
    cart = browser.post("/cart/update-customer", {"billing_address": {"email": "jana@example.cz"}}).json()

    assert cart["billing_address"]["city"] == "Brno"
    assert cart["billing_address"]["postcode"] == "60200"
    assert cart["billing_address"]["email"] == "jana@example.cz"


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ({"email": "nic"}, "woocommerce_rest_invalid_email_address"),
        ({"country": "XX"}, "woocommerce_rest_invalid_address"),
        ({"city": ["Brno"]}, "rest_invalid_param"),
    ],
)
def test_invalid_address_is_rejected(address: dict[str, Any], code: str) -> None:
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})

    assert refusal(browser.post("/cart/update-customer", {"billing_address": address})) == (400, code)


@pytest.mark.parametrize(
    ("rate", "code"),
    [
        ({}, "woocommerce_rest_cart_missing_rate_id"),
        ({"rate_id": "flat_rate:0"}, "woocommerce_rest_invalid_shipping_option"),
    ],
)
def test_unoffered_delivery_is_rejected(rate: dict[str, str], code: str) -> None:
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})

    assert refusal(browser.post("/cart/select-shipping-rate", rate)) == (400, code)


@pytest.mark.parametrize(
    ("method", "path", "module", "asked"),
    [
        ("POST", "/cart/select-shipping-rate", cart_representation, "load_visitor_contents"),
        ("PUT", "/checkout", checkout_draft, "_get_payment_method"),
        ("PUT", "/checkout", checkout_draft, "_get_delivery_method"),
    ],
)
def test_choosing_rate_for_deleted_cart_returns_409(
    method: str, path: str, module: Any, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = a_shipping_method().rate_id
    cash_on_delivery()
    choices = {
        "_get_payment_method": {"payment_method": "cod"},
        "_get_delivery_method": {"extensions": {"vyloha": {"rate_id": rate}}},
    }
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product().pk})
    ask = getattr(module, asked)

    def ask_then_forget(given: Any) -> Any:
        found = ask(given)
        Cart.objects.all().delete()
        return found

    monkeypatch.setattr(module, asked, ask_then_forget)
    answer = browser.send(method, path, choices.get(asked, {"rate_id": rate}))

    assert refusal(answer) == (409, "woocommerce_rest_cart_invalid_key")
    assert not Cart.objects.exists()


def test_lines_are_collection() -> None:
    mug, browser = a_product("Hrnek"), Browser()

    made = browser.post("/cart/items", {"id": mug.pk})
    key = made.json()["key"]
    changed = browser.send("PUT", f"/cart/items/{key}", {"quantity": 3})
    listed = browser.get("/cart/items")
    deleted = browser.send("DELETE", f"/cart/items/{key}")

    assert (made.status_code, changed.status_code, deleted.status_code) == (201, 200, 204)
    assert deleted.content == b""
    assert [(item["name"], item["quantity"]) for item in listed.json()] == [("Hrnek", 3)]
    assert refusal(browser.get(f"/cart/items/{key}")) == (409, "woocommerce_rest_cart_invalid_key")
    assert browser.get("/cart").json()["items"] == []


def test_new_cart_is_saved_once_with_what_it_has_shown(django_assert_max_num_queries: Any) -> None:
    browser, mug = Browser(), a_product("Hrnek")

    with django_assert_max_num_queries(100) as sent:
        added = browser.post("/cart/add-item", {"id": mug.pk}).json()

    writes = [query["sql"] for query in sent if query["sql"].startswith(("INSERT", "UPDATE"))]
    assert len(writes) == 2, writes  # the cart, its line
    assert Cart.objects.get().seen_terms == added["extensions"]["vyloha"]["terms"]
    assert browser.get("/cart").json()["items_count"] == 1


def test_rejected_addition_saves_no_cart() -> None:
    assert Browser().post("/cart/add-item", {"id": a_product(in_stock=0).pk}).status_code == 400

    assert not Cart.objects.exists()


@pytest.mark.parametrize("count", [1, 8])
def test_cart_uses_constant_queries_for_many_lines(count: int, django_assert_max_num_queries: Any) -> None:
    browser = Browser()
    for _number in range(count):
        browser.post("/cart/add-item", {"id": a_product().pk})

    with django_assert_max_num_queries(16):
        browser.get("/cart")

    assert CartLine.objects.count() == count


def test_cross_sells_include_linked_products() -> None:
    shirt, socks = a_product("Tričko"), a_product("Ponožky")
    shirt.cross_sells.set([socks, a_product("Došlo", in_stock=0)])
    browser = Browser()

    cart = browser.post("/cart/add-item", {"id": shirt.pk}).json()

    assert [(product["id"], product["name"]) for product in cart["cross_sells"]] == [(socks.pk, "Ponožky")]
    assert browser.post("/cart/add-item", {"id": socks.pk}).json()["cross_sells"] == []
