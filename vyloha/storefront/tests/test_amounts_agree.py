"""
The amounts of a cart are the same wherever they are told, to the last minor unit: on a card, on the product's page, in
the Store API, in the cart, at the checkout, in the order, on its page and in its letter.

    VYLOHA_CARTS=10000 python -m pytest vyloha/storefront/tests/test_amounts_agree.py -n0

Each shop has its own rates, roundings, fixed prices, sales, VAT, deliveries and payments; each cart chooses one of the
demo's currencies. The suite looks at a few; the seed of a shop stands in the message of a failure.
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
from django.test import Client, RequestFactory

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing import currencies
from vyloha.commerce.pricing.currencies import using
from vyloha.commerce.pricing.vat import rate_text
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core import page_cache
from vyloha.core.money import Money
from vyloha.storefront import carts
from vyloha.storefront.emails import confirmation
from vyloha.storefront.tests.random_shops import (
    CODES,
    Goods,
    RandomShop,
    a_random_shop,
    cash_rounding,
    vat_of,
)
from vyloha.storefront.tests.shoppers import FORM

pytestmark = pytest.mark.django_db
CARTS = int(os.environ.get("VYLOHA_CARTS", "40"))
CARTS_OF_SHOP = max(20, CARTS // 100)
STORE = "/wp-json/wc/store/v1"
MARKED = re.compile(r'data-wmc_product_id="(\d+)" data-amount="(\d+)"(?: data-highest="\d+")? data-currency="(\w+)"')
AMOUNT = re.compile(r"<bdi>(.*?)</bdi>", re.DOTALL)


def text(minor: int, code: str) -> str:
    return Money(minor, code).text


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@pytest.fixture
def shops(indexed: Callable[[], None]) -> Iterator[Callable[[int], RandomShop]]:
    """Give a maker of shops by their seeds; each begins with an empty database and nothing held."""
    savepoints = [transaction.savepoint()]

    def make(seed: int) -> RandomShop:
        transaction.savepoint_rollback(savepoints.pop())
        savepoints.append(transaction.savepoint())
        cache.clear()
        page_cache.pieces.clear()
        currencies.forget()
        shop = a_random_shop(Random(seed))
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
            ACart(shop, chance, code).goes_all_the_way()
            chosen[code] += 1

    assert sum(chosen.values()) == CARTS


def prices_agree(shop: RandomShop, code: str) -> None:
    """What one piece costs: on cards, on its own page, refreshed on a held page, and in the Store API."""
    client = Client()
    listing = client.get(f"/obchod/?wmc-currency={code}").text
    ids = [goods.product.pk for goods in shop.goods]
    refreshed = client.post("/wp-admin/admin-ajax.php", {"action": "wmc_get_products_price", "pids[]": ids}).json()[
        "data"
    ]["prices"]
    answered = {one["id"]: one["prices"] for one in client.get(f"{STORE}/products?per_page=50").json()}
    for goods in shop.goods:
        pk, expected = goods.product.pk, shop.price(goods, code)
        page = client.get(f"/produkt/{goods.product.slug}/?wmc-currency={code}").text
        for html in (listing, page):
            assert shown_in(html, pk) == {(expected, code, text(expected, code))}, goods
        assert plain(AMOUNT.findall(refreshed[str(pk)])[-1]) == text(expected, code), goods
        assert (answered[pk]["price"], answered[pk]["currency_code"]) == (str(expected), code), goods


def shown_in(html: str, pk: int) -> set[tuple[int, str, str]]:
    """Return what is said of a product's current price: for programs, and in words."""
    blocks = re.split(r'(?=<\w+ class="wmc-cache-pid)', html)
    found = [(mark, block) for block in blocks if (mark := MARKED.search(block)) and int(mark[1]) == pk]
    reduced = [block.partition("<ins")[2] or block for _mark, block in found]
    return {(int(m[2]), m[3], plain(AMOUNT.findall(b)[0])) for (m, _), b in zip(found, reduced, strict=True)}


