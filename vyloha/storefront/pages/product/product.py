"""`/produkt/<slug>/`: one product, and the form that puts it into the cart."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe
from pydantic import BaseModel, ConfigDict, ValidationInfo, field_serializer, field_validator

from vyloha.commerce.catalogue.models import Category, Product, Tag
from vyloha.commerce.catalogue.page_tags import link_tag, list_tag, product_tag
from vyloha.commerce.catalogue.variation_matching import chosen_one
from vyloha.commerce.pricing.currencies import active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, offers_of_products
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.content.cards.new_badge import is_new
from vyloha.content.cards.prices import ShownPrice, image_of_reduced
from vyloha.content.cards.product_cards import cards_by_id, measured, product_url
from vyloha.content.pictures import GalleryPicture, gallery_of
from vyloha.content.popups.eligible import say_categories
from vyloha.content.seo.sharing import sharing
from vyloha.content.seo.structured_data import breadcrumb_list
from vyloha.content.shell.shell import Link, category_url, choosing_of, shell_of, title_of
from vyloha.core.cache.fragments import HeldPieces
from vyloha.core.cache.pages import host_of, public, shows
from vyloha.core.rendering import Meta
from vyloha.storefront.pages.listing.listing import home, summary
from vyloha.storefront.pages.listing.taxonomies import brand_link, tag_link
from vyloha.storefront.pages.product.price_switcher import prices_in_currencies
from vyloha.storefront.pages.product.product_props import (
    AttributeChoice,
    Choosing,
    ProductPage,
    choices_of,
    choosing,
    parameters_of,
)
from vyloha.storefront.pages.product.variation_matrix import matrix_of
from vyloha.storefront.pages.seo.product_structured_data import code_of, structured_data
from vyloha.storefront.pages.seo.sharing import product_subject
from vyloha.storefront.representations.delivery import DeliveryEstimate, estimates_for
from vyloha.storefront.representations.product_columns import AttributeRow, VariationRow, attributes_of, variations_of
from vyloha.storefront.representations.product_variations import UNLISTED, product_variations

CARDS_IN_ROW = 4
MOST_PAGES = 150  # a process, of those that were asked for last; some 100 kB each


class Drawn(BaseModel):
    """The page of a product but for the rows below, whose cards other pages show as well."""

    model_config = ConfigDict(frozen=True)

    page: ProductPage
    upsells: tuple[int, ...]  # ids
    related: tuple[int, ...]
    categories: tuple[str, ...]  # ``url_path``; popups may stand at them

    @field_serializer("page")
    def _without_shell(self, page: ProductPage) -> dict[str, Any]:
        """Leave out what all pages share: each would bring a copy of its own."""
        return page.model_dump(mode="json", exclude={"shell"})

    @field_validator("page", mode="before")
    @classmethod
    def _with_shell(cls, page: Any, info: ValidationInfo) -> Any:
        return page | info.context if isinstance(page, dict) and info.context else page


_held = HeldPieces[str, Drawn](Drawn, MOST_PAGES)


@require_safe
@public()
def show(request: HttpRequest, slug: str) -> HttpResponse:
    def make() -> Drawn:
        return _drawn(request, get_object_or_404(with_page(), slug=slug))

    # Choices in the address would be further copies without end.
    if any(name.startswith("attribute_") for name in request.GET):
        return _answer(request, make())
    host = host_of(request)
    # Converted prices follow rates, which the page does not name.
    if host is None or not active_currency().is_default:
        return _answer(request, make())
    name = f"{host}/{slug}"
    held = _held([name], lambda _names: {name: (make(), ())}, {"shell": shell_of(request)})
    return _answer(request, held[name])


def page_of(request: HttpRequest, product: Product) -> HttpResponse:
    """Return the drawn page of ``product``, which comes from ``with_page``."""
    return _answer(request, _drawn(request, product))


def _answer(request: HttpRequest, cached_page: Drawn) -> HttpResponse:
    say_categories(request, *cached_page.categories)
    cards = cards_by_id([*cached_page.upsells, *cached_page.related])
    related = [cards[pk] for pk in cached_page.related if pk in cards]
    rows = {
        "upsells": tuple(cards[pk] for pk in cached_page.upsells if pk in cards),
        # What is sold out comes only where there is nothing else to offer.
        "related": tuple(sorted(related, key=lambda card: not card.is_in_stock)[:CARDS_IN_ROW]),
    }
    return cached_page.page.model_copy(update=rows).render(request)


def _drawn(request: HttpRequest, product: Product) -> Drawn:
    categories = product.categories.all()
    shows(product_tag(product.pk), *(link_tag(Category, category.pk) for category in categories))
    variations, attributes = variations_of(product), attributes_of(product)
    gallery = gallery_of(product, (row.image_id for row in variations.values() if row.image_id))
    offers = [offer for offer in offers_of_products([product.pk])[product.pk] if offer.variation_id in variations]
    choices = choosing(product, attributes)
    codes = {name: code_of(product, variations.values(), name) for name in ("sku", "gtin")}
    brands = tuple(map(brand_link, product.brands.all()))
    trail = (home(), *way_to(product))
    images = {picture.image_id: request.build_absolute_uri(picture.picture.src) for picture in gallery}
    canonical = request.build_absolute_uri(product_url(product))
    shell = shell_of(request)
    settings = choosing_of(request)
    shown_choices = choices_of(choices, request.GET.dict())
    page = ProductPage(
        meta=Meta(
            title=title_of(product.name, shell),
            description=summary(product.short_description or product.description),
            canonical=canonical,
            kind="product",
            **sharing(
                request, shell, product_subject(product.pk, product.name, gallery[0].image_id if gallery else None)
            ),
            json_ld=(
                structured_data(
                    product, offers, codes, [brand.name for brand in brands], canonical, [*images.values()]
                ),
                breadcrumb_list(request, trail, product.name),
            ),
        ),
        body_class="woocommerce single-product",
        shell=shell,
        product_id=product.pk,
        name=product.name,
        sku=codes["sku"],
        brands=brands,
        tags=tuple(map(tag_link, product.tags.all())),
        breadcrumbs=trail,
        gallery=led_by(leading_image(variations, offers, shown_choices, choices, gallery), gallery),
        price=ShownPrice.of_offers(offers),
        is_new=is_new(product),
        is_in_stock=any(offer.is_in_stock for offer in offers),
        short_description=product.short_description,
        description=product.description,
        choices=shown_choices,
        choosing=Choosing.of(settings),
        variations=matrix_of(variations, offers, choices),
        product_variations=(
            product_variations(product, variations, offers, choices, gallery, request.build_absolute_uri)
            if len(offers) <= settings.listed_variations and choices
            else UNLISTED
        ),
        parameters=parameters_of(attributes),
        price_in=(prices_in_currencies(product.pk) if shell.currency and shell.currency.with_product_price else ()),
        delivery=delivery_of(product, offers),
        item=measured([product], {product.pk: offers}).get(product.pk),
        upsells=(),
        related=(),
    )
    upsells, related = rows_below(product)
    paths = tuple(category.url_path for category in categories)
    return Drawn(page=page, upsells=tuple(upsells), related=tuple(related), categories=paths)


def with_page() -> "QuerySet[Product, Product]":
    """Return the products that have a page."""
    return Product.objects.published().prefetch_related("categories", "tags")


def leading_image(
    variations: Mapping[int, VariationRow],
    offers: Sequence[Offer],
    choices: Sequence[AttributeChoice],
    rows: Sequence[AttributeRow],
    gallery: Sequence[GalleryPicture],
) -> int | None:
    """Return the image of the variation that the page opens with, else of a reduced one; None: the product's own."""
    values = {pk: {row.slug: its.terms.get(row.attribute_id, "") for row in rows} for pk, its in variations.items()}
    chosen = {one.slug: one.values[one.preselected - 1].value for one in choices if one.preselected}
    found = chosen_one(values, [one.slug for one in choices], chosen) if chosen else None
    if found is not None:
        return variations[found].image_id
    return image_of_reduced(offers, gallery[0].image_id) if gallery else None


