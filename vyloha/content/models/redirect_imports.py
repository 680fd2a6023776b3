from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class AddressImport(models.Model):
    """An import of the old shop's URLs: uploaded, previewed, then saved."""

    class State(models.TextChoices):
        WAITING = "waiting", _("is being prepared")
        READY = "ready", _("to be confirmed")
        RUNNING = "running", _("is being kept")
        DONE = "done", _("kept")
        CHECKED = "checked", _("checked")
        FAILED = "failed", _("refused")

    name = models.CharField(max_length=200)  # names of the files, or the URL
    source_url = models.URLField(max_length=500, blank=True)
    take_slugs = models.BooleanField(default=True)
    is_check = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    entries = models.BinaryField(default=bytes)  # compressed by ``content.redirects.importing.entries.pack``
    counts = models.JSONField(default=dict)  # by outcome
    told = models.JSONField(default=list)  # line, name, outcome
    message = models.TextField(blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")

    class Meta:
        verbose_name = _("import of addresses")
        verbose_name_plural = _("addresses of the old shop")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name
