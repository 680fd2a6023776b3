"""Coupons and their uses. Amounts are minor units of the shop's currency, with VAT."""

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.pricing.vat import BASIS_POINTS

MAX_CODE = 50  # characters


def normalize_code(text: str) -> str:
    """Return a code as it is stored and compared: " Léto10" and "léto10" are the same; "" for an invalid one."""
    code = unicodedata.normalize("NFC", "".join(text.split())).lower()
    return code if len(code) <= MAX_CODE and code.isprintable() else ""


class Coupon(models.Model):
    """A discount that shoppers get by entering a code."""

    class Type(models.TextChoices):  # the values of the WooCommerce Store API
        PERCENT = "percent", _("percentage of the goods")
        FIXED_CART = "fixed_cart", _("amount off the whole cart")
        FIXED_PRODUCT = "fixed_product", _("amount off each piece")

    code = models.CharField(_("code"), max_length=MAX_CODE, unique=True)  # ``normalize_code``
    description = models.CharField(
        _("note"), max_length=300, blank=True, help_text=_("For you only; shoppers do not see it.")
    )
    discount_type = models.CharField(_("kind of discount"), max_length=20, choices=Type, default=Type.PERCENT)
    amount = models.PositiveBigIntegerField(_("discount"), default=0)  # basis points of PERCENT, else minor units
    free_delivery = models.BooleanField(_("free delivery"), default=False)
    starts_at = models.DateTimeField(_("valid from"), null=True, blank=True)
    ends_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    min_spend_minor = models.PositiveBigIntegerField(_("goods for at least"), null=True, blank=True)
    max_spend_minor = models.PositiveBigIntegerField(_("goods for at most"), null=True, blank=True)
    individual_use = models.BooleanField(_("cannot be combined with other coupons"), default=False)
    exclude_sale_items = models.BooleanField(_("not for goods that are on sale"), default=False)
    # Ids, not relations: a coupon for one product must not become one for everything when the product is deleted.
    product_ids = models.JSONField(_("only for products"), default=list, blank=True)
    excluded_product_ids = models.JSONField(_("not for products"), default=list, blank=True)
    category_ids = models.JSONField(_("only for categories"), default=list, blank=True)
    excluded_category_ids = models.JSONField(_("not for categories"), default=list, blank=True)
    usage_limit = models.PositiveIntegerField(
        _("uses in all"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    usage_limit_per_customer = models.PositiveIntegerField(
        _("uses for one customer"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1)],
        help_text=_("Customers are told apart by their e-mail."),
    )
    used_count = models.PositiveIntegerField(_("used"), default=0, editable=False)  # by orders that are not cancelled
    is_enabled = models.BooleanField(_("enabled"), default=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("coupon")
        verbose_name_plural = _("coupons")

    def __str__(self) -> str:
        return self.label

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the normalized code."""
        self.code = normalize_code(self.code)
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """:raises ValidationError: if the fields contradict each other"""
        if self.discount_type == self.Type.PERCENT and self.amount > BASIS_POINTS:
            raise ValidationError({"amount": _("A discount is 100 % at most.")})
        if not self.amount and not self.free_delivery:
            raise ValidationError({"amount": _("Write a discount, or offer free delivery.")})
        if self.starts_at and self.ends_at and self.starts_at >= self.ends_at:
            raise ValidationError({"ends_at": _("The coupon would end before it begins.")})
        least, most = self.min_spend_minor, self.max_spend_minor
        if least is not None and most is not None and least > most:
            raise ValidationError({"max_spend_minor": _("This is less than the goods must cost at least.")})

    @property
    def label(self) -> str:
        """The code as shoppers see it: in capital letters."""
        return self.code.upper()


class CouponUse(models.Model):
    """An order that used a coupon; cancelling the order releases the use."""

    coupon = models.ForeignKey(Coupon, models.CASCADE, related_name="uses")
    order_id = models.BigIntegerField(db_index=True)
    email = models.CharField(max_length=254)  # of the customer, in small letters

    class Meta:
        verbose_name = _("use of a coupon")
        verbose_name_plural = _("uses of coupons")
        indexes = [models.Index(fields=["coupon", "email"], name="coupon_uses_of_a_customer")]
        constraints = [models.UniqueConstraint(fields=["coupon", "order_id"], name="an_order_uses_a_coupon_once")]

    def __str__(self) -> str:
        return f"{self.coupon_id} {self.email}"
