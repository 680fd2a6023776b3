"""
The amounts of a cart are the same wherever they are shown, to the last minor unit: on a card, on the product's page, in
the Store API, in the cart, at the checkout, in the order, on its page and in its email.

    VYLOHA_CARTS=10000 python -m pytest vyloha/storefront/tests/test_amounts_agree.py -n0

Each shop has its own rates, roundings, fixed prices, sales, VAT, deliveries and payments; each cart chooses one of the
demo's currencies. The suite checks a few; the seed of a shop is its number, so that a failure can be repeated.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from vyloha.commerce.orders.models import Order
from vyloha.core.cache.process_caches import clear_process_caches
from vyloha.core.tests.thoroughness import choose_times
from vyloha.storefront.emails.order_confirmation import build_order_confirmation
from vyloha.storefront.tests.random_carts import RandomCart, text
from vyloha.storefront.tests.random_shops import CODES, RandomShop, create_random_shop
from vyloha.storefront.tests.shoppers import FORM

pytestmark = pytest.mark.django_db
CARTS = int(os.environ.get("VYLOHA_CARTS", choose_times(15, 40)))
CARTS_OF_SHOP = max(20, CARTS // 100)
STORE = "/wp-json/wc/store/v1"
MARKED = re.compile(r'data-wmc_product_id="(\d+)" data-amount="(\d+)"(?: data-highest="\d+")? data-currency="(\w+)"')
AMOUNT = re.compile(r"<bdi[^>]*>(.*?)</bdi>", re.DOTALL)


def normalize_spaces(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.fixture
def shops(indexed: Callable[[], None]) -> Iterator[Callable[[int], RandomShop]]:
    """Return a function that creates shops by their numbers; each starts with an empty database and empty caches."""
    savepoints = [transaction.savepoint()]

    def make(seed: int) -> RandomShop:
        transaction.savepoint_rollback(savepoints.pop())
        savepoints.append(transaction.savepoint())
        cache.clear()
        clear_process_caches()
        shop = create_random_shop(Random(seed))
        indexed()
        return shop

    yield make
    transaction.savepoint_rollback(savepoints.pop())


def test_amounts_agree_everywhere(shops: Callable[[int], RandomShop]) -> None:
    chosen: Counter[str] = Counter()
    for first in range(0, CARTS, CARTS_OF_SHOP):
        shop, chance = shops(first), Random(first)
        for code in CODES:
            prices_agree(shop, code)
        for number in range(min(CARTS_OF_SHOP, CARTS - first)):
            code = CODES[(first + number) % len(CODES)]
            amounts_agree(RandomCart(shop, chance, code))
            chosen[code] += 1

    assert sum(chosen.values()) == CARTS
    assert set(chosen) == set(CODES)


def prices_agree(shop: RandomShop, code: str) -> None:
    """Compare the price of one unit on cards, on its own page, refreshed on a cached page, and in the Store API."""
    client = Client()
    listing = client.get(f"/obchod/?wmc-currency={code}").text
    form = {"action": "wmc_get_products_price", "pids[]": [goods.product.pk for goods in shop.goods]}
    refreshed = client.post("/wp-admin/admin-ajax.php", form).json()["data"]["prices"]
    answered = {product["id"]: product["prices"] for product in client.get(f"{STORE}/products?per_page=50").json()}
    for goods in shop.goods:
        pk, expected = goods.product.pk, shop.price(goods, code)
        page = client.get(f"/produkt/{goods.product.slug}/?wmc-currency={code}").text
        for html in (listing, page):
            assert get_shown_amounts(html, pk) == {(expected, code, text(expected, code))}, goods
        assert get_current_amount(refreshed[str(pk)]) == text(expected, code), goods
        assert (answered[pk]["price"], answered[pk]["currency_code"]) == (str(expected), code), goods


def get_shown_amounts(html: str, pk: int) -> set[tuple[int, str, str]]:
    """Return a product's current price: for programs, and as text."""
    blocks = re.split(r'(?=<\w+ class="wmc-cache-pid)', html)
    marked = [(mark, block) for block in blocks if (mark := MARKED.search(block)) and int(mark[1]) == pk]
    return {(int(mark[2]), mark[3], get_current_amount(block)) for mark, block in marked}


def get_current_amount(block: str) -> str:
    """Return the current amount; a crossed-out one is before it."""
    return normalize_spaces(AMOUNT.findall(block.partition("<ins")[2] or block)[0])


def amounts_agree(cart: RandomCart) -> None:
    try:
        check_cart(cart)
        check_answer(cart, cart.client.get(f"{STORE}/cart").json(), cart.chosen)
        order = ordered(cart, open_checkout(cart))
        check_order(cart, order)
        check_order_page(cart, order)
        check_email(cart, order)
        query = {"key": order.key, "billing_email": order.email}
        check_answer(cart, cart.client.get(f"{STORE}/order/{order.pk}", query).json(), cart.charged)
    except AssertionError as error:
        error.add_note(str(cart))
        raise


