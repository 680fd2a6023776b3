"""Writes what an order keeps for itself: later changes of products, prices and methods must not reach it."""

from vyloha.commerce.cart.lines import Line
from vyloha.commerce.orders.addresses import Address
from vyloha.commerce.orders.checkout import Agreement
from vyloha.commerce.orders.models import Order, OrderAddress, OrderLine, OrderVat


def copy_agreement(order: Order, agreement: Agreement, taken: set[int]) -> None:
    """Write lines, VAT, addresses and amounts; ``taken`` are the stock records whose pieces the order holds now."""
    contents = agreement.contents
    OrderLine.objects.bulk_create([_line(order, line, taken) for line in contents.lines])
    OrderVat.objects.bulk_create(
        [OrderVat(order=order, rate=vat.rate, base_minor=vat.base, vat_minor=vat.vat) for vat in contents.vat_lines]
    )
    OrderAddress.objects.bulk_create(_addresses(order, agreement))
    _copy_amounts(order, agreement)
    _copy_currency(order, agreement)
    _copy_methods(order, agreement)
    order.email, order.phone = agreement.billing.email, agreement.billing.phone
    order.customer_note = agreement.customer_note


def _line(order: Order, line: Line, taken: set[int]) -> OrderLine:
    record_id = line.variation.stock_record_id
    return OrderLine(
        order=order,
        variation=line.variation,
        product_id=line.product.pk,
        stock_record_id=record_id if record_id in taken else None,
        name=line.name,
        sku=line.variation.sku or line.product.sku or "",
        attributes=[{"name": attribute.name, "value": attribute.value} for attribute in line.attributes],
        quantity=line.quantity,
        unit_price_minor=line.unit_price.minor,
        total_minor=line.total.minor,
        tax_rate=line.offer.tax_rate,
    )


def _addresses(order: Order, agreement: Agreement) -> list[OrderAddress]:
    kinds = [(OrderAddress.Kind.BILLING, agreement.billing), (OrderAddress.Kind.SHIPPING, agreement.delivery)]
    return [_address(order, kind, address) for kind, address in kinds if address is not None]


def _address(order: Order, kind: OrderAddress.Kind, address: Address) -> OrderAddress:
    fields = {name: value for name, value in address.as_dict().items() if name != "email"}
    return OrderAddress(order=order, kind=kind, **fields)


def _copy_amounts(order: Order, agreement: Agreement) -> None:
    contents = agreement.contents
    order.goods_minor = contents.goods.minor
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


def _copy_methods(order: Order, agreement: Agreement) -> None:
    order.shipping_rate_id = agreement.shipping_method.rate_id
    order.shipping_name = agreement.shipping_method.name
    order.payment_kind = agreement.payment_method.kind
    order.payment_name = agreement.payment_method.name
    order.payment_instructions = agreement.payment_method.instructions
    pays_to_account = agreement.payment_method.provider.pays_to_account
    order.payment_iban = agreement.payment_method.iban if pays_to_account else ""
