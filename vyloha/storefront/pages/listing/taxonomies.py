"""``/znacka/<slug>/``, ``/stitek/<slug>/``, ``/prodejce/<slug>/``: the products of one brand, tag or vendor."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Brand, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import build_link_tag, build_taxonomy_tag
from vyloha.content.listing.sources import build_source
from vyloha.content.listing.url_state import ListingUrl
from vyloha.content.shell.shell import Link, get_shell
from vyloha.core.cache.pages import add_page_tags
from vyloha.storefront.pages.listing.category import build_default_description
from vyloha.storefront.pages.listing.listing import build_home_link, load_main_grid, render_listing, serve_listing
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


def get_brand(slug: str) -> Brand:
    return get_object_or_404(Brand, slug=slug)


def get_tag(slug: str) -> Tag:
    return get_object_or_404(Tag, slug=slug)


def get_vendor(slug: str) -> Vendor:
    return get_object_or_404(Vendor, slug=slug)


@serve_listing(get_brand)
def show_brand(request: HttpRequest, url: ListingUrl, slug: str) -> HttpResponse:
    return _show_taxonomy(request, url, get_brand(slug), "tax-product_brand", build_home_link(), build_brands_link())


@serve_listing(get_tag)
def show_tag(request: HttpRequest, url: ListingUrl, slug: str) -> HttpResponse:
    return _show_taxonomy(request, url, get_tag(slug), "tax-product_tag", build_home_link())


@serve_listing(get_vendor)
def show_vendor(request: HttpRequest, url: ListingUrl, slug: str) -> HttpResponse:
    vendor = get_vendor(slug)
    return _show_taxonomy(request, url, vendor, "tax-vendor", build_home_link(), city=vendor.city, website=vendor.url)


def _show_taxonomy(
    request: HttpRequest,
    url: ListingUrl,
    taxonomy_term: Brand | Tag | Vendor,
    kind: str,
    *trail: Link,
    city: str = "",
    website: str = "",
) -> HttpResponse:
    add_page_tags(build_taxonomy_tag(type(taxonomy_term), taxonomy_term.pk))
    part = load_main_grid(build_source(taxonomy_term), url)
    return render_listing(
        request,
        part,
        title=taxonomy_term.name,
        subject=build_taxonomy_subject(taxonomy_term),
        about=build_default_description(taxonomy_term.name, part.total, get_shell(request).shop_name),
        body_class=f"woocommerce {kind}",
        trail=trail,
        description=taxonomy_term.description,
        city=city,
        website=website,
    )
