"""
Tells of changes to what others follow: held pages (by tags) and the search index (by products).

Each function is called in the transaction of the change. What is saved with Django's signals is told by
``storefront.invalidation.signals``; what is written in bulk or by conditional updates is told where it is written. Either
way it is gathered, and looked up and written once before the commit.
"""

from collections.abc import Collection, Iterable
from typing import Any

from vyloha.commerce.catalogue.page_tags import (
    DeferredTags,
    defer_tags,
    get_offer_tags,
    get_stock_tags,
    parse_card_products,
)
from vyloha.core.cache.changes import invalidate_pages
from vyloha.core.database import outbox
from vyloha.core.database.commit_hooks import PreCommitBatch

TOPIC, TERMS_TOPIC = "product", "term"


def record_product_changes(product_ids: Collection[int]) -> None:
    """Tell that what listings filter or sort by changed, of products that are there or that were."""
    outbox.write_changes(TOPIC, product_ids)


def record_term_changes(term_ids: Collection[int]) -> None:
    """Tell that values of attributes are to be found by other words, or no more."""
    outbox.write_changes(TERMS_TOPIC, term_ids)


def record_offer_changes(product_ids: Collection[int]) -> None:
    """Tell that the products cost something else, or can be had otherwise."""
    publish_changes(get_offer_tags(product_ids))


def record_stock_changes(record_ids: Collection[int]) -> None:
    """Tell that shoppers are told something else of the pieces of these stock records."""
    publish_changes(defer_tags(get_stock_tags, record_ids))


def publish_changes(touched: Collection[str | DeferredTags], *, immediately: bool = False) -> None:
    """
    Tell that what ``touched`` names is not as it was, to pages, and of the products among it to the index.

    :param immediately: look up now what marks stand for: before the commit it is gone
    """
    marks = [subject for subject in touched if isinstance(subject, DeferredTags)]
    tags = [subject for subject in touched if isinstance(subject, str)]
    if tags:
        invalidate_pages(*tags)
    record_product_changes(parse_card_products(tags))
    if immediately:
        _resolve_marks(marks, immediately=True)
    else:
        _marks.add(marks)


def _resolve_marks(marks: Iterable[DeferredTags], *, immediately: bool = False) -> None:
    alike: dict[Any, list[int]] = {}
    for mark in marks:
        alike.setdefault(mark.find, []).append(mark.pk)
    for find, ids in alike.items():
        publish_changes(find(ids), immediately=immediately)


_marks = PreCommitBatch(_resolve_marks)
