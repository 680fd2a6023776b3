"""Finds the products for a phrase: by the search index, or by their names while there is none."""

from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Q
from django.http import QueryDict
from django.utils.text import slugify

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.text.ingredients import has_allergen
from vyloha.commerce.search.text.query import TextQuery, TextResult
from vyloha.content.listing.grid import Grid
from vyloha.content.listing.sort_orders import ORDERS
from vyloha.content.listing.sources import ProductSource, build_search_source
from vyloha.core.rendering import Props
from vyloha.storefront.listings.main_grid import build_main_grid

PHRASE_LENGTH = 100  # max. characters


MAX_RESULTS = 2000  # max. products; the best ones, the last of which are irrelevant


MAX_WORDS = 8  # each is a condition of the database's query


class WithoutIngredients(Props):
    """
    The ingredients that a phrase excludes ("lepku"), and whether products were left out for them.

    ``is_sure``: those that leave it open, too.
    """

    ingredients: str
    has_left_out: bool
    is_sure: bool


@dataclass(frozen=True, slots=True)
class SearchResults:
    source: ProductSource
    text: TextResult = field(default_factory=TextResult)
    without: WithoutIngredients | None = None

    @property
    def is_exact(self) -> bool:
        return self.text.is_exact or not self.text.total


def build_results_path(phrase: str) -> str:
    """Return the path of the results of a phrase."""
    return f"/?{urlencode({'s': phrase, 'post_type': 'product', 'dgwt_wcas': 1})}"


def get_phrase(query: QueryDict) -> str:
    """Return the searched phrase."""
    return " ".join(str(query["s"]).replace("\0", "")[:PHRASE_LENGTH].split())


def build_grid(phrase: str) -> Grid:
    """Return the listing of the results."""
    return build_main_grid(find_results(phrase).source)


def find_results(phrase: str) -> SearchResults:
    """Return the results; without an index, the items with the words in their names."""
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
    """Return the excluded ingredients, if products were left out for them or may contain them."""
    if not query.unwanted:
        return None
    has_left_out = bool(set(find_text(replace(query, unwanted=())).ids).difference(found.ids))
    if not has_left_out and not any(map(has_allergen, query.unwanted)):
        return None
    texts = (" ".join(word.exact for word in words) for words in query.unwanted)
    sure = set(find_text(replace(query, leaves_doubt_out=True)).ids)
    return WithoutIngredients(
        ingredients=", ".join(texts), has_left_out=has_left_out, is_sure=bool(sure) and sure.issuperset(found.ids)
    )


def find_products(phrase: str) -> tuple[ProductQuerySet, bool]:
    """Return the matching products unsorted; True: without an index, only names were searched."""
    source = find_results(phrase).source
    if source.chosen is None:
        return find_by_name(phrase), source.is_limited
    return Product.objects.searchable().filter(pk__in=source.chosen), source.is_limited


def find_by_name(phrase: str) -> ProductQuerySet:
    """Return the products with each word of ``phrase`` in their name, or all of it in an SKU."""
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
