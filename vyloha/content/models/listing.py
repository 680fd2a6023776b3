"""Settings of filters and pagination in the shop's own listings."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.fields import StreamField

from vyloha.content.blocks.products.loop_grid import MORE
from vyloha.content.blocks.products.taxonomy_filter import TaxonomyFilters
from vyloha.content.listing.grid import PER_PAGE


@register_setting(icon="list-ul")
class ListingSettings(BaseSiteSetting):
    """An editor's settings of a ``LoopGrid``, for all products and for categories, brands, tags and vendors."""

    filters = StreamField(
        TaxonomyFilters(),
        blank=True,
        verbose_name=_("filters"),
        help_text=_(
            "In categories, brands and tags, and of all products. Leave it empty for the usual ones: categories, price,"
            " attributes, brands, availability and offers."
        ),
    )
    per_page = models.PositiveSmallIntegerField(
        _("products on a page"), default=PER_PAGE, validators=[MinValueValidator(4), MaxValueValidator(96)]
    )
    more = models.CharField(_("how shoppers get further"), max_length=10, choices=MORE, default="button")

    is_sold_out_last = models.BooleanField(
        _("sold out last"),
        default=True,
        db_default=True,
        help_text=_("In whatever order shoppers choose, in search too, what can be bought comes first."),
    )

    panels = [FieldPanel("filters"), FieldPanel("per_page"), FieldPanel("more"), FieldPanel("is_sold_out_last")]

    class Meta:
        verbose_name = _("listings of products")
        verbose_name_plural = _("listings of products")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get_for_default_site(cls) -> "ListingSettings":
        """Return the settings of all listings, the defaults when none were saved."""
        return cls.objects.filter(site__is_default_site=True).first() or cls()
