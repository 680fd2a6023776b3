"""Props of the product page, and how they are read off a product."""

from vyloha.commerce.catalogue.models import Attribute, Product
from vyloha.commerce.pricing.offers import Offer
from vyloha.content.cards import Discount, ProductCard, ShownPrice, Stock
from vyloha.content.pictures import GalleryPicture
from vyloha.content.shell import Link, ShopPage
from vyloha.core.rendering import Props
from vyloha.storefront.delivery import DeliveryEstimate
from vyloha.storefront.product_rows import AttributeRow, VariationRow

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
    image_id: int | None  # of the picture in the gallery that shows it


class Parameter(Props):
    name: str
    value: str


class ProductPage(ShopPage):
    product_id: int
    name: str
    sku: str
    brands: tuple[Link, ...]
    tags: tuple[Link, ...]
    breadcrumbs: tuple[Link, ...]
    gallery: tuple[GalleryPicture, ...]
    price: ShownPrice | None
    is_new: bool
    is_on_sale: bool
    discount: Discount | None
    is_in_stock: bool
    short_description: str  # HTML
    description: str  # HTML
    choices: tuple[AttributeChoice, ...]  # none: a simple product, with one variation
    variations: tuple[ProductVariation, ...]
    parameters: tuple[Parameter, ...]
    delivery: tuple[DeliveryEstimate, ...]  # none: it is not in stock, or nothing is promised
    upsells: tuple[ProductCard, ...]
    related: tuple[ProductCard, ...]


def choosing(product: Product, attributes: list[AttributeRow]) -> list[AttributeRow]:
    """Return those of the product's attributes that tell its variations apart."""
    is_variable = product.type == Product.Type.VARIABLE
    return [attribute for attribute in attributes if is_variable and attribute.makes_variations]


def choice_of(attribute: AttributeRow) -> AttributeChoice:
    return AttributeChoice(
        slug=attribute.slug,
        name=attribute.name,
        values=tuple(AttributeValue(value=slug, name=name) for slug, name in attribute.terms),
        preselected=attribute.preselected,
        is_list=attribute.swatch == Attribute.Swatch.SELECT or len(attribute.terms) > RADIOS,
    )


def variation_of(variation: VariationRow, offer: Offer, choices: list[AttributeRow]) -> ProductVariation:
    """Return a variation's row in the matrix of ``choices``."""
    return ProductVariation(
        variation_id=offer.variation_id,
        values=tuple(variation.terms.get(attribute.attribute_id, "") for attribute in choices),
        price=ShownPrice.of_offer(offer),
        stock=Stock.of(offer),
        is_purchasable=offer.is_purchasable,
        max_qty=offer.max_quantity,
        sku=variation.sku,
        image_id=variation.image_id,
    )


def parameters_of(attributes: list[AttributeRow]) -> tuple[Parameter, ...]:
    """Return the rows of the table of parameters."""
    return tuple(
        Parameter(name=attribute.name, value=", ".join(name for _slug, name in attribute.terms))
        for attribute in attributes
        if attribute.is_visible
    )
