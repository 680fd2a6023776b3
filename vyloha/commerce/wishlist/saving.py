"""Saves products to the wishlist of a customer, and removes them."""

from collections.abc import Sequence

from django.db import transaction

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.wishlist.models import MAX_ITEMS, WishlistItem


@transaction.atomic
def save_products(customer: Customer, product_ids: Sequence[int]) -> bool:
    """
    Save products, the first one as the latest; unknown, hidden and saved ones change nothing.

    :return: False if the list is full: it has none of the last products then
    """
    # One at a time: together, two browsers must not exceed the limit.
    if not Customer.objects.select_for_update().filter(pk=customer.pk):
        return True  # the account was deleted meanwhile
    saved = set(customer.wishlist_items.values_list("product_id", flat=True))
    savable = set(Product.objects.shown().filter(pk__in=product_ids).values_list("pk", flat=True)) - saved
    new = [pk for pk in dict.fromkeys(product_ids) if pk in savable]
    fitting = new[: max(MAX_ITEMS - len(saved), 0)]
    WishlistItem.objects.bulk_create(WishlistItem(customer=customer, product_id=pk) for pk in reversed(fitting))
    return len(fitting) == len(new)


def remove_product(customer: Customer, product_id: int) -> None:
    """Remove a product; removing an absent one succeeds."""
    customer.wishlist_items.filter(product_id=product_id).delete()


def load_shown_ids(customer: Customer) -> list[int]:
    """Return the ids of the products that the shop still shows, the latest first."""
    shown = Product.objects.shown().order_by()
    return list(customer.wishlist_items.filter(product__in=shown).values_list("product_id", flat=True))


def load_ids(customer: Customer) -> list[int]:
    """Return the ids of all saved products, the latest first."""
    return list(customer.wishlist_items.values_list("product_id", flat=True))
