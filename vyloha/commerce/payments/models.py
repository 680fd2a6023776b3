from datetime import timedelta
from functools import cached_property
from itertools import count
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _
from stdnum import iban

from vyloha.commerce.catalogue.models import TaxClass
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS, PaymentProvider, get_payment_kinds
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.shipping.models import ShippingMethod


def validate_iban(value: str) -> None:
    """
    Check the check digits of an IBAN.

    :raises ValidationError: if they are wrong
    """
    if not iban.is_valid(value):
        raise ValidationError(_("This is not a valid IBAN."))


class PaymentMethodQuerySet(models.QuerySet["PaymentMethod"]):
    def named(self, name: str) -> "PaymentMethod | None":
        """Return the method with this ``api_name``."""
        return self.filter(models.Q(code=name) | models.Q(code=None, kind=name)).first()


class PaymentMethod(models.Model):
    """A payment method that the shop offers at checkout."""

    # The name of its provider in the settings and in the API.
    kind = models.CharField(_("kind"), max_length=20, choices=get_payment_kinds)
    # Its name in the protocol, where a shop has several of a kind; None: ``kind``, of the only or first one.
    code = models.CharField(max_length=30, unique=True, null=True, blank=True, editable=False)
    name = models.CharField(_("name"), max_length=100)
    description = models.CharField(_("description"), max_length=300, blank=True)
    instructions = models.TextField(_("instructions after the order"), blank=True)
    fee_minor = models.PositiveBigIntegerField(_("fee"), default=0)  # with VAT, default currency
    tax_class = models.ForeignKey(TaxClass, models.PROTECT, related_name="+", verbose_name=_("tax class"))
    iban = models.CharField("IBAN", max_length=34, blank=True, validators=[validate_iban])
    shipping_methods = models.ManyToManyField(
        ShippingMethod,
        blank=True,
        verbose_name=_("only with"),
        help_text=_("None chosen: with every shipping method."),
    )
    currencies = models.ManyToManyField(
        Currency,
        blank=True,
        verbose_name=_("currencies"),
        help_text=_("In which it can be paid. None chosen: in every currency."),
    )
    is_cash = models.BooleanField(
        _("paid in cash"),
        default=True,
        help_text=_("Of cash on delivery: what is paid in crowns is rounded to whole ones. Untick it for cards only."),
    )
    lifetime_min = models.PositiveIntegerField(
        _("waits for the payment (minutes)"),
        null=True,
        blank=True,
        help_text=_(
            "Then an unpaid order is cancelled and its goods are offered again. Empty: as usual (card 60 minutes,"
            " transfer 14 days). 0: it waits for ever."
        ),
    )
    is_enabled = models.BooleanField(_("offered"), default=True)
    position = models.PositiveIntegerField(_("position"), default=0)

    objects = PaymentMethodQuerySet.as_manager()

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("payment method")
        verbose_name_plural = _("payment methods")
        constraints = [
            models.UniqueConstraint(
                fields=["kind"], condition=models.Q(code=None), name="one_method_has_the_name_of_its_kind"
            )
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the method; the second of a kind gets a name of its own."""
        others = PaymentMethod.objects.exclude(pk=self.pk)
        if self.code is None and others.filter(kind=self.kind, code=None).exists():
            taken = set(others.filter(code__startswith=f"{self.kind}-").values_list("code", flat=True))
            self.code = next(name for n in count(2) if (name := f"{self.kind}-{n}") not in taken)
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Check that an offered method has all fields that its provider requires."""
        provider = PAYMENT_PROVIDERS.get(self.kind)
        if provider and self.is_enabled and (missing := provider.get_missing_fields(self)):
            raise ValidationError(missing)

    @property
    def api_name(self) -> str:
        """Its name in the protocol: "bacs", "bacs-2"."""
        return self.code or self.kind

    @property
    def lifetime(self) -> timedelta | None:
        """How long an order waits for its payment; None: for ever."""
        if self.lifetime_min is None:
            return self.provider.default_lifetime
        return timedelta(minutes=self.lifetime_min) if self.lifetime_min else None

    @property
    def provider(self) -> PaymentProvider:
        """
        The provider that the settings register for ``kind``.

        :raises KeyError: if they do not register it any more; such a method is not offered
        """
        return PAYMENT_PROVIDERS[self.kind]

    def supports_shipping(self, shipping_method: ShippingMethod) -> bool:
        """
        Return whether the method can pay an order sent by a shipping method; expects ``shipping_methods`` prefetched in
        a list.
        """
        return not self._shipping_ids or shipping_method.pk in self._shipping_ids

    @cached_property
    def _shipping_ids(self) -> set[int]:
        return {method.pk for method in self.shipping_methods.all()}

    def supports_currency(self, currency: str) -> bool:
        """Return whether the method can pay in a currency; expects ``currencies`` prefetched in a list."""
        taken = self.provider.currencies
        if taken and currency not in taken:
            return False
        allowed = self.currencies.all()
        return not allowed or currency in {one.code for one in allowed}

    @property
    def is_paid_in_cash(self) -> bool:
        """Whether the total must be rounded to an amount that coins can pay."""
        return self.is_cash and self.provider.is_on_delivery
