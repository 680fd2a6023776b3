"""Tests of ``checkout``: the classic form becomes an order."""

import json
from functools import partial
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.models import Product, StockRecord, Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.coupons.models import Coupon
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.tests.parallel import all_at_once, of_type
from vyloha.storefront.api.classic.tests.asking import add_nonce, call, element, words
from vyloha.storefront.tests.shoppers import FORM, offer_methods, put_in
from vyloha.storefront.tests.test_doubled_orders import call_before_statement, open_second_tab, run_in_thread
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
NONCE = "woocommerce-process-checkout-nonce"
REVIEW = ".woocommerce-checkout-review-order-table"


@pytest.fixture(autouse=True)
def _a_shop_and_a_cart(client: Client) -> None:
    """Two units for 250 Kč in the cart; the courier costs 99 Kč."""
    offer_methods()
    put_in(client, a_product("Hrnek", price=25_000, in_stock=10), 2)


def get_rate_id(name: str = "Kurýr") -> str:
    return ShippingMethod.objects.get(name=name).rate_id


def recount(client: Client, **fields: str) -> dict[str, Any]:
    """Request the totals, as the classic script does when the page loads."""
    sent = {"payment_method": "bacs", "shipping_method[0]": get_rate_id(), **fields}
    answer: dict[str, Any] = call(client, "update_order_review", add_nonce(nonces.ORDER_REVIEW, **sent)).json()
    return answer


def order(client: Client, **changes: str | None) -> Any:
    """Submit the form; a field of None is left out."""
    fields = {**FORM, NONCE: nonces.build_nonce(nonces.CHECKOUT), "shipping_method[0]": get_rate_id(), **changes}
    return call(client, "checkout", {name: value for name, value in fields.items() if value is not None})


def refusal(response: Any) -> dict[str, str]:
    """Return the errors of a rejected order by field, after checking the shape of the response."""
    answer = response.json()
    assert response.status_code == 200
    assert set(answer) == {"result", "messages", "refresh", "reload"}
    assert answer["result"] == "failure"
    assert not Order.objects.placed().exists()
    found = element(answer["messages"], "ul.woocommerce-error[role=alert]").select("li")
    return {str(one.get("data-id", "")): one.get_text().replace("\u00a0", " ") for one in found}


def test_order_is_placed_and_response_redirects_to_it(client: Client) -> None:
    recount(client)

    response = order(client, order_comments="Zvoňte", terms="on", createaccount="1", account_password="x")

    placed = Order.objects.placed().get()
    assert (response.status_code, response.json()) == (
        200,
        {
            "result": "success",
            "redirect": f"http://testserver/pokladna/order-received/{placed.pk}/?key={placed.key}",
            "order_id": placed.pk,
        },
    )
    assert (placed.total_minor, placed.email, placed.customer_note) == (50_000 + 9_900, FORM["billing_email"], "Zvoňte")
    assert placed.billing_address
    assert placed.billing_address.city == "Praha"
    assert StockRecord.objects.get().in_stock == 8
    assert client.get(response.json()["redirect"]).status_code == 200
    assert not CartLine.objects.exists()
    for cookie in ("vyloha_cart", "woocommerce_items_in_cart", "woocommerce_cart_hash"):
        assert response.cookies[cookie]["max-age"] == 0


@pytest.mark.parametrize(("ticked", "city"), [("1", "Brno"), ("0", None), ("", None), (None, None)])
def test_delivery_address_is_used_when_ticked(client: Client, ticked: str | None, city: str | None) -> None:
    shipping = {"first_name": "Petr", "last_name": "Malý", "address_1": "Krátká 1", "city": "Brno", "postcode": "60200"}

    order(client, ship_to_different_address=ticked, **{f"shipping_{name}": text for name, text in shipping.items()})

    address = Order.objects.placed().get().shipping_address
    assert (address.city if address and city else None) == city


def test_omitted_shipping_method_falls_back_to_chosen_one(client: Client) -> None:
    recount(client, **{"shipping_method[0]": get_rate_id("Prodejna")})

    order(client, **{"shipping_method[0]": None})

    assert Order.objects.placed().get().total_minor == 50_000


