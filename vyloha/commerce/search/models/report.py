"""Counts of searched phrases, without any data of who searched."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SearchedPhrase(models.Model):
    """How often a phrase (without diacritics and capitals) was searched in a day, and with what result."""

    day = models.DateField(_("day"))
    phrase = models.CharField(_("phrase"), max_length=80)
    searched = models.PositiveIntegerField(_("searched"), default=0)
    found_nothing = models.PositiveIntegerField(_("found nothing"), default=0)
    chosen = models.PositiveIntegerField(_("clicked"), default=0)  # from its results
    added = models.PositiveIntegerField(_("added to the cart"), default=0)  # afterwards, in the same visit

    class Meta:
        verbose_name = _("searched phrase")
        verbose_name_plural = _("searched phrases")
        constraints = [models.UniqueConstraint(fields=("day", "phrase"), name="one_count_a_phrase_and_day")]
        indexes = [models.Index(fields=("phrase",), name="searched_phrase")]

    def __str__(self) -> str:
        return f"{self.day} {self.phrase}"
