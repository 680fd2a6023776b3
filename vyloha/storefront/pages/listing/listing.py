"""What listings have in common; `/obchod/`: everything that the shop sells."""

from collections.abc import Callable, Iterable
from functools import wraps
from html import unescape
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils.html import strip_tags
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category
from vyloha.commerce.catalogue.page_tags import Label, children_tag
from vyloha.commerce.pricing.currencies import active_currency
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.content.listing.grid import AroundCards, Grid, GridPage, ListingGrid, NoSuchPage, around_cards, usual_of
from vyloha.content.listing.heading import OF_CHOICES, chosen_words, is_indexable, numbered
from vyloha.content.listing.sources import Source, source_of
from vyloha.content.listing.url_state import KEPT, MAIN, Address
from vyloha.content.listing_rules import rules
from vyloha.content.seo.sharing import Subject, sharing
from vyloha.content.seo.structured_data import breadcrumb_list
from vyloha.content.shell.shell import Link, ShopPage, category_url, shell_of, title_of
from vyloha.core.cache.pages import large_pieces, public, shows, until_change
from vyloha.core.limits.rate_limits import TooManyRequests
from vyloha.core.rendering import Meta
from vyloha.storefront.listings.filtering_limit import count_filtering
from vyloha.storefront.pages.errors import NOT_READY_S, refused
from vyloha.storefront.pages.seo.product_structured_data import item_list
from vyloha.storefront.pages.seo.sharing import shop_subject

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
DESCRIPTION_LENGTH = 155  # characters; search engines cut off what is longer


class ListingPage(ShopPage, ListingGrid):
    """The whole catalogue, or the part of it that belongs to one category, brand, tag or vendor."""

    title: str
    description: str  # HTML
    city: str  # a vendor's
    website: str  # a vendor's, absolute URL
    breadcrumbs: tuple[Link, ...]
    categories: tuple[Link, ...]  # one level below


def listing(find_taxonomy_term: Callable[..., Label | None]) -> Callable[[View], View]:
    """
    Make ``view(request, address, …)`` a page with the listing that the shop's own pages are about: held for all unless
    it is filtered, at one address only.

    ``find_taxonomy_term`` finds what the listing is of by the variable parts of its address (None: all products), or raises
    ``Http404``; calls of the protocol ask it too.
    """

    def decorate(view: View) -> View:
        @require_safe
        @public("page", "orderby", "e-filter-")
        @wraps(view)
        def show(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            address = Address.of(request.path, request.GET, {MAIN: usual_of(rules().facets)})
            return answered(request, address, lambda: view(request, address, *args, **kwargs))

        show.label_at = find_taxonomy_term  # type: ignore[attr-defined]
        return show  # type: ignore[return-value]

    return decorate


def answered(request: HttpRequest, url: Address, draw: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Return the page with grids that ``draw`` draws, at its one address, or say why not."""
    if elsewhere := url.elsewhere(request):
        return HttpResponseRedirect(elsewhere)
    return or_refused(request, lambda: _counted(request, url, draw))


def _counted(request: HttpRequest, url: Address, draw: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    if url.is_filtered:
        count_filtering(request)
    return draw()


def or_refused(request: HttpRequest, draw: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Return what ``draw`` draws, or what a shopper is told when its grids cannot be shown."""
    try:
        return draw()
    except NoSuchPage as error:
        raise Http404("no such page") from error
    except TooManyRequests as error:
        return refused(request, 429, _("That was too quick"), str(error), error.wait_s)
    except IndexNotReady:
        return refused(request, 503, _("Filters are not ready yet"), not_ready_words(), NOT_READY_S)


def not_ready_words() -> str:
    """Return what is said while there is no index to filter by."""
    return _("Filters are being prepared. Please try again in a moment.")


@listing(lambda: None)
def show(request: HttpRequest, url: Address) -> HttpResponse:
    part = main_grid(source_of(), url)
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


def main_grid(source: Source, url: Address) -> GridPage:
    """Return the part of the page's own listing that ``url`` asks for."""

    def make() -> AroundCards:
        return around_cards(main_grid_of(source), url, MAIN)

    # Of choices together there is no end, and converted prices follow rates, which no tag of a listing names.
    if url.kept or url.is_filtered or not active_currency().is_default:
        return make().with_cards()
    return until_change(f"grid:{source.tags}:{url.url}", make, large_pieces).with_cards()


def main_grid_of(source: Source) -> Grid:
    """Return the listing of ``source`` as the merchant set up all of the shop's own."""
    own = rules()
    return Grid(source, own.facets, own.per_page, more=own.more)


def draw(
    request: HttpRequest,
    part: GridPage,
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
    data = (breadcrumb_list(request, trail, title), item_list(request, part.props.grid.cards, part.props.shown.first))
    # What a listing keeps for its links and does not read would make endless addresses of it.
    may_index = is_indexable(part, rules().facets) and not any(name in request.GET for name in KEPT)
    full_title = chosen_words(title, part)
    response = ListingPage(
        meta=Meta(
            title=title_of(numbered(full_title, part.number), shell),
            description=summary(description) or about,
            # Further orders and choices of the same products are kept out of search engines, whose robots still follow
            # the links to products. So Google advises ("Pagination, incremental page loading, and their impact on
            # Google Search"); a canonical address of another page beside it would say the opposite.
            canonical=request.build_absolute_uri(part.url) if may_index else "",
            robots="" if may_index else "noindex, follow",
            json_ld=data,
            **sharing(request, shell, subject),
        ),
        body_class=body_class,
        shell=shell,
        title=full_title if may_index else title,
        description=description if part.number == 1 and not part.selection.filters else "",
        city=city,
        website=website,
        breadcrumbs=trail,
        categories=categories,
        **dict(part.props),
    ).render(request)
    if part.selection.filters and not may_index:
        response.headers["Cache-Control"] = OF_CHOICES
    return response


def home() -> Link:
    """Return the first step of every way through the shop."""
    return Link(name=_("Home"), href="/")


def links(categories: Iterable[Category]) -> tuple[Link, ...]:
    return tuple(Link(name=category.name, href=category_url(category)) for category in categories)


def summary(html: str, length: int = DESCRIPTION_LENGTH) -> str:
    """Return the beginning of a text as plain words, usually for the head of a document."""
    return Truncator(" ".join(unescape(strip_tags(html)).split())).chars(length)
