"""
Builds the analytics data of products, carts and orders in the shape of Google Analytics 4 events.

Tag managers and other services read the same shape. Prices are of one unit, with VAT and after coupons. Amounts are
numbers of major units, as GA4 requires, and this module alone builds them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.catalogue.models import Category, Product, Variation
from vyloha.commerce.catalogue.page_tags import build_link_tag
from vyloha.commerce.orders.models import MAX_CATEGORIES, Order, OrderLine
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.money import Money

PRODUCT_SKU = "product_sku"  # the setting that identifies items by SKU

Data = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class EventItem:
    """A product, or a line of a cart or an order."""

    id: int  # of the product, also for one of its variations
    name: str
    sku: str
    categories: tuple[str, ...]
    price: Money
    variation: str = ""  # "Barva: Červená, Velikost: XL"
    quantity: int | None = None  # None: no purchase
    price_after_coupon_discount: Money | None = None  # None: no coupon lowered the price

    def build_data(self, identifier: str) -> Data:
        """Return the item of an event; ``identifier`` is ``PRODUCT_SKU``, or anything else for the id."""
        price = self.price_after_coupon_discount or self.price
        data: Data = {
            "item_id": (self.sku or f"#{self.id}") if identifier == PRODUCT_SKU else str(self.id),
            "item_name": self.name,
            **{f"item_category{i or ''}": name for i, name in _number_names(self.categories[:MAX_CATEGORIES])},
            "price": convert_to_number(price),
        }
        if self.variation:
            data["item_variant"] = self.variation
        if self.price_after_coupon_discount:
            data["discount"] = convert_to_number(self.price - price)
        if self.quantity is None:
            data["currency"] = price.currency  # a cart or an order names that of all its lines
        else:
            data["quantity"] = self.quantity
        return data


def convert_to_number(amount: Money) -> float:
    """Return the amount in major units: the only place where money is a number, since events have no other form."""
    return float(amount.decimal)


def build_product_items(products: Iterable[Product], prices: Mapping[int, Money | None]) -> dict[int, EventItem]:
    """
    Return the item of each product that has a price; three queries.

    :param prices: product id → its price, or its lowest price
    """
    priced = {product.pk: (product, price) for product in products if (price := prices.get(product.pk))}
    categories = get_categories(priced)
    codes = dict(Product.objects.filter(pk__in=priced).values_list("pk", "sku"))
    codes |= dict(Variation.objects.filter(pk__in=priced).exclude(sku=None).values_list("pk", "sku"))
    return {
        pk: EventItem(pk, product.name, codes.get(pk) or "", categories[pk], price)
        for pk, (product, price) in priced.items()
    }


def build_cart_data(contents: CartSnapshot, identifier: str) -> Data:
    """Return the event data of a cart; each item also has the ``key`` of its line. One query."""
    categories = get_categories({line.product.pk for line in contents.lines})
    return _build_sums(
        contents.total,
        [one.coupon.code for one in contents.coupons],
        [
            {"key": line.key, **_build_line_item(line, categories[line.product.pk]).build_data(identifier)}
            for line in contents.lines
        ],
    )


def build_order_data(order: Order, shop: str, identifier: str) -> Data:
    """Return the event data of a placed order; prefetched rows are not read again."""
    vat = sum(line.vat_minor for line in order.vat_lines.all())
    return {
        "transaction_id": order.number or "",
        "affiliation": shop,
        "tax": convert_to_number(order.build_money(vat)),
        "shipping": convert_to_number(order.build_money(order.shipping_minor)),
        **_build_sums(
            order.total,
            [coupon.code for coupon in order.coupons.all()],
            [_build_order_line_item(line, order).build_data(identifier) for line in order.lines.all()],
        ),
    }


def get_categories(products: Collection[int]) -> dict[int, tuple[str, ...]]:
    """Return product id → names of its first categories, in the merchant's order; one query. Tags the page."""
    links = Product.categories.through.objects.filter(product__in=products)
    rows = links.order_by("category__position", "category__name")
    names: dict[int, list[str]] = {product: [] for product in products}
    for product, category, name in rows.values_list("product_id", "category_id", "category__name"):
        if len(names[product]) < MAX_CATEGORIES:
            add_page_tags(build_link_tag(Category, category))
            names[product].append(name)
    return {product: tuple(found) for product, found in names.items()}


def _number_names(names: Iterable[str]) -> Iterable[tuple[int, str]]:
    """Yield the names with 0, 2, 3, …: the first category's key has no number."""
    return ((i + 1 if i else 0, name) for i, name in enumerate(names))


def _build_sums(total: Money, coupons: list[str], items: list[Data]) -> Data:
    sums: Data = {"currency": total.currency, "value": convert_to_number(total), "items": list[JsonValue](items)}
    return sums | ({"coupon": coupons[0]} if coupons else {})


def _build_line_item(line: PricedCartLine, categories: tuple[str, ...]) -> EventItem:
    return EventItem(
        id=line.product.pk,
        name=line.name,
        sku=line.variation.sku or line.product.sku or "",
        variation=", ".join(f"{attribute.name}: {attribute.value}" for attribute in line.attributes),
        quantity=line.quantity,
        categories=categories,
        price=line.unit_price,
        price_after_coupon_discount=_compute_discounted_price(line.discounted_total, line.discount, line.quantity),
    )


def _build_order_line_item(line: OrderLine, order: Order) -> EventItem:
    return EventItem(
        id=line.product_id,
        name=line.name,
        sku=line.sku,
        variation=line.variation_text,
        quantity=line.quantity,
        categories=tuple(line.categories),
        price=order.build_money(line.unit_price_minor),
        price_after_coupon_discount=_compute_discounted_price(
            order.build_money(line.total_minor), order.build_money(line.discount_minor), line.quantity
        ),
    )


def _compute_discounted_price(total: Money, discount: Money, quantity: int) -> Money | None:
    """Return the unit price after coupons, rounded half up; None without a discount."""
    return Money((2 * total.minor + quantity) // (2 * quantity), total.currency) if discount.minor else None