def check_cart(cart: RandomCart) -> None:
    html, code = cart.page("/kosik/"), cart.chosen
    assert re.findall(r'cart-line-unit">([^<]*?) za kus', html) == [text(minor, code) for minor in cart.units(code)]
    totals = re.findall(r'cart-line-total"><span[^>]*>[^<]*</span><span>([^<]*)<', html)
    assert [total.strip() for total in totals] == [text(minor, code) for minor in cart.totals(code)]
    goods = re.findall(r'class="cart-total">.*?<dd>([^<]*)</dd>', html, re.DOTALL)
    assert goods == [text(sum(cart.totals(code)), code)]


def check_answer(cart: RandomCart, answer: dict[str, Any], code: str) -> None:
    """Check a cart or an order of the Store API: amounts without VAT, and the VAT."""
    goods, delivery, fee, rounding, total = cart.sums(code)
    totals, items, vat = answer["totals"], answer["items"], cart.vat(code)
    assert [int(item["prices"]["price"]) for item in items] == cart.units(code)
    lines = [int(item["totals"]["line_total"]) + int(item["totals"]["line_total_tax"]) for item in items]
    assert lines == cart.totals(code)
    names = [f"total_{part}" for part in ("items", "shipping", "fees")]
    assert [int(totals[name]) + int(totals[f"{name}_tax"]) for name in names] == [goods, delivery, fee + rounding]
    assert (int(totals["total_price"]), totals["currency_code"]) == (total, code)
    assert int(totals["total_tax"]) == sum(tax for _gross, tax in vat.values())
    of_rates = {line["rate"]: int(line["price"]) for line in totals["tax_lines"]}
    assert of_rates == {f"{rate // 100}%": tax for rate, (_gross, tax) in vat.items() if rate}


def open_checkout(cart: RandomCart) -> dict[str, str]:
    """Return the hidden fields of the form."""
    html, code = cart.page("/pokladna/"), cart.charged
    review = html[html.index('id="order_review"') :]
    assert re.findall(r"</span><span>([^<]*)</span></li>", review) == [text(minor, code) for minor in cart.totals(code)]
    goods = ("Zboží", text(sum(cart.totals(code)), code))
    amounts = re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", review)
    assert amounts == [goods, *cart.rows([cart.delivery.name, cart.payment.name])]
    return dict(re.findall(r'name="(cart_hash|order_key)" value="([\w-]+)"', html))


def ordered(cart: RandomCart, agreed: dict[str, str]) -> Order:
    methods = {"payment_method": cart.payment.kind, "shipping_method[0]": cart.delivery.rate_id}
    answer = cart.client.post("/pokladna/", {**FORM, **methods, **agreed})
    assert answer.status_code == 303, answer.text
    return Order.objects.placed().get(key=agreed["order_key"])


def check_order(cart: RandomCart, order: Order) -> None:
    kept = (order.goods_minor, order.shipping_minor, order.fee_minor, order.rounding_minor, order.total_minor)
    assert (order.currency, kept) == (cart.charged, cart.sums(cart.charged))
    assert abs(order.rounding_minor) <= 50
    assert [line.total_minor for line in order.lines.all()] == cart.totals(cart.charged)
    documents = {line.rate: (line.base_minor + line.vat_minor, line.vat_minor) for line in order.vat_lines.all()}
    assert documents == cart.vat(cart.charged)
    assert sum(gross for gross, _tax in documents.values()) == order.total_minor - order.rounding_minor


def check_order_page(cart: RandomCart, order: Order) -> None:
    html = cart.page(f"/pokladna/order-received/{order.pk}/?key={order.key}")
    table = html[html.index("order-details") :].partition("</table>")[0]
    lines = re.findall(r'class="order_item">.*?<td>([^<]*)</td></tr>', table)
    assert lines == [text(minor, cart.charged) for minor in cart.totals(cart.charged)]
    sums = re.findall(r"<tr[^>]*><th[^>]*>([^<]*)</th><td>([^<]*)</td></tr>", table)
    assert sums == cart.rows([f"Doprava: {cart.delivery.name}", f"Platba: {cart.payment.name}"])


def check_email(cart: RandomCart, order: Order) -> None:
    letter = build_order_confirmation(order)
    [(html, _kind)] = letter.alternatives
    _goods, delivery, fee, rounding, total = cart.sums(cart.charged)
    vat = [tax for rate, (_gross, tax) in cart.vat(cart.charged).items() if rate]
    told = [*cart.totals(cart.charged), total, *vat, *(minor for minor in (delivery, fee, rounding) if minor)]
    amounts = Counter(text(minor, cart.charged) for minor in told)
    for form in (str(letter.body), normalize_spaces(str(html))):
        assert all(form.count(amount) >= count for amount, count in amounts.items()), (form, amounts)
    assert f"Celkem s DPH: {text(total, cart.charged)}" in str(letter.body)
