"""What the shopper of a cart has seen of it: news are told once, and only what was shown is agreed to."""

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.cart.snapshot import CartSnapshot


def acknowledge_changes(contents: CartSnapshot) -> None:
    """Remember that these contents were seen: what changed in them is told once."""
    remove_deleted_lines(contents)
    for line in contents.lines:
        seen = line.unit_price
        if line.is_sold and seen != line.seen_price:
            CartLine.objects.filter(pk=line.pk).update(seen_price_minor=seen.minor, seen_currency=seen.currency)


def remove_deleted_lines(contents: CartSnapshot) -> None:
    """Take out the lines of what the merchant has deleted; call it when the shopper was told."""
    if gone := [deleted.key for deleted in contents.deleted]:
        CartLine.objects.filter(cart=contents.cart, variation=None, key__in=gone).delete()


def save_acknowledged_terms(contents: CartSnapshot) -> None:
    """
    Remember that these contents were answered to a program: it has seen what delivery and payment cost, too.

    Amounts that nobody will be charged do not make it forget those that it was told it will.
    """
    terms, cart = "" if contents.is_empty else contents.terms_hash, contents.cart
    is_charged = contents.currency == contents.charged_currency
    if cart.seen_terms != terms and (is_charged or not cart.seen_terms):
        Cart.objects.filter(pk=cart.pk).update(seen_terms=terms)
        cart.seen_terms = terms
