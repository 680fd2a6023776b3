"""What the results page shows beside products: categories, tags, brands and vendors, posts and pages of text."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.page_tags import link_tag, list_tag
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text
from vyloha.commerce.search.phrase_query import query_of
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.query import Hit, TextFound, TextQuery
from vyloha.commerce.search.text_sources.taxonomies import LABELS
from vyloha.content.page_tags import page_link_tag, page_tag
from vyloha.content.search_documents import PAGES
from vyloha.content.shell.shell import Link
from vyloha.core.cache.lru import RecentUntilChange
from vyloha.core.cache.tags import shows
from vyloha.core.rendering import Props

MOST_LABELS, MOST_ARTICLES = 8, 6
MOST_ASKED = 60  # of which some have no goods
MOST_KEPT = 500  # links of each kind
# What fits much worse than the best is not what was meant: a category above, a word somewhere in a description.
AS_WELL = 0.45
WORDS_OF_NAMES = 4  # of categories, brands, articles; to forgive typos in more takes long


class SearchSidebar(Props):
    labels: tuple[Link, ...] = ()
    articles: tuple[Link, ...] = ()
    articles_first: bool = False  # they are what was meant, rather than products
    lacks_words: bool = False  # they have some words of the phrase, none has all
    is_limited: bool = False  # True: there may be some, but there is no index to ask


def search_sidebar_of(phrase: str, products: TextFound) -> SearchSidebar:
    """Return what fits a phrase, as ``products`` do, and has something to show; nothing while there is no index."""
    query = replace(query_of(phrase, MOST_ASKED), kinds=frozenset(LINKS))
    try:
        found = find_text(sidebar_query(query, products))
    except IndexNotReady:
        return SearchSidebar(is_limited=bool(phrase))
    hits = found.hits
    articles = [hit for hit in hits if hit.kind in PAGES]
    best = 0.0 if products.lacks_words and not found.lacks_words else products.best
    return SearchSidebar(
        labels=_links([hit for hit in hits if hit.kind in LABELS])[:MOST_LABELS],
        articles=_links(articles)[:MOST_ARTICLES],
        articles_first=bool(articles) and best < AS_WELL * articles[0].score,
        lacks_words=found.lacks_words,
    )


def sidebar_query(query: TextQuery, products: TextFound) -> TextQuery:
    """Return the query for other kinds of things as it is asked when ``products`` were found."""
    # Where products have what was typed, nobody meant what only looks like it; and nothing else has long names.
    words, have_it = len(query.slots), products.total > 0 and not products.lacks_words
    literally = words > WORDS_OF_NAMES or (have_it and products.is_exact)
    return replace(query, is_taken_literally=literally, may_lack_words=words < WORDS_OF_NAMES and not have_it)


def _links(hits: Sequence[Hit]) -> tuple[Link, ...]:
    by_kind = {
        kind: LINKS[kind].of([hit.id for hit in hits if hit.kind is kind]) for kind in {hit.kind for hit in hits}
    }
    links = (by_kind[hit.kind].get(hit.id) for hit in hits)
    return tuple(link for link in links if link)


def label_links(kind: Kind, ids: Collection[int]) -> dict[int, Link]:
    """Return id → link of the labels that have goods; a category's are also those below it."""
    shows(*(tag(LABELS[kind], pk) for pk in ids for tag in (link_tag, list_tag)))
    labels = LABELS[kind].objects.filter(pk__in=ids)
    if kind is Kind.CATEGORY:
        return {
            label.pk: Link(name=label.name, href=reverse("category", args=[label.url_path])) for label in _sold(labels)
        }
    name = str(LABELS[kind]._meta.model_name)
    # By the first one: joined and told apart, they would all be read.
    sold = labels.filter(Exists(_goods(name)))
    return {label.pk: Link(name=label.name, href=reverse(name, args=[label.slug])) for label in sold}


def _goods(label: str) -> Any:
    if label == "vendor":
        return Product.objects.listed().filter(vendor=OuterRef("pk"))
    through = getattr(Product, f"{label}s").through
    return through.objects.filter(**{label: OuterRef("pk")}, product__is_listed=True)


def _sold(categories: Iterable[Category]) -> Iterable[Category]:
    links = Product.categories.through.objects.filter(product__is_listed=True)
    for category in categories:
        if links.filter(category__in=Category.objects.within(category).order_by().values("pk")).exists():
            yield category


def readable(kind: Kind, ids: Collection[int]) -> list[Any]:
    """Return those of the pages that everybody may read."""
    shows(*(tag(pk) for pk in ids for tag in (page_tag, page_link_tag)))
    return [page for page in PAGES[kind].objects.live().public().filter(pk__in=ids) if page.path_on_site]


def _page_links(kind: Kind, ids: Collection[int]) -> dict[int, Link]:
    return {page.pk: Link(name=page.title, href=page.path_on_site) for page in readable(kind, ids)}


def _held(links_of: Any, kind: Kind) -> RecentUntilChange[int, Link]:
    return RecentUntilChange(MOST_KEPT, partial(links_of, kind))


LINKS = {kind: _held(label_links, kind) for kind in LABELS} | {kind: _held(_page_links, kind) for kind in PAGES}