def test_each_field_error_names_its_field_and_input_is_saved(client: Client) -> None:
    wrong = {"billing_email": "jana@", "billing_postcode": "1", "billing_first_name": "", "order_comments": "x" * 2001}

    response = order(client, **wrong, payment_method="x", ship_to_different_address="1")

    errors = refusal(response)
    assert set(errors) == {
        *("billing_email", "billing_postcode", "billing_first_name", "order_comments", "payment_method"),
        *(f"shipping_{name}" for name in ("first_name", "last_name", "address_1", "city", "postcode")),
    }
    assert errors["shipping_city"] == "Doručovací adresa: Vyplňte město."
    assert (response.json()["refresh"], response.json()["reload"]) == (False, False)
    assert Cart.objects.get().billing_address["email"] == "jana@"


@pytest.mark.parametrize("nonce", [None, "", "wrong", nonces.build_nonce(nonces.ORDER_REVIEW)])
def test_wrong_nonce_is_rejected_and_next_recount_returns_valid_one(client: Client, nonce: str | None) -> None:
    response = order(client, **{NONCE: nonce})

    assert refusal(response)
    assert response.json()["refresh"]
    fresh = element(recount(client)["fragments"][".woocommerce-checkout-payment"], f"input[name={NONCE}]")["value"]
    assert order(client, **{NONCE: str(fresh)}).json()["result"] == "success"


def change_price() -> None:
    Variation.objects.update(regular_price_minor=30_000)


def change_delivery() -> None:
    ShippingMethod.objects.update(price_minor=19_900)


@pytest.mark.parametrize("change", [change_price, change_delivery])
def test_total_that_was_not_shown_is_not_charged(client: Client, change: Any) -> None:
    recount(client)
    change()

    for _time in range(2):  # ordering again shows no new message
        response = order(client)
        assert "se mezitím změnily" in refusal(response)[""]
        assert response.json()["refresh"]

    recount(client)
    assert order(client).json()["result"] == "success"


@pytest.mark.parametrize("change", [change_price, change_delivery])
def test_fragment_in_form_identifies_shown_contents(client: Client, change: Any) -> None:
    def shown() -> str:
        fragment = recount(client)["fragments"][REVIEW]
        return str(element(fragment, "[name=cart_hash]")["value"])

    agreed = shown()
    change()

    assert refusal(order(client, cart_hash=agreed))
    assert order(client, cart_hash=shown()).json()["result"] == "success"


@pytest.mark.parametrize("change", [change_price, change_delivery])
def test_viewing_in_other_tab_does_not_agree_for_this_form(client: Client, change: Any) -> None:
    page = client.get("/pokladna/").text
    shown = {name: str(element(page, f"[name={name}]")["value"]) for name in ("cart_hash", "cart_terms")}
    change()

    recount(client)  # the other tab
    client.get("/wp-json/wc/store/v1/cart")

    assert refusal(order(client, **shown))


def test_form_may_choose_another_payment_than_its_total_used(client: Client) -> None:
    fragment = recount(client, payment_method="cod")["fragments"][REVIEW]
    shown = {name: str(element(fragment, f"[name={name}]")["value"]) for name in ("cart_hash", "cart_terms")}

    assert order(client, **shown, payment_method="bacs").json()["result"] == "success"


def test_page_without_recount_identifies_its_shown_contents(client: Client) -> None:
    fields = {name: str(element(client.get("/pokladna/").text, f"[name={name}]")["value"]) for name in ("cart_hash",)}
    Cart.objects.update(seen_terms="")
    change_delivery()

    assert refusal(order(client, **fields))


def test_coupon_of_cart_is_used_by_order(client: Client) -> None:
    a_coupon("leto")
    call(client, "apply_coupon", add_nonce(nonces.APPLY_COUPON, coupon_code="leto"))
    recount(client)

    order(client)

    assert Order.objects.placed().get().total_minor == 45_000 + 9_900
    assert Coupon.objects.get().used_count == 1


def test_inapplicable_coupon_is_reported_before_order_without_it(client: Client) -> None:
    a_coupon("leto")
    call(client, "apply_coupon", add_nonce(nonces.APPLY_COUPON, coupon_code="leto"))
    recount(client)
    Coupon.objects.update(usage_limit=1, used_count=1)

    response = order(client)

    assert "Kupón LETO" in refusal(response)[""]
    assert response.json()["refresh"]
    recount(client)
    order(client)
    assert Order.objects.placed().get().total_minor == 50_000 + 9_900


