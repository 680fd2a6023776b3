"""Tests of ``apply_coupon``, ``remove_coupon`` and ``update_shipping_method``."""

from typing import Any

import pytest
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.coupons.models import CouponUse
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.models import Order
from vyloha.commerce.pricing.tests.makers import set_rules
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.api.classic.tests.asking import add_nonce, call, element, words
from vyloha.storefront.tests.shoppers import offer_methods, put_in
from vyloha.storefront.visitor import coupons, nonces

pytestmark = pytest.mark.django_db


def apply(client: Client, code: str, **more: str) -> Any:
    return call(client, "apply_coupon", add_nonce(nonces.APPLY_COUPON, coupon_code=code, **more))


def remove(client: Client, code: str) -> Any:
    return call(client, "remove_coupon", add_nonce(nonces.REMOVE_COUPON, coupon=code))


def error(response: Any) -> str:
    """Return the only error of a response."""
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/html; charset=UTF-8")
    return words(response.text, "ul.woocommerce-error[role=alert] > li")


def message(response: Any) -> str:
    """Return the message of a response."""
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/html; charset=UTF-8")
    return words(response.text, "div.woocommerce-message[role=alert]")


def codes() -> list[str]:
    return list(Cart.objects.get().coupon_codes)


def test_coupon_is_applied_and_cart_cookies_change(client: Client) -> None:
    coupon = a_coupon("léto10")
    before = put_in(client, a_product()).cookies["woocommerce_cart_hash"].value

    response = apply(client, " Léto10 ")

    assert message(response) == "Kupón LÉTO10 je v košíku."
    assert codes() == [coupon.code]
    assert response.cookies["woocommerce_cart_hash"].value not in {"", before}


def test_visitor_without_cart_keeps_coupon_for_later(client: Client) -> None:
    a_coupon("leto")

    assert message(apply(client, "leto"))
    put_in(client, a_product())

    assert codes() == ["leto"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "Zadejte kód kupónu."),
        ("   ", "Zadejte kód kupónu."),
        ("zima", "Kupón ZIMA neznáme."),
        ("x" * 5000, "neznáme"),
        ("<b>zima</b>", "<b>zima</b>"),
        ("drahy", "Kupón DRAHY platí při nákupu zboží od 10 000 Kč."),
    ],
)
def test_inapplicable_coupon_is_rejected_with_reason(client: Client, code: str, said: str) -> None:
    a_coupon("drahy", min_spend_minor=1_000_000)
    put_in(client, a_product())

    assert said.casefold() in error(apply(client, code)).casefold()
    assert codes() == []


def test_rejected_coupon_creates_no_cart(client: Client) -> None:
    response = apply(client, "zima")

    assert error(response)
    assert not Cart.objects.exists()
    assert not response.cookies


def test_coupon_guesses_are_rate_limited(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coupons, "GUESS_LIMIT", RateLimit("guesses-of-a-test", per_minute=0.01))
    a_coupon("leto")
    put_in(client, a_product())
    apply(client, "zima")

    assert error(apply(client, "leto")) == "Vyzkoušeli jste příliš mnoho kódů. Zkuste to prosím znovu za minutu."
    assert codes() == []


def test_shop_without_coupons_says_so(client: Client) -> None:
    a_coupon("leto")
    put_in(client, a_product())
    set_rules(takes_coupons=False)

    assert error(apply(client, "leto"))
    assert codes() == []


@pytest.mark.parametrize(("email", "kept"), [("jana@example.cz", "jana@example.cz"), ("jana@", None), ("", None)])
def test_valid_email_is_saved_also_with_rejected_code(client: Client, email: str, kept: str | None) -> None:
    put_in(client, a_product())

    apply(client, "zima", billing_email=email)

    assert Cart.objects.get().billing_address.get("email") == kept


