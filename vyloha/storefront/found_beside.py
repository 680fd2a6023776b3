"""What the results page shows beside products: categories, tags, brands and vendors, posts and pages of text."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, OuterRef
from django.urls import reverse

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import find_text
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.labels import LABELS
from vyloha.commerce.search.text.query import Hit
from vyloha.commerce.search.words import query_of
from vyloha.content.search_texts import PAGES
from vyloha.content.shell import Link
from vyloha.core.rendering import Props

MOST_LABELS, MOST_ARTICLES = 8, 6
MOST_ASKED = 30  # of which some have no goods
# What fits much worse than the best is not what was meant: a category above, a word somewhere in a description.
AS_WELL = 0.45


class FoundBeside(Props):
    labels: tuple[Link, ...] = ()
    articles: tuple[Link, ...] = ()
    articles_first: bool = False  # they are what was meant, rather than products


def found_beside(phrase: str, best_product: float) -> FoundBeside:
    """
    Return what fits a phrase and has something to show; nothing while there is no index.

    :param best_product: how well the best product fits, 0 without one
    """
    try:
        labels, articles = (_hits(phrase, kinds) for kinds in (LABELS, PAGES))
    except IndexNotReady:
        return FoundBeside()
    return FoundBeside(
        labels=_in_order(labels, label_links)[:MOST_LABELS],
        articles=_in_order(articles, _page_links)[:MOST_ARTICLES],
        articles_first=bool(articles) and best_product < AS_WELL * articles[0].score,
    )


def _hits(phrase: str, kinds: Iterable[Kind]) -> list[Hit]:
    found = find_text(query_of(phrase, MOST_ASKED, kinds=frozenset(kinds)))
    return list(found.hits)


def _in_order(hits: list[Hit], links_of: Any) -> tuple[Link, ...]:
    by_kind = {
        kind: links_of(kind, {hit.id for hit in hits if hit.kind is kind}) for kind in {hit.kind for hit in hits}
    }
    links = (by_kind[hit.kind].get(hit.id) for hit in hits)
    return tuple(link for link in links if link)


def label_links(kind: Kind, ids: Collection[int]) -> dict[int, Link]:
    """Return id → link of the labels that have goods; a category's are also those below it."""
    labels = LABELS[kind].objects.filter(pk__in=ids)
    if kind is Kind.CATEGORY:
        return {one.pk: Link(name=one.name, href=reverse("category", args=[one.url_path])) for one in _sold(labels)}
    name = str(LABELS[kind]._meta.model_name)
    # By the first one: joined and told apart, they would all be read.
    sold = labels.filter(Exists(_goods(name)))
    return {one.pk: Link(name=one.name, href=reverse(name, args=[one.slug])) for one in sold}


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


def _page_links(kind: Kind, ids: Collection[int]) -> dict[int, Link]:
    pages = PAGES[kind].objects.live().public().filter(pk__in=ids)
    links = {page.pk: Link(name=page.title, href=page.path_on_site) for page in pages}
    return {pk: link for pk, link in links.items() if link.href}
