"""
Tells of changes to what others follow: held pages (by tags) and the search index (by products).

Each function is called in the transaction of the change. What is saved with Django's signals is told by
``storefront.following.signals``; what is written in bulk or by conditional updates is told where it is written.
"""

from collections.abc import Collection

from vyloha.commerce.catalogue.page_tags import offers_of, products_in, stock_of
from vyloha.core import outbox
from vyloha.core.page_changes import drop_pages

TOPIC, TERMS_TOPIC = "product", "term"


def products_changed(product_ids: Collection[int]) -> None:
    """Tell that what listings filter or sort by changed, of products that are there or that were."""
    outbox.write(TOPIC, product_ids)


def terms_changed(term_ids: Collection[int]) -> None:
    """Tell that values of attributes are to be found by other words, or no more."""
    outbox.write(TERMS_TOPIC, term_ids)


def offers_changed(product_ids: Collection[int]) -> None:
    """Tell that the products cost something else, or can be had otherwise."""
    drop_pages(*offers_of(product_ids))
    products_changed(product_ids)


def stock_changed(record_ids: Collection[int]) -> None:
    """Tell that shoppers are told something else of the pieces of these stock records."""
    tags = stock_of(record_ids)
    drop_pages(*tags)
    products_changed(products_in(tags))
