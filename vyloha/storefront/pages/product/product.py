"""``/produkt/<slug>/``: one product, and the form that adds it to the cart."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from pydantic import BaseModel, ConfigDict, ValidationInfo, field_serializer, field_validator

from vyloha.commerce.catalogue.models import Category, Product, Tag
from vyloha.commerce.catalogue.page_tags import build_link_tag, build_list_tag, build_product_tag
from vyloha.commerce.catalogue.related_products import find_related_ids
from vyloha.commerce.catalogue.variation_matching import find_chosen_variation
from vyloha.commerce.orders.bought_together import bought_with_products
from vyloha.commerce.payments.available_methods import get_transfer_note
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, get_product_offers
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.commerce.shipping.countries import DEFAULT_COUNTRY
from vyloha.commerce.shipping.delivery import format_backorder
from vyloha.content.cards.new_badge import is_new
from vyloha.content.cards.prices import ShownPrice, find_reduced_image
from vyloha.content.cards.product_cards import CARDS_IN_ROW, build_analytics_items, build_product_url, get_cards_by_id
from vyloha.content.pictures import GalleryPicture, load_gallery
from vyloha.content.popups.eligible import set_page_categories
from vyloha.content.seo.sharing import build_sharing_meta
from vyloha.content.seo.structured_data import build_breadcrumb_list
from vyloha.content.seo.summary import summarize_html
from vyloha.content.shell.shell import Link, build_title, get_category_url, get_shell, get_variation_settings
from vyloha.core.cache.fragments import FragmentCache
from vyloha.core.cache.pages import add_page_tags, cache_publicly, get_host
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import PageMeta
from vyloha.storefront.pages.listing.listing import build_home_link
from vyloha.storefront.pages.listing.taxonomies import build_brand_link, build_tag_link
from vyloha.storefront.pages.product.picture_descriptions import describe_pictures
from vyloha.storefront.pages.product.price_switcher import get_prices_in_currencies
from vyloha.storefront.pages.product.product_props import (
    AttributeChoice,
    ProductPage,
    VariationSelection,
    build_choices,
    build_parameters,
    get_selecting_attributes,
)
from vyloha.storefront.pages.product.product_reads import (
    LabelledProduct,
    categories_by_path,
    load_product,
    read_page_data,
    upsells_of_products,
)
from vyloha.storefront.pages.product.rows import build_rows
from vyloha.storefront.pages.product.sections import build_sections
from vyloha.storefront.pages.product.variation_matrix import build_matrix
from vyloha.storefront.pages.seo.product_structured_data import build_structured_data, get_code
from vyloha.storefront.pages.seo.sharing import build_product_subject
from vyloha.storefront.representations.delivery import DeliveryEstimate, build_estimates
from vyloha.storefront.representations.product_columns import (
    ProductAttributeRow,
    ProductVariationRow,
    load_attributes,
    load_variations,
)
from vyloha.storefront.representations.product_reviews import ProductReviews, load_reviews
from vyloha.storefront.representations.product_variations import UNLISTED, build_variations_json

CACHED_BYTES = 2 * 1024 * 1024  # of pages per process, compressed: as objects one takes 80 kB instead of 4


class CachedProductPage(BaseModel):
    """The page of a product without the rows below, whose cards other pages show as well."""

    model_config = ConfigDict(frozen=True)

    page: ProductPage
    upsells: tuple[int, ...]  # ids
    bought_together: tuple[int, ...]
    related: tuple[int, ...]
    categories: tuple[str, ...]  # ``url_path``; popups may target them

    @field_serializer("page")
    def _remove_shell(self, page: ProductPage) -> dict[str, Any]:
        """Remove the data that all pages share: each cached page would have its own copy."""
        return page.model_dump(mode="json", exclude={"shell"})

    @field_validator("page", mode="before")
    @classmethod
    def _add_shell(cls, page: Any, info: ValidationInfo) -> Any:
        return page | info.context if isinstance(page, dict) and info.context else page


_page_cache = FragmentCache[str, CachedProductPage](CachedProductPage, packed_bytes=CACHED_BYTES)


@require_safe
@cache_publicly()
def show(request: HttpRequest, slug: str) -> HttpResponse:
    def build() -> CachedProductPage:
        return _build_page(request, slug)

    # Later parts of the reviews; few ask for them, and a cache in front may store them.
    if (number := parse_whole_number(request.GET.get("page", "")) or 1) > 1:
        return _respond(request, _build_page(request, slug, number))
    # Selections in the URL would create endless copies.
    if any(name.startswith("attribute_") for name in request.GET):
        return _respond(request, build())
    host = get_host(request)
    # Converted prices depend on rates, which the page's tags do not name.
    if host is None or not get_active_currency().is_default:
        return _respond(request, build())
    name = f"{host}/{slug}"
    held = _page_cache([name], lambda _names: {name: (build(), ())}, {"shell": get_shell(request)})
    return _respond(request, held[name])


def render_product_page(request: HttpRequest, product: Product) -> HttpResponse:
    """Return the rendered page of a published product."""
    return _respond(request, _build_page(request, product.slug))


def _respond(request: HttpRequest, cached_page: CachedProductPage) -> HttpResponse:
    set_page_categories(request, *cached_page.categories)
    ids = (cached_page.upsells, cached_page.bought_together, cached_page.related)
    rows = build_rows(*ids, get_cards_by_id(list(dict.fromkeys(chain(*ids)))))
    return cached_page.page.model_copy(update=rows._asdict()).render(request)


def _build_page(request: HttpRequest, slug: str, number: int = 1) -> CachedProductPage:
    """
    Return the page with the part ``number`` of the reviews.

    :raises Http404: if there is no such product, or no such part
    """
    shown = load_product(slug)
    if shown is None:
        raise Http404("no such product")
    reviews = load_reviews(shown.product, number) if number > 1 else None  # first: there are endless wrong numbers
    with read_page_data(shown):
        page = _build_props(request, shown, reviews or load_reviews(shown.product))
        upsells, bought, related = get_row_ids(shown)
    paths = tuple(category.url_path for category in shown.categories)
    return CachedProductPage(
        page=page, upsells=tuple(upsells), bought_together=tuple(bought), related=tuple(related), categories=paths
    )


def _build_props(request: HttpRequest, shown: LabelledProduct, reviews: ProductReviews | None) -> ProductPage:
    product, categories = shown.product, shown.categories
    add_page_tags(build_product_tag(product.pk), *(build_link_tag(Category, category.pk) for category in categories))
    variations, attributes = load_variations(product), load_attributes(product)
    gallery = load_gallery(product, (row.image_id for row in variations.values() if row.image_id))
    offers = [offer for offer in get_product_offers([product.pk])[product.pk] if offer.variation_id in variations]
    choices = get_selecting_attributes(product, attributes)
    described = describe_pictures(gallery, product.name, variations, choices)
    codes = {name: get_code(product, variations.values(), name) for name in ("sku", "gtin")}
    brands = tuple(map(build_brand_link, shown.brands))
    trail = (build_home_link(), *build_breadcrumb_links(shown))
    images = {picture.image_id: request.build_absolute_uri(picture.picture.src) for picture in gallery}
    canonical = request.build_absolute_uri(build_product_url(product))
    shell = get_shell(request)
    settings = get_variation_settings(request)
    shown_choices = build_choices(choices, request.GET.dict())
    delivery = estimate_delivery(product, offers)
    return ProductPage(
        meta=PageMeta(
            title=build_title(product.name, shell),
            description=summarize_html(product.short_description or product.description),
            canonical=canonical,
            kind="product",
            **build_sharing_meta(
                request,
                shell,
                build_product_subject(product.pk, product.name, gallery[0].image_id if gallery else None),
            ),
            json_ld=(
                build_structured_data(
                    product, offers, codes, [brand.name for brand in brands], canonical, [*images.values()], reviews
                ),
                build_breadcrumb_list(request, trail, product.name),
            ),
        ),
        body_class="woocommerce single-product",
        shell=shell,
        product_id=product.pk,
        name=product.name,
        sku=codes["sku"],
        brands=brands,
        tags=tuple(map(build_tag_link, shown.tags)),
        breadcrumbs=trail,
        gallery=put_image_first(find_leading_image(variations, offers, shown_choices, choices, gallery), described),
        price=ShownPrice.from_offers(offers),
        is_new=is_new(product),
        is_in_stock=any(offer.is_in_stock for offer in offers),
        is_savable=product.visibility != Product.Visibility.HIDDEN,
        short_description=product.short_description,
        description=product.description,
        choices=shown_choices,
        choosing=VariationSelection.from_settings(settings),
        variations=build_matrix(variations, offers, choices),
        product_variations=(
            build_variations_json(product, variations, offers, choices, gallery, request.build_absolute_uri)
            if len(offers) <= settings.listed_variations and choices
            else UNLISTED
        ),
        parameters=build_parameters(attributes),
        sections=build_sections(request, product, shown.brands, variations, choices),
        price_in=(get_prices_in_currencies(product.pk) if shell.currency and shell.currency.with_product_price else ()),
        delivery=delivery,
        transfer_note=get_transfer_note() if delivery else "",
        backorder=format_backorder() if any(map(is_sold_on_backorder, offers)) else "",
        reviews=reviews,
        item=build_analytics_items([product], {product.pk: offers}).get(product.pk),
        upsells=(),
        bought_together=(),
        related=(),
    )


def find_leading_image(
    variations: Mapping[int, ProductVariationRow],
    offers: Sequence[Offer],
    choices: Sequence[AttributeChoice],
    rows: Sequence[ProductAttributeRow],
    gallery: Sequence[GalleryPicture],
) -> int | None:
    """Return the image of the selected variation, else of a reduced one; None: the product's own."""
    values = {pk: {row.slug: its.terms.get(row.attribute_id, "") for row in rows} for pk, its in variations.items()}
    chosen = {one.slug: one.values[one.preselected - 1].value for one in choices if one.preselected}
    found = find_chosen_variation(values, [one.slug for one in choices], chosen) if chosen else None
    if found is not None:
        return variations[found].image_id
    return find_reduced_image(offers, gallery[0].image_id) if gallery else None


