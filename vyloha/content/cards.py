"""The card of a product: what listings, rows and searches show of it."""

from collections.abc import Iterable

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.pricing.offers import Availability, Offer, offers_of_products
from vyloha.content.novelty import is_new
from vyloha.content.pictures import Picture, first_pictures
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
    has_options: bool  # it is chosen in variations, so it is not bought straight from the card


def product_url(product: Product) -> str:
    """Return the path of the product's page."""
    return f"/produkt/{product.slug}/"


def cards_of(products: Iterable[Product]) -> tuple[ProductCard, ...]:
    """Return the products' cards; three queries, however many they are. Best of ``Product.objects.for_cards()``."""
    return cards_of_rows(products)[0]


def cards_of_rows(*rows: Iterable[Product]) -> list[tuple[ProductCard, ...]]:
    """Return the cards of several rows of products; three queries for all of them together."""
    rows_of_products = [list(row) for row in rows]
    ids = {product.pk for row in rows_of_products for product in row}
    offers, pictures = offers_of_products(ids), first_pictures(ids)
    return [
        tuple(_card(product, offers[product.pk], pictures.get(product.pk)) for product in row)
        for row in rows_of_products
    ]


def _card(product: Product, offers: list[Offer], picture: Picture | None) -> ProductCard:
    sold = [offer for offer in offers if offer.is_purchasable]
    return ProductCard(
        product_id=product.pk,
        name=product.name,
        href=product_url(product),
        picture=picture,
        price=ShownPrice.of_offers(offers),
        is_new=is_new(product),
        is_on_sale=any(offer.is_on_sale for offer in offers),
        discount=Discount.of_offers(offers),
        is_in_stock=any(offer.is_in_stock for offer in offers),
        is_low=bool(sold) and all(offer.availability is Availability.LOW_STOCK for offer in sold),
        has_options=product.type == Product.Type.VARIABLE,
    )


class ProductGrid(Props):
    cards: tuple[ProductCard, ...]

    @classmethod
    def of(cls, products: Iterable[Product]) -> "ProductGrid":
        return cls(cards=cards_of(products))
