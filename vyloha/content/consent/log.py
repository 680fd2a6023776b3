"""The proof of consent: the question, the answer and the time; nothing that identifies the visitor."""

from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.content.consent.banner import ConsentOffer
from vyloha.content.consent.storage_entries import CONSENT_DAYS


class ConsentVersion(models.Model):
    """The texts and entries of one version of the banner."""

    version = models.CharField(_("version"), max_length=16, primary_key=True)
    asked_for = models.JSONField(_("asked for"))
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("version of consent")
        verbose_name_plural = _("versions of consent")

    def __str__(self) -> str:
        return self.version


class ConsentChoice(models.Model):
    """One answer of one anonymous visitor."""

    asked = models.ForeignKey(ConsentVersion, verbose_name=_("version"), on_delete=models.PROTECT)
    statistics = models.BooleanField(_("statistics"))
    marketing = models.BooleanField(_("marketing"))
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("answer to consent")
        verbose_name_plural = _("answers to consent")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.at:%d.%m.%Y %H:%M}"


def log_choice(offer: ConsentOffer, allowed: frozenset[str]) -> None:
    """Save the answer to ``offer``: the visitor agreed to the categories in ``allowed``."""
    asked, _made = ConsentVersion.objects.get_or_create(
        version=offer.version, defaults={"asked_for": offer.model_dump(mode="json")}
    )
    ConsentChoice.objects.create(asked=asked, statistics="statistics" in allowed, marketing="marketing" in allowed)


def delete_old_choices() -> None:
    """Delete expired answers, which no browser stores any more."""
    ConsentChoice.objects.filter(at__lt=timezone.now() - timedelta(days=CONSENT_DAYS)).delete()
