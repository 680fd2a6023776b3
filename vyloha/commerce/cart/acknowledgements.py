"""
Records which state of a cart its shopper has seen: each change is shown once, and an order agrees only to what was
shown.
"""

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.core.database.prepared_writes import PreparedUpdate

_write_seen_terms = PreparedUpdate(Cart, "seen_terms")


def acknowledge_changes(contents: CartSnapshot) -> None:
    """Record that the shopper saw these contents, so that their changes are shown once."""
    remove_deleted_lines(contents)
    for line in contents.lines:
        seen = line.unit_price
        if line.is_sold and seen != line.seen_price:
            CartLine.objects.filter(pk=line.pk).update(seen_price_minor=seen.minor, seen_currency=seen.currency)


def remove_deleted_lines(contents: CartSnapshot) -> None:
    """Delete the lines of products that the merchant has deleted; call it after the shopper was notified."""
    if gone := [deleted.key for deleted in contents.deleted]:
        CartLine.objects.filter(cart=contents.cart, variation=None, key__in=gone).delete()


def save_acknowledged_terms(contents: CartSnapshot) -> None:
    """
    Record that an API client received these contents, including the prices of delivery and payment.

    Amounts in a currency that is not charged do not replace the recorded terms in the charged one.
    """
    terms, cart = "" if contents.is_empty else contents.terms_hash, contents.cart
    is_charged = contents.currency == contents.charged_currency
    if cart.seen_terms != terms and (is_charged or not cart.seen_terms):
        cart.seen_terms = terms
        if cart.pk is not None:
            _write_seen_terms(cart)
