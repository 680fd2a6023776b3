"""Builds random carts in random shops and computes their expected amounts."""

from collections import Counter
from random import Random

from django.test import Client, RequestFactory

from vyloha.commerce.cart.actions import add_to_cart
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.commerce.pricing.vat import format_vat_rate
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money
from vyloha.storefront.tests.random_shops import Goods, RandomShop, cash_rounding, compute_vat
from vyloha.storefront.visitor import carts


def text(minor: int, code: str) -> str:
    return Money(minor, code).text


def or_free(minor: int, code: str) -> str:
    return text(minor, code) if minor else "zdarma"


class RandomCart:
    """``chosen`` is the currency of the shown prices, ``charged`` that of the order."""

    def __init__(self, shop: RandomShop, chance: Random, chosen: str) -> None:
        self.shop, self.chosen = shop, chosen
        wanted = chance.sample(shop.goods, chance.randint(1, 5))
        self.lines: list[tuple[Goods, int]] = [(goods, chance.randint(1, 30)) for goods in wanted]
        self.delivery: ShippingMethod = chance.choice(shop.deliveries)
        self.payment: PaymentMethod = chance.choice(shop.payments)
        self.charged = shop.charged(chosen, self.payment)
        self.cart = Cart.objects.create(shipping_method=self.delivery, payment_method=self.payment)
        with use_currency(chosen):
            for goods, pieces in self.lines:
                add_to_cart(self.cart, goods.product.pk, pieces)
        self.client = Client(headers={"Cart-Token": self._token()})
        self.client.cookies["wmc_current_currency"] = chosen

    def __str__(self) -> str:
        return f"{self.chosen}, charged {self.charged}: {self.lines}, {self.payment}, {self.shop.tariffs}"

    def _token(self) -> str:
        request = RequestFactory().get("/")
        request._cart = self.cart  # type: ignore[attr-defined]
        return carts.build_cart_token(request)

    def page(self, path: str) -> str:
        """Return the page without the markup that separates texts of islands and stops translators."""
        html = self.client.get(path).text.replace("<!-- -->", "")
        return html.replace(' class="notranslate"', "").replace(' notranslate"', '"')

    def units(self, code: str) -> list[int]:
        return [self.shop.price(goods, code) for goods, _pieces in self.lines]

    def totals(self, code: str) -> list[int]:
        return [unit * pieces for unit, (_goods, pieces) in zip(self.units(code), self.lines, strict=True)]

    def sums(self, code: str) -> tuple[int, int, int, int, int]:
        """Return products, delivery, fee, rounding and total."""
        goods = sum(self.totals(code))
        delivery = self.shop.delivery_price(self.delivery, goods, code)
        fee = self.shop.tariffs[code].convert(self.payment.fee_minor)
        is_cash = self.payment.kind == "cod" and self.payment.is_cash and code == "CZK"
        rounding = cash_rounding(goods + delivery + fee) if is_cash else 0
        return goods, delivery, fee, rounding, goods + delivery + fee + rounding

    def vat(self, code: str) -> dict[int, tuple[int, int]]:
        """Return rate → gross and VAT, computed from gross ("shora"), once per rate."""
        _goods, delivery, fee, _rounding, _total = self.sums(code)
        gross: Counter[int] = Counter()
        for (goods, _pieces), total in zip(self.lines, self.totals(code), strict=True):
            gross[goods.vat] += total
        gross[self.delivery.tax_class.rate] += delivery
        gross[self.payment.tax_class.rate] += fee
        return {rate: (minor, compute_vat(minor, rate)) for rate, minor in gross.items() if minor}

    def rows(self, names: list[str]) -> list[tuple[str, str]]:
        """Return the rows of sums below the lines; ``names`` are those of delivery and payment."""
        code = self.charged
        _goods, delivery, fee, rounding, total = self.sums(code)
        rows = [(names[0], or_free(delivery, code)), (names[1], or_free(fee, code))]
        rows += [("Zaokrouhlení", text(rounding, code))] if rounding else []
        vat = [
            (f"z toho DPH {format_vat_rate(rate)}", text(tax, code))
            for rate, (_gross, tax) in sorted(self.vat(code).items(), reverse=True)
            if rate
        ]
        return [*rows, ("Celkem s DPH", text(total, code)), *vat]