def put_image_first(image_id: int | None, gallery: tuple[GalleryPicture, ...]) -> tuple[GalleryPicture, ...]:
    """Return the pictures with that of the image first."""
    return tuple(sorted(gallery, key=lambda picture: picture.image_id != image_id)) if image_id else gallery


def is_sold_on_backorder(offer: Offer) -> bool:
    """Return whether shoppers can buy the variation although it is not in stock."""
    return offer.is_sold and offer.availability == Availability.ON_BACKORDER


def estimate_delivery(product: Product, offers: list[Offer]) -> tuple[DeliveryEstimate, ...]:
    """Return the arrival estimates in the shop's own country, none if no variation is in stock."""
    in_stock = {Availability.IN_STOCK, Availability.LOW_STOCK}
    prices = [offer.price for offer in offers if offer.price and offer.is_sold and offer.availability in in_stock]
    if not prices:
        return ()
    # The page is the same for everybody: neither country nor variation is known yet.
    is_unweighed, weight_g = product.weight_g is None, product.weight_g or 0
    return build_estimates(Parcel(min(prices), weight_g, int(is_unweighed), country=DEFAULT_COUNTRY))


def get_row_ids(shown: LabelledProduct) -> tuple[list[int], list[int], list[int]]:
    """Return the ids of the product's up-sells, of what is bought with it, and of similar products."""
    # Of a category's parent too: its other products may appear.
    categories = {pk for category in shown.categories for pk in (category.pk, category.parent_id) if pk}
    add_page_tags(*(build_list_tag(Category, pk) for pk in categories))
    add_page_tags(*(build_list_tag(Tag, tag.pk) for tag in shown.tags))
    upsells = [pk for (pk,) in upsells_of_products([shown.product.pk])]
    related = find_related_ids(shown.product.pk, shown.categories, shown.tags)
    bought = [pk for (pk,) in bought_with_products([shown.product.pk])]
    # More than are shown: some fill the rows above, some are sold out.
    return upsells, bought, [pk for pk in related if pk not in upsells][: 3 * CARDS_IN_ROW]


def build_breadcrumb_links(shown: LabelledProduct) -> tuple[Link, ...]:
    """Return the links from the root category down to the product's deepest one."""
    way = sorted(categories_by_path(shown.deepest_paths), key=lambda one: len(one.url_path))
    return tuple(Link(name=category.name, href=get_category_url(category)) for category in way)
