"""``/znacky/``: all brands that the shop sells, by their first letter."""

from itertools import groupby

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Brand, Product
from vyloha.commerce.catalogue.page_tags import build_list_tag
from vyloha.content.seo.sharing import build_sharing_meta
from vyloha.content.seo.structured_data import build_breadcrumb_list
from vyloha.content.seo.summary import summarize_html
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.cache.pages import add_page_tags, cache_publicly
from vyloha.core.database.collation import build_sort_key, get_initial
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.pages.listing.listing import build_home_link
from vyloha.storefront.pages.listing.taxonomies import build_brand_link
from vyloha.storefront.pages.seo.sharing import build_shop_subject

NOTE_LENGTH = 110  # characters


class ShownBrand(Link):
    note: str  # the beginning of the merchant's description; "" without one


class BrandGroup(Props):
    letter: str
    brands: tuple[ShownBrand, ...]


class BrandsPage(ShopPage):
    title: str
    breadcrumbs: tuple[Link, ...]
    groups: tuple[BrandGroup, ...]


@require_safe
@cache_publicly()
def show(request: HttpRequest) -> HttpResponse:
    shell = get_shell(request)
    add_page_tags(build_list_tag(Brand))
    title, trail = _("Brands"), (build_home_link(),)
    return BrandsPage(
        meta=PageMeta(
            title=build_title(title, shell),
            description=_("All brands at %(shop)s from A to Z.") % {"shop": shell.shop_name},
            canonical=request.build_absolute_uri(request.path),
            json_ld=(build_breadcrumb_list(request, trail, title),),
            **build_sharing_meta(request, shell, build_shop_subject()),
        ),
        body_class="woocommerce",
        shell=shell,
        title=title,
        breadcrumbs=trail,
        groups=load_brand_groups(),
    ).render(request)


def load_brand_groups() -> tuple[BrandGroup, ...]:
    """Return the brands with something to show, in Czech order; one query."""
    links = Product.brands.through.objects.filter(brand=OuterRef("pk"), product__is_listed=True)
    brands = sorted(
        Brand.objects.filter(Exists(links)).only("name", "slug", "description"),
        key=lambda brand: build_sort_key(brand.name),
    )
    return tuple(
        BrandGroup(letter=letter, brands=tuple(map(_build_brand, group)))
        for letter, group in groupby(brands, key=lambda brand: get_initial(brand.name))
    )


def _build_brand(brand: Brand) -> ShownBrand:
    link = build_brand_link(brand)
    return ShownBrand(name=link.name, href=link.href, note=summarize_html(brand.description, NOTE_LENGTH))
