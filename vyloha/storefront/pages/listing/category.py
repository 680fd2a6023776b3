"""``/kategorie-produktu/<path>/``: one category with its subcategories."""

from itertools import accumulate
from typing import NamedTuple

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import build_children_tag, build_taxonomy_tag
from vyloha.content.shell.shell import Link
from vyloha.core.cache.pages import add_page_tags, cache_until_change
from vyloha.storefront.pages.listing.listing import (
    ListingHeading,
    build_category_links,
    build_home_link,
    cache_listing,
    show_listing,
)
from vyloha.storefront.pages.seo.sharing import build_taxonomy_subject


class CategoryContext(NamedTuple):
    """A category, the links to its ancestors, and those to its children."""

    category: Category
    way: tuple[Link, ...]
    below: tuple[Link, ...]


@require_safe
@cache_listing
def show(request: HttpRequest, url_path: str) -> HttpResponseBase:
    category, way, below = cache_until_change(f"category:{url_path}", lambda: load_category_context(url_path))
    heading = ListingHeading(
        title=category.name,
        subject=build_taxonomy_subject(category),
        body_class="woocommerce tax-product_cat",
        breadcrumbs=(build_home_link(), *way),
        description=category.description,
        categories=below,
    )
    return show_listing(request, category, heading)


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
