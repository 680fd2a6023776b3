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
from vyloha.commerce.search.cached_settings import search_settings
from vyloha.commerce.search.index import correction_of, find_text
from vyloha.commerce.search.phrase_query import query_of
from vyloha.commerce.search.text.ingredients import has_allergen
from vyloha.commerce.search.text.query import TextFound, TextQuery
from vyloha.content.cards.product_cards import ProductCard, cards_of
from vyloha.content.listing.grid import Grid, ListingGrid, grid_page, usual_of
from vyloha.content.listing.heading import numbered
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.content.listing.sources import Source, found_by_text
from vyloha.content.listing.url_state import MAIN, Address
from vyloha.content.listing_rules import rules
from vyloha.content.shell.shell import Link, ShopPage, shell_of, title_of
from vyloha.core.rendering import Meta, Props
from vyloha.storefront.listings.search_sidebar import SearchSidebar, search_sidebar_of
from vyloha.storefront.pages.listing.listing import answered, links, main_grid_of
from vyloha.storefront.pages.search_report import count_submitted

PHRASE_LENGTH = 100  # characters; nobody looks for more
MOST_FOUND = 2000  # products; the best ones, of which the last is nothing that anybody meant
MAX_WORDS = 8  # each is a condition of the database's query
POPULAR = 8  # products shown to who found nothing


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
class Results:
    source: Source
    text: TextFound = field(default_factory=TextFound)
    without: WithoutIngredients | None = None

    @property
    def is_exact(self) -> bool:
        return self.text.is_exact or not self.text.total


@require_safe
def show(request: HttpRequest) -> HttpResponseBase:
    address = Address.of(request.path, request.GET, {MAIN: usual_of(rules().facets)})
    response = answered(request, address, lambda: _page(request, address))
    if response.status_code == 200:
        # Phrases are endless, so no cache keeps the page; the shopper's browser does, for the way back.
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def _page(request: HttpRequest, url: Address) -> HttpResponseBase:
    phrase = phrase_of(request.GET)
    found, shell = results_of(phrase), shell_of(request)
    part = grid_page(main_grid_of(found.source), url, MAIN)
    is_empty = not part.total and not part.selection.filters
    sidebar = search_sidebar_of(phrase, found.text) if part.number == 1 else SearchSidebar()
    is_limited = found.source.is_limited or sidebar.is_limited
    is_alone = sidebar == SearchSidebar()
    found_nothing = (is_empty or found.text.lacks_words) and (is_alone or sidebar.lacks_words)
    # A search that could not look everywhere says nothing of what the shop lacks.
    count_submitted(request, phrase, found_nothing=found_nothing and not is_limited)
    title = _("Search: %(phrase)s") % {"phrase": phrase} if phrase else _("Search")
    about = _("What %(shop)s has for “%(phrase)s”.") % {"shop": shell.shop_name, "phrase": phrase} if phrase else ""
    return SearchPage(
        meta=Meta(
            title=title_of(numbered(title, part.number), shell),
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
        corrected=_corrected(phrase) if not found.is_exact or is_empty else None,
        sidebar=sidebar,
        **{**dict(part.props), "is_limited": is_limited},
        no_results_html=search_settings().no_results if is_empty and is_alone and not is_limited else "",
        categories=links(Category.objects.filter(parent=None)) if is_empty else (),
        popular=popular() if is_empty else (),
    ).render(request)


def _corrected(phrase: str) -> Link | None:
    meant = correction_of(phrase)
    return Link(name=meant, href=results_path(meant)) if meant else None


def results_path(phrase: str) -> str:
    """Return where the results of a phrase are."""
    return f"/?{urlencode({'s': phrase, 'post_type': 'product', 'dgwt_wcas': 1})}"


def phrase_of(query: QueryDict) -> str:
    """Return what is looked for."""
    return " ".join(str(query["s"]).replace("\0", "")[:PHRASE_LENGTH].split())


def grid_of(phrase: str) -> Grid:
    """Return the listing of what is found."""
    return main_grid_of(results_of(phrase).source)


def results_of(phrase: str) -> Results:
    """Return what is found; while there is no index, what has the words in its name."""
    try:
        query = replace(query_of(phrase, MOST_FOUND), may_lack_words=True)
        found = find_text(query)
        without = _find_without(query, found)
    except IndexNotReady:
        products = found_by_name(phrase)
        source = Source(products=lambda order: products.order_by(*ORDERS[order]).for_cards(), is_limited=bool(phrase))
        return Results(source)
    return Results(found_by_text(found.ids), found, without)


def _find_without(query: TextQuery, found: TextFound) -> WithoutIngredients | None:
    """Return what the phrase wants to do without, if products were left out for it or may be dangerous."""
    if not query.unwanted:
        return None
    has_left_out = bool(set(find_text(replace(query, unwanted=())).ids).difference(found.ids))
    if not has_left_out and not any(map(has_allergen, query.unwanted)):
        return None
    texts = (" ".join(word.exact for word in words) for words in query.unwanted)
    return WithoutIngredients(ingredients=", ".join(texts), has_left_out=has_left_out)


def found(phrase: str) -> tuple[ProductQuerySet, bool]:
    """Return what is found, in no order; True: there is no index, names alone could be asked."""
    source = results_of(phrase).source
    if source.chosen is None:
        return found_by_name(phrase), source.is_limited
    return Product.objects.searchable().filter(pk__in=source.chosen), source.is_limited


def popular() -> tuple[ProductCard, ...]:
    """Return the cards of what sells best."""
    return cards_of(Product.objects.listed().order_by(*ORDERS["popularity"]).for_cards()[:POPULAR])


def found_by_name(phrase: str) -> ProductQuerySet:
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
