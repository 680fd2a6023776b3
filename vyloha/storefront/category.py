"""`/kategorie-produktu/<path>/`: one category with what lies below it."""

from html import unescape
from itertools import accumulate

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import children_tag, label_tag, list_tag
from vyloha.content.cards import ProductGrid
from vyloha.content.shell import Link, category_url, shell_of, title_of
from vyloha.core.page_cache import public, shows
from vyloha.core.rendering import Meta
from vyloha.storefront.listing import ListingPage, home, numbered
from vyloha.storefront.paging import Part

DESCRIPTION_LENGTH = 155  # characters; search engines cut off what is longer


@require_safe
@public("page")
def show(request: HttpRequest, url_path: str) -> HttpResponse:
    way, below = around(url_path)
    category = way[-1]
    shows(label_tag(Category, category.pk), list_tag(Category, category.pk), children_tag(category.pk))
    shell = shell_of(request)
    part = Part(request, Product.objects.listed().in_category(category).for_cards())
    return ListingPage(
        meta=Meta(
            title=title_of(numbered(category.name, part.number), shell),
            description=summary(category.description) or offered(category, part.props.total, shell.shop_name),
            canonical=part.canonical,
        ),
        body_class="woocommerce tax-product_cat",
        shell=shell,
        title=category.name,
        description=category.description if part.number == 1 else "",
        breadcrumbs=(home(), *links(way[:-1])),
        categories=links(below),
        grid=ProductGrid.of(part.rows),
        paging=part.props,
    ).render(request)


def around(url_path: str) -> tuple[list[Category], list[Category]]:
    """
    Return the way from the root down to the category at ``url_path``, and its children; one query.

    :raises Http404: if there is no such category
    """
    paths = list(accumulate(url_path.split("/"), "{}/{}".format))
    found = Category.objects.filter(Q(url_path__in=paths) | Q(parent__url_path=url_path))
    way = sorted((one for one in found if one.url_path in paths), key=lambda one: len(one.url_path))
    if not way or way[-1].url_path != url_path:
        raise Http404(f"no category at {url_path!r}")
    return way, [one for one in found if one.url_path not in paths]


def links(categories: list[Category]) -> tuple[Link, ...]:
    return tuple(Link(name=one.name, href=category_url(one)) for one in categories)


def offered(category: Category, count: int, shop: str) -> str:
    """Return what the head says of a category that nobody described."""
    return ngettext(
        "%(category)s at %(shop)s: %(count)d product.", "%(category)s at %(shop)s: %(count)d products.", count
    ) % {"category": category.name, "shop": shop, "count": count}


def summary(html: str) -> str:
    """Return the beginning of a text as plain words, for the head of a document."""
    return Truncator(" ".join(unescape(strip_tags(html)).split())).chars(DESCRIPTION_LENGTH)
