"""`/kategorie-produktu/<path>/`: one category with what lies below it."""

from itertools import accumulate

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import children_tag, label_tag
from vyloha.content.listing.address import Address
from vyloha.content.listing.sources import source_of
from vyloha.content.shell import shell_of
from vyloha.core.page_cache import shows
from vyloha.storefront.pages.listing import draw, home, links, listing, main_grid
from vyloha.storefront.pages.sharing import label_subject


@listing(lambda url_path: get_object_or_404(Category, url_path=url_path))
def show(request: HttpRequest, address: Address, url_path: str) -> HttpResponse:
    way, below = around(url_path)
    category = way[-1]
    shows(label_tag(Category, category.pk), children_tag(category.pk))
    part = main_grid(source_of(category), address)
    return draw(
        request,
        part,
        title=category.name,
        subject=label_subject(category),
        about=offered(category.name, part.total, shell_of(request).shop_name),
        body_class="woocommerce tax-product_cat",
        trail=(home(), *links(way[:-1])),
        description=category.description,
        categories=links(below),
    )


def around(url_path: str) -> tuple[list[Category], list[Category]]:
    """
    Return the way from the root down to the category at ``url_path``, and its children; one query.

    :raises Http404: if there is no such category
    """
    paths = list(accumulate(url_path.split("/"), "{}/{}".format))
    found = Category.objects.filter(Q(url_path__in=paths) | Q(parent__url_path=url_path))
    way = sorted(
        (candidate for candidate in found if candidate.url_path in paths), key=lambda candidate: len(candidate.url_path)
    )
    if not way or way[-1].url_path != url_path:
        raise Http404(f"no category at {url_path!r}")
    return way, [candidate for candidate in found if candidate.url_path not in paths]


def offered(name: str, count: int, shop: str) -> str:
    """Return what the head says of a category, brand, tag or vendor that nobody described."""
    return ngettext(
        "%(category)s at %(shop)s: %(count)d product.", "%(category)s at %(shop)s: %(count)d products.", count
    ) % {"category": name, "shop": shop, "count": count}