def test_code_in_form_is_applied_and_its_total_shown_first(client: Client) -> None:
    a_coupon("leto")
    recount(client)

    assert "Kupón ZIMA neznáme." in refusal(order(client, coupon_code="zima"))["coupon_code"]
    assert refusal(order(client, coupon_code="leto"))[""].startswith("Kupón LETO jsme uplatnili, celkem je teď 549 Kč.")
    recount(client)
    order(client, coupon_code="leto")

    assert Order.objects.placed().get().total_minor == 45_000 + 9_900


@pytest.mark.parametrize("fields", [{"in_stock": 0}, {"in_stock": 1}])
def test_insufficient_stock_is_reported(client: Client, fields: dict[str, int]) -> None:
    recount(client)
    StockRecord.objects.update(**fields)

    assert "Hrnek" in refusal(order(client))[""]
    assert StockRecord.objects.get().in_stock == fields["in_stock"]


def test_deleted_product_is_reported_once(client: Client) -> None:
    put_in(client, a_product("Talíř"))
    recount(client)
    Product.objects.get(name="Hrnek").delete()

    assert "Hrnek" in refusal(order(client))[""]
    recount(client)
    assert order(client).json()["result"] == "success"


def test_empty_cart_reports_expired_session(client: Client) -> None:
    CartLine.objects.all().delete()

    for shopper in (client, Client()):
        response = order(shopper)
        assert refusal(response)
        assert element(response.json()["messages"], "a.wc-backward")["href"] == "/obchod/"


def test_resubmitted_changed_form_redirects_to_its_order(client: Client) -> None:
    key = str(element(client.get("/pokladna/").text, "[name=order_key]")["value"])
    twin, other = open_second_tab(client), open_second_tab(client)
    first = order(client, order_key=key)

    for again in (order(client, order_key=key), order(twin, order_key=key), order(other, billing_email="")):
        assert again.json() == first.json()
    assert Order.objects.placed().count() == 1


def test_foreign_draft_requires_new_page(client: Client) -> None:
    response = order(client, order_key="wc_order_nobody")

    assert refusal(response)
    assert response.json()["reload"]


@pytest.mark.django_db(transaction=True)
def test_concurrent_copies_of_form_place_one_order(client: Client) -> None:
    recount(client)
    twins = [open_second_tab(client) for _number in range(6)]

    answers = of_type(HttpResponse, all_at_once([partial(order, twin) for twin in twins]))

    assert [json.loads(answer.content).get("order_id") for answer in answers] == [Order.objects.placed().get().pk] * 6
    assert StockRecord.objects.get().in_stock == 8


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("changes", [{}, {"billing_email": "jana@"}], ids=["the same", "with a mistake"])
def test_second_copy_of_form_redirects_to_order_whenever_first_ends(client: Client, changes: dict[str, str]) -> None:
    number, statements = 0, [""]
    while number < len(statements):
        number += 1
        Order.objects.all().delete()
        StockRecord.objects.update(in_stock=10)
        put_in(client, Product.objects.get())
        first, later = open_second_tab(client), open_second_tab(client)

        with call_before_statement(number, partial(run_in_thread, partial(order, first))) as statements:
            answer = order(later, **changes).json()

        if number <= len(statements):
            assert answer.get("order_id") == Order.objects.placed().get().pk, statements[number - 1]


def test_get_request_places_no_order(client: Client) -> None:
    assert client.get("/?wc-ajax=checkout").status_code == 405
    assert words(client.get("/kosik/").text, ".cart_totals")


@pytest.mark.parametrize("name", ["billing_ico", "billing_ic"])
def test_company_fields_use_names_of_czech_shops(client: Client, name: str) -> None:
    recount(client)

    # Plugins send the other field as well, empty.
    order(client, billing_company="Kavárna", billing_dic="CZ27082440", **{"billing_ico": "", name: "27082440"})

    address = Order.objects.placed().get().billing_address
    assert address
    assert (address.company, address.ico, address.dic) == ("Kavárna", "27082440", "CZ27082440")


def test_recount_keeps_company_and_its_tick(client: Client) -> None:
    recount(client, post_data="billing_iscomp=&billing_iscomp=1&billing_ico=&billing_ic=27082440")

    billing = Cart.objects.get().billing_address
    assert (billing["iscomp"], billing["ico"]) == ("1", "27082440")
