"""
Builds random shops and computes their expected prices independently, with fractions and none of the shop's own code.
"""

from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction
from math import ceil, floor
from random import Random

from django.utils import timezone

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.pricing import currencies
from vyloha.commerce.pricing.models import Currency, ExchangeRate
from vyloha.commerce.pricing.tests.makers import fix_price, set_rules
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method

CROWNS = {"EUR": "24.350", "USD": "21.100", "PLN": "5.720", "HUF": "0.06310", "GBP": "27.900"}  # about
CODES = ("CZK", *CROWNS)
RATES_OF_VAT = (2100, 1200, 0)
ROUNDINGS = [(1, 0), (1, 0), (5, 0), (10, 0), (10, 9), (100, 0), (100, 90), (1000, 990)]  # step and ending


@dataclass(frozen=True)
class Tariff:
    """The conversion of crowns to another currency."""

    rate: Fraction = Fraction(1)  # the fee is in it
    step: int = 1
    ending: int = 0
    direction: str = "nearest"

    def convert(self, haler: int) -> int:
        exact = haler * self.rate  # every currency here has a hundredth
        if not exact:
            return 0
        steps = (exact - self.ending) / self.step
        whole = {"up": ceil(steps), "down": floor(steps), "nearest": floor(steps + Fraction(1, 2))}[self.direction]
        return max(whole * self.step + self.ending, self.ending or self.step)


@dataclass
class Goods:
    """A product as the merchant set it; ``fixed`` is by currency: regular and sale price."""

    product: Product
    regular: int
    sale: int | None
    is_sale_time: bool
    vat: int
    fixed: dict[str, tuple[int, int | None]] = field(default_factory=dict)


@dataclass
class RandomShop:
    tariffs: dict[str, Tariff]
    goods: list[Goods]
    deliveries: list[ShippingMethod]
    payments: list[PaymentMethod]
    takes: dict[str, set[str]]  # kind of payment → currencies; none: all
    charges_chosen: bool

    def price(self, goods: Goods, code: str) -> int:
        convert = self.tariffs[code].convert
        regular, sale = goods.fixed.get(code) or (
            convert(goods.regular),
            None if goods.sale is None else convert(goods.sale),
        )
        return min(regular, sale) if sale is not None and goods.is_sale_time else regular

    def charged(self, chosen: str, payment: PaymentMethod) -> str:
        is_taken = not self.takes[payment.kind] or chosen in self.takes[payment.kind]
        return chosen if self.charges_chosen and is_taken else "CZK"

    def delivery_price(self, method: ShippingMethod, goods: int, code: str) -> int:
        convert = self.tariffs[code].convert
        is_free = method.free_from_minor is not None and goods >= convert(method.free_from_minor)
        return 0 if is_free else convert(method.price_minor)


def compute_vat(gross: int, rate: int) -> int:
    return floor(Fraction(gross * rate, 10_000 + rate) + Fraction(1, 2))


def cash_rounding(total: int) -> int:
    return floor(Fraction(total, 100) + Fraction(1, 2)) * 100 - total


def create_random_shop(chance: Random) -> RandomShop:
    """Create a shop; each seed gives another one."""
    tariffs = {"CZK": Tariff(), **{code: _tariff(code, chance) for code in CROWNS}}
    goods = [_goods(chance) for _number in range(12)]
    deliveries = [
        a_shipping_method(
            price=chance.randrange(0, 30_000),
            rate=chance.choice(RATES_OF_VAT),
            free_from_minor=chance.choice([None, chance.randrange(10_000, 900_000)]),
        ),
        a_pickup(),
    ]
    fee = chance.choice([0, chance.randrange(1, 9_000)])
    payments = [bank_transfer(), cash_on_delivery(fee=fee, is_cash=chance.random() < 0.7)]
    takes = {method.kind: _taken(method, chance) for method in payments}
    charges_chosen = chance.random() < 0.6
    set_rules(charges_chosen_currency=charges_chosen)
    currencies.currency_table.clear()
    return RandomShop(tariffs, goods, deliveries, payments, takes, charges_chosen)


def _tariff(code: str, chance: Random) -> Tariff:
    rate = round(10**12 / Fraction(CROWNS[code]) * chance.randrange(700, 1300) / 1000)
    fee = chance.choice([0, 0, rate // chance.randrange(20, 200)])
    step, ending = chance.choice(ROUNDINGS)
    direction, decimals = chance.choice(["nearest", "up", "down"]), chance.choice([0, 2, 2])
    currency = Currency.objects.create(
        code=code,
        decimals=decimals,
        symbol_position=chance.choice(Currency.SymbolPosition.values),
        rate_fee_e12=fee,
        rounding_step_minor=step,
        rounding_ending_minor=ending,
        rounding_direction=direction,
    )
    currency.rate = ExchangeRate.objects.create(currency=currency, rate_e12=rate, source="manual")
    currency.save(update_fields=["rate"])
    if not decimals and step <= 100:  # only the shown amount is charged
        step, ending = 100, 0
    return Tariff(Fraction(rate + fee, 10**12), step, ending, direction)


def _goods(chance: Random) -> Goods:
    regular = chance.choice([chance.randrange(1, 500), chance.randrange(500, 900_000)])
    sale = chance.choice([None, None, chance.randrange(1, regular + 100)])
    now, day = timezone.now(), timedelta(days=1)
    begins, ends = chance.choice([(None, None), (now - day, now + day), (now - 2 * day, now - day), (now + day, None)])
    vat = chance.choice(RATES_OF_VAT)
    product = a_product(price=regular, rate=vat, sale_price_minor=sale, sale_from=begins, sale_until=ends)
    is_sale_time = (begins is None or begins <= now) and (ends is None or now < ends)
    made = Goods(product, regular, sale, is_sale_time, vat)
    for code in CROWNS:
        if chance.random() < 0.2:
            price = chance.randrange(1, 90_000)
            made.fixed[code] = (price, chance.choice([None, chance.randrange(1, price + 50)]))
            fix_price(product.variations.get(), code, *made.fixed[code])
    return made


def _taken(method: PaymentMethod, chance: Random) -> set[str]:
    # The shop's default is always among them, or some visitors would have no payment method.
    taken = chance.choice([set[str](), {"CZK"}, {"CZK", *chance.sample(list(CROWNS), 2)}])
    method.currencies.set(Currency.objects.filter(code__in=taken))
    return taken
