"""``/znacka/<slug>/``, ``/stitek/<slug>/``, ``/prodejce/<slug>/``: the products of one brand, tag or vendor."""

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Brand, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import build_link_tag, build_taxonomy_tag
from vyloha.content.shell.shell import Link
from vyloha.core.cache.pages import add_page_tags
from vyloha.storefront.pages.listing.listing import ListingHeading, build_home_link, cache_listing, show_listing
from vyloha.storefront.pages.seo.sharing import build_taxonomy_subject


def build_brand_link(brand: Brand) -> Link:
    add_page_tags(build_link_tag(Brand, brand.pk))
    return Link(name=brand.name, href=f"/znacka/{brand.slug}/")


def build_tag_link(tag: Tag) -> Link:
    add_page_tags(build_link_tag(Tag, tag.pk))
    return Link(name=tag.name, href=f"/stitek/{tag.slug}/")


def build_brands_link() -> Link:
    """Return the link to all brands."""
    return Link(name=_("Brands"), href="/znacky/")


@require_safe
@cache_listing
def show_brand(request: HttpRequest, slug: str) -> HttpResponseBase:
    brand = get_object_or_404(Brand, slug=slug)
    return _show_taxonomy(request, brand, "tax-product_brand", build_home_link(), build_brands_link())


@require_safe
@cache_listing
def show_tag(request: HttpRequest, slug: str) -> HttpResponseBase:
    return _show_taxonomy(request, get_object_or_404(Tag, slug=slug), "tax-product_tag", build_home_link())


@require_safe
@cache_listing
def show_vendor(request: HttpRequest, slug: str) -> HttpResponseBase:
    vendor = get_object_or_404(Vendor, slug=slug)
    return _show_taxonomy(request, vendor, "tax-vendor", build_home_link(), city=vendor.city, website=vendor.url)


def _show_taxonomy(
    request: HttpRequest, term: Brand | Tag | Vendor, kind: str, *breadcrumbs: Link, city: str = "", website: str = ""
) -> HttpResponseBase:
    add_page_tags(build_taxonomy_tag(type(term), term.pk))
    heading = ListingHeading(
        title=term.name,
        subject=build_taxonomy_subject(term),
        body_class=f"woocommerce {kind}",
        breadcrumbs=breadcrumbs,
        description=term.description,
        city=city,
        website=website,
    )
    return show_listing(request, term, heading)
