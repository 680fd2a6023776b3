from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.catalogue.models.products import Product


class ProductImage(models.Model):
    """A picture of a product, in its order; the first is the main one."""

    product = models.ForeignKey(Product, models.CASCADE, related_name="images")
    # Wagtail's image has upload, focal point and renditions.
    image = models.ForeignKey("wagtailimages.Image", models.CASCADE, related_name="+", verbose_name=_("image"))
    # The source of an import: it does not fetch the same URL twice.
    source = models.CharField(max_length=1000, blank=True, editable=False)
    position = models.PositiveIntegerField(_("position"), default=0)

    class Meta:
        ordering = ("position", "pk")
        verbose_name = _("image")
        verbose_name_plural = _("images")

    def __str__(self) -> str:
        return str(self.image)

    @property
    def alt(self) -> str:
        """The alternative text: the picture's own, so that editors write it once for all its uses."""
        return str(self.image.description)


class ImageTone(models.Model):
    """The placeholder colour of a picture (``pictures.placeholder_colours``), shown while it loads."""

    image = models.OneToOneField("wagtailimages.Image", models.CASCADE, primary_key=True, related_name="tone")
    tone = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return str(self.tone)


class ImageSource(models.Model):
    """The URL that an import took an image from, so that it does not fetch the same picture twice."""

    address = models.CharField(max_length=1000, unique=True)  # URL, or name in the folder of pictures
    image = models.ForeignKey("wagtailimages.Image", models.CASCADE, related_name="+")
    # The key of redirects from the old shop's picture: its file there (``pictures.wordpress_uploads``).
    upload = models.CharField(max_length=500, blank=True, db_index=True)

    def __str__(self) -> str:
        return self.address
