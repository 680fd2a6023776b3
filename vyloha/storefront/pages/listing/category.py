"""`/kategorie-produktu/<path>/`: one category with what lies below it."""

from itertools import accumulate
from typing import NamedTuple

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import children_tag, label_tag
from vyloha.content.listing.sources import source_of
from vyloha.content.listing.url_state import Address
from vyloha.content.shell.shell import Link, shell_of
from vyloha.core.cache.pages import shows, until_change
from vyloha.storefront.pages.listing.listing import draw, home, links, listing, main_grid
from vyloha.storefront.pages.seo.sharing import label_subject


class Place(NamedTuple):
    """A category, the links from the root down to it, and those to its children."""

    category: Category
    way: tuple[Link, ...]
    below: tuple[Link, ...]


@listing(lambda url_path: get_object_or_404(Category, url_path=url_path))
def show(request: HttpRequest, url: Address, url_path: str) -> HttpResponse:
    category, way, below = until_change(f"category:{url_path}", lambda: place_of(url_path))
    part = main_grid(source_of(category), url)
    return draw(
        request,
        part,
        title=category.name,
        subject=label_subject(category),
        about=offered(category.name, part.total, shell_of(request).shop_name),
        body_class="woocommerce tax-product_cat",
        trail=(home(), *way),
        description=category.description,
        categories=below,
    )


def place_of(url_path: str) -> Place:
    """
    Return the category at ``url_path`` with what is around it; one query.

    :raises Http404: if there is no such category
    """
    paths = list(accumulate(url_path.split("/"), "{}/{}".format))
    found = Category.objects.filter(Q(url_path__in=paths) | Q(parent__url_path=url_path))
    way = sorted(
        (candidate for candidate in found if candidate.url_path in paths), key=lambda candidate: len(candidate.url_path)
    )
    if not way or way[-1].url_path != url_path:
        raise Http404(f"no category at {url_path!r}")
    shows(label_tag(Category, way[-1].pk), children_tag(way[-1].pk))
    below = [candidate for candidate in found if candidate.url_path not in paths]
    return Place(way[-1], links(way[:-1]), links(below))


def offered(name: str, count: int, shop: str) -> str:
    """Return what the head says of a category, brand, tag or vendor that nobody described."""
    return ngettext(
        "%(category)s at %(shop)s: %(count)d product.", "%(category)s at %(shop)s: %(count)d products.", count
    ) % {"category": name, "shop": shop, "count": count}
