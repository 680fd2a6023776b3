"""What a visitor gathers. The server keeps it; the browser only holds a signed token."""

import hashlib
import secrets
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.countries import get_destination
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.core.money import Money


def generate_token() -> str:
    """Return a name for a cart that cannot be guessed."""
    return secrets.token_urlsafe(24)


def build_line_key(variation_id: int, chosen: dict[str, str]) -> str:
    """Return the name of a line on the wire: 32 hex digits, the same for the same variation and values."""
    values = "|".join(f"{name}={value}" for name, value in sorted(chosen.items()))
    return hashlib.md5(f"{variation_id}|{values}".encode(), usedforsecurity=False).hexdigest()


MAX_NAME = 300  # characters


class Cart(models.Model):
    """A cart, with what its visitor has said at the checkout so far."""

    token = models.CharField(max_length=40, unique=True, default=generate_token)
    # Wire shape of addresses (facts 7.4): first_name, last_name, company, address_1, …; nothing typed is lost.
    billing_address = models.JSONField(default=dict, blank=True)
    shipping_address = models.JSONField(default=dict, blank=True)
    ships_elsewhere = models.BooleanField(default=False)
    customer_note = models.TextField(blank=True)
    shipping_method = models.ForeignKey(ShippingMethod, models.SET_NULL, null=True, blank=True, related_name="+")
    payment_method = models.ForeignKey(PaymentMethod, models.SET_NULL, null=True, blank=True, related_name="+")
    # Where the shopper wants to fetch the parcel; it counts while the delivery is one of this point's carrier.
    pickup_point = models.ForeignKey(PickupPoint, models.SET_NULL, null=True, blank=True, related_name="+")
    # Codes of coupons, as they were applied. One that gives nothing at the moment stays: it may give something again.
    coupon_codes = models.JSONField(default=list, db_default=[], blank=True)
    # ``Contents.terms_hash`` of what the Store API answered last; "": nothing yet. The checkout page sends its own.
    seen_terms = models.CharField(max_length=32, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True, db_index=True)
    # Made in the transaction that goes on: nobody else knows it, and nothing is in it.
    is_new = False

    class Meta:
        verbose_name = _("cart")
        verbose_name_plural = _("carts")

    def __str__(self) -> str:
        return self.token

    @property
    def country(self) -> str:
        """Where the goods go when they are fetched there; "" while the shopper has not said."""
        return str(self.billing_address.get("country") or "").upper()

    @property
    def destination(self) -> tuple[str, str]:
        """Country and postcode that the goods go to, as far as the visitor has said."""
        if self.ships_elsewhere:
            return get_destination(self.shipping_address, self.billing_address)
        return get_destination(self.billing_address, self.shipping_address)


class CartLineQuerySet(models.QuerySet["CartLine"]):
    def active(self) -> "CartLineQuerySet":
        """Lines that are in the cart; a removed one is kept a while for undo."""
        return self.filter(removed_at=None)

    def with_offer(self) -> "CartLineQuerySet":
        """Load what prices of the lines need, in one query."""
        return self.select_related("variation__stock_record", "variation__tax_class", "variation__product__tax_class")


class CartLine(models.Model):
    """One variation × pieces."""

    cart = models.ForeignKey(Cart, models.CASCADE, related_name="lines")
    key = models.CharField(max_length=32)
    # None: the merchant has deleted it. The line stays, with the name that it had, until its shopper was told.
    variation = models.ForeignKey(Variation, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=MAX_NAME)
    # Values for attributes that the variation leaves open ("any"): attribute slug → term slug.
    chosen = models.JSONField(default=dict, blank=True)
    quantity = models.PositiveIntegerField()
    # The unit price that the visitor saw last, and in what: a change since then is told.
    seen_price_minor = models.PositiveBigIntegerField()
    seen_currency = models.CharField(max_length=3)
    added_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = CartLineQuerySet.as_manager()

    class Meta:
        ordering = ("added_at", "pk")
        verbose_name = _("cart line")
        verbose_name_plural = _("cart lines")
        constraints = [
            models.UniqueConstraint(fields=["cart", "key"], name="cart_line_key_is_unique"),
            models.CheckConstraint(condition=models.Q(quantity__gte=1), name="cart_line_has_a_piece"),
        ]

    def __str__(self) -> str:
        return f"{self.quantity} × {self.name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Name the line by what it holds."""
        if self.variation is not None and not self.key:
            self.key = build_line_key(self.variation.pk, self.chosen)
            self.name = self.variation.full_name[:MAX_NAME]
        super().save(*args, **kwargs)

    @property
    def seen_price(self) -> Money:
        return Money(self.seen_price_minor, self.seen_currency)
