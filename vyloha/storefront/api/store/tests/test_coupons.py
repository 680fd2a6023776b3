"""Tests of coupons over the Store API: routes and codes, totals, and the orders that use them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import jwt
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.coupons.models import Coupon, CouponUse
from vyloha.commerce.coupons.tests.makers import a_coupon
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order, OrderCoupon, OrderLine
from vyloha.commerce.orders.states import Status
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.payments.tests.makers import bank_transfer
from vyloha.commerce.pricing.tests.makers import set_rules
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal
from vyloha.storefront.visitor import carts

pytestmark = pytest.mark.django_db
ORDER = {"billing_address": BILLING, "payment_method": "bacs"}
ERROR, INVALID = "woocommerce_rest_cart_coupon_error", "woocommerce_rest_cart_coupon_invalid_code"
DISABLED = "woocommerce_rest_cart_coupon_disabled"


def create_shopper(price: int = 12_100, quantity: int = 2) -> Browser:
    """Return a browser with mugs in its cart."""
    browser = Browser()
    browser.post("/cart/add-item", {"id": a_product("Hrnek", price=price).pk, "quantity": quantity})
    return browser


def start_checkout(*coupons: str, **fields: Any) -> Browser:
    """Return a browser with products, coupons of these codes (10 %) and a delivery for 99 Kč."""
    courier = a_shipping_method(price=9900)
    bank_transfer()
    browser = create_shopper()
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    for code in coupons:
        a_coupon(code, **fields)
        assert browser.post("/cart/apply-coupon", {"code": code}).status_code == 200
    return browser


def codes(response: Any) -> list[str]:
    return [coupon["code"] for coupon in response.json()["coupons"]]


class TestRoutes:
    """apply-coupon, remove-coupon, cart/coupons and cart/coupons/{code} of the Store API."""

    def test_apply_and_remove_return_cart(self) -> None:
        browser = create_shopper()
        a_coupon("LETO10")

        applied = browser.post("/cart/apply-coupon", {"code": " leto10 "})
        removed = browser.post("/cart/remove-coupon", {"code": "LETO10"})

        assert (applied.status_code, codes(applied), removed.status_code, codes(removed)) == (200, ["leto10"], 200, [])
        assert applied.headers["Cart-Hash"] != removed.headers["Cart-Hash"]
        assert applied.cookies["woocommerce_cart_hash"].value == applied.headers["Cart-Hash"]

    def test_coupons_can_be_listed_created_read_and_deleted(self) -> None:
        browser = create_shopper()
        a_coupon("jeden", 500)
        a_coupon("dva", 500)

        made = browser.post("/cart/coupons", {"code": "JEDEN"})
        browser.post("/cart/coupons", {"code": "dva"})
        listed, read = browser.get("/cart/coupons"), browser.get("/cart/coupons/Jeden")
        deleted = browser.send("DELETE", "/cart/coupons/jeden")
        rest = browser.get("/cart/coupons").json()
        all_deleted = browser.send("DELETE", "/cart/coupons")

        assert (made.status_code, made.json()["code"]) == (201, "jeden")
        assert [coupon["code"] for coupon in listed.json()] == ["jeden", "dva"]
        assert read.json() == made.json() == listed.json()[0]
        assert (deleted.status_code, deleted.content, [coupon["code"] for coupon in rest]) == (204, b"", ["dva"])
        assert (all_deleted.status_code, all_deleted.json(), codes(browser.get("/cart"))) == (200, [], [])

    def test_totals_exclude_tax_and_add_up(self) -> None:
        browser = create_shopper(price=12_100, quantity=2)
        a_coupon("SLEVA10", 1000)

        cart = browser.post("/cart/apply-coupon", {"code": "sleva10"}).json()

        totals = cart["totals"]
        assert (totals["total_items"], totals["total_items_tax"]) == ("20000", "4200")
        assert (totals["total_discount"], totals["total_discount_tax"]) == ("2000", "420")
        assert (totals["total_price"], totals["total_tax"]) == ("21780", "3780")
        [coupon] = cart["coupons"]
        assert (coupon["code"], coupon["discount_type"]) == ("sleva10", "percent")
        assert (coupon["totals"]["total_discount"], coupon["totals"]["total_discount_tax"]) == ("2000", "420")
        assert coupon["totals"]["currency_code"] == "CZK"
        line = cart["items"][0]["totals"]
        assert (line["line_subtotal"], line["line_subtotal_tax"]) == ("20000", "4200")
        assert (line["line_total"], line["line_total_tax"]) == ("18000", "3780")

    def test_expired_coupon_is_cart_error(self) -> None:
        browser = create_shopper()
        a_coupon("LETO10")
        browser.post("/cart/apply-coupon", {"code": "LETO10"})
        Coupon.objects.update(ends_at=timezone.now())

        cart = browser.get("/cart")

        assert (cart.status_code, codes(cart)) == (200, [])
        assert [error["code"] for error in cart.json()["errors"]] == [ERROR]
        assert refusal(browser.get("/cart/coupons/leto10")) == (400, ERROR)


class TestRefusals:
    """Error codes of the Store API."""

    @pytest.mark.parametrize("path", ["/cart/apply-coupon", "/cart/coupons"])
    @pytest.mark.parametrize(
        "fields",
        [
            {"is_enabled": False},
            {"ends_at": timezone.now() - timedelta(days=1)},
            {"starts_at": timezone.now() + timedelta(days=1)},
            {"usage_limit": 1, "used_count": 1},
            {"min_spend_minor": 10**9},
            {"product_ids": [987_654]},
        ],
    )
    def test_inapplicable_coupon_is_rejected_with_reason(self, path: str, fields: dict[str, Any]) -> None:
        browser = create_shopper()
        a_coupon("KOD", **fields)

        response = browser.post(path, {"code": "KOD"})

        assert refusal(response) == (400, ERROR)
        assert "KOD" in response.json()["message"]
        assert codes(browser.get("/cart")) == []

    @pytest.mark.parametrize(
        ("method", "path", "body", "refused"),
        [
            ("POST", "/cart/apply-coupon", {"code": "NIC"}, (400, ERROR)),
            ("POST", "/cart/apply-coupon", {"code": ""}, (400, ERROR)),
            ("POST", "/cart/apply-coupon", {}, (400, "rest_missing_callback_param")),
            ("POST", "/cart/apply-coupon", {"code": {"a": 1}}, (400, "rest_invalid_param")),
            ("POST", "/cart/apply-coupon", {"code": "x" * 201}, (400, "rest_invalid_param")),
            ("POST", "/cart/coupons", {"code": "NIC"}, (400, ERROR)),
            ("POST", "/cart/remove-coupon", {"code": "LETO10"}, (409, INVALID)),
            ("DELETE", "/cart/coupons/leto10", {}, (409, INVALID)),
            ("GET", "/cart/coupons/leto10", {}, (409, INVALID)),
        ],
    )
    def test_unknown_coupon_or_coupon_outside_cart_is_rejected(
        self, method: str, path: str, body: dict[str, Any], refused: tuple[int, str]
    ) -> None:
        browser = create_shopper()
        a_coupon("LETO10")

        response = browser.get(path) if method == "GET" else browser.send(method, path, body)

        assert refusal(response) == refused
        if response.status_code == 409:
            assert response.json()["data"]["cart"]["items_count"] == 2

    @pytest.mark.parametrize("path", ["/cart/apply-coupon", "/cart/coupons"])
    def test_shop_without_coupons_rejects_codes(self, path: str) -> None:
        set_rules(takes_coupons=False)
        a_coupon("LETO10")

        assert refusal(create_shopper().post(path, {"code": "LETO10"})) == (404, DISABLED)

    def test_coupon_guesses_are_rate_limited(self) -> None:
        browser = create_shopper()
        a_coupon("LETO10")
        guessed = [browser.post("/cart/apply-coupon", {"code": f"ZKUSIM{number}"}).status_code for number in range(12)]

        right = browser.post("/cart/apply-coupon", {"code": "LETO10"})

        assert (guessed[0], guessed[-1]) == (400, 429)
        assert refusal(right) == (429, ERROR)
        assert codes(browser.get("/cart")) == []

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("post", "/cart/apply-coupon"),
            ("post", "/cart/remove-coupon"),
            ("post", "/cart/coupons"),
            ("delete", "/cart/coupons"),
            ("delete", "/cart/coupons/leto10"),
        ],
    )
    def test_change_requires_nonce_or_cart_token(self, method: str, path: str) -> None:
        a_coupon("LETO10")
        now = timezone.now().timestamp()
        claims = {"user_id": "x", "iss": "store-api"}
        forged = jwt.encode({**claims, "exp": now + 999}, "k" * 32, algorithm="HS256")
        expired = create_old_token(create_shopper(), now - 1)

        def send(**headers: str) -> tuple[int, str]:
            send = getattr(Client(), method)
            response = send(f"{STORE}{path}", {"code": "LETO10"}, content_type="application/json", headers=headers)
            return refusal(response)

        assert send() == (401, "woocommerce_rest_missing_nonce")
        assert send(Nonce="x") == (403, "woocommerce_rest_invalid_nonce")
        assert send(**{"Cart-Token": forged}) == (401, "woocommerce_rest_missing_nonce")
        assert send(**{"Cart-Token": expired}) == (401, "woocommerce_rest_missing_nonce")
        assert not Cart.objects.exclude(coupon_codes=[]).exists()

    def test_cart_token_is_sufficient(self) -> None:
        a_coupon("LETO10")
        token = create_shopper().get("/cart").headers["Cart-Token"]

        response = Client().post(
            f"{STORE}/cart/apply-coupon", {"code": "LETO10"}, "application/json", headers={"Cart-Token": token}
        )

        assert codes(response) == ["leto10"]


def create_old_token(browser: Browser, ends: float) -> str:
    """Return a valid token issued two days ago."""
    token = browser.get("/cart").headers["Cart-Token"]
    claims = jwt.decode(token, options={"verify_signature": False})
    return jwt.encode({**claims, "exp": ends}, carts._get_jwt_key(), algorithm="HS256")


def test_batch_returns_status_for_each_coupon() -> None:
    browser = create_shopper()
    a_coupon("LETO10")
    nonce = {"Nonce": browser.nonce}

    def call(path: str, code: str) -> dict[str, Any]:
        return {"path": f"/wc/store/v1{path}", "method": "POST", "body": {"code": code}, "headers": nonce}

    response = browser.client.post(
        f"{STORE}/batch",
        {
            "requests": [
                call("/cart/apply-coupon", "LETO10"),
                call("/cart/apply-coupon", "NIC"),
                call("/cart/remove-coupon", "NIC"),
                {**call("/cart/coupons", "LETO10"), "headers": {"Nonce": "x"}},
            ]
        },
        content_type="application/json",
    )

    answers = response.json()["responses"]
    assert [answer["status"] for answer in answers] == [200, 400, 409, 403]
    assert [coupon["code"] for coupon in answers[0]["body"]["coupons"]] == ["leto10"]
    assert [answer["body"].get("code") for answer in answers[1:]] == [
        ERROR,
        INVALID,
        "woocommerce_rest_invalid_nonce",
    ]
    assert codes(browser.get("/cart")) == ["leto10"]


class TestOrders:
    """The totals and the snapshot of an order with coupons."""

    def test_order_stores_discounts_of_its_coupons(self) -> None:
        browser = start_checkout("jeden", "dva", amount=500)

        placed = browser.post("/checkout", ORDER).json()
        path = f"/order/{placed['order_id']}"
        order = browser.get(path, key=placed["order_key"], billing_email="jana@example.cz").json()

        stored, line = Order.objects.get(), OrderLine.objects.get()
        assert (stored.goods_minor, stored.discount_minor, stored.total_minor) == (24_200, 2_420, 21_780 + 9_900)
        assert (line.unit_price_minor, line.total_minor, line.discount_minor) == (12_100, 21_780, 2_420)
        kept = OrderCoupon.objects.values_list("code", "discount_type", "discount_minor")
        assert list(kept) == [("jeden", "percent", 1_210), ("dva", "percent", 1_210)]
        assert [(one["code"], one["totals"]["total_discount"]) for one in order["coupons"]] == [
            ("jeden", "1000"),
            ("dva", "1000"),
        ]
        totals = order["totals"]
        assert (totals["total_discount"], totals["total_discount_tax"]) == ("2000", "420")
        assert (totals["total_items"], totals["total_price"]) == ("20000", str(21_780 + 9_900))
        assert Cart.objects.get().coupon_codes == []
        assert set(Coupon.objects.values_list("used_count", flat=True)) == {1}

    def test_line_stores_sku_values_and_five_categories(self) -> None:
        browser = start_checkout("LETO10")
        categories = [a_category(f"Druh {number}", position=number) for number in range(7)]
        shirt = a_variable_product(
            [an_attribute()], [{"terms": {"pa_barva": "modrá"}, "sku": "T-M", "price": 30_000}], categories=categories
        )
        browser.post("/cart/add-item", {"id": shirt.variations.get().pk})
        browser.post("/checkout", ORDER)

        line = OrderLine.objects.get(sku="T-M")

        assert (line.variation_text, line.total_minor) == ("Barva: Modrá", 27_000)
        assert line.categories == [f"Druh {number}" for number in range(5)]

    def test_cancelling_releases_coupon_use(self) -> None:
        browser = start_checkout("LETO10", usage_limit=1)
        browser.post("/checkout", ORDER)
        assert refusal(create_shopper().post("/cart/apply-coupon", {"code": "LETO10"})) == (400, ERROR)

        change_status(Order.objects.get(), Status.CANCELLED)

        assert (Coupon.objects.get().used_count, CouponUse.objects.count()) == (0, 0)
        assert codes(create_shopper().post("/cart/apply-coupon", {"code": "LETO10"})) == ["leto10"]

    def test_coupon_used_up_by_other_order_is_reported_once_and_left_out(self) -> None:
        browser = start_checkout("LETO10", usage_limit=1)
        Coupon.objects.update(used_count=1)

        told, agreed = browser.post("/checkout", ORDER), browser.post("/checkout", ORDER)

        assert refusal(told)[1] == "woocommerce_rest_coupon_reserve_failed"
        assert told.status_code == 409
        assert told.json()["data"]["cart"]["totals"]["total_price"] == str(24_200 + 9_900)
        assert (agreed.status_code, Order.objects.get().discount_minor) == (200, 0)

    def test_coupon_changes_of_other_tab_are_reported_before_order(self) -> None:
        """Both tabs have one cart; the first has shown the total with one coupon, not with two."""
        tab = start_checkout("jeden", amount=500)
        draft = tab.get("/checkout").json()["order_key"]
        a_coupon("dva", 500)
        cart = Cart.objects.get()
        cart.coupon_codes = ["jeden", "dva"]  # by the other tab, which does not notify this one
        cart.save(update_fields=["coupon_codes"])

        response = tab.post("/checkout", {**ORDER, "order_key": draft})

        assert refusal(response) == (409, "vyloha_rest_cart_changed")
        assert get_conflict_codes(response) == ["jeden", "dva"]
        assert not Order.objects.placed().exists()
        assert not CouponUse.objects.exists()


def get_conflict_codes(response: Any) -> list[str]:
    return [coupon["code"] for coupon in response.json()["data"]["cart"]["coupons"]]


def capture_queries(call: Callable[[], Any]) -> int:
    """Return the number of statements of a successful call; in a test it includes savepoints."""
    with CaptureQueriesContext(connection) as captured:
        assert call().status_code < 300
    return len(captured)


def count_journey_queries() -> list[int]:
    """Return the queries of adding, of reading and of ordering, with two lines and no coupon."""
    browser = start_checkout()
    cup = a_product("Šálek", price=5_000)
    return [
        capture_queries(lambda: browser.post("/cart/add-item", {"id": cup.pk})),
        capture_queries(lambda: browser.get("/cart")),
        capture_queries(lambda: browser.post("/checkout", ORDER)),
    ]


@pytest.mark.parametrize("coupons", [0, 10_000])
def test_coupons_add_no_queries_to_cart_without_one(coupons: int) -> None:
    """At most as many queries as before there were coupons (19, 9 and 68)."""
    Coupon.objects.bulk_create(Coupon(code=f"kod{number}", amount=1000) for number in range(coupons))

    assert count_journey_queries() == [10, 2, 28]  # one of them reads whether a marketing provider gets orders
