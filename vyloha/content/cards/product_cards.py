"""The card of a product in listings, rows and searches."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal
from urllib.parse import urlencode

from vyloha.commerce.analytics.items import Data, build_product_items
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import build_card_tag, build_image_tag
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, get_product_offers, offers_of_products
from vyloha.content.analytics.settings import get_analytics_settings, is_analytics_enabled
from vyloha.content.cards.card_attribute import get_card_attribute
from vyloha.content.cards.card_swatches import CardSwatches, SoldValues, prepare_links
from vyloha.content.cards.new_badge import is_new
from vyloha.content.cards.prices import ShownPrice, build_price_id, find_reduced_image
from vyloha.content.cards.ratings import Rating
from vyloha.content.pictures import Picture, images_of_products, load_card_pictures
from vyloha.core.cache.fragments import FragmentCache
from vyloha.core.database.prepared_queries import PreparedObjects, PreparedRows, read_together
from vyloha.core.money import Money
from vyloha.core.rendering import Props, SharedProp

Filters = Mapping[str, Collection[str]]  # attribute → slugs of its terms
CARDS_IN_ROW = 4  # of a wide screen
MAX_CARDS = 2500  # cards cached in a process, at most twice as many; 2 to 9 kB each. The others come from Redis


class ProductCard(SharedProp):
    product_id: int
    name: str
    href: str
    picture: Picture | None
    second: str  # srcset of another picture, "" without one; shown under the pointer
    price: ShownPrice | None
    rating: Rating | None  # None: no review yet, or the shop shows none
    price_id: int  # id of the price in API calls: the product or one of its variations
    is_new: bool
    is_in_stock: bool
    is_low: bool  # all that is left is low in stock
    action: Literal["", "add", "choose"]  # of its button; "" when nothing can be bought
    swatches: CardSwatches | None
    item: Data | None  # None: analytics is disabled, or it has no price


_shown_products = PreparedObjects(lambda ids: Product.objects.shown().for_cards().filter(pk__in=ids).order_by())
_card_cache = FragmentCache[int, ProductCard](ProductCard, MAX_CARDS)


def build_product_url(product: Product) -> str:
    """Return the path of the product's page."""
    return f"/produkt/{product.slug}/"


def build_cards(products: Iterable[Product], chosen: Filters | None = None) -> tuple[ProductCard, ...]:
    """
    Return the products' cards; four queries, five with swatches. Best with ``Product.objects.for_cards()``.

    :param chosen: the filters of a listing; a card with a matching swatch shows and links to that one
    """
    return build_row_cards(products, chosen=chosen)[0]


def build_row_cards(*rows: Iterable[Product], chosen: Filters | None = None) -> list[tuple[ProductCard, ...]]:
    """Return the cards of several rows of products; four queries for all of them together."""
    rows_of_products = [list(row) for row in rows]
    # Not cached: the products were loaded before the cache checked for changes.
    cards = _build_tagged_cards({product.pk: product for row in rows_of_products for product in row}, chosen)
    return [tuple(cards[product.pk][0] for product in row) for row in rows_of_products]


def get_cards_by_id(ids: Collection[int], chosen: Filters | None = None) -> dict[int, ProductCard]:
    """Return the cards of the visible products; no query for those that this process has cached."""

    attribute = get_card_attribute() if ids else None

    def build(missing: Collection[int]) -> dict[int, tuple[ProductCard, set[str]]]:
        queries: list[PreparedObjects[Any] | PreparedRows] = [_shown_products, offers_of_products, images_of_products]
        if attribute:
            queries.append(prepare_links(attribute.attribute_id))
        with read_together(*((query, missing) for query in queries)):
            return _build_tagged_cards({product.pk: product for product in _shown_products(missing)}, chosen)

    # A selection changes the variation of the card. Converted prices depend on rates, for which a card has no tag.
    if (attribute and attribute.slug in (chosen or {})) or not get_active_currency().is_default:
        return {pk: card for pk, (card, _tags) in build(ids).items()}
    return _card_cache(ids, build)


def _build_tagged_cards(
    products: Mapping[int, Product], chosen: Filters | None = None
) -> dict[int, tuple[ProductCard, set[str]]]:
    """Return the products' cards by id, with the page tags of each."""
    offers = get_product_offers(products)
    sold = SoldValues(offers)
    opened = sold.get_chosen(chosen or {})

    def find_replacement(product_id: int, main_image_id: int) -> int | None:
        value = opened.get(product_id)
        return (
            value.image_ids[0] if value and value.image_ids else find_reduced_image(offers[product_id], main_image_id)
        )

    of_variations = {offer.image_id for its in offers.values() for offer in its if offer.image_id}
    pictures = load_card_pictures(products, sold.get_image_ids(products), find_replacement, of_variations)
    items = build_analytics_items(products.values(), offers)

    def build_card(product: Product) -> ProductCard:
        pk, its, value = product.pk, offers[product.pk], opened.get(product.pk)
        price = ShownPrice.from_offers(value.offers if value else its)
        swatches = sold.build_swatches(pk, price, pictures)
        query = f"?{urlencode({sold.field: value.value.value})}" if value else ""
        asked = build_price_id(pk, value.offers) if value else pk
        href = f"{build_product_url(product)}{query}"
        second = pictures.srcsets.get(pictures.second_ids.get(pk, 0), "")
        return _build_card(product, its, price, asked, pictures.first.get(pk), second, swatches, href, items.get(pk))

    attribute = get_card_attribute() if products else None

    def get_own_tags(pk: int) -> set[str]:
        own = (pictures.first_ids.get(pk), pictures.second_ids.get(pk))
        images = {*sold.get_image_ids([pk]), *own, *(attribute.image_ids if attribute else ())}
        return {build_card_tag(pk), *(build_image_tag(image_id) for image_id in images if image_id)}

    return {pk: (build_card(product), get_own_tags(pk)) for pk, product in products.items()}


def _build_card(
    product: Product,
    offers: list[Offer],
    price: ShownPrice | None,
    price_id: int,
    picture: Picture | None,
    second: str,
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
        second=second,
        price=price,
        rating=Rating.from_product(product),
        price_id=price_id,
        is_new=is_new(product),
        is_in_stock=any(offer.is_in_stock for offer in offers),
        is_low=bool(sold) and all(offer.availability is Availability.LOW_STOCK for offer in sold),
        action=_get_action(product) if sold else "",
        swatches=swatches,
        item=item,
    )


def _get_action(product: Product) -> Literal["add", "choose"]:
    return "add" if product.type == Product.Type.SIMPLE else "choose"


def build_analytics_items(products: Iterable[Product], offers: Mapping[int, list[Offer]]) -> dict[int, Data]:
    """Return product id → its analytics item; three queries when the shop uses analytics, else none."""
    if not is_analytics_enabled():
        return {}
    items = build_product_items(products, {pk: get_lowest_price(its) for pk, its in offers.items()})
    return {pk: item.build_data(get_analytics_settings().identifier) for pk, item in items.items()}


def get_lowest_price(offers: Iterable[Offer]) -> Money | None:
    """Return the lowest price of the sold variations, None when there are none."""
    return min((offer.price for offer in offers if offer.is_sold and offer.price), default=None)


class ProductGrid(Props):
    cards: tuple[ProductCard, ...]

    @classmethod
    def from_ids(cls, ids: Collection[int], chosen: Filters | None = None) -> "ProductGrid":
        """Return the grid of the products in this order, without hidden ones."""
        cards = get_cards_by_id(ids, chosen)
        return cls(cards=tuple(cards[pk] for pk in ids if pk in cards))
