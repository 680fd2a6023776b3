"""
Tells of changes to what others follow: held pages (by tags) and the search index (by products).

Each function is called in the transaction of the change. What is saved with Django's signals is told by
``storefront.following.signals``; what is written in bulk or by conditional updates is told where it is written. Either
way it is gathered, and looked up and written once before the commit.
"""

from collections.abc import Collection, Iterable
from typing import Any

from vyloha.commerce.catalogue.page_tags import Mark, later, offers_of, products_in, stock_of
from vyloha.core.cache.changes import drop_pages
from vyloha.core.database import outbox
from vyloha.core.database.commit_hooks import Gathering

TOPIC, TERMS_TOPIC = "product", "term"


def products_changed(product_ids: Collection[int]) -> None:
    """Tell that what listings filter or sort by changed, of products that are there or that were."""
    outbox.write(TOPIC, product_ids)


def terms_changed(term_ids: Collection[int]) -> None:
    """Tell that values of attributes are to be found by other words, or no more."""
    outbox.write(TERMS_TOPIC, term_ids)


def offers_changed(product_ids: Collection[int]) -> None:
    """Tell that the products cost something else, or can be had otherwise."""
    tell(offers_of(product_ids))


def stock_changed(record_ids: Collection[int]) -> None:
    """Tell that shoppers are told something else of the pieces of these stock records."""
    tell(later(stock_of, record_ids))


def tell(touched: Collection[str | Mark], *, immediately: bool = False) -> None:
    """
    Tell that what ``touched`` names is not as it was, to pages, and of the products among it to the index.

    :param immediately: look up now what marks stand for: before the commit it is gone
    """
    marks = [subject for subject in touched if isinstance(subject, Mark)]
    tags = [subject for subject in touched if isinstance(subject, str)]
    if tags:
        drop_pages(*tags)
    products_changed(products_in(tags))
    if immediately:
        _look_up(marks, immediately=True)
    else:
        _marks.add(marks)


def _look_up(marks: Iterable[Mark], *, immediately: bool = False) -> None:
    alike: dict[Any, list[int]] = {}
    for mark in marks:
        alike.setdefault(mark.find, []).append(mark.pk)
    for find, ids in alike.items():
        tell(find(ids), immediately=immediately)


_marks = Gathering(_look_up)
