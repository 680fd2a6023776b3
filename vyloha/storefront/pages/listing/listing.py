"""Shared by listings; and ``/obchod/``: everything that the shop sells."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import TaxonomyTerm, build_children_tag
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.content.listing.grid import (
    GridPage,
    GridPageWithoutCards,
    ListingGrid,
    PageNotInListing,
    build_defaults,
    load_around_cards,
)
from vyloha.content.listing.heading import (
    SELECTION_CACHE_POLICY,
    add_page_number,
    format_title_with_selection,
    is_indexable,
)
from vyloha.content.listing.sources import ProductSource, build_source
from vyloha.content.listing.url_state import MAIN, PRESERVED_PARAMETERS, ListingUrl
from vyloha.content.listing_rules import get_listing_rules
from vyloha.content.seo.sharing import SharingSubject, build_sharing_meta
from vyloha.content.seo.structured_data import build_breadcrumb_list
from vyloha.content.seo.summary import summarize_html
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_category_url, get_shell
from vyloha.core.cache.pages import add_page_tags, cache_publicly, cache_until_change, large_fragments
from vyloha.core.limits.rate_limits import TooManyRequests
from vyloha.core.rendering import PageMeta
from vyloha.storefront.listings.filtering_limit import count_filtering
from vyloha.storefront.listings.main_grid import NOT_READY_S, build_main_grid, get_not_ready_text
from vyloha.storefront.pages.errors import render_rejection
from vyloha.storefront.pages.seo.product_structured_data import build_item_list
from vyloha.storefront.pages.seo.sharing import build_shop_subject

cache_listing = cache_publicly("page", "orderby", "e-filter-")


class ListingPage(ShopPage, ListingGrid):
    """The whole catalogue, or the products of one category, brand, tag or vendor."""

    title: str
    description: str  # HTML
    city: str  # a vendor's
    website: str  # a vendor's, absolute URL
    breadcrumbs: tuple[Link, ...]
    categories: tuple[Link, ...]  # one level below


@dataclass(frozen=True, slots=True)
class ListingHeading:
    """The texts and links around a main listing."""

    title: str
    subject: SharingSubject  # of the image for sharing
    body_class: str
    breadcrumbs: tuple[Link, ...]  # from home down, without the page itself
    about: str = ""  # meta description if ``description`` is empty; "": its title and number of products
    description: str = ""  # HTML
    categories: tuple[Link, ...] = ()  # one level below
    city: str = ""
    website: str = ""


def show_grids(
    request: HttpRequest, url: ListingUrl | None, render: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """
    Return the page with grids that ``render`` returns, or an error page when they cannot be shown.

    :param url: the state of the grids, which is redirected to its canonical form; None for a private page
    """
    if url and (elsewhere := url.get_canonical_url(request)):
        return HttpResponseRedirect(elsewhere)
    try:
        if url and url.is_filtered:
            count_filtering(request)
        return render()
    except PageNotInListing as error:
        raise Http404("no such page") from error
    except TooManyRequests as error:
        return render_rejection(request, 429, _("That was too quick"), str(error), error.wait_s)
    except IndexNotReady:
        return render_rejection(request, 503, _("Filters are not ready yet"), get_not_ready_text(), NOT_READY_S)


def show_listing(request: HttpRequest, term: TaxonomyTerm | None, heading: ListingHeading) -> HttpResponseBase:
    """Return the page of a main listing: the products of ``term``, or all."""
    url = ListingUrl.from_request(request.path, request.GET, {MAIN: build_defaults(get_listing_rules().facets)})
    return show_grids(request, url, lambda: _render_page(request, load_main_grid(build_source(term), url), heading))


@require_safe
@cache_listing
def show(request: HttpRequest) -> HttpResponseBase:
    categories = cache_until_change("departments", _build_department_links)
    names = ", ".join(link.name for link in categories)
    about = _("The whole range of %(shop)s: %(categories)s.")
    about %= {"shop": get_shell(request).shop_name, "categories": names}
    heading = ListingHeading(
        title=_("All products"),
        subject=build_shop_subject(),
        body_class="woocommerce woocommerce-shop",
        breadcrumbs=(build_home_link(),),
        about=about if names else "",
        categories=categories,
    )
    return show_listing(request, None, heading)


def _build_department_links() -> tuple[Link, ...]:
    add_page_tags(build_children_tag(None))
    return build_category_links(Category.objects.filter(parent=None))


def load_main_grid(source: ProductSource, url: ListingUrl) -> GridPage:
    """Return the page of the main listing that ``url`` requests."""

    def build() -> GridPageWithoutCards:
        return load_around_cards(build_main_grid(source), url, MAIN)

    # Combinations are endless, and converted prices depend on rates, which no tag of a listing names.
    if url.kept or url.is_filtered or not get_active_currency().is_default:
        return build().add_cards()
    return cache_until_change(f"grid:{source.tags}:{url.url}", build, large_fragments).add_cards()


def _render_page(request: HttpRequest, part: GridPage, heading: ListingHeading) -> HttpResponse:
    shell = get_shell(request)
    about = heading.about or build_default_description(heading.title, part.total, shell.shop_name)
    data = (
        build_breadcrumb_list(request, heading.breadcrumbs, heading.title),
        build_item_list(request, part.props.grid.cards, part.props.shown.first),
    )
    # Parameters that a listing keeps in its links without reading them would create endless URLs.
    may_index = is_indexable(part, get_listing_rules().facets) and not any(
        name in request.GET for name in PRESERVED_PARAMETERS
    )
    full_title = format_title_with_selection(heading.title, part)
    response = ListingPage(
        meta=PageMeta(
            title=build_title(add_page_number(full_title, part.number), shell),
            description=summarize_html(heading.description) or about,
            # Other sort orders and choices of the same products are kept out of search engines, whose robots still
            # follow the links to products. So Google advises ("Pagination, incremental page loading, and their impact
            # on Google Search"); a canonical URL of another page beside it would say the opposite.
            canonical=request.build_absolute_uri(part.url) if may_index else "",
            robots="" if may_index else "noindex, follow",
            json_ld=data,
            **build_sharing_meta(request, shell, heading.subject),
        ),
        body_class=heading.body_class,
        shell=shell,
        title=full_title if may_index else heading.title,
        description=heading.description if part.number == 1 and not part.selection.filters else "",
        city=heading.city,
        website=heading.website,
        breadcrumbs=heading.breadcrumbs,
        categories=heading.categories,
        **dict(part.props),
    ).render(request)
    if part.selection.filters and not may_index:
        response.headers["Cache-Control"] = SELECTION_CACHE_POLICY
    return response


def build_default_description(name: str, count: int, shop: str) -> str:
    """Return the meta description of a listing without one."""
    return ngettext(
        "%(category)s at %(shop)s: %(count)d product.", "%(category)s at %(shop)s: %(count)d products.", count
    ) % {"category": name, "shop": shop, "count": count}


def build_home_link() -> Link:
    """Return the first breadcrumb."""
    return Link(name=_("Home"), href="/")


def build_category_links(categories: Iterable[Category]) -> tuple[Link, ...]:
    return tuple(Link(name=category.name, href=get_category_url(category)) for category in categories)
