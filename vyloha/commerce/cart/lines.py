"""Builds the lines of a cart with their offers, names and chosen values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from vyloha.commerce.cart.item_request import get_values, load_values
from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import ItemDeleted
from vyloha.commerce.catalogue.models import Product, Term, Variation
from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table
from vyloha.commerce.pricing.offers import Availability, Offer, get_offers
from vyloha.core.database.prepared_queries import PreparedObjects
from vyloha.core.money import Money

_locked_lines = PreparedObjects(
    lambda cart_ids: (
        CartLine.objects.filter(cart__in=cart_ids).with_offer().select_for_update(of=("self",)).order_by("pk")
    )
)
_active_lines = PreparedObjects(lambda cart_ids: CartLine.objects.active().filter(cart__in=cart_ids).with_offer())


@dataclass(frozen=True, slots=True)
class LineAttribute:
    """The names of one chosen value: "Barva", "Červená"; ``slug`` is the attribute's, e.g. "pa_barva"."""

    slug: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class PricedCartLine:
    """One variation × quantity, with its current offer. Amounts are with VAT."""

    pk: int
    key: str
    variation: Variation
    offer: Offer
    attributes: list[LineAttribute]
    quantity: int
    unit_price: Money  # if the item is no longer sold, the last seen one, in its currency
    seen_price: Money
    price_to_compare: Money  # the current unit price, in the currency of ``seen_price``
    total: Money  # zero if the item is no longer sold
    discount: Money  # the coupons' discount on ``total``

    @property
    def product(self) -> Product:
        return self.variation.product

    @property
    def name(self) -> str:
        """The product's name, without the values."""
        return self.product.name

    @property
    def full_name(self) -> str:
        """The name with the values: "Tričko – Červená, XL"."""
        values = ", ".join(attribute.value for attribute in self.attributes)
        return f"{self.name} – {values}" if values else self.name

    @property
    def discounted_total(self) -> Money:
        """The price of all units after coupons."""
        return self.total - self.discount

    @property
    def is_sold(self) -> bool:
        return self.offer.is_sold

    def is_in_stock(self, wanted: int) -> bool:
        """Return whether ``wanted`` units of its stock record are in stock, so that they can be sent at once."""
        is_covered = self.offer.in_stock is None or self.offer.in_stock >= wanted
        return is_covered and self.offer.availability in {Availability.IN_STOCK, Availability.LOW_STOCK}

    @property
    def unit_weight_g(self) -> int | None:
        """The weight of one unit in grams; None if it is not known."""
        own = self.variation.weight_g
        return self.product.weight_g if own is None else own

    @property
    def weight_g(self) -> int:
        """The weight of all units in grams; 0 if it is not known."""
        return self.quantity * (self.unit_weight_g or 0)


def get_stored_lines(cart: Cart) -> list[CartLine]:
    """Return the stored lines for ``build_lines``; one query."""
    return _active_lines([cart.pk])


def lock_stored_lines(cart: Cart) -> list[CartLine]:
    """
    Return the same lines after locking all lines of the cart, in the order of their ids; one query, in a transaction.
    """
    lines = [line for line in _locked_lines([cart.pk]) if line.removed_at is None]
    return sorted(lines, key=lambda line: (line.added_at, line.pk))


def build_lines(stored: Sequence[CartLine], currency: ShopCurrency) -> tuple[list[PricedCartLine], list[ItemDeleted]]:
    """
    Return the cart's lines in the order in which they were added, and the items that the merchant has deleted.

    It makes at most two queries, and one for each currency, other than the shop's own, of current or previously seen
    prices.
    """
    load_values(line.variation for line in stored)
    there = [(line, line.variation) for line in stored if line.variation is not None]
    open_terms = _load_open_terms(there)
    offers = get_offers([variation for _line, variation in there], currency=currency)
    compared = _get_prices_to_compare(there, currency, offers)
    lines = [
        _build_line(line, variation, offers[variation.pk], compared[line.pk], currency, open_terms)
        for line, variation in there
    ]
    return lines, [ItemDeleted(line.key, line.name) for line in stored if line.variation is None]


def convert_lines(lines: Iterable[PricedCartLine], currency: ShopCurrency) -> list[PricedCartLine]:
    """Return the lines with their prices in another currency; one query at most."""
    lines = list(lines)
    offers = get_offers([line.variation for line in lines], currency=currency)
    return [_apply_offer(line, offers[line.variation.pk], currency) for line in lines]


Stored = tuple[CartLine, Variation]
OpenTerms = dict[tuple[int | None, str, str], Term]


def _get_prices_to_compare(lines: list[Stored], currency: ShopCurrency, offers: dict[int, Offer]) -> dict[int, Money]:
    """Return line id → its current unit price in the currency that its shopper saw: changing it is no price change."""
    offers_in = {currency.code: offers}
    compared: dict[int, Money] = {}
    for line, variation in lines:
        seen_in = currency_table().get(line.seen_currency)
        if seen_in and seen_in.code not in offers_in:
            seen_so = [one for other, one in lines if other.seen_currency == seen_in.code]
            offers_in[seen_in.code] = get_offers(seen_so, currency=seen_in)
        price = offers_in[seen_in.code][variation.pk].price if seen_in else None
        compared[line.pk] = price or line.seen_price
    return compared


def _build_line(
    line: CartLine, variation: Variation, offer: Offer, to_compare: Money, currency: ShopCurrency, terms: OpenTerms
) -> PricedCartLine:
    unpriced = PricedCartLine(
        pk=line.pk,
        key=line.key,
        variation=variation,
        offer=offer,
        attributes=_build_attributes(line, variation, terms),
        quantity=line.quantity,
        unit_price=line.seen_price,
        seen_price=line.seen_price,
        price_to_compare=to_compare,
        total=Money(0, currency.code),
        discount=Money(0, currency.code),
    )
    return _apply_offer(unpriced, offer, currency)


def _apply_offer(line: PricedCartLine, offer: Offer, currency: ShopCurrency) -> PricedCartLine:
    price = offer.price if offer.is_sold else None
    nothing = Money(0, currency.code)
    total = nothing if price is None else price * line.quantity
    return replace(line, offer=offer, unit_price=price or line.seen_price, total=total, discount=nothing)


def _build_attributes(line: CartLine, variation: Variation, open_terms: OpenTerms) -> list[LineAttribute]:
    own = [link.term for link in get_values(variation)]
    for slug, value in line.chosen.items():
        term = open_terms.get((variation.product_id, slug, value)) or open_terms.get((None, slug, value))
        if term is not None:
            own.append(term)
    own.sort(key=lambda term: term.attribute.position)
    return [LineAttribute(term.attribute.slug, term.attribute.name, term.name) for term in own]


def _load_open_terms(lines: list[Stored]) -> OpenTerms:
    """Return the terms that lines chose for attributes which their variation leaves open, by product and slugs."""
    chosen = [(slug, value) for line, _variation in lines for slug, value in line.chosen.items()]
    if not chosen:
        return {}
    slugs, values = zip(*chosen, strict=True)
    # "velikost" may be an attribute of thousands of products: load only the shop's and those of products in the cart.
    products = {variation.product_id for _line, variation in lines}
    of_these = Q(attribute__product=None) | Q(attribute__product__in=products)
    terms = Term.objects.filter(of_these, attribute__slug__in=slugs, slug__in=values).select_related("attribute")
    return {(term.attribute.product_id, term.attribute.slug, term.slug): term for term in terms}
