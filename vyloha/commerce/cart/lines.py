"""The lines of a cart with their offers, names and chosen values."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.notices import Deleted
from vyloha.commerce.catalogue.models import Product, Term, Variation
from vyloha.commerce.pricing.offers import Availability, Offer, offers_of
from vyloha.core.money import Money


@dataclass(frozen=True, slots=True)
class LineAttribute:
    """One value of what was bought, in words: "Barva", "Červená"; ``slug`` is the attribute's, e.g. "pa_barva"."""

    slug: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Line:
    """One variation × pieces, with its offer of this moment. Amounts are with VAT."""

    pk: int
    key: str
    variation: Variation
    offer: Offer
    attributes: list[LineAttribute]
    quantity: int
    unit_price: Money  # the last seen one when it is no longer sold
    seen_price: Money
    total: Money  # nothing when it is no longer sold

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
    def is_sold(self) -> bool:
        return self.offer.is_sold

    @property
    def is_at_hand(self) -> bool:
        """Whether all its pieces are on stock, so that they can leave at once."""
        is_covered = self.offer.in_stock is None or self.offer.in_stock >= self.quantity
        return is_covered and self.offer.availability in {Availability.IN_STOCK, Availability.LOW_STOCK}

    @property
    def weight_g(self) -> int:
        """Grams of all pieces; 0 when nobody said what one weighs."""
        return self.quantity * (self.variation.weight_g or self.product.weight_g or 0)


def lines_of(cart: Cart) -> tuple[list[Line], list[Deleted]]:
    """
    Return the cart's lines in the order in which they were put in, and what the merchant has deleted of them.

    At most three queries.
    """
    stored = list(CartLine.objects.there().filter(cart=cart).with_offer())
    there = [(line, line.variation) for line in stored if line.variation is not None]
    open_terms = _open_terms(there)
    offers = offers_of([variation for _line, variation in there])
    lines = [_line(line, variation, offers[variation.pk], open_terms) for line, variation in there]
    return lines, [Deleted(line.key, line.name) for line in stored if line.variation is None]


Stored = tuple[CartLine, Variation]
OpenTerms = dict[tuple[int | None, str, str], Term]


def _line(line: CartLine, variation: Variation, offer: Offer, open_terms: OpenTerms) -> Line:
    seen = Money(line.seen_price_minor, settings.DEFAULT_CURRENCY)
    price = offer.price if offer.is_sold and offer.price is not None else None
    return Line(
        pk=line.pk,
        key=line.key,
        variation=variation,
        offer=offer,
        attributes=_attributes(line, variation, open_terms),
        quantity=line.quantity,
        unit_price=price or seen,
        seen_price=seen,
        total=(price or seen * 0) * line.quantity,
    )


def _attributes(line: CartLine, variation: Variation, open_terms: OpenTerms) -> list[LineAttribute]:
    own = [link.term for link in variation.variation_terms.all()]
    for slug, value in line.chosen.items():
        term = open_terms.get((variation.product_id, slug, value)) or open_terms.get((None, slug, value))
        if term is not None:
            own.append(term)
    own.sort(key=lambda term: term.attribute.position)
    return [LineAttribute(term.attribute.slug, term.attribute.name, term.name) for term in own]


def _open_terms(lines: list[Stored]) -> OpenTerms:
    """Return the terms that lines chose for attributes which their variation leaves open, by product and slugs."""
    chosen = [(slug, value) for line, _variation in lines for slug, value in line.chosen.items()]
    if not chosen:
        return {}
    slugs, values = zip(*chosen, strict=True)
    # "velikost" may be an attribute of thousands of products: only the shop's and those of what is in the cart count.
    products = {variation.product_id for _line, variation in lines}
    of_these = Q(attribute__product=None) | Q(attribute__product__in=products)
    terms = Term.objects.filter(of_these, attribute__slug__in=slugs, slug__in=values).select_related("attribute")
    return {(term.attribute.product_id, term.attribute.slug, term.slug): term for term in terms}
