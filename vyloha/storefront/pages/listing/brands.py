"""`/znacky/`: all brands that the shop sells, by their first letter."""

from itertools import groupby

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Brand, Product
from vyloha.commerce.catalogue.page_tags import list_tag
from vyloha.content.seo.sharing import sharing
from vyloha.content.seo.structured_data import breadcrumb_list
from vyloha.content.shell.shell import Link, ShopPage, shell_of, title_of
from vyloha.core.cache.pages import public, shows
from vyloha.core.database.collation import initial_of, sort_key
from vyloha.core.rendering import Meta, Props
from vyloha.storefront.pages.listing.listing import home
from vyloha.storefront.pages.listing.taxonomies import brand_link
from vyloha.storefront.pages.seo.sharing import shop_subject


class BrandGroup(Props):
    letter: str
    brands: tuple[Link, ...]


class BrandsPage(ShopPage):
    title: str
    breadcrumbs: tuple[Link, ...]
    groups: tuple[BrandGroup, ...]


@require_safe
@public()
def show(request: HttpRequest) -> HttpResponse:
    shell = shell_of(request)
    shows(list_tag(Brand))
    title, trail = _("Brands"), (home(),)
    return BrandsPage(
        meta=Meta(
            title=title_of(title, shell),
            description=_("All brands at %(shop)s from A to Z.") % {"shop": shell.shop_name},
            canonical=request.build_absolute_uri(request.path),
            json_ld=(breadcrumb_list(request, trail, title),),
            **sharing(request, shell, shop_subject()),
        ),
        body_class="woocommerce",
        shell=shell,
        title=title,
        breadcrumbs=trail,
        groups=groups(),
    ).render(request)


def groups() -> tuple[BrandGroup, ...]:
    """Return the brands with something to show, in Czech order; one query."""
    links = Product.brands.through.objects.filter(brand=OuterRef("pk"), product__is_listed=True)
    brands = sorted(Brand.objects.filter(Exists(links)).only("name", "slug"), key=lambda brand: sort_key(brand.name))
    return tuple(
        BrandGroup(letter=letter, brands=tuple(map(brand_link, group)))
        for letter, group in groupby(brands, key=lambda brand: initial_of(brand.name))
    )
