"""
Background jobs that report to a marketing provider. Each may run twice (``vyloha.core.background.job_recovery``).

A report that the provider cannot accept now is retried, one that it rejects is not. The merchant sees both.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from urllib.parse import urljoin

from django.conf import settings
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.marketing.provider_log import ReportedCart, ReportedOrder, log_failure
from vyloha.commerce.marketing.providers import (
    MarketingFailed,
    MarketingProvider,
    MarketingUnavailable,
    ReportedCartProduct,
    ReportedOrderProduct,
    ReportedPlacedOrder,
)
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.content.cards.product_cards import build_product_url, get_lowest_price
from vyloha.content.marketing.settings import get_marketing_provider, get_marketing_settings
from vyloha.content.pictures import load_first_pictures
from vyloha.core.money import Money, get_minor_unit
from vyloha.storefront.emails.base import build_absolute_url, get_host

MAX_DESCRIPTION_LENGTH = 300
# Below the priority 0 of the shop's emails: a hanging provider must not delay them.
SOON, LATER = -10, -20


@contextmanager
def _use_provider(what: str) -> Iterator[MarketingProvider | None]:
    """Provide the marketing provider, None without one; log its rejections, and raise errors that are worth a retry."""
    try:
        yield get_marketing_provider()
    except MarketingFailed as error:
        log_failure(what, str(error))
        if isinstance(error, MarketingUnavailable):
            raise


@task(priority=LATER)
def report_cart(email: str, cart_token: str, product_ids: list[int]) -> None:
    """Report the current cart, or ``product_ids``; the last report is not repeated."""
    products, name = _load_cart_products(cart_token, product_ids)
    told = hashlib.sha256(f"{name} {email}".encode()).hexdigest()
    before = ReportedCart.objects.filter(cart_token=cart_token).values_list("told", flat=True).first()
    with _use_provider(_("cart")) as provider:
        if provider is None or (cart_token and before == told):
            return
        provider.report_cart(email, products)
        if cart_token:
            ReportedCart.objects.update_or_create(cart_token=cart_token, defaults={"told": told})


@task(priority=SOON)
def report_empty_cart(email: str) -> None:
    """Report that a cart has become an order, so that the provider sends no reminder."""
    with _use_provider(_("cart")) as provider:
        if provider:
            provider.report_cart(email, [])


@task(priority=LATER)
def report_view(email: str, product_id: int) -> None:
    """
    Report the product that a visitor viewed last, if it still exists; a retry would no longer be about the last one.
    """
    with suppress(MarketingUnavailable), _use_provider(_("viewed product")) as provider:
        if provider and Product.objects.published().filter(pk=product_id).exists():
            provider.report_view(email, product_id)


@task(priority=SOON)
def report_order(order_id: int) -> None:
    """Report an order, or its current status."""
    row = ReportedOrder.objects.filter(pk=order_id).first()
    order = Order.objects.placed().prefetch_related("lines", "vat_lines", "addresses").filter(pk=order_id).first()
    if row is None or order is None or row.told_status == order.status:
        return
    with _use_provider(_("order %(number)s") % {"number": order.number}) as provider:
        if provider is None or not get_marketing_settings().order_tracking:
            return
        # Before the call: a job that is killed or gets no response does not know whether the provider has the order.
        ReportedOrder.objects.filter(pk=order_id).update(tried=True)
        try:
            provider.report_order(_build_placed_order(order), may_be_known=row.tried)
        except MarketingUnavailable:
            raise
        except MarketingFailed:
            # The provider would reject a retry too; the next status may be accepted.
            ReportedOrder.objects.filter(pk=order_id).update(told_status=order.status)
            raise
        ReportedOrder.objects.filter(pk=order_id).update(told_status=order.status)


@task(priority=SOON)
def report_subscription(subscription_id: int) -> None:
    """Add an email to the provider's list, or remove it, by its current subscription."""
    subscription = Subscription.objects.filter(pk=subscription_id).first()
    list_id = get_marketing_settings().newsletter_list
    with _use_provider(f"{_('newsletter')}: {subscription}") as provider:
        if provider and subscription and list_id and subscription.confirmed_at:
            provider.set_subscription(list_id, subscription.email, is_wanted=subscription.is_confirmed)