def led_by(image_id: int | None, gallery: tuple[GalleryPicture, ...]) -> tuple[GalleryPicture, ...]:
    """Return the pictures with that of the image in front."""
    return tuple(sorted(gallery, key=lambda picture: picture.image_id != image_id)) if image_id else gallery


def delivery_of(product: Product, offers: list[Offer]) -> tuple[DeliveryEstimate, ...]:
    """Return when the product would arrive, none when no variation is on stock."""
    in_stock = {Availability.IN_STOCK, Availability.LOW_STOCK}
    prices = [offer.price for offer in offers if offer.price and offer.is_sold and offer.availability in in_stock]
    if not prices:
        return ()
    # The page is the same for everybody: nobody has said yet where to, or which variation.
    is_unweighed = product.weight_g is None
    return estimates_for(Parcel(min(prices), weight_g=product.weight_g or 0, unweighed=int(is_unweighed)))


def rows_below(product: Product) -> tuple[list[int], list[int]]:
    """Return the ids of the product's up-sells and of what resembles it, none of them twice."""
    # Of a category's parent too: what stands beside it may come up.
    categories = {pk for category in product.categories.all() for pk in (category.pk, category.parent_id) if pk}
    shows(*(list_tag(Category, pk) for pk in categories))
    shows(*(list_tag(Tag, tag.pk) for tag in product.tags.all()))
    upsells = list(product.upsells.listed().values_list("pk", flat=True)[:CARDS_IN_ROW])
    return upsells, [pk for pk in product.related_ids() if pk not in upsells][: 2 * CARDS_IN_ROW]


def way_to(product: Product) -> tuple[Link, ...]:
    """Return the links from the root category down to the deepest one that the product is in."""
    deepest = max(product.categories.all(), key=lambda one: one.url_path.count("/"), default=None)
    if deepest is None:
        return ()
    paths = list(accumulate(deepest.url_path.split("/"), "{}/{}".format))
    way = sorted(Category.objects.filter(url_path__in=paths), key=lambda one: len(one.url_path))
    return tuple(Link(name=category.name, href=category_url(category)) for category in way)
