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


class PaymentMethod(models.Model):
    """A payment method that the shop offers at checkout."""

    # The name of its provider in the settings and in the API.
    kind = models.CharField(_("kind"), max_length=20, choices=get_payment_kinds, unique=True)
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
    is_enabled = models.BooleanField(_("offered"), default=True)
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("payment method")
        verbose_name_plural = _("payment methods")

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Check that an offered method has all fields that its provider requires."""
        provider = PAYMENT_PROVIDERS.get(self.kind)
        if provider and self.is_enabled and (missing := provider.get_missing_fields(self)):
            raise ValidationError(missing)

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
        allowed = self.shipping_methods.all()
        return not allowed or shipping_method in allowed

    def supports_currency(self, currency: str) -> bool:
        """Return whether the method can pay in a currency; expects ``currencies`` prefetched in a list."""
        allowed = self.currencies.all()
        return not allowed or currency in {taken.code for taken in allowed}

    @property
    def is_paid_in_cash(self) -> bool:
        """Whether the total must be rounded to an amount that coins can pay."""
        return self.is_cash and self.provider.is_on_delivery
