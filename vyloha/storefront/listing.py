"""What listings have in common; `/obchod/`: everything that the shop sells."""

from collections.abc import Iterable
from html import unescape

from django.http import HttpRequest, HttpResponse
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import Label, children_tag
from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.content.cards import ProductGrid
from vyloha.content.paging import Paging
from vyloha.content.sharing import Subject, sharing
from vyloha.content.shell import Link, ShopPage, category_url, shell_of, title_of
from vyloha.content.structured_data import breadcrumb_list
from vyloha.core.page_cache import public, shows, until_change
from vyloha.core.rendering import Meta
from vyloha.storefront.paging import Part, Shown
from vyloha.storefront.product_data import item_list
from vyloha.storefront.sharing import shop_subject
from vyloha.storefront.sorting import ORDERS, SortLink, order_of, sort_links, with_known_order

DESCRIPTION_LENGTH = 155  # characters; search engines cut off what is longer


class ListingPage(ShopPage):
    """The whole catalogue, or the part of it that belongs to one category, brand, tag or vendor."""

    title: str
    description: str  # HTML
    city: str  # a vendor's
    website: str  # a vendor's, absolute URL
    breadcrumbs: tuple[Link, ...]
    categories: tuple[Link, ...]  # one level below
    sorting: tuple[SortLink, ...]
    grid: ProductGrid
    shown: Shown
    paging: Paging


@require_safe
@public("page", "orderby")
@with_known_order
def show(request: HttpRequest) -> HttpResponse:
    part = Part(request, products_of(request))
    categories = until_change("departments", _departments)
    names = ", ".join(link.name for link in categories)
    about = _("The whole range of %(shop)s: %(categories)s.")
    about %= {"shop": shell_of(request).shop_name, "categories": names}
    return draw(
        request,
        part,
        title=_("All products"),
        subject=shop_subject(),
        about=about if names else "",
        body_class="woocommerce woocommerce-shop",
        trail=(home(),),
        categories=categories,
    )


def _departments() -> tuple[Link, ...]:
    shows(children_tag(None))
    return links(Category.objects.filter(parent=None))


def products_of(request: HttpRequest, label: Label | None = None) -> ProductList:
    """Return the products of the whole shop or of ``label`` in the order that the address asks for."""
    return ProductList(label, ORDERS[order_of(request)])


def draw(
    request: HttpRequest,
    part: Part,
    *,
    title: str,
    subject: Subject,
    about: str,
    body_class: str,
    trail: tuple[Link, ...],
    description: str = "",
    categories: tuple[Link, ...] = (),
    city: str = "",
    website: str = "",
) -> HttpResponse:
    """
    Answer with the page of a listing.

    :param subject: what the picture for sharing is of
    :param about: what the head says where nobody wrote a ``description`` (HTML)
    :param trail: the way here from home down, without the page itself
    """
    shell = shell_of(request)
    data = (breadcrumb_list(request, trail, title), item_list(request, part.grid.cards, part.shown.first))
    return ListingPage(
        meta=Meta(
            title=title_of(numbered(title, part.number), shell),
            description=summary(description) or about,
            canonical=part.canonical,
            robots=part.robots,
            json_ld=data,
            **sharing(request, shell, subject),
        ),
        body_class=body_class,
        shell=shell,
        title=title,
        description=description if part.number == 1 else "",
        city=city,
        website=website,
        breadcrumbs=trail,
        categories=categories,
        sorting=sort_links(request),
        grid=part.grid,
        shown=part.shown,
        paging=part.props,
    ).render(request)


def home() -> Link:
    """Return the first step of every way through the shop."""
    return Link(name=_("Home"), href="/")


def links(categories: Iterable[Category]) -> tuple[Link, ...]:
    return tuple(Link(name=one.name, href=category_url(one)) for one in categories)


def numbered(title: str, page: int) -> str:
    """Return ``title``, with the page's number from the second page on: titles must differ."""
    return title if page == 1 else _("%(title)s – page %(page)d") % {"title": title, "page": page}


def summary(html: str) -> str:
    """Return the beginning of a text as plain words, for the head of a document."""
    return Truncator(" ".join(unescape(strip_tags(html)).split())).chars(DESCRIPTION_LENGTH)
