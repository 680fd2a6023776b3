"""Reusable sections: written once, shown on many pages."""

from collections.abc import Iterable

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.fields import StreamField

from vyloha.content.blocks import ReusableBody


class ReusableSection(models.Model):
    """A section whose changes appear on every page that shows it."""

    name = models.CharField(
        gettext_lazy("name"), max_length=80, unique=True, help_text=gettext_lazy("Only editors see it.")
    )
    body = StreamField(ReusableBody(), verbose_name=gettext_lazy("content"))

    class Meta:
        ordering = ("name",)
        verbose_name = gettext_lazy("reusable section")
        verbose_name_plural = gettext_lazy("reusable sections")

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """
        Reject a section nested in itself, and more than two nested levels.

        :raises ValidationError:
        """
        super().clean()
        inside, others = self.sections_inside, ReusableSection.objects.exclude(pk=self.pk).only("name", "body")
        if self.pk in inside:
            raise ValidationError({"body": _("A section cannot contain itself.")})
        self._validate_no_cycle([other for other in others if other.pk in inside])
        is_inside = any(self.pk in other.sections_inside for other in others)
        if inside and is_inside:
            raise ValidationError(
                {"body": _("This section stands in another reusable one, so it cannot contain a third.")}
            )

    @property
    def sections_inside(self) -> set[int]:
        """The ids of the reusable sections directly in it; no query."""
        return {child["value"] for child in self.body.raw_data if child["type"] == "reusable_section"}

    def _validate_no_cycle(self, contained: "Iterable[ReusableSection]") -> None:
        for other in contained:
            if self.pk and self.pk in other.sections_inside:
                said = _("“%(name)s” contains this section, and a section cannot contain itself.")
                raise ValidationError({"body": said % {"name": other.name}})
            if other.sections_inside:
                said = _("“%(name)s” contains another reusable section already, so it cannot stand in this one.")
                raise ValidationError({"body": said % {"name": other.name}})
