"""`/znacka/<slug>/`, `/stitek/<slug>/`, `/prodejce/<slug>/`: the products of one brand, tag or vendor."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Brand, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import label_tag, link_tag
from vyloha.content.listing.sources import source_of
from vyloha.content.listing.url_state import Address
from vyloha.content.shell.shell import Link, shell_of
from vyloha.core.cache.pages import shows
from vyloha.storefront.pages.listing.category import offered
from vyloha.storefront.pages.listing.listing import draw, home, listing, main_grid
from vyloha.storefront.pages.seo.sharing import label_subject


def brand_link(brand: Brand) -> Link:
    shows(link_tag(Brand, brand.pk))
    return Link(name=brand.name, href=f"/znacka/{brand.slug}/")


def tag_link(tag: Tag) -> Link:
    shows(link_tag(Tag, tag.pk))
    return Link(name=tag.name, href=f"/stitek/{tag.slug}/")


def brands_link() -> Link:
    """Return the link to all brands."""
    return Link(name=_("Brands"), href="/znacky/")


def brand_at(slug: str) -> Brand:
    return get_object_or_404(Brand, slug=slug)


def tag_at(slug: str) -> Tag:
    return get_object_or_404(Tag, slug=slug)


def vendor_at(slug: str) -> Vendor:
    return get_object_or_404(Vendor, slug=slug)


@listing(brand_at)
def show_brand(request: HttpRequest, url: Address, slug: str) -> HttpResponse:
    return _show(request, url, brand_at(slug), "tax-product_brand", home(), brands_link())


@listing(tag_at)
def show_tag(request: HttpRequest, url: Address, slug: str) -> HttpResponse:
    return _show(request, url, tag_at(slug), "tax-product_tag", home())


@listing(vendor_at)
def show_vendor(request: HttpRequest, url: Address, slug: str) -> HttpResponse:
    vendor = vendor_at(slug)
    return _show(request, url, vendor, "tax-vendor", home(), city=vendor.city, website=vendor.url)


def _show(
    request: HttpRequest,
    url: Address,
    taxonomy_term: Brand | Tag | Vendor,
    kind: str,
    *trail: Link,
    city: str = "",
    website: str = "",
) -> HttpResponse:
    shows(label_tag(type(taxonomy_term), taxonomy_term.pk))
    part = main_grid(source_of(taxonomy_term), url)
    return draw(
        request,
        part,
        title=taxonomy_term.name,
        subject=label_subject(taxonomy_term),
        about=offered(taxonomy_term.name, part.total, shell_of(request).shop_name),
        body_class=f"woocommerce {kind}",
        trail=trail,
        description=taxonomy_term.description,
        city=city,
        website=website,
    )
