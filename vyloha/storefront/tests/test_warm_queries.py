"""Counts the queries of a warm process for adding a product to the cart and for an order; exact, to notice one more."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from vyloha.commerce.catalogue.models import Product, ProductImage
from vyloha.commerce.catalogue.tests.makers import (
    a_category,
    a_product,
    a_tax_class,
    a_variable_product,
    an_attribute,
)
from vyloha.commerce.orders.errors import CartChanged
from vyloha.commerce.orders.models import Transaction
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.shipping.available_methods import DELIVERY
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.content.cards import product_cards
from vyloha.content.tests.makers import an_image
from vyloha.core.cache.changes import TOPIC
from vyloha.core.models import Change
from vyloha.storefront.ordering import payment_redirects
from vyloha.storefront.tests.shoppers import offer_methods

pytestmark = pytest.mark.django_db

STORE = "/wp-json/wc/store/v1"
ADDRESS = {
    "first_name": "Jana",
    "last_name": "Nováková",
    "address_1": "Dlouhá 12",
    "city": "Praha",
    "postcode": "11000",
    "country": "CZ",
    "email": "jana@example.cz",
    "phone": "777123456",
}
WORDS = ("SAVEPOINT", "RELEASE SAVEPOINT", "BEGIN", "COMMIT")  # of transactions


class Shopper:
    def __init__(self) -> None:
        self.client = Client()
        self.nonce = self.client.get(f"{STORE}/cart").headers["Nonce"]

    def send(self, method: str, path: str, body: dict[str, Any]) -> Any:
        named = {"Nonce": self.nonce}
        return self.client.generic(method, f"{STORE}{path}", json.dumps(body), "application/json", headers=named)

    def by_api(self, wanted_id: int) -> Any:
        return self.send("POST", "/cart/add-item", {"id": wanted_id, "quantity": 1})

    def by_classic_call(self, wanted_id: int) -> Any:
        return self.client.post("/?wc-ajax=add_to_cart", {"product_id": wanted_id, "quantity": 1})

    def by_form(self, wanted_id: int) -> Any:
        return self.client.post("/kosik/", {"add-to-cart": wanted_id, "quantity": 1})

    def order(self, payment: str = "bacs") -> Any:
        """Add products, choose methods and place the order as our checkout does."""
        [package] = self.by_api(Product.objects.get(slug="triko-0").pk).json()["shipping_rates"]
        rate = package["shipping_rates"][0]["rate_id"]
        said = {"billing_address": ADDRESS, "payment_method": payment, "extensions": {"vyloha": {"rate_id": rate}}}
        key = self.send("PUT", "/checkout", said).json()["order_key"]
        return lambda: self.send("POST", "/checkout", {**said, "order_key": key})


@pytest.fixture
def ids(settings: Any, tmp_path: Any) -> list[int]:
    """Four simple products and a variation; two recommend others."""
    settings.MEDIA_ROOT = tmp_path
    offer_methods()
    clothes = a_category("Oblečení", slug="obleceni")
    made = [a_product(f"Triko {number}", slug=f"triko-{number}", in_stock=1000) for number in range(4)]
    variations = [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}]
    made.append(a_variable_product([an_attribute()], variations, slug="tricko", name="Tričko"))
    for one in made:
        one.categories.set([clothes])
        ProductImage.objects.create(product=one, image=an_image())
    made[0].cross_sells.set([made[3]])
    made[1].cross_sells.set([made[3], made[2]])
    variable = made[4].variations.first()
    assert variable is not None
    return [*(one.pk for one in made[:4]), variable.pk]


def capture_queries(ask: Callable[[], Any], status: int) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert ask().status_code == status
    return [query["sql"] for query in captured.captured_queries if not query["sql"].startswith(WORDS)]


@pytest.mark.parametrize(
    ("way", "status", "counts"),
    [("by_api", 201, [3, 6, 7]), ("by_classic_call", 200, [3, 5, 6]), ("by_form", 303, [3, 5, 6])],
)
def test_warm_process_adds_to_cart_with_few_queries(ids, way, status, counts):
    wanted = [ids[0], ids[1], ids[4]]
    first, second = Shopper(), Shopper()
    for pk in wanted:
        getattr(first, way)(pk)

    asked = [capture_queries(partial(getattr(second, way), pk), status) for pk in wanted]

    assert [len(queries) for queries in asked] == counts, "\n".join("\n".join(queries) for queries in asked)


@pytest.mark.parametrize("payment", ["bacs", "cod", "card"])
def test_warm_process_places_order_with_few_queries(ids, payment, settings, monkeypatch):
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": path}
    PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class(), position=3)
    # To start a payment is a step of its own, after the order is placed.
    monkeypatch.setattr(payment_redirects, "start_payment", lambda order, urls: Transaction(created_at=timezone.now()))
    Shopper().order(payment)()
    place = Shopper().order(payment)
    Change.objects.all().delete()  # caches of the process have the test's data

    asked = capture_queries(place, 200)

    assert len(asked) == 19, "\n".join(asked)


def test_whole_order_takes_few_statements_and_one_transaction_a_step(ids):
    """A guest adds a product, gives an address, chooses a delivery and orders, by the calls of the Store API."""

    def order() -> dict[str, list[str]]:
        shopper, sent = Shopper(), {}

        def send(path: str, body: dict[str, Any]) -> Any:
            with CaptureQueriesContext(connection) as captured:
                answer = shopper.send("POST", path, body)
            assert answer.status_code in {200, 201}
            sent[path] = [query["sql"] for query in captured.captured_queries]
            return answer.json()

        [package] = send("/cart/add-item", {"id": ids[0], "quantity": 1})["shipping_rates"]
        send("/cart/update-customer", {"billing_address": {"country": "CZ", "postcode": "11000"}})
        send("/cart/select-shipping-rate", {"rate_id": package["shipping_rates"][0]["rate_id"]})
        send("/checkout", {"billing_address": ADDRESS, "payment_method": "bacs"})
        return sent

    order()
    Change.objects.all().delete()  # caches of the process have the test's data

    steps = order()

    counts = [len([sql for sql in step if not sql.startswith(WORDS)]) for step in steps.values()]
    assert counts == [3, 4, 4, 18], "\n".join("\n".join(step) for step in steps.values())
    # In a test a transaction is a savepoint.
    assert [len([sql for sql in step if sql.startswith("SAVEPOINT")]) for step in steps.values()] == [1, 1, 1, 1]


@pytest.mark.parametrize("slug", ["triko-1", "tricko"])
def test_first_draw_of_product_page_uses_five_queries(ids, slug):
    chosen = Product.objects.get(slug=slug)
    chosen.upsells.set(Product.objects.filter(pk__in=ids[2:4]))
    Review.objects.create(
        product=chosen, reviewer="Jana", rating=5, status=Review.Status.PUBLISHED, written_at=timezone.now()
    )
    client = Client()
    client.get("/produkt/triko-0/")
    client.get("/produkt/triko-0/?not-held")
    Change.objects.all().delete()
    product_cards._card_cache._pieces.clear()

    asked = capture_queries(lambda: client.get(f"/produkt/{slug}/"), 200)

    assert len(asked) <= 5, "\n".join(asked)


def test_carts_follow_shipping_and_payment_methods_at_once(ids):
    shopper = Shopper()
    shopper.by_api(ids[0])

    ShippingMethod.objects.filter(kind="flat_rate").get().delete()
    method = PaymentMethod.objects.get(kind="cod")
    method.is_enabled = False
    method.save()

    cart = shopper.client.get(f"{STORE}/cart").json()
    assert [rate["method_id"] for rate in cart["shipping_rates"][0]["shipping_rates"]] == ["local_pickup"]
    assert cart["payment_methods"] == ["bacs"]


def test_order_uses_price_just_changed_by_other_process(ids):
    place = Shopper().order()
    Change.objects.all().delete()
    ShippingMethod.objects.update(price_minor=12300)  # notifies no process
    Change.objects.create(topic=TOPIC, subject=DELIVERY)  # it is committed, and not published yet

    refused = place()

    assert refused.status_code == 409
    assert refused.json()["code"] == CartChanged.code
