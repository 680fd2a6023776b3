"""`/?s=…`: products by words, in whatever form, or by a code; filtered and sorted as every listing."""

from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q
from django.http import HttpRequest, HttpResponseBase, QueryDict
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.catalogue.models import Category, Product, Variation
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.index import find_text, suggest_correction
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.text.ingredients import has_allergen
from vyloha.commerce.search.text.query import TextQuery, TextResult
from vyloha.content.cards.product_cards import ProductCard, build_cards
from vyloha.content.listing.grid import Grid, ListingGrid, build_defaults, load_grid_page
from vyloha.content.listing.heading import add_page_number
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.content.listing.sources import ProductSource, build_search_source
from vyloha.content.listing.url_state import MAIN, ListingUrl
from vyloha.content.listing_rules import get_listing_rules
from vyloha.content.shell.shell import Link, ShopPage, build_title, get_shell
from vyloha.core.rendering import PageMeta, Props
from vyloha.storefront.listings.search_sidebar import SearchSidebar, build_search_sidebar
from vyloha.storefront.pages.listing.listing import build_category_links, build_main_grid, respond_with_grids
from vyloha.storefront.pages.search_report import count_submitted

PHRASE_LENGTH = 100  # characters; nobody looks for more
MAX_RESULTS = 2000  # products; the best ones, of which the last is nothing that anybody meant
MAX_WORDS = 8  # each is a condition of the database's query
MAX_BEST_SELLERS = 8  # products shown to who found nothing


class WithoutIngredients(Props):
    """What a phrase wants to do without ("lepku"), and whether products were left out for it."""

    ingredients: str
    has_left_out: bool


class SearchPage(ShopPage, ListingGrid):
    phrase: str
    is_exact: bool  # False: nothing has these words, and what is shown has some that are written like them
    lacks_words: bool  # True: nothing has all of these words, and what is shown has some
    is_cut: bool  # True: more fits, and what is shown fits best
    without: WithoutIngredients | None  # None: the phrase wants to do without nothing that the shop could judge
    corrected: Link | None  # what was probably meant
    sidebar: SearchSidebar
    # For who found nothing:
    no_results_html: str  # the merchant's words for who found nothing else either, "": none
    categories: tuple[Link, ...]
    popular: tuple[ProductCard, ...]


@dataclass(frozen=True, slots=True)
class SearchResults:
    source: ProductSource
    text: TextResult = field(default_factory=TextResult)
    without: WithoutIngredients | None = None

    @property
    def is_exact(self) -> bool:
        return self.text.is_exact or not self.text.total


@require_safe
def show(request: HttpRequest) -> HttpResponseBase:
    address = ListingUrl.from_request(request.path, request.GET, {MAIN: build_defaults(get_listing_rules().facets)})
    response = respond_with_grids(request, address, lambda: _render_page(request, address))
    if response.status_code == 200:
        # Phrases are endless, so no cache keeps the page; the shopper's browser does, for the way back.
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
    # A search that could not look everywhere says nothing of what the shop lacks.
    count_submitted(request, phrase, found_nothing=found_nothing and not is_limited)
    title = _("Search: %(phrase)s") % {"phrase": phrase} if phrase else _("Search")
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
        corrected=_build_correction_link(phrase) if not found.is_exact or is_empty else None,
        sidebar=sidebar,
        **{**dict(part.props), "is_limited": is_limited},
        no_results_html=get_search_settings().no_results if is_empty and is_alone and not is_limited else "",
        categories=build_category_links(Category.objects.filter(parent=None)) if is_empty else (),
        popular=load_best_seller_cards() if is_empty else (),
    ).render(request)


def _build_correction_link(phrase: str) -> Link | None:
    meant = suggest_correction(phrase)
    return Link(name=meant, href=build_results_path(meant)) if meant else None


def build_results_path(phrase: str) -> str:
    """Return where the results of a phrase are."""
    return f"/?{urlencode({'s': phrase, 'post_type': 'product', 'dgwt_wcas': 1})}"


def get_phrase(query: QueryDict) -> str:
    """Return what is looked for."""
    return " ".join(str(query["s"]).replace("\0", "")[:PHRASE_LENGTH].split())


def build_grid(phrase: str) -> Grid:
    """Return the listing of what is found."""
    return build_main_grid(find_results(phrase).source)


def find_results(phrase: str) -> SearchResults:
    """Return what is found; while there is no index, what has the words in its name."""
    try:
        query = replace(build_text_query(phrase, MAX_RESULTS), may_lack_words=True)
        found = find_text(query)
        without = _find_without(query, found)
    except IndexNotReady:
        products = find_by_name(phrase)
        source = ProductSource(
            products=lambda order: products.order_by(*ORDERS[order]).for_cards(), is_limited=bool(phrase)
        )
        return SearchResults(source)
    return SearchResults(build_search_source(found.ids), found, without)


def _find_without(query: TextQuery, found: TextResult) -> WithoutIngredients | None:
    """Return what the phrase wants to do without, if products were left out for it or may be dangerous."""
    if not query.unwanted:
        return None
    has_left_out = bool(set(find_text(replace(query, unwanted=())).ids).difference(found.ids))
    if not has_left_out and not any(map(has_allergen, query.unwanted)):
        return None
    texts = (" ".join(word.exact for word in words) for words in query.unwanted)
    return WithoutIngredients(ingredients=", ".join(texts), has_left_out=has_left_out)


def find_products(phrase: str) -> tuple[ProductQuerySet, bool]:
    """Return what is found, in no order; True: there is no index, names alone could be asked."""
    source = find_results(phrase).source
    if source.chosen is None:
        return find_by_name(phrase), source.is_limited
    return Product.objects.searchable().filter(pk__in=source.chosen), source.is_limited


def load_best_seller_cards() -> tuple[ProductCard, ...]:
    """Return the cards of what sells best."""
    return build_cards(Product.objects.listed().order_by(*ORDERS["popularity"]).for_cards()[:MAX_BEST_SELLERS])


def find_by_name(phrase: str) -> ProductQuerySet:
    """Return the products that have each word of ``phrase`` in their name, or all of it in an SKU."""
    words = phrase.split()[:MAX_WORDS]
    if not words:
        return Product.objects.none()
    in_name = Q()
    for word in words:
        # A slug is the name without accents and in lower case, so "tricko" finds "Tričko" on every database.
        folded = slugify(word)
        in_name &= Q(name__icontains=word) | (Q(slug__contains=folded) if folded else Q())
    skus = Variation.objects.published().filter(product=OuterRef("pk"), sku__icontains=phrase)
    return Product.objects.searchable().filter(in_name | Q(sku__icontains=phrase) | Exists(skus))
