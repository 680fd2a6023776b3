"""``/?s=…``: finds products by words, in any form, or by a code; filters and sorts as every listing."""

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.index import suggest_correction
from vyloha.content.cards.product_cards import ProductCard, build_cards
from vyloha.content.listing.grid import ListingGrid, build_defaults, load_grid_page
from vyloha.content.listing.heading import add_page_number
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.content.listing.url_state import MAIN, ListingUrl
from vyloha.content.listing_rules import get_listing_rules
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.rendering import PageMeta
from vyloha.storefront.listings.main_grid import build_main_grid
from vyloha.storefront.listings.search_results import WithoutIngredients, build_results_path, find_results, get_phrase
from vyloha.storefront.listings.search_sidebar import SearchSidebar, build_search_sidebar
from vyloha.storefront.pages.listing.listing import build_category_links, show_grids
from vyloha.storefront.pages.search_report import count_submitted

MAX_BEST_SELLERS = 8  # products shown with an empty result
MAX_COMPARED = 200  # best sellers, each once for every category of it


class SearchPage(ShopPage, ListingGrid):
    phrase: str
    is_exact: bool  # False: no product has these words; the shown ones have similar ones
    lacks_words: bool  # True: no product has all of these words; the shown ones have some
    is_cut: bool  # True: more products match; the shown ones match best
    without: WithoutIngredients | None  # None: the phrase excludes no ingredient that the shop knows
    corrected: Link | None  # the suggested correction
    sidebar: SearchSidebar
    # For an empty result:
    no_results_html: str  # the merchant's text for an empty result, "": none
    categories: tuple[Link, ...]
    popular: tuple[ProductCard, ...]


@require_safe
def show(request: HttpRequest) -> HttpResponseBase:
    address = ListingUrl.from_request(request.path, request.GET, {MAIN: build_defaults(get_listing_rules().facets)})
    response = show_grids(request, address, lambda: _render_page(request, address))
    if response.status_code == 200:
        # Phrases are endless, so no shared cache stores the page; the shopper's browser does, for the way back.
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def _render_page(request: HttpRequest, url: ListingUrl) -> HttpResponseBase:
    phrase = get_phrase(request.GET)
    found, shell = find_results(phrase), get_shell(request)
    part = load_grid_page(build_main_grid(found.source), url, MAIN)
    is_empty = not part.total and not part.selection.filters
    sidebar = build_search_sidebar(phrase, found.text) if part.number == 1 else SearchSidebar()
    is_limited = found.source.is_limited or sidebar.is_limited
    is_alone = sidebar == SearchSidebar()
    found_nothing = (is_empty or found.text.lacks_words) and (is_alone or sidebar.lacks_words)
    # A limited search claims nothing about missing products.
    count_submitted(request, phrase, found_nothing=found_nothing and not is_limited)
    corrected = _build_correction_link(phrase) if not found.is_exact or is_empty else None
    shown = corrected.name if corrected and not is_empty else phrase  # the title names what the page shows
    title = _("Search: %(phrase)s") % {"phrase": shown} if phrase else _("Search")
    about = _("What %(shop)s has for “%(phrase)s”.") % {"shop": shell.shop_name, "phrase": phrase} if phrase else ""
    return SearchPage(
        meta=PageMeta(
            title=build_title(add_page_number(title, part.number), shell),
            description=about,
            robots="noindex, follow",
        ),
        body_class="search woocommerce",
        shell=shell,
        phrase=phrase,
        is_exact=found.is_exact,
        lacks_words=found.text.lacks_words,
        is_cut=found.text.is_cut,
        without=found.without,
        corrected=corrected,
        sidebar=sidebar,
        **{**dict(part.props), "is_limited": is_limited},
        no_results_html=get_search_settings().no_results if is_empty and is_alone and not is_limited else "",
        categories=build_category_links(Category.objects.filter(parent=None)) if is_empty else (),
        popular=load_best_seller_cards() if is_empty else (),
    ).render(request)


def _build_correction_link(phrase: str) -> Link | None:
    meant = suggest_correction(phrase)
    return Link(name=meant, href=build_results_path(meant)) if meant else None


def load_best_seller_cards(count: int = MAX_BEST_SELLERS) -> tuple[ProductCard, ...]:
    """Return the cards of best sellers in stock: first the best one of each main category, then the rest."""
    best = Product.objects.listed().order_by(*ORDERS["popularity"])
    rows = best.values_list("pk", "categories__url_path")[:MAX_COMPARED]
    offers = get_product_offers({pk for pk, _path in rows})
    of_categories: dict[str, int] = {}
    others: list[int] = []
    for pk, path in rows:
        if not any(offer.is_in_stock for offer in offers[pk]):
            continue
        others.append(pk)
        if pk not in of_categories.values():
            of_categories.setdefault((path or "").partition("/")[0], pk)
    picked = list(dict.fromkeys([*of_categories.values(), *others]))[:count]
    products = Product.objects.for_cards().in_bulk(picked)
    return build_cards(products[pk] for pk in picked)
