"""Props of the product page, and how they are read off a product."""

from collections.abc import Iterable

from vyloha.commerce.catalogue.models import Attribute, Product, ProductAttribute, Variation
from vyloha.commerce.pricing.offers import Offer, offer_of
from vyloha.content.cards import ProductCard, ShownPrice, Stock
from vyloha.content.pictures import Picture
from vyloha.content.shell import Link, ShopPage
from vyloha.core.rendering import Props

# So many values fit beside each other as radio buttons; more are chosen from a list.
RADIOS = 12


class AttributeValue(Props):
    value: str  # the term's slug
    name: str


class AttributeChoice(Props):
    """An attribute that tells variations apart."""

    slug: str
    name: str
    values: tuple[AttributeValue, ...]
    preselected: str  # a value, or ""
    is_list: bool  # drawn as a drop-down


class ProductVariation(Props):
    variation_id: int
    values: tuple[str, ...]  # in the order of the choices; "" is any value
    price: ShownPrice | None
    stock: Stock
    is_purchasable: bool
    max_qty: int | None
    sku: str


class Parameter(Props):
    name: str
    value: str


class ProductPage(ShopPage):
    product_id: int
    name: str
    sku: str
    brands: tuple[str, ...]
    breadcrumbs: tuple[Link, ...]
    gallery: tuple[Picture, ...]
    price: ShownPrice | None
    is_on_sale: bool
    short_description: str  # HTML
    description: str  # HTML
    choices: tuple[AttributeChoice, ...]  # none: a simple product, with one variation
    variations: tuple[ProductVariation, ...]
    parameters: tuple[Parameter, ...]
    upsells: tuple[ProductCard, ...]
    related: tuple[ProductCard, ...]


def choosing(product: Product) -> list[ProductAttribute]:
    """Return the rows that tell the product's variations apart; they must be prefetched."""
    rows = product.product_attributes.all() if product.type == Product.Type.VARIABLE else ()
    return [row for row in rows if row.makes_variations]


def choice_of(row: ProductAttribute) -> AttributeChoice:
    terms = row.terms.all()
    return AttributeChoice(
        slug=row.attribute.slug,
        name=row.attribute.name,
        values=tuple(AttributeValue(value=term.slug, name=term.name) for term in terms),
        preselected=row.default_term.slug if row.default_term else "",
        is_list=row.attribute.swatch == Attribute.Swatch.SELECT or len(terms) > RADIOS,
    )


def variation_of(variation: Variation, offer: Offer, attributes: list[int]) -> ProductVariation:
    """Return a variation's row in the matrix; ``attributes`` are the ids of those that the choices are made of."""
    terms = {link.attribute_id: link.term.slug for link in variation.variation_terms.all()}
    return ProductVariation(
        variation_id=variation.pk,
        values=tuple(terms.get(attribute, "") for attribute in attributes),
        price=ShownPrice.of_offer(offer),
        stock=Stock.of(offer),
        is_purchasable=offer.is_purchasable,
        max_qty=offer.max_quantity,
        sku=variation.sku or "",
    )


def parameters_of(product: Product) -> tuple[Parameter, ...]:
    """Return the rows of the table of parameters."""
    visible: Iterable[ProductAttribute] = (link for link in product.product_attributes.all() if link.is_visible)
    return tuple(
        Parameter(name=link.attribute.name, value=", ".join(term.name for term in link.terms.all())) for link in visible
    )


def offers_of(product: Product) -> list[Offer]:
    """Return the offers of the product's variations, in their order."""
    return [offer_of(variation, product) for variation in product.variations.all()]
