"""What the panel beside suggestions shows of products and variations."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from vyloha.commerce.catalogue.models import Product, ProductAttribute, Variation
from vyloha.commerce.pricing.offers import Availability, Offer, offers_of_products
from vyloha.content.cards import product_url
from vyloha.content.pictures import Picture, first_pictures
from vyloha.content.prices import ShownPrice, Stock, price_id
from vyloha.core.rendering import Props
from vyloha.storefront.listing import summary
from vyloha.storefront.product_props import Parameter
from vyloha.storefront.protocol.search.objects import Object
from vyloha.storefront.protocol.search.variations import Value, url_with, values_of

DESCRIPTION_LENGTH = 300  # characters
BEST_FIRST = list(Availability)


class SearchProductDetails(Props):
    """``cart_id``: what is put into the cart; ``max_quantity`` 0: as many as anybody wants."""

    cart_id: int
    name: str
    href: str
    picture: Picture | None
    sku: str
    price: ShownPrice | None
    price_id: int
    attributes: tuple[Parameter, ...]  # of a variation
    description: str
    stock: Stock | None
    is_buyable: bool
    has_choices: bool  # it is bought on its page
    max_quantity: int


@dataclass(frozen=True, slots=True)
class _Known:
    """A product, or one variation of it, with what is offered of it; ``has_choices``: something is left to choose."""

    product: Product
    offers: Sequence[Offer]
    picture: Picture | None
    sku: str
    values: Sequence[Value]
    has_choices: bool


def product_details(objects: Collection[Object]) -> dict[Object, SearchProductDetails]:
    """Return the details of those of the products and variations that search may find; seven queries at most."""
    ids, variation_ids = {one.id for one in objects}, {one.variation_id for one in objects} - {0}
    products = {product.pk: product for product in Product.objects.filter(pk__in=ids).with_is_searchable()}
    offers, pictures = offers_of_products(ids), first_pictures(ids)
    skus = dict(Variation.objects.filter(pk__in=ids | variation_ids).values_list("pk", "sku"))
    values = values_of(variation_ids) if variation_ids else {}
    choices = Counter(
        ProductAttribute.objects.filter(product__in=ids, makes_variations=True).values_list("product_id", flat=True)
    )
    found = {}
    for one in objects:
        product = products.get(one.id)
        own = [offer for offer in offers[one.id] if one.variation_id in {0, offer.variation_id}]
        if product is None or not product.is_searchable or (one.variation_id and not own):  # type: ignore[attr-defined]
            continue
        chosen = values.get(one.variation_id, [])
        # A value that a variation leaves open is chosen on the product's page.
        has_choices = product.type == Product.Type.VARIABLE and len(chosen) < max(choices[one.id], 1)
        sku = skus.get(one.variation_id or one.id) or product.sku or ""
        found[one] = _details(_Known(product, own, pictures.get(one.id), sku, chosen, has_choices))
    return found


def _details(known: _Known) -> SearchProductDetails:
    product, offers = known.product, known.offers
    sold = [] if known.has_choices else [offer for offer in offers if offer.is_purchasable]
    return SearchProductDetails(
        cart_id=sold[0].variation_id if sold else product.pk,
        name=product.name,
        href=url_with(known.values, product_url(product)),
        picture=known.picture,
        sku=known.sku,
        price=ShownPrice.of_offers(offers),
        price_id=price_id(product.pk, offers) if known.values else product.pk,
        attributes=tuple(Parameter(name=value.attribute_name, value=value.name) for value in known.values),
        description=summary(product.short_description or product.description, DESCRIPTION_LENGTH),
        stock=_stock(offers),
        is_buyable=bool(sold),
        has_choices=known.has_choices,
        max_quantity=sold[0].max_quantity or 0 if sold else 0,
    )


def _stock(offers: Sequence[Offer]) -> Stock | None:
    """Return the stock of what is easiest to have; of several, how many pieces are left of one says little."""
    best = min(offers, key=lambda offer: BEST_FIRST.index(offer.availability), default=None)
    if best is None or best.price is None:
        return None
    return Stock.of(best if len(offers) == 1 else replace(best, low_stock_remaining=None))
