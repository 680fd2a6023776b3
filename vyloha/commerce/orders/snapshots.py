"""Writes an order's own copies: later changes of products, prices and methods must not affect it."""

from collections.abc import Iterable

from django.utils import timezone

from vyloha.commerce.cart.coupons import AppliedCoupon
from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.orders.addresses import CleanAddress
from vyloha.commerce.orders.checkout import Agreement
from vyloha.commerce.orders.models import MAX_CATEGORIES, Order, OrderAddress, OrderCoupon, OrderLine, OrderVat
from vyloha.commerce.orders.states import PaymentState
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.vat import VatLine
from vyloha.commerce.shipping.delivery import compute_arrival
from vyloha.core.database.prepared_queries import PreparedRows
from vyloha.core.database.prepared_writes import PreparedInsert
from vyloha.core.end_of_day import round_deadline

_lines, _vat_lines, _addresses = PreparedInsert(OrderLine), PreparedInsert(OrderVat), PreparedInsert(OrderAddress)


def copy_terms(order: Order, agreement: Agreement) -> None:
    """Copy amounts, methods, the promised day and the customer's data into the order; the caller saves it."""
    _copy_amounts(order, agreement)
    _copy_currency(order, agreement)
    order.shipping_rate_id = agreement.shipping_method.rate_id
    order.shipping_name = agreement.shipping_method.name
    copy_arrival(order, agreement)
    if point := agreement.pickup_point:
        order.pickup_point_code = point.code
        order.pickup_point_name = point.name
        order.pickup_point_address = ", ".join(part for part in (point.place, point.address) if part)[:300]
    copy_payment(order, agreement.payment_method)
    order.email, order.phone = agreement.billing.email, agreement.billing.phone
    order.customer_note = agreement.customer_note


def copy_agreement(order: Order, agreement: Agreement, reserved_records: set[int]) -> None:
    """
    Write lines, coupons, VAT and addresses of a saved order.

    The order has reserved units of the stock records ``reserved_records``.
    """
    contents = agreement.contents
    categories = _get_category_names({line.product.pk for line in contents.lines})
    _lines.insert_all([_build_line(order, line, reserved_records, categories) for line in contents.lines])
    if contents.coupons:
        OrderCoupon.objects.bulk_create([_build_coupon(order, applied) for applied in contents.coupons])
    copy_vat(order, contents.vat_lines)
    order.copied_addresses = _addresses.insert_all(_build_addresses(order, agreement))


def copy_arrival(order: Order, agreement: Agreement) -> None:
    """Write what was promised of the day of delivery; the caller saves it."""
    country = (agreement.delivery or agreement.billing).country
    day = compute_arrival(agreement.shipping_method, country=country)
    order.has_backorder = day is not None and not agreement.contents.is_available
    order.arrives_on = None if order.has_backorder else day


def copy_vat(order: Order, lines: Iterable[VatLine]) -> None:
    """Write the order's VAT by rate."""
    _vat_lines.insert_all(
        [OrderVat(order=order, rate=vat.rate, base_minor=vat.base, vat_minor=vat.vat) for vat in lines]
    )


def copy_payment(order: Order, method: PaymentMethod) -> None:
    """Copy the payment method into the order, whose total is final; the caller saves it."""
    awaits_payment = bool(order.total_minor and method.provider.awaits_payment)
    lifetime = method.lifetime if awaits_payment else None
    order.payment_state = PaymentState.WAITING if awaits_payment else ""
    now = timezone.now()
    order.pay_until = round_deadline(now + lifetime, now) if lifetime else None
    order.payment_kind, order.payment_code = method.kind, method.code or ""
    order.payment_name = method.name
    order.payment_instructions = method.instructions
    order.payment_iban = method.iban if method.provider.pays_to_account else ""


def _get_category_names(products: set[int]) -> dict[int, list[str]]:
    """Return the names of each product's first categories, in the merchant's order."""
    names: dict[int, list[str]] = {}
    for product, name in _category_names(products):
        names.setdefault(product, []).append(name)
    return {product: found[:MAX_CATEGORIES] for product, found in names.items()}


_category_names = PreparedRows(
    lambda products: (
        Product.categories.through.objects.filter(product__in=products)
        .order_by("category__position", "category__name")
        .values_list("product_id", "category__name")
    )
)


def _build_coupon(order: Order, applied: AppliedCoupon) -> OrderCoupon:
    coupon = applied.coupon
    return OrderCoupon(
        order=order,
        code=coupon.code,
        discount_type=coupon.discount_type,
        discount_minor=applied.discount.minor,
        free_delivery=coupon.free_delivery,
    )


def _build_line(
    order: Order, line: PricedCartLine, reserved_records: set[int], categories: dict[int, list[str]]
) -> OrderLine:
    record_id = line.variation.stock_record_id
    return OrderLine(
        order=order,
        variation=line.variation,
        product_id=line.product.pk,
        stock_record_id=record_id if record_id in reserved_records else None,
        name=line.name,
        sku=line.variation.sku or line.product.sku or "",
        attributes=[
            {"slug": attribute.slug, "name": attribute.name, "value": attribute.value} for attribute in line.attributes
        ],
        categories=categories.get(line.product.pk, []),
        quantity=line.quantity,
        unit_price_minor=line.unit_price.minor,
        total_minor=line.discounted_total.minor,
        discount_minor=line.discount.minor,
        tax_rate=line.offer.tax_rate,
    )


def _build_addresses(order: Order, agreement: Agreement) -> list[OrderAddress]:
    kinds = [(OrderAddress.Kind.BILLING, agreement.billing), (OrderAddress.Kind.SHIPPING, agreement.delivery)]
    return [_build_address(order, kind, address) for kind, address in kinds if address is not None]


def _build_address(order: Order, kind: OrderAddress.Kind, address: CleanAddress) -> OrderAddress:
    fields = {name: value for name, value in address.to_dict().items() if name != "email"}
    return OrderAddress(order=order, kind=kind, **fields)


def _copy_amounts(order: Order, agreement: Agreement) -> None:
    contents = agreement.contents
    order.goods_minor = contents.items_total.minor
    order.discount_minor = contents.discount.minor
    order.shipping_minor = contents.shipping.minor if contents.shipping else 0
    order.shipping_tax_rate = contents.shipping_tax_rate
    order.fee_minor = contents.fee.minor if contents.fee else 0
    order.fee_tax_rate = contents.fee_tax_rate
    order.rounding_minor = contents.rounding.minor
    order.total_minor = contents.total.minor


def _copy_currency(order: Order, agreement: Agreement) -> None:
    contents = agreement.contents
    order.currency = contents.currency.code
    order.chosen_currency = contents.chosen_currency.code
    if not contents.chosen_currency.is_default:
        order.exchange_rate_id = contents.chosen_currency.rate_id
        order.exchange_rate_e12 = contents.chosen_currency.conversion.rate_e12
