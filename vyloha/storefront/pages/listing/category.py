"""``/kategorie-produktu/<path>/``: one category with its subcategories."""

from itertools import accumulate
from typing import NamedTuple

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import build_children_tag, build_taxonomy_tag
from vyloha.content.listing.sources import build_source
from vyloha.content.listing.url_state import ListingUrl
from vyloha.content.shell.shell import Link, get_shell
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.storefront.pages.listing.listing import (
    build_category_links,
    build_home_link,
    load_main_grid,
    render_listing,
    serve_listing,
)
from vyloha.storefront.pages.seo.sharing import build_taxonomy_subject


class CategoryContext(NamedTuple):
    """A category, the links to its ancestors, and those to its children."""

    category: Category
    way: tuple[Link, ...]
    below: tuple[Link, ...]


@serve_listing(lambda url_path: get_object_or_404(Category, url_path=url_path))
def show(request: HttpRequest, url: ListingUrl, url_path: str) -> HttpResponse:
    category, way, below = cache_until_change(f"category:{url_path}", lambda: load_category_context(url_path))
    part = load_main_grid(build_source(category), url)
    return render_listing(
        request,
        part,
        title=category.name,
        subject=build_taxonomy_subject(category),
        about=build_default_description(category.name, part.total, get_shell(request).shop_name),
        body_class="woocommerce tax-product_cat",
        trail=(build_home_link(), *way),
        description=category.description,
        categories=below,
    )


def load_category_context(url_path: str) -> CategoryContext:
    """
    Return the category at ``url_path`` with its ancestors and children; one query.

    :raises Http404: if there is no such category
    """
    paths = list(accumulate(url_path.split("/"), "{}/{}".format))
    found = Category.objects.filter(Q(url_path__in=paths) | Q(parent__url_path=url_path))
    way = sorted(
        (candidate for candidate in found if candidate.url_path in paths), key=lambda candidate: len(candidate.url_path)
    )
    if not way or way[-1].url_path != url_path:
        raise Http404(f"no category at {url_path!r}")
    add_page_tags(build_taxonomy_tag(Category, way[-1].pk), build_children_tag(way[-1].pk))
    below = [candidate for candidate in found if candidate.url_path not in paths]
    return CategoryContext(way[-1], build_category_links(way[:-1]), build_category_links(below))


def build_default_description(name: str, count: int, shop: str) -> str:
    """Return the meta description of a category, brand, tag or vendor without one."""
    return ngettext(
        "%(category)s at %(shop)s: %(count)d product.", "%(category)s at %(shop)s: %(count)d products.", count
    ) % {"category": name, "shop": shop, "count": count}