@task(priority=SOON)
def delete_subscription(subscription_id: int) -> None:
    """
    Remove an ended subscription's e-mail from the provider's list, then delete all that we know of it.

    The merchant sees a removal that the provider rejects. An e-mail that was subscribed again meanwhile stays.
    """
    ended = Subscription.objects.filter(pk=subscription_id).exclude(ended_at=None)
    if ended.exists():
        report_subscription.func(subscription_id)
        ended.delete()


def _load_cart_products(cart_token: str, product_ids: list[int]) -> tuple[list[ReportedCartProduct], str]:
    """Return the products in the cart, and a key for exactly these contents."""
    if product_ids:
        return _load_products(product_ids), ",".join(map(str, sorted(product_ids)))
    cart = Cart.objects.filter(token=cart_token).first()
    contents = load_cart_snapshot(cart) if cart else None
    lines = [line for line in contents.lines if line.is_sold] if contents else []
    prices = {line.product.pk: line.unit_price for line in lines}
    products = {line.product.pk: line.product for line in lines}
    return _build_cart_products(products, prices), contents.hash if contents else ""


def _load_products(ids: list[int]) -> list[ReportedCartProduct]:
    """Return the products, also by ids of their variations; deleted and unsold ones are left out."""
    of_variations = dict(Variation.objects.filter(pk__in=ids).values_list("pk", "product_id"))
    wanted = list(dict.fromkeys(of_variations.get(pk, pk) for pk in ids))
    products = Product.objects.published().in_bulk(wanted)
    offers = get_product_offers(products)
    prices = {pk: price for pk in products if (price := get_lowest_price(offers[pk]))}
    return _build_cart_products({pk: products[pk] for pk in wanted if pk in prices}, prices)


def _build_cart_products(products: dict[int, Product], prices: dict[int, Money]) -> list[ReportedCartProduct]:
    pictures = load_first_pictures(products)
    return [
        ReportedCartProduct(
            id=pk,
            name=product.name,
            url=build_absolute_url(build_product_url(product)),
            picture=urljoin(build_absolute_url("/"), pictures[pk].src) if pk in pictures else "",
            price=prices[pk],
            description=strip_tags(product.short_description or product.description)[:MAX_DESCRIPTION_LENGTH].strip(),
        )
        for pk, product in products.items()
    ]


def _build_placed_order(order: Order) -> ReportedPlacedOrder:
    address = order.billing_address
    vat = sum(line.vat_minor for line in order.vat_lines.all())
    assert order.placed_at

    def build_money(minor: int) -> Money:
        return _convert_to_shop_currency(order.build_money(minor), order.exchange_rate_e12)

    return ReportedPlacedOrder(
        id=order.pk,
        email=order.email,
        shop=get_host(),
        amount=build_money(order.total_minor),
        tax=build_money(vat),
        shipping=build_money(order.shipping_minor),
        city=address.city if address else "",
        country=address.country if address else "",
        placed_at=order.placed_at,
        status=Status(order.status),
        products=[
            ReportedOrderProduct(
                code=line.sku or str(line.product_id),
                name=line.name,
                categories=tuple(line.categories),
                price=build_money((2 * line.total_minor + line.quantity) // (2 * line.quantity)),
                pieces=line.quantity,
            )
            for line in order.lines.all()
        ],
    )


def _convert_to_shop_currency(amount: Money, rate_e12: int | None) -> Money:
    """Return the amount in the shop's default currency, by the order's own rate."""
    own: str = settings.DEFAULT_CURRENCY
    if amount.currency == own or not rate_e12:
        return amount
    digits = get_minor_unit(own) - get_minor_unit(amount.currency)
    return Money(round(Fraction(amount.minor * RATE_ONE, rate_e12) * Fraction(10) ** digits), own)
