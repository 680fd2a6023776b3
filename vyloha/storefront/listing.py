"""`/obchod/`: everything that the shop sells."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import children_tag, list_tag
from vyloha.content.cards import ProductGrid
from vyloha.content.shell import Link, ShopPage, category_url, shell_of, title_of
from vyloha.core.page_cache import public, shows
from vyloha.core.rendering import Meta
from vyloha.storefront.paging import Paging, Part


class ListingPage(ShopPage):
    """The whole catalogue or one category of it."""

    title: str
    description: str  # HTML
    breadcrumbs: tuple[Link, ...]
    categories: tuple[Link, ...]  # one level below
    grid: ProductGrid
    paging: Paging


@require_safe
@public("page")
def show(request: HttpRequest) -> HttpResponse:
    shell = shell_of(request)
    shows(list_tag(), children_tag(None))
    part = Part(request, Product.objects.listed().for_cards())
    title = _("All products")
    categories = tuple(Link(name=one.name, href=category_url(one)) for one in Category.objects.filter(parent=None))
    names = ", ".join(link.name for link in categories)
    return ListingPage(
        meta=Meta(
            title=title_of(numbered(title, part.number), shell),
            description=_("The whole range of %(shop)s: %(categories)s.")
            % {"shop": shell.shop_name, "categories": names}
            if names
            else "",
            canonical=part.canonical,
        ),
        body_class="woocommerce woocommerce-shop",
        shell=shell,
        title=title,
        description="",
        breadcrumbs=(home(),),
        categories=categories,
        grid=ProductGrid.of(part.rows),
        paging=part.props,
    ).render(request)


def home() -> Link:
    """Return the first step of every way through the shop."""
    return Link(name=_("Home"), href="/")


def numbered(title: str, page: int) -> str:
    """Return ``title``, with the page's number from the second page on: titles must differ."""
    return title if page == 1 else _("%(title)s – page %(page)d") % {"title": title, "page": page}
