"""The card of a product: what listings, rows and searches show of it."""

from collections.abc import Iterable

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.pricing.offers import Availability, Offer, offers_of_products
from vyloha.content.card_swatches import CardSwatches, SoldValues
from vyloha.content.novelty import is_new
from vyloha.content.pictures import Picture, card_pictures
from vyloha.content.prices import Discount, ShownPrice
from vyloha.core.rendering import Props


class ProductCard(Props):
    product_id: int
    name: str
    href: str
    picture: Picture | None
    price: ShownPrice | None
    is_new: bool
    is_on_sale: bool
    discount: Discount | None
    is_in_stock: bool
    is_low: bool  # few pieces are left of whatever can still be had
    swatches: CardSwatches | None


def product_url(product: Product) -> str:
    """Return the path of the product's page."""
    return f"/produkt/{product.slug}/"


def cards_of(products: Iterable[Product]) -> tuple[ProductCard, ...]:
    """Return the products' cards; four queries, however many they are. Best of ``Product.objects.for_cards()``."""
    return cards_of_rows(products)[0]


def cards_of_rows(*rows: Iterable[Product]) -> list[tuple[ProductCard, ...]]:
    """Return the cards of several rows of products; four queries for all of them together."""
    rows_of_products = [list(row) for row in rows]
    ids = {product.pk for row in rows_of_products for product in row}
    offers = offers_of_products(ids)
    sold = SoldValues(offers)
    pictures = card_pictures(ids, sold.image_ids())

    def card(product: Product) -> ProductCard:
        its = offers[product.pk]
        price = ShownPrice.of_offers(its)
        return _card(product, its, price, pictures.first.get(product.pk), sold.swatches(product.pk, price, pictures))

    return [tuple(map(card, row)) for row in rows_of_products]


def _card(
    product: Product,
    offers: list[Offer],
    price: ShownPrice | None,
    picture: Picture | None,
    swatches: CardSwatches | None,
) -> ProductCard:
    sold = [offer for offer in offers if offer.is_purchasable]
    return ProductCard(
        product_id=product.pk,
        name=product.name,
        href=product_url(product),
        picture=picture,
        price=price,
        is_new=is_new(product),
        is_on_sale=any(offer.is_on_sale for offer in offers),
        discount=Discount.of_offers(offers),
        is_in_stock=any(offer.is_in_stock for offer in offers),
        is_low=bool(sold) and all(offer.availability is Availability.LOW_STOCK for offer in sold),
        swatches=swatches,
    )


class ProductGrid(Props):
    cards: tuple[ProductCard, ...]

    @classmethod
    def of(cls, products: Iterable[Product]) -> "ProductGrid":
        return cls(cards=cards_of(products))
