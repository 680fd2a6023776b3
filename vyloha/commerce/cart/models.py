"""The cart of a visitor. The server stores it; the browser has only a signed token."""

import hashlib
import secrets
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.shipping.countries import get_destination
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod
from vyloha.core.money import Money


def generate_token() -> str:
    """Return a token for a cart that cannot be guessed."""
    return secrets.token_urlsafe(24)


def build_line_key(variation_id: int, chosen: dict[str, str]) -> str:
    """Return the key of a line in the API: 32 hex digits, the same for the same variation and values."""
    values = "|".join(f"{name}={value}" for name, value in sorted(chosen.items()))
    return hashlib.md5(f"{variation_id}|{values}".encode(), usedforsecurity=False).hexdigest()


MAX_NAME = 300  # characters


class Cart(models.Model):
    """A cart, with the checkout data that its visitor has entered so far."""

    token = models.CharField(max_length=40, unique=True, default=generate_token)
    # Whose it is: the browser where they sign in next gets it.
    customer = models.OneToOneField(Customer, models.SET_NULL, null=True, blank=True, related_name="cart")
    # As in the WooCommerce Store API's cart: first_name, last_name, company, address_1, …; all input is kept.
    billing_address = models.JSONField(default=dict, blank=True)
    shipping_address = models.JSONField(default=dict, blank=True)
    ships_elsewhere = models.BooleanField(default=False)
    customer_note = models.TextField(blank=True)
    shipping_method = models.ForeignKey(ShippingMethod, models.SET_NULL, null=True, blank=True, related_name="+")
    payment_method = models.ForeignKey(PaymentMethod, models.SET_NULL, null=True, blank=True, related_name="+")
    # The chosen pick-up point; it counts while the shipping method is one of this point's carrier.
    pickup_point = models.ForeignKey(PickupPoint, models.SET_NULL, null=True, blank=True, related_name="+")
    # Codes of coupons, in the order of application. One that gives no discount now stays: it may give one again.
    coupon_codes = models.JSONField(default=list, db_default=[], blank=True)
    # ``CartSnapshot.terms_hash`` of the last Store API answer; "": none yet. The checkout page sends its own.
    seen_terms = models.CharField(max_length=32, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True, db_index=True)
    # Created in the current transaction: nobody else knows the cart, and it is empty.
    is_new = False
    # Of a cart that is not saved yet: ``write_new_cart`` saves both.
    unsaved_line: "CartLine | None" = None

    class Meta:
        verbose_name = _("cart")
        verbose_name_plural = _("carts")

    def __str__(self) -> str:
        return self.token

    @property
    def country(self) -> str:
        """The country of the billing address, where the customer can pick a parcel up; "" if not entered yet."""
        return str(self.billing_address.get("country") or "").upper()

    @property
    def destination(self) -> tuple[str, str]:
        """The country and postcode that the cart ships to, as far as the visitor has entered them."""
        if self.ships_elsewhere:
            return get_destination(self.shipping_address, self.billing_address)
        return get_destination(self.billing_address, self.shipping_address)


class CartLineQuerySet(models.QuerySet["CartLine"]):
    def active(self) -> "CartLineQuerySet":
        """Lines that are in the cart; removed ones stay in the table for a while for undo."""
        return self.filter(removed_at=None)

    def with_offer(self) -> "CartLineQuerySet":
        """Load the data that prices of the lines need, in one query."""
        return self.select_related("variation__stock_record", "variation__tax_class", "variation__product__tax_class")


class CartLine(models.Model):
    """One variation × quantity."""

    cart = models.ForeignKey(Cart, models.CASCADE, related_name="lines")
    key = models.CharField(max_length=32)
    # None: the merchant has deleted it. The line stays, with its name, until its shopper was notified.
    variation = models.ForeignKey(Variation, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=MAX_NAME)
    # Values for attributes that the variation leaves open ("any"): attribute slug → term slug.
    chosen = models.JSONField(default=dict, blank=True)
    quantity = models.PositiveIntegerField()
    # The unit price that the visitor saw last, and its currency: a change since then is shown.
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
        """Save the line and derive its key from its variation and values."""
        self.fill_in_variation()
        super().save(*args, **kwargs)

    def fill_in_variation(self) -> None:
        """Set the key and the name, unless it has them."""
        if self.variation is not None and not self.key:
            self.key = build_line_key(self.variation.pk, self.chosen)
            self.name = self.variation.full_name[:MAX_NAME]

    @property
    def seen_price(self) -> Money:
        return Money(self.seen_price_minor, self.seen_currency)
