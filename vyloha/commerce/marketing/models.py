"""
Subscriptions to the newsletter, with the proof of consent that Act 480/2004 (§ 7) and the GDPR (Article 7) require.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.marketing.provider_log import MarketingFailure, ReportedCart, ReportedOrder

__all__ = ["MarketingFailure", "ReportedCart", "ReportedOrder", "Subscription"]


class SubscriptionQuerySet(models.QuerySet["Subscription"]):
    def confirmed(self) -> "SubscriptionQuerySet":
        """Filter the subscriptions that may get emails."""
        return self.filter(confirmed_at__isnull=False, ended_at=None)


class Subscription(models.Model):
    """One email address. Only a confirmed subscription that has not ended may get emails."""

    email = models.EmailField(_("e-mail"), unique=True)  # lower case
    consent = models.TextField(_("consent"))  # the exact text that was agreed to
    agreed_at = models.DateTimeField(_("agreed"))
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)
    ended_at = models.DateTimeField(_("unsubscribed"), null=True, blank=True)

    objects = SubscriptionQuerySet.as_manager()

    class Meta:
        ordering = ("-agreed_at", "-pk")
        verbose_name = _("newsletter subscription")
        verbose_name_plural = _("newsletter subscriptions")

    def __str__(self) -> str:
        return self.email

    @property
    def is_confirmed(self) -> bool:
        return self.confirmed_at is not None and self.ended_at is None
