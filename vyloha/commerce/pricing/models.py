"""Currencies that prices are shown and charged in, and every rate that was ever used."""

from typing import Any

from django.conf import settings
from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.commerce.pricing.conversion import Direction
from vyloha.commerce.pricing.providers import (
    RATE_PROVIDERS,
    RateProvider,
    get_first_provider,
    get_provider_choices,
    get_source_choices,
)
from vyloha.core.database.computed_fields import ComputedFieldsModel

CODE = RegexValidator(r"\A[A-Z]{3}\Z", _("Three capital letters, such as EUR."))
COUNTRY = RegexValidator(r"\A[a-z]{2}\Z", _("Two small letters, such as cz."))


class Currency(ComputedFieldsModel):
    """
    A currency of the shop; the default one (``settings.DEFAULT_CURRENCY``) has rate 1 and always exists.

    How prices are converted and rounded: docs/pricing.md. Amounts are minor units of this currency.
    """

    COMPUTED = frozenset({"rate", "rate_problem", "refused_rate_e12"})

    class SymbolPosition(models.TextChoices):  # the values of the WooCommerce add-on CURCY
        LEFT = "left", _("left: €9.90")
        RIGHT = "right", _("right: 9.90€")
        LEFT_SPACE = "left_space", _("left with a space: € 9.90")
        RIGHT_SPACE = "right_space", _("right with a space: 9.90 €")

    code = models.CharField(_("code"), max_length=3, primary_key=True, validators=[CODE])  # ISO 4217
    symbol = models.CharField(_("symbol"), max_length=30, blank=True)  # "": CLDR's; may hold "#PRICE#"
    symbol_position = models.CharField(
        _("place of the symbol"), max_length=11, choices=SymbolPosition, default=SymbolPosition.RIGHT_SPACE
    )
    # Of converted prices. An amount with a fraction always shows it.
    decimals = models.PositiveSmallIntegerField(_("decimal places"), default=2)
    shows_zeros = models.BooleanField(_("zeros after whole amounts"), default=False, db_default=False)
    flag = models.CharField(_("flag"), max_length=2, blank=True, validators=[COUNTRY])  # "cz", "eu"
    countries = models.JSONField(_("countries"), default=list, blank=True)  # ["SK", "DE"]: their visitors see it first
    rounding_step_minor = models.PositiveBigIntegerField(_("round to"), default=1, validators=[MinValueValidator(1)])
    rounding_ending_minor = models.PositiveBigIntegerField(_("ending"), default=0)  # 90 with step 100: 8,90; 9,90
    rounding_direction = models.CharField(_("direction"), max_length=7, choices=Direction, default=Direction.NEAREST)
    # Units of this currency for one unit of the default one, × 10^12: a whole number, as all money.
    rate_fee_e12 = models.BigIntegerField(default=0)  # added to the rate
    follows_provider = models.BooleanField(_("rate from the provider"), default=True)
    rate = models.ForeignKey("ExchangeRate", models.PROTECT, null=True, blank=True, related_name="+", editable=False)
    rate_problem = models.TextField(blank=True, editable=False)  # Czech, for the merchant; "": its last quote was good
    # The provider's quote that was rejected as implausible, for the merchant to confirm.
    refused_rate_e12 = models.BigIntegerField(null=True, blank=True, editable=False)
    is_enabled = models.BooleanField(_("enabled"), default=True)
    is_hidden = models.BooleanField(_("hidden in switchers"), default=False)
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "code")
        verbose_name = _("currency")
        verbose_name_plural = _("currencies")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(rounding_step_minor__gte=1)
                & models.Q(rounding_ending_minor__lt=models.F("rounding_step_minor")),
                name="ending_is_below_the_step",
            )
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_default(self) -> bool:
        return bool(self.code == settings.DEFAULT_CURRENCY)


class ExchangeRate(models.Model):
    """A rate that the shop used, or tried and accepted; rows are only ever added."""

    currency = models.ForeignKey(Currency, models.PROTECT, related_name="rates")
    rate_e12 = models.BigIntegerField(_("rate"))  # × 10^12 units of the currency for one of the default currency
    source = models.CharField(_("source"), max_length=20, choices=get_source_choices)
    published_on = models.DateField(_("published"), null=True, blank=True)  # by the provider
    taken_at = models.DateTimeField(_("taken"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by")
    )

    class Meta:
        ordering = ("-taken_at", "-pk")
        verbose_name = _("exchange rate")
        verbose_name_plural = _("exchange rates")
        constraints = [models.CheckConstraint(condition=models.Q(rate_e12__gt=0), name="a_rate_is_above_nothing")]

    def __str__(self) -> str:
        return f"{self.currency_id} {self.rate_e12}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """
        Insert the rate.

        :raises ValueError: if the row exists already: orders point at the rate that they used
        """
        if self.pk is not None and not self._state.adding:
            raise ValueError("an exchange rate is never changed")
        super().save(*args, **kwargs)


@register_setting(icon="globe")
class PricingSettings(ComputedFieldsModel, BaseGenericSetting):  # type: ignore[misc]  # Wagtail has no types
    """How the shop uses currencies; names in comments are those of the CURCY add-on, whose protocol the shop speaks."""

    COMPUTED = frozenset({"rates_problem", "rates_checked_at", "rates_published_on", "rates_published_by"})

    rates_provider = models.CharField(
        _("rates from"), max_length=20, choices=get_provider_choices, default=get_first_provider, blank=True
    )
    rates_problem = models.TextField(blank=True, editable=False)  # Czech, for the merchant; "": the last fetch was good
    rates_checked_at = models.DateTimeField(null=True, editable=False)
    # The newest list that was applied, and its provider: an older list is rejected.
    rates_published_on = models.DateField(null=True, editable=False)
    rates_published_by = models.CharField(max_length=20, blank=True, editable=False)
    charges_chosen_currency = models.BooleanField(  # "multi payment"
        _("customers pay in the currency that they chose"),
        default=False,
        help_text=_("Otherwise prices are only shown in it, and orders are paid in the shop's currency."),
    )
    refreshes_prices = models.BooleanField(  # enableCacheCompatible
        _("convert prices on pages"),
        default=True,
        help_text=_("Pages are the same for everybody; whoever chose another currency gets its prices in a moment."),
    )
    switches_in_place = models.BooleanField(_("switch without reloading the page"), default=True)  # switchByJS
    sells_subscriptions = models.BooleanField(_("the shop sells subscriptions"), default=False)  # woo_subscription
    follows_country = models.BooleanField(
        _("currency by the visitor's country"),
        default=False,
        help_text=_("For the first visit, where the country is known."),
    )

    takes_coupons = models.BooleanField(
        _("coupons"),
        default=True,
        db_default=True,
        help_text=_("The cart and the checkout have a field for the code of a coupon."),
    )

    class Meta:
        verbose_name = _("prices and currencies")
        verbose_name_plural = _("prices and currencies")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @property
    def provider(self) -> RateProvider | None:
        """The provider of rates; None if the merchant chose none, or one that the settings do not register any more."""
        return RATE_PROVIDERS.get(self.rates_provider)
