"""Captions of a picture besides Wagtail's title and its description, which is the alternative text."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class ImageTexts(models.Model):
    """Caption and description of a picture, sent and requested over the media API."""

    image = models.OneToOneField("wagtailimages.Image", models.CASCADE, primary_key=True, related_name="texts")
    caption = models.TextField(_("caption"), blank=True)
    description = models.TextField(_("description"), blank=True)

    def __str__(self) -> str:
        return self.caption