class ACart:
    """A cart by chance, and what its amounts must be in a currency."""

    def __init__(self, shop: RandomShop, chance: Random, chosen: str) -> None:
        self.shop, self.chosen = shop, chosen
        wanted = chance.sample(shop.goods, chance.randint(1, 5))
        self.lines: list[tuple[Goods, int]] = [(goods, chance.randint(1, 30)) for goods in wanted]
        self.delivery: ShippingMethod = chance.choice(shop.deliveries)
        self.payment: PaymentMethod = chance.choice(shop.payments)
        self.charged = shop.charged(chosen, self.payment)
        self.cart = Cart.objects.create(shipping_method=self.delivery, payment_method=self.payment)
        with using(chosen):
            for goods, pieces in self.lines:
                add_to_cart(self.cart, goods.product.pk, pieces)
        self.client = Client(headers={"Cart-Token": self._token()})
        self.client.cookies["wmc_current_currency"] = chosen

    def _token(self) -> str:
        request = RequestFactory().get("/")
        request._cart = self.cart  # type: ignore[attr-defined]
        return carts.cart_token(request)

    def goes_all_the_way(self) -> None:
        try:
            self.cart_page()
            self.store_cart()
            self.checkout_page()
            order = self.order()
            self.order_page(order)
            self.letter(order)
            self.store_order(order)
        except AssertionError as error:
            error.add_note(f"{self.chosen}, charged {self.charged}: {self.lines}, {self.payment}, {self.shop.tariffs}")
            raise

    def page(self, path: str) -> str:
        return self.client.get(path).text.replace("<!-- -->", "")  # which part the texts of islands

    def unit(self, goods: Goods, code: str) -> int:
        return self.shop.price(goods, code)

    def totals(self, code: str) -> list[int]:
        return [self.unit(goods, code) * pieces for goods, pieces in self.lines]

    def sums(self, code: str) -> tuple[int, int, int, int, int]:
        """Return goods, delivery, fee, rounding and total."""
        goods = sum(self.totals(code))
        delivery = self.shop.delivery_price(self.delivery, goods, code)
        fee = self.shop.tariffs[code].converted(self.payment.fee_minor)
        is_cash = self.payment.kind == "cod" and self.payment.is_cash and code == "CZK"
        rounding = cash_rounding(goods + delivery + fee) if is_cash else 0
        return goods, delivery, fee, rounding, goods + delivery + fee + rounding

    def vat(self, code: str) -> dict[int, tuple[int, int]]:
        """Return rate → gross and VAT, "shora", once a rate."""
        _goods, delivery, fee, _rounding, _total = self.sums(code)
        gross: Counter[int] = Counter()
        for (goods, _pieces), total in zip(self.lines, self.totals(code), strict=True):
            gross[goods.vat] += total
        gross[self.delivery.tax_class.rate] += delivery
        gross[self.payment.tax_class.rate] += fee
        return {rate: (minor, vat_of(minor, rate)) for rate, minor in gross.items() if minor}

    def cart_page(self) -> None:
        html = self.page("/kosik/")
        units = re.findall(r'cart-line-unit">([^<]*?) za kus', html)
        assert units == [text(self.unit(goods, self.chosen), self.chosen) for goods, _pieces in self.lines]
        totals = re.findall(r'cart-line-total"><span[^>]*>[^<]*</span>([^<]*)<', html)
        assert [one.strip() for one in totals] == [text(minor, self.chosen) for minor in self.totals(self.chosen)]
        goods = re.search(r'class="cart-total">.*?<dd>([^<]*)</dd>', html, re.DOTALL)
        assert goods
        assert goods[1] == text(sum(self.totals(self.chosen)), self.chosen)

    def store_cart(self) -> None:
        cart = self.client.get(f"{STORE}/cart").json()
        goods, delivery, fee, rounding, total = self.sums(self.chosen)
        prices = [int(item["prices"]["price"]) for item in cart["items"]]
        assert prices == [self.unit(one, self.chosen) for one, _pieces in self.lines]
        assert parts_of(cart["totals"]) == (goods, delivery, fee + rounding)
        assert (int(cart["totals"]["total_price"]), cart["totals"]["currency_code"]) == (total, self.chosen)
        lines = [int(one["totals"]["line_total"]) + int(one["totals"]["line_total_tax"]) for one in cart["items"]]
        assert lines == self.totals(self.chosen)
        self.store_vat(cart["totals"], self.chosen)

    def store_vat(self, totals: dict[str, Any], code: str) -> None:
        vat = self.vat(code)
        assert int(totals["total_tax"]) == sum(tax for _gross, tax in vat.values())
        of_rates = {line["rate"]: int(line["price"]) for line in totals["tax_lines"]}
        assert of_rates == {f"{rate // 100}%": tax for rate, (_gross, tax) in vat.items() if rate}

    def checkout_page(self) -> None:
        code, html = self.charged, self.page("/pokladna/")
        review = html[html.index('id="order_review"') :]
        lines = re.findall(r"</span><span>([^<]*)</span></li>", review)
        assert lines == [text(minor, code) for minor in self.totals(code)]
        amounts = re.findall(r"<dt>([^<]*)</dt><dd>([^<]*)</dd>", review)
        assert amounts == self.rows(code, with_goods=True)
        self.agreed = {
            "cart_hash": re.search(r'name="cart_hash" value="(\w+)"', review)[1],  # type: ignore[index]
            "order_key": re.search(r'name="order_key" value="([\w-]+)"', html)[1],  # type: ignore[index]
        }

    def rows(self, code: str, with_goods: bool) -> list[tuple[str, str]]:
        """Return the sums as they are told below the lines."""
        goods, delivery, fee, rounding, total = self.sums(code)
        names = (self.delivery.name, self.payment.name) if with_goods else (
            f"Doprava: {self.delivery.name}", f"Platba: {self.payment.name}"
        )  # fmt: skip
        rows = [("Zboží", text(goods, code))] if with_goods else []
        rows += [(names[0], or_free(delivery, code)), (names[1], or_free(fee, code))]
        rows += [("Zaokrouhlení", text(rounding, code))] if rounding else []
        vat = [
            (f"z toho DPH {rate_text(rate)}", text(tax, code))
            for rate, (_gross, tax) in sorted(self.vat(code).items(), reverse=True)
            if rate
        ]
        return [*rows, ("Celkem s DPH", text(total, code)), *vat]

    def order(self) -> Order:
        methods = {"payment_method": self.payment.kind, "shipping_method[0]": self.delivery.rate_id}
        answer = self.client.post("/pokladna/", {**FORM, **methods, **self.agreed})
        assert answer.status_code == 303, answer.text
        order = Order.objects.placed().get(key=self.agreed["order_key"])
        kept = (order.goods_minor, order.shipping_minor, order.fee_minor, order.rounding_minor, order.total_minor)
        assert (order.currency, kept) == (self.charged, self.sums(self.charged))
        assert abs(order.rounding_minor) <= 50
        assert [line.total_minor for line in order.lines.all()] == self.totals(self.charged)
        documents = {one.rate: (one.base_minor + one.vat_minor, one.vat_minor) for one in order.vat_lines.all()}
        assert documents == self.vat(self.charged)
        assert sum(gross for gross, _tax in documents.values()) == order.total_minor - order.rounding_minor
        return order

    def order_page(self, order: Order) -> None:
        html = self.page(f"/pokladna/order-received/{order.pk}/?key={order.key}")
        table = html[html.index("order-details") :].partition("</table>")[0]
        lines = [plain(cells).strip() for cells in re.findall(r'class="order_item">.*?<td>([^<]*)</td></tr>', table)]
        assert lines == [text(minor, self.charged) for minor in self.totals(self.charged)]
        found = re.findall(r"<tr[^>]*><th[^>]*>([^<]*)</th><td>([^<]*)</td></tr>", table)
        assert found == self.rows(self.charged, with_goods=False)

    def letter(self, order: Order) -> None:
        letter = confirmation(order)
        [(html, _kind)] = letter.alternatives  # type: ignore[attr-defined]
        _goods, delivery, fee, rounding, total = self.sums(self.charged)
        told = [*self.totals(self.charged), total, *([rounding] if rounding else [])]
        told += [minor for minor in (delivery, fee) if minor]
        told += [tax for rate, (_gross, tax) in self.vat(self.charged).items() if rate]
        amounts = Counter(text(minor, self.charged) for minor in told)
        for form in (str(letter.body), plain(str(html))):
            assert all(form.count(amount) >= count for amount, count in amounts.items()), (form, amounts)
        assert f"Celkem s DPH: {text(total, self.charged)}" in str(letter.body)

    def store_order(self, order: Order) -> None:
        query = {"key": order.key, "billing_email": order.email}
        answer = self.client.get(f"{STORE}/order/{order.pk}", query).json()
        goods, delivery, fee, rounding, total = self.sums(self.charged)
        assert parts_of(answer["totals"]) == (goods, delivery, fee + rounding)
        assert (int(answer["totals"]["total_price"]), answer["totals"]["currency_code"]) == (total, self.charged)
        self.store_vat(answer["totals"], self.charged)


def or_free(minor: int, code: str) -> str:
    return text(minor, code) if minor else "zdarma"


def parts_of(totals: dict[str, Any]) -> tuple[int, ...]:
    """Return goods, delivery and fees of the Store API with their VAT."""
    names = [f"total_{part}" for part in ("items", "shipping", "fees")]
    return tuple(int(totals[name]) + int(totals[f"{name}_tax"]) for name in names)
