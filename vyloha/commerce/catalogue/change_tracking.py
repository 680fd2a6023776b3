"""
Reports changes of the catalogue to their dependents: cached pages (by tags) and the search index (by products).

Callers call each function in the transaction of the change. ``storefront.invalidation.signals`` reports rows saved with
Django's signals; code that writes in bulk or by conditional updates reports its own changes. Both are collected, looked
up and written once before the commit.
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
    """Record changes of data that listings filter or sort by, of existing or deleted products."""
    outbox.write_changes(TOPIC, product_ids)


def record_term_changes(term_ids: Collection[int]) -> None:
    """Record that the search words of attribute values changed, or that the values were deleted."""
    outbox.write_changes(TERMS_TOPIC, term_ids)


def record_offer_changes(product_ids: Collection[int]) -> None:
    """Record that the products' prices or availability changed."""
    publish_changes(get_offer_tags(product_ids))


def record_stock_changes(record_ids: Collection[int]) -> None:
    """Record that the stock shown to shoppers changed for these stock records."""
    publish_changes(defer_tags(get_stock_tags, record_ids))


def publish_changes(touched: Collection[str | DeferredTags], *, immediately: bool = False) -> None:
    """
    Invalidate the pages with the tags ``touched``, and record the products among them as changed for the index.

    :param immediately: resolve deferred tags now, because their rows are gone before the commit
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
