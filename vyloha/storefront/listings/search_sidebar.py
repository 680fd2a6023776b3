"""The sidebar of the results page: categories, tags, brands and vendors, posts and pages of text."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import build_link_tag, build_list_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text
from vyloha.commerce.search.phrase_query import build_text_query
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.query import TextHit, TextQuery, TextResult
from vyloha.commerce.search.text_sources.taxonomies import TAXONOMY_MODELS
from vyloha.content.page_tags import build_page_link_tag, build_page_tag
from vyloha.content.search_documents import PAGES
from vyloha.content.shell.shell import Link
from vyloha.core.cache.lru import TaggedLruCache
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props

MOST_LABELS, MOST_ARTICLES = 8, 6
MAX_QUERIED = 60  # some of which have no products
MAX_CACHED = 500  # links of each kind
# Much worse hits than the best are irrelevant: a parent category, a word somewhere in a description.
AS_WELL = 0.45
MAX_FORGIVING_WORDS = 4  # of categories, brands, articles; typo tolerance for more takes long


class SearchSidebar(Props):
    labels: tuple[Link, ...] = ()
    articles: tuple[Link, ...] = ()
    articles_first: bool = False  # the phrase means them rather than products
    lacks_words: bool = False  # they match some words of the phrase, none matches all
    is_limited: bool = False  # True: there may be some, but there is no index to search


def build_search_sidebar(phrase: str, products: TextResult) -> SearchSidebar:
    """Return the matching items of other kinds that have something to show; none without an index."""
    query = replace(build_text_query(phrase, MAX_QUERIED), kinds=frozenset(LINKS))
    try:
        found = find_text(build_sidebar_query(query, products))
    except IndexNotReady:
        return SearchSidebar(is_limited=bool(phrase))
    hits = found.hits
    articles = [hit for hit in hits if hit.kind in PAGES]
    best = 0.0 if products.lacks_words and not found.lacks_words else products.best
    return SearchSidebar(
        labels=_build_links([hit for hit in hits if hit.kind in TAXONOMY_MODELS])[:MOST_LABELS],
        articles=_build_links(articles)[:MOST_ARTICLES],
        articles_first=bool(articles) and best < AS_WELL * articles[0].score,
        lacks_words=found.lacks_words,
    )


def build_sidebar_query(query: TextQuery, products: TextResult) -> TextQuery:
    """Return the query for other kinds of items, given how ``products`` were found."""
    # If products match the phrase exactly, fuzzy matches are irrelevant; and nothing else has long names.
    words, have_it = len(query.slots), products.total > 0 and not products.lacks_words
    literally = words > MAX_FORGIVING_WORDS or (have_it and products.is_exact)
    return replace(query, is_taken_literally=literally, may_lack_words=words < MAX_FORGIVING_WORDS and not have_it)


def _build_links(hits: Sequence[TextHit]) -> tuple[Link, ...]:
    by_kind = {
        kind: LINKS[kind].get_many([hit.id for hit in hits if hit.kind is kind]) for kind in {hit.kind for hit in hits}
    }
    links = (by_kind[hit.kind].get(hit.id) for hit in hits)
    return tuple(link for link in links if link)


def load_taxonomy_links(kind: TextKind, ids: Collection[int]) -> dict[int, Link]:
    """Return id → link of the taxonomies that have products; a category's include those of its descendants."""
    add_page_tags(*(tag(TAXONOMY_MODELS[kind], pk) for pk in ids for tag in (build_link_tag, build_list_tag)))
    labels = TAXONOMY_MODELS[kind].objects.filter(pk__in=ids)
    if kind is TextKind.CATEGORY:
        return {
            label.pk: Link(name=label.name, href=reverse("category", args=[label.url_path]))
            for label in _filter_sold(labels)
        }
    name = str(TAXONOMY_MODELS[kind]._meta.model_name)
    # By the first one: a join with DISTINCT would read them all.
    sold = labels.filter(Exists(_select_products(name)))
    return {label.pk: Link(name=label.name, href=reverse(name, args=[label.slug])) for label in sold}


def _select_products(label: str) -> Any:
    if label == "vendor":
        return Product.objects.listed().filter(vendor=OuterRef("pk"))
    through = getattr(Product, f"{label}s").through
    return through.objects.filter(**{label: OuterRef("pk")}, product__is_listed=True)


def _filter_sold(categories: Iterable[Category]) -> Iterable[Category]:
    links = Product.categories.through.objects.filter(product__is_listed=True)
    for category in categories:
        if links.filter(category__in=Category.objects.within(category).order_by().values("pk")).exists():
            yield category


def load_readable_pages(kind: TextKind, ids: Collection[int]) -> list[Any]:
    """Return the public ones among the pages."""
    add_page_tags(*(tag(pk) for pk in ids for tag in (build_page_tag, build_page_link_tag)))
    return [page for page in PAGES[kind].objects.live().public().filter(pk__in=ids) if page.path_on_site]


def _load_page_links(kind: TextKind, ids: Collection[int]) -> dict[int, Link]:
    return {page.pk: Link(name=page.title, href=page.path_on_site) for page in load_readable_pages(kind, ids)}


def _build_cache(links_of: Any, kind: TextKind) -> TaggedLruCache[int, Link]:
    return TaggedLruCache(MAX_CACHED, partial(links_of, kind))


LINKS = {kind: _build_cache(load_taxonomy_links, kind) for kind in TAXONOMY_MODELS} | {
    kind: _build_cache(_load_page_links, kind) for kind in PAGES
}
