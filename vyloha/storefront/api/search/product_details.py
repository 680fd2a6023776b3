"""Details of products and variations in the panel beside suggestions."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from vyloha.commerce.catalogue.models import Product, ProductAttribute, Variation
from vyloha.commerce.catalogue.page_tags import build_product_tag
from vyloha.commerce.pricing.offers import Availability, Offer, get_product_offers
from vyloha.content.cards.prices import ShownPrice, StockStatus, build_price_id
from vyloha.content.cards.product_cards import build_product_url
from vyloha.content.cards.ratings import Rating
from vyloha.content.pictures import Picture, load_first_pictures, load_pictures
from vyloha.content.seo.summary import summarize_html
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props
from vyloha.storefront.api.search.object_ids import SuggestedObject
from vyloha.storefront.api.search.variations import VariationValue, build_url_with_values, load_values
from vyloha.storefront.representations.product_fields import Parameter

DESCRIPTION_LENGTH = 300  # characters
BEST_FIRST = list(Availability)


class SearchProductDetails(Props):
    """``cart_id``: the id that is added to the cart; ``max_quantity`` 0: no limit."""

    cart_id: int
    name: str
    href: str
    picture: Picture | None
    sku: str
    price: ShownPrice | None
    price_id: int
    rating: Rating | None
    attributes: tuple[Parameter, ...]  # of a variation
    description: str
    stock: StockStatus | None
    is_buyable: bool
    has_choices: bool  # it is bought on its page
    max_quantity: int


class _Own(NamedTuple):
    """A variation's own details; the product's are the fallback."""

    sku: str | None
    image_id: int | None
    description: str


@dataclass(frozen=True, slots=True)
class _KnownProduct:
    """A product, or one variation of it, with its offers; ``has_choices``: the shopper must still select values."""

    product: Product
    offers: Sequence[Offer]
    picture: Picture | None
    own: _Own | None
    values: Sequence[VariationValue]
    has_choices: bool


def load_product_details(objects: Collection[SuggestedObject]) -> dict[SuggestedObject, SearchProductDetails]:
    """Return the details of the products and variations that search may find; nine queries at most."""
    ids, variation_ids = {wanted.id for wanted in objects}, {wanted.variation_id for wanted in objects} - {0}
    products = {product.pk: product for product in Product.objects.filter(pk__in=ids).with_is_searchable()}
    offers, main_pictures = get_product_offers(ids), load_first_pictures(ids)
    add_page_tags(*map(build_product_tag, ids))
    # The one variation of a simple product has its id.
    owns = _load_own_data(ids | variation_ids)
    own_pictures = load_pictures({own.image_id for pk, own in owns.items() if own.image_id and pk in variation_ids})
    values = load_values(variation_ids) if variation_ids else {}
    choices = Counter(
        ProductAttribute.objects.filter(product__in=ids, makes_variations=True).values_list("product_id", flat=True)
    )
    found = {}
    for one in objects:
        product = products.get(one.id)
        offered = [offer for offer in offers[one.id] if one.variation_id in {0, offer.variation_id}]
        if product is None or not product.is_searchable or (one.variation_id and not offered):  # type: ignore[attr-defined]
            continue
        chosen = values.get(one.variation_id, [])
        # A value that a variation leaves open is chosen on the product's page.
        has_choices = product.type == Product.Type.VARIABLE and len(chosen) < max(choices[one.id], 1)
        own = owns.get(one.variation_id or one.id)
        picture = own_pictures.get(own.image_id or 0) if own else None
        found[one] = _build_details(
            _KnownProduct(product, offered, picture or main_pictures.get(one.id), own, chosen, has_choices)
        )
    return found


def _load_own_data(variation_ids: Collection[int]) -> dict[int, _Own]:
    rows = Variation.objects.filter(pk__in=variation_ids).values_list("pk", *_Own._fields)
    return {pk: _Own._make(columns) for pk, *columns in rows}


def _build_details(known: _KnownProduct) -> SearchProductDetails:
    product, offers = known.product, known.offers
    own_sku, own_description = (known.own.sku, known.own.description) if known.own else ("", "")
    sold = [] if known.has_choices else [offer for offer in offers if offer.is_purchasable]
    return SearchProductDetails(
        cart_id=sold[0].variation_id if sold else product.pk,
        name=product.name,
        href=build_url_with_values(known.values, build_product_url(product)),
        picture=known.picture,
        sku=own_sku or product.sku or "",
        price=ShownPrice.from_offers(offers),
        price_id=build_price_id(product.pk, offers) if known.values else product.pk,
        rating=Rating.from_product(product),
        attributes=tuple(Parameter(name=value.attribute_name, value=value.name) for value in known.values),
        description=summarize_html(
            own_description or product.short_description or product.description, DESCRIPTION_LENGTH
        ),
        stock=_build_stock(offers),
        is_buyable=bool(sold),
        has_choices=known.has_choices,
        max_quantity=sold[0].max_quantity or 0 if sold else 0,
    )


def _build_stock(offers: Sequence[Offer]) -> StockStatus | None:
    """Return the best stock of the offers, without a number of units if there are several."""
    best = min(offers, key=lambda offer: BEST_FIRST.index(offer.availability), default=None)
    if best is None or best.price is None:
        return None
    return StockStatus.from_offer(best if len(offers) == 1 else replace(best, low_stock_remaining=None))
