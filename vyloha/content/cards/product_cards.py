"""The card of a product: what listings, rows and searches show of it."""

from collections.abc import Collection, Iterable, Mapping
from urllib.parse import urlencode

from vyloha.commerce.analytics.items import Data, items_of_products
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import card_tag, image_tag
from vyloha.commerce.pricing.currencies import active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, offers_of_products
from vyloha.content.analytics.settings import analytics_settings, measures
from vyloha.content.cards.card_attribute import card_attribute
from vyloha.content.cards.card_swatches import CardSwatches, SoldValues
from vyloha.content.cards.new_badge import is_new
from vyloha.content.cards.prices import ShownPrice, image_of_reduced, price_id
from vyloha.content.pictures import Picture, card_pictures
from vyloha.core.cache.fragments import HeldPieces
from vyloha.core.money import Money
from vyloha.core.rendering import Part, Props

Filters = Mapping[str, Collection[str]]  # attribute → slugs of its terms
MOST_CARDS = 2500  # a process, of those that were asked for last; 7 to 25 kB each


class ProductCard(Part):
    product_id: int
    name: str
    href: str
    picture: Picture | None
    price: ShownPrice | None
    price_id: int  # what calls of the protocol know the price by: the product or one of its variations
    is_new: bool
    is_in_stock: bool
    is_low: bool  # few pieces are left of whatever can still be had
    swatches: CardSwatches | None
    item: Data | None  # None: the shop uses no analytics, or it has no price


_held = HeldPieces[int, ProductCard](ProductCard, MOST_CARDS)


def product_url(product: Product) -> str:
    """Return the path of the product's page."""
    return f"/produkt/{product.slug}/"


def cards_of(products: Iterable[Product], chosen: Filters | None = None) -> tuple[ProductCard, ...]:
    """
    Return the products' cards; four queries, however many they are. Best of ``Product.objects.for_cards()``.

    :param chosen: what a listing is filtered by; a card that could be chosen in it shows and leads to that
    """
    return cards_of_rows(products, chosen=chosen)[0]


def cards_of_rows(*rows: Iterable[Product], chosen: Filters | None = None) -> list[tuple[ProductCard, ...]]:
    """Return the cards of several rows of products; four queries for all of them together."""
    rows_of_products = [list(row) for row in rows]
    # Not held: the products were read before anybody looked what has changed.
    cards = _made({product.pk: product for row in rows_of_products for product in row}, chosen)
    return [tuple(cards[product.pk][0] for product in row) for row in rows_of_products]


def cards_by_id(ids: Collection[int], chosen: Filters | None = None) -> dict[int, ProductCard]:
    """Return the cards of those of the products that are shown; no query for those that this process holds."""

    def load(missing: Collection[int]) -> dict[int, Product]:
        return Product.objects.shown().for_cards().in_bulk(missing)

    attribute = card_attribute() if ids else None
    # A choice opens the card on another variation. Converted prices follow rates, which no tag of a card names.
    if (attribute and attribute.slug in (chosen or {})) or not active_currency().is_default:
        return {pk: card for pk, (card, _tags) in _made(load(ids), chosen).items()}
    return _held(ids, lambda missing: _made(load(missing)))


def _made(products: Mapping[int, Product], chosen: Filters | None = None) -> dict[int, tuple[ProductCard, set[str]]]:
    """Return the cards of products by their ids, and the tags of what each of them alone shows."""
    offers = offers_of_products(products)
    sold = SoldValues(offers)
    opened = sold.chosen(chosen or {})

    def instead(product_id: int, main_image_id: int) -> int | None:
        value = opened.get(product_id)
        return value.image_ids[0] if value and value.image_ids else image_of_reduced(offers[product_id], main_image_id)

    pictures = card_pictures(products, sold.image_ids(products), instead)
    items = measured(products.values(), offers)

    def card(product: Product) -> ProductCard:
        pk, its, value = product.pk, offers[product.pk], opened.get(product.pk)
        price = ShownPrice.of_offers(value.offers if value else its)
        swatches = sold.swatches(pk, price, pictures)
        query = f"?{urlencode({sold.field: value.value.value})}" if value else ""
        asked = price_id(pk, value.offers) if value else pk
        href = f"{product_url(product)}{query}"
        return _card(product, its, price, asked, pictures.first.get(pk), swatches, href, items.get(pk))

    attribute = card_attribute() if products else None

    def own_tags(pk: int) -> set[str]:
        images = {*sold.image_ids([pk]), pictures.first_ids.get(pk), *(attribute.image_ids if attribute else ())}
        return {card_tag(pk), *(image_tag(image_id) for image_id in images if image_id)}

    return {pk: (card(product), own_tags(pk)) for pk, product in products.items()}


def _card(
    product: Product,
    offers: list[Offer],
    price: ShownPrice | None,
    price_id: int,
    picture: Picture | None,
    swatches: CardSwatches | None,
    href: str,
    item: Data | None,
) -> ProductCard:
    sold = [offer for offer in offers if offer.is_purchasable]
    return ProductCard(
        product_id=product.pk,
        name=product.name,
        href=href,
        picture=picture,
        price=price,
        price_id=price_id,
        is_new=is_new(product),
        is_in_stock=any(offer.is_in_stock for offer in offers),
        is_low=bool(sold) and all(offer.availability is Availability.LOW_STOCK for offer in sold),
        swatches=swatches,
        item=item,
    )


def measured(products: Iterable[Product], offers: Mapping[int, list[Offer]]) -> dict[int, Data]:
    """Return product id → what analytics is told of it; three queries where the shop uses some, else none."""
    if not measures():
        return {}
    items = items_of_products(products, {pk: lowest_price(its) for pk, its in offers.items()})
    return {pk: item.data(analytics_settings().identifier) for pk, item in items.items()}


def lowest_price(offers: Iterable[Offer]) -> Money | None:
    """Return what the cheapest of what is sold costs, None where nothing is."""
    return min((offer.price for offer in offers if offer.is_sold and offer.price), default=None)


class ProductGrid(Props):
    cards: tuple[ProductCard, ...]

    @classmethod
    def of_ids(cls, ids: Collection[int], chosen: Filters | None = None) -> "ProductGrid":
        """Return the grid of the products in this order, without those that are not shown (any more)."""
        cards = cards_by_id(ids, chosen)
        return cls(cards=tuple(cards[pk] for pk in ids if pk in cards))
