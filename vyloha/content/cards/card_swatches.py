"""
Swatches on cards: the values of one attribute, each with its picture and price.

A card has them when the attribute distinguishes the product's variations and at least two of its values are sold. A
card of a product with a variation for any value has none, as its sold values are unknown.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q, QuerySet
from pydantic import Field

from vyloha.commerce.catalogue.models import Attribute, Product, Variation
from vyloha.commerce.pricing.offers import Offer
from vyloha.commerce.pricing.unit_prices import PackMeasure
from vyloha.content.cards.card_attribute import CardAttribute, CardRules, get_card_attribute
from vyloha.content.cards.prices import ShownPrice, build_price_id
from vyloha.content.cards.swatches import AttributeValue
from vyloha.content.pictures import CardPictures
from vyloha.core.database.prepared_queries import PreparedRows
from vyloha.core.rendering import Props


class CardSwatch(Props):
    """A value, and the card's contents once it is selected."""

    value: AttributeValue
    is_sold_out: bool
    srcset: str = Field(examples=["/media/images/modra.webp 400w"])  # "": the card's own picture shows it
    price: ShownPrice | None  # when it differs from the card's
    price_id: int  # id of its price in API calls
    variation_id: int | None  # the variation to add to the cart; None: it is sold out, or more must be selected


class CardSwatches(Props):
    """The values of an attribute that a product is sold in."""

    name: str  # the attribute's
    field: str  # of the product's form
    kind: Attribute.Swatch
    values: tuple[CardSwatch, ...]
    more: int  # number of further values
    rules: CardRules


@dataclass
class SoldValue:
    """A value that a product is sold in."""

    value: AttributeValue
    is_enough: bool  # the value alone selects a variation
    image_ids: list[int] = field(default_factory=list)  # of its variations
    offers: list[Offer] = field(default_factory=list)

    @property
    def is_purchasable(self) -> bool:
        return any(offer.is_purchasable for offer in self.offers)

    @property
    def variation_id(self) -> int | None:
        """
        The variation that the value alone puts into the cart; the first of several (``catalogue.variation_matching``).
        """
        first = self.offers[0]
        return first.variation_id if self.is_enough and first.is_purchasable else None

    def is_shown_by_image(self, image_id: int | None) -> bool:
        """Return whether an image shows one of its variations; for a value without images any does."""
        return not self.image_ids or image_id in self.image_ids

    def get_price_next_to(self, card_price: ShownPrice | None) -> ShownPrice | None:
        """Return the value's price when it differs from that of its product's card."""
        price = ShownPrice.from_offers(self.offers) if card_price else None
        return price if price != card_price else None


class SoldValues:
    """The values of the cards' attribute that products are sold in; one query, none when cards show no attribute."""

    def __init__(self, offers: Mapping[int, list[Offer]]) -> None:
        self._attribute = get_card_attribute() if offers else None
        self._values: dict[int, list[SoldValue]] = {}
        if attribute := self._attribute:
            links = {
                link.variation_id: link for link in map(_Link._make, prepare_links(attribute.attribute_id)(offers))
            }
            found = ((product_id, _build_sold_values(attribute, its, links)) for product_id, its in offers.items())
            self._values = {product_id: values for product_id, values in found if len(values) > 1}

    @property
    def field(self) -> str:
        """The attribute's name in the product's form."""
        return f"attribute_{self._attribute.slug}" if self._attribute else ""

    def get_chosen(self, filters: Mapping[str, Collection[str]]) -> dict[int, SoldValue]:
        """Return product → the first of its values in ``filters`` (attribute → slugs), available ones first."""
        slugs = filters.get(self._attribute.slug, ()) if self._attribute else ()
        found = {}
        for product_id, values in self._values.items() if slugs else ():
            wanted = [sold for sold in values if sold.value.value in slugs]
            if wanted:
                found[product_id] = min(wanted, key=lambda sold: not sold.is_purchasable)
        return found

    def get_image_ids(self, product_ids: Iterable[int]) -> set[int]:
        """Return the images of the products' swatches."""
        most = self._attribute.most if self._attribute else 0
        values = (sold for product_id in product_ids for sold in self._values.get(product_id, ())[:most])
        return {sold.image_ids[0] for sold in values if sold.image_ids}

    def build_swatches(self, product_id: int, price: ShownPrice | None, pictures: CardPictures) -> CardSwatches | None:
        """Return the swatches for the card of a product with ``price``, None when there are none."""
        attribute, values = self._attribute, self._values.get(product_id)
        if attribute is None or values is None:
            return None
        own_image = pictures.first_ids.get(product_id)
        # Skips the formatting of prices when all are equal.
        card_price = price if len({_build_cost_key(offer) for sold in values for offer in sold.offers}) > 1 else None
        return CardSwatches(
            name=attribute.name,
            field=self.field,
            kind=attribute.kind,
            values=tuple(
                CardSwatch(
                    value=sold.value,
                    is_sold_out=not sold.is_purchasable,
                    srcset="" if sold.is_shown_by_image(own_image) else pictures.srcsets[sold.image_ids[0]],
                    price=sold.get_price_next_to(card_price),
                    price_id=build_price_id(product_id, sold.offers),
                    variation_id=sold.variation_id,
                )
                for sold in values[: attribute.most]
            ),
            more=len(values[attribute.most :]),
            rules=attribute.rules,
        )


def _build_cost_key(offer: Offer) -> tuple[int | PackMeasure | None, ...]:
    minors = (money.minor if money else None for money in (offer.price, offer.reduced_from, offer.prior_price))
    return (*minors, offer.measure)


class _Link(NamedTuple):
    variation_id: int
    term_id: int | None  # None: any value
    image_id: int | None
    other_id: int | None  # another attribute must be selected


def _build_sold_values(
    attribute: CardAttribute, offers: Iterable[Offer], links: Mapping[int, _Link]
) -> list[SoldValue]:
    """
    Return the values in their order; none when a variation takes any value, or the attribute does not distinguish it.
    """
    found: dict[int, SoldValue] = {}
    for offer in offers:
        link = links.get(offer.variation_id)
        value = attribute.values.get(link.term_id or 0) if link else None
        if link is None or link.term_id is None or value is None:
            return []
        if offer.is_sold:
            one = found.setdefault(link.term_id, SoldValue(value, is_enough=link.other_id is None))
            one.offers.append(offer)
            if link.image_id:
                one.image_ids.append(link.image_id)
    return [found[term_id] for term_id in sorted(found, key=attribute.places.__getitem__)]


@lru_cache(maxsize=8)  # merchants change the attribute once in a few years
def prepare_links(attribute_id: int) -> PreparedRows:
    """Return the query for the columns of ``_Link`` by product: their enabled variations of the attribute."""

    def build_query(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
        link = "product__product_attributes"
        made = Variation.objects.published().filter(
            Q(**{f"{link}__attribute": attribute_id, f"{link}__makes_variations": True}),
            product__in=product_ids,
            product__type=Product.Type.VARIABLE,
        )
        others = Q(**{f"{link}__makes_variations": True}) & ~Q(**{f"{link}__attribute": attribute_id})
        return (
            made.annotate(
                its=FilteredRelation("variation_terms", condition=Q(variation_terms__attribute=attribute_id)),
                other=FilteredRelation(link, condition=others),
            )
            .order_by()
            .values_list("pk", "its__term_id", "image_id", "other__pk")
        )

    return PreparedRows(build_query)
