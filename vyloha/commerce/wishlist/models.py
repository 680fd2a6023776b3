"""Wishlists of customers. A guest's is in their browser and has no row here."""

from django.db import models

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.customers.models import Customer

MAX_ITEMS = 200  # of a wishlist


class WishlistItem(models.Model):
    """A product that a customer has saved."""

    customer = models.ForeignKey(Customer, models.CASCADE, related_name="wishlist_items")
    product = models.ForeignKey(Product, models.CASCADE, related_name="+")
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-added_at", "-pk")
        constraints = [models.UniqueConstraint(fields=["customer", "product"], name="wishlist_product_once")]

    def __str__(self) -> str:
        return f"{self.customer}: {self.product}"
