"""Builds the props of the product page from a product."""

from collections.abc import Mapping

from pydantic import Field

from vyloha.commerce.analytics.items import Data
from vyloha.commerce.catalogue.models import Attribute, Product
from vyloha.content.cards.prices import ShownPrice
from vyloha.content.cards.product_cards import ProductCard
from vyloha.content.cards.swatches import AttributeValue
from vyloha.content.models import ChoosingSettings
from vyloha.content.pictures import GalleryPicture, load_thumbnails
from vyloha.content.shell.shell import Link, ShopPage
from vyloha.core.rendering import Props
from vyloha.storefront.pages.product.price_switcher import PriceInCurrency
from vyloha.storefront.pages.product.sections import ProductSection
from vyloha.storefront.pages.product.variation_matrix import VariationMatrix
from vyloha.storefront.representations.delivery import DeliveryEstimate
from vyloha.storefront.representations.product_columns import ProductAttributeRow
from vyloha.storefront.representations.product_fields import Parameter
from vyloha.storefront.representations.product_reviews import ProductReviews


class AttributeChoice(Props):
    """An attribute that distinguishes variations."""

    slug: str
    name: str
    swatch: Attribute.Swatch
    values: tuple[AttributeValue, ...]
    preselected: int  # position of the value, counted from 1; 0: none


class VariationSelection(Props):
    """The merchant's settings of selecting a variation."""

    shows_chosen: bool
    label_separator: str
    clears_on_reselect: bool
    deselects_unavailable: bool
    disables_out_of_stock: bool
    shows_stock_left: bool
    stock_left_threshold: int  # units
    values_shown: int  # 0: all
    adds_without_reload: bool
    opens_cart_after_add: bool

    @classmethod
    def from_settings(cls, settings: ChoosingSettings) -> "VariationSelection":
        return cls(**{name: getattr(settings, name) for name in cls.model_fields})


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
    is_in_stock: bool
    is_savable: bool  # to a wishlist, which shows no hidden products
    short_description: str  # HTML
    description: str  # HTML
    choices: tuple[AttributeChoice, ...]  # none: a simple product, with one variation
    choosing: VariationSelection
    variations: VariationMatrix
    product_variations: str = Field(examples=["false"])  # JSON for scripts made for WooCommerce
    parameters: tuple[Parameter, ...]
    sections: tuple[ProductSection, ...]
    price_in: tuple[PriceInCurrency, ...]  # in each currency, if the merchant enabled it
    delivery: tuple[DeliveryEstimate, ...]  # empty: it is not in stock, or no day is promised
    transfer_note: str  # what the days mean for a bank transfer; "" if none is offered, or no day is promised
    backorder: str  # the sentence in place of them for a variation that is not in stock; "": there is none
    reviews: ProductReviews | None  # None: the shop shows none, or there are none and none are taken
    item: Data | None  # None: the shop uses no analytics, or it has no price
    upsells: tuple[ProductCard, ...]
    bought_together: tuple[ProductCard, ...]
    related: tuple[ProductCard, ...]


def get_selecting_attributes(product: Product, attributes: list[ProductAttributeRow]) -> list[ProductAttributeRow]:
    """Return the product's attributes that distinguish its variations."""
    is_variable = product.type == Product.Type.VARIABLE
    return [attribute for attribute in attributes if is_variable and attribute.makes_variations]


def build_choices(attributes: list[ProductAttributeRow], asked: Mapping[str, str]) -> tuple[AttributeChoice, ...]:
    """
    Return the attributes to select; two queries if swatches show images.

    :param asked: fields of the form, which a URL may fill in: ``attribute_pa_barva=cervena``
    """
    images = load_thumbnails(get_swatch_images(attributes))
    return tuple(
        _build_choice(attribute, asked.get(f"attribute_{attribute.slug}", ""), images) for attribute in attributes
    )


def get_swatch_images(attributes: list[ProductAttributeRow]) -> set[int]:
    """Return the images of the swatches."""
    shown = (attribute for attribute in attributes if attribute.swatch == Attribute.Swatch.IMAGE)
    return {term.image_id for attribute in shown for term in attribute.terms if term.image_id}


def _build_choice(attribute: ProductAttributeRow, asked: str, images: dict[int, str]) -> AttributeChoice:
    slugs = [term.slug for term in attribute.terms]
    preselected = asked if asked in slugs else attribute.preselected
    swatch = Attribute.Swatch(attribute.swatch)
    return AttributeChoice(
        slug=attribute.slug,
        name=attribute.name,
        swatch=swatch,
        values=tuple(AttributeValue.from_term(term, swatch, images) for term in attribute.terms),
        preselected=slugs.index(preselected) + 1 if preselected in slugs else 0,
    )


def build_parameters(attributes: list[ProductAttributeRow]) -> tuple[Parameter, ...]:
    """Return the rows of the table of parameters."""
    return tuple(
        Parameter(name=attribute.name, value=", ".join(term.name for term in attribute.terms))
        for attribute in attributes
        if attribute.is_visible
    )
