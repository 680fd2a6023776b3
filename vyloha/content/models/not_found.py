from django.db import models
from django.utils.translation import gettext_lazy as _


class NotFoundAddress(models.Model):
    """A requested URL that was not found; nothing about the visitor is stored."""

    address = models.CharField(_("address"), max_length=500, unique=True)
    hits = models.PositiveIntegerField(_("people"), default=0)
    robot_hits = models.PositiveIntegerField(_("robots"), default=0)
    first_on = models.DateField(_("first time"), auto_now_add=True)
    last_on = models.DateField(_("last time"))
    is_ignored = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("address that leads nowhere")
        verbose_name_plural = _("addresses that lead nowhere")
        indexes = [models.Index(fields=["-hits", "-robot_hits", "address"], name="not_found_by_hits")]

    def __str__(self) -> str:
        return self.address