def test_email_identifies_former_uses_of_coupon(client: Client) -> None:
    coupon = a_coupon("leto", usage_limit_per_customer=1)
    CouponUse.objects.create(coupon=coupon, order_id=create_order(), email="jana@example.cz")
    put_in(client, a_product())

    assert "LETO" in error(apply(client, "leto", billing_email="Jana@example.cz"))
    assert message(apply(client, "leto", billing_email="petr@example.cz"))


def create_order() -> int:
    return Order.objects.create().pk


@pytest.mark.parametrize("code", ["leto", "LETO", "zima", "x" * 5000])
def test_removing_always_reports_that_coupon_is_gone(client: Client, code: str) -> None:
    a_coupon("leto")
    put_in(client, a_product())
    apply(client, "leto")

    response = remove(client, code)

    assert message(response) == "Kupón byl z košíku odebrán."
    assert codes() == ([] if code.lower() == "leto" else ["leto"])
    assert message(remove(Client(), code))


def test_removal_requires_coupon_code(client: Client) -> None:
    assert error(remove(client, ""))


def get_rate_id(name: str) -> str:
    return ShippingMethod.objects.get(name=name).rate_id


def choose_delivery(client: Client, **fields: str) -> Any:
    return call(client, "update_shipping_method", add_nonce(nonces.SHIPPING_METHOD, **fields))


@pytest.mark.parametrize("field", ["shipping_method[0]", "shipping_method[]", "shipping_method"])
def test_chosen_delivery_returns_totals(client: Client, field: str) -> None:
    offer_methods()
    put_in(client, a_product(price=25_000))

    response = choose_delivery(client, **{field: get_rate_id("Prodejna")})

    assert "250 Kč" in words(response.text, ".cart_totals")
    assert Cart.objects.get().shipping_method == ShippingMethod.objects.get(name="Prodejna")
    shown = client.get("/wp-json/wc/store/v1/cart").headers["Cart-Hash"]
    assert response.cookies["woocommerce_cart_hash"].value == shown


@pytest.mark.parametrize("rate", ["flat_rate:999999", "x", "", "flat_rate:" + "9" * 30])
def test_unoffered_delivery_keeps_chosen_one(client: Client, rate: str) -> None:
    courier, _pickup = offer_methods()
    put_in(client, a_product())
    choose_delivery(client, **{"shipping_method[0]": courier.rate_id})

    assert element(choose_delivery(client, **{"shipping_method[0]": rate}).text, ".cart_totals")
    assert Cart.objects.get().shipping_method == courier


def test_choosing_delivery_for_empty_cart_succeeds(client: Client) -> None:
    courier, _pickup = offer_methods()

    assert element(choose_delivery(client, **{"shipping_method[0]": courier.rate_id}).text, ".cart_totals")
    assert not Cart.objects.exists()


NAMES = ["apply_coupon", "remove_coupon", "update_shipping_method"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("nonce", ["", "wrong", "ř", nonces.build_nonce(nonces.STORE_API)])
def test_wrong_nonce_changes_no_cart(client: Client, name: str, nonce: str) -> None:
    a_coupon("leto")
    courier, _pickup = offer_methods()
    put_in(client, a_product())
    fields = {"coupon_code": "leto", "coupon": "leto", "shipping_method[0]": courier.rate_id}

    for sent in ({}, {"security": nonce}, {"security[]": nonce}):
        response = call(client, name, {**fields, **sent})
        assert (response.status_code, response.content) == (403, b"-1")

    cart = Cart.objects.get()
    assert (cart.coupon_codes, cart.shipping_method) == ([], None)


@pytest.mark.parametrize("name", NAMES)
def test_get_request_returns_405(client: Client, name: str) -> None:
    a_coupon("leto")
    put_in(client, a_product())

    action = name.replace("_", "-")
    response = client.get(f"/?wc-ajax={name}&security={nonces.build_nonce(action)}&coupon_code=leto")

    assert response.status_code == 405
    assert codes() == []
