"""What customers have bought: numbers of orders, their value in the shop's currency, the last order."""

from functools import cache
from typing import Any

from allauth.account.models import EmailAddress
from babel.numbers import list_currencies
from django.conf import settings
from django.db.models import (
    Case,
    Count,
    Exists,
    FloatField,
    IntegerField,
    Max,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, Round

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.core.money import NO_BREAK, Money, get_minor_unit

BOUGHT = (Status.PROCESSING, Status.COMPLETED)  # WooCommerce's "paid" statuses


def annotate_figures(customers: QuerySet[Customer]) -> QuerySet[Customer]:
    """
    Annotate ``is_confirmed`` (the e-mail), ``order_count``, ``last_order_at``, ``value_minor`` and ``is_converted``.

    ``value_minor`` is a float in the shop's currency; ``is_converted``: orders in another currency are part of it.
    """
    orders = Order.objects.placed().filter(customer=OuterRef("pk")).order_by()
    bought = orders.filter(status__in=BOUGHT)
    addresses = EmailAddress.objects.filter(user=OuterRef("user"), email__iexact=OuterRef("user__email"), verified=True)
    return customers.annotate(
        is_confirmed=Exists(addresses),
        order_count=Coalesce(_aggregate(orders, Count("pk"), IntegerField()), 0),
        last_order_at=_aggregate(orders, Max("placed_at")),
        value_minor=Coalesce(_aggregate(bought, Sum(_build_shop_amount()), FloatField()), 0.0),
        is_converted=Exists(bought.exclude(currency=settings.DEFAULT_CURRENCY)),
    )


def format_value(customer: Any) -> str:
    """Return the value of an annotated customer: "1 250 Kč", with "≈" when a part of it was converted."""
    text = Money(round(customer.value_minor), settings.DEFAULT_CURRENCY).text
    return f"≈{NO_BREAK}{text}" if customer.is_converted else text


def sum_by_currency(customer: Customer) -> list[Money]:
    """Return what the customer has bought in each currency, the shop's first; one query."""
    bought = customer.orders.placed().filter(status__in=BOUGHT)
    rows = bought.order_by().values_list("currency").annotate(Sum("total_minor"))
    return sorted(
        (Money(minor, code) for code, minor in rows),
        key=lambda money: (money.currency != settings.DEFAULT_CURRENCY, money.currency),
    )


def _aggregate(orders: QuerySet[Order], function: Any, output_field: Any = None) -> Subquery:
    grouped = orders.values("customer").annotate(aggregated=function)
    return Subquery(grouped.values("aggregated"), output_field=output_field)


def _build_shop_amount() -> Case:
    """
    Return the total in minor units of the shop's currency, at the rate that the order was placed with.

    NULL, which sums leave out, for an amount of another currency without a rate.
    """
    units = [When(currency__in=codes, then=Value(10.0**digits)) for digits, codes in _group_other_units().items()]
    rate = Cast("exchange_rate_e12", FloatField())
    amount = Cast("total_minor", FloatField()) * Value(float(RATE_ONE)) / rate
    return Case(
        When(currency=settings.DEFAULT_CURRENCY, then=Cast("total_minor", FloatField())),
        When(exchange_rate_e12__gt=0, then=Round(amount * Case(*units, default=Value(1.0)))),
        output_field=FloatField(),
    )


@cache
def _group_other_units() -> dict[int, list[str]]:
    """Return the currencies with other minor units than the shop's, by how many digits theirs lack."""
    own = get_minor_unit(settings.DEFAULT_CURRENCY)
    groups: dict[int, list[str]] = {}
    for code in sorted(list_currencies()):
        if digits := own - get_minor_unit(code):
            groups.setdefault(digits, []).append(code)
    return groups
