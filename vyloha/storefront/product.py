"""`/produkt/<slug>/`: one product, and the form that puts it into the cart."""

from itertools import accumulate

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category, Product, ProductAttribute, Variation, VariationTerm
from vyloha.content.cards import ShownPrice, cards_of
from vyloha.content.pictures import Picture, picture_of
from vyloha.content.shell import Link, category_url, shell_of, title_of
from vyloha.core.page_cache import public
from vyloha.core.rendering import Meta
from vyloha.storefront.category import summary
from vyloha.storefront.listing import home
from vyloha.storefront.product_data import code_of, structured_data
from vyloha.storefront.product_props import ProductPage, choice_of, choosing, offers_of, parameters_of, variation_of

CARDS_IN_ROW = 4


@require_safe
@public()
def show(request: HttpRequest, slug: str) -> HttpResponse:
    product = get_object_or_404(with_page(), slug=slug)
    offers = offers_of(product)
    choices = choosing(product)
    attributes = [row.attribute_id for row in choices]
    gallery = gallery_of(product)
    canonical = request.build_absolute_uri(request.path)
    upsells = product.upsells.listed().for_cards()[:CARDS_IN_ROW]
    related = product.related().exclude(pk__in=[one.pk for one in upsells]).for_cards()[:CARDS_IN_ROW]
    shell = shell_of(request)
    return ProductPage(
        meta=Meta(
            title=title_of(product.name, shell),
            description=summary(product.short_description or product.description),
            canonical=canonical,
            image=request.build_absolute_uri(gallery[0].src) if gallery else "",
            json_ld=(structured_data(product, offers, canonical, gallery),),
        ),
        body_class="woocommerce single-product",
        shell=shell,
        product_id=product.pk,
        name=product.name,
        sku=code_of(product, "sku"),
        brands=tuple(brand.name for brand in product.brands.all()),
        breadcrumbs=(home(), *way_to(product)),
        gallery=gallery,
        price=ShownPrice.of_offers(offers),
        is_on_sale=any(offer.is_on_sale for offer in offers),
        short_description=product.short_description,
        description=product.description,
        choices=tuple(choice_of(row) for row in choices),
        variations=tuple(
            variation_of(variation, offer, attributes)
            for variation, offer in zip(product.variations.all(), offers, strict=True)
        ),
        parameters=parameters_of(product),
        upsells=cards_of(upsells),
        related=cards_of(related),
    ).render(request)


def with_page() -> "QuerySet[Product, Product]":
    """Return the products that have a page, loading what it shows."""
    variations = Variation.objects.published().with_stock()
    attributes = ProductAttribute.objects.select_related("attribute", "default_term").prefetch_related("terms")
    return (
        Product.objects.published()
        .select_related("tax_class")
        .prefetch_related(
            Prefetch("variations", queryset=variations),
            Prefetch("variations__variation_terms", queryset=VariationTerm.objects.select_related("term")),
            Prefetch("product_attributes", queryset=attributes),
            "images__image__renditions",
            "brands",
            "categories",
        )
    )


def gallery_of(product: Product) -> tuple[Picture, ...]:
    pictures = (picture_of(one.image, one.alt or product.name) for one in product.images.all())
    return tuple(picture for picture in pictures if picture)


def way_to(product: Product) -> tuple[Link, ...]:
    """Return the links from the root category down to the deepest one that the product is in."""
    deepest = max(product.categories.all(), key=lambda one: one.url_path.count("/"), default=None)
    if deepest is None:
        return ()
    paths = list(accumulate(deepest.url_path.split("/"), "{}/{}".format))
    way = sorted(Category.objects.filter(url_path__in=paths), key=lambda one: len(one.url_path))
    return tuple(Link(name=one.name, href=category_url(one)) for one in way)
