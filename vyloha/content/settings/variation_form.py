"""Settings of variation selection."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Attribute


@register_setting(icon="form")
class ChoosingSettings(BaseSiteSetting):
    """The options of swatches, with their defaults (docs/developers/swatches.md)."""

    shows_chosen = models.BooleanField(
        _("name the chosen value"), default=True, help_text=_("Beside the attribute, for example “Colour: red”.")
    )
    label_separator = models.CharField(
        _("sign between attribute and value"), max_length=5, default=":", blank=True, help_text=_("A colon or a dash.")
    )
    clears_on_reselect = models.BooleanField(
        _("another click takes a choice back"), default=True, help_text=_("A click on a value that is chosen already.")
    )
    deselects_unavailable = models.BooleanField(
        _("what does not go together is let go"),
        default=True,
        help_text=_(
            "A value that is not made with the others chosen can still be clicked; it stays and the others are let go. "
            "Turned off, it cannot be clicked."
        ),
    )
    disables_out_of_stock = models.BooleanField(
        _("what is sold out cannot be chosen"),
        default=False,
        help_text=_("Turned off, shoppers can look at what is sold out, and see that it is."),
    )
    shows_stock_left = models.BooleanField(
        _("say how many pieces are left"),
        default=False,
        help_text=_("At each value of the last attribute that is open, when only few are left."),
    )
    stock_left_threshold = models.PositiveSmallIntegerField(
        _("few are at most"), default=5, help_text=_("Pieces."), validators=[MaxValueValidator(1000)]
    )
    values_shown = models.PositiveSmallIntegerField(
        _("values shown at once"),
        default=24,
        help_text=_("The rest of an attribute's values is behind “More”; 0 shows them all."),
        validators=[MaxValueValidator(1000)],
    )
    adds_without_reload = models.BooleanField(
        _("put into the cart without leaving the page"), default=True, help_text=_("A drawer says what was added.")
    )
    opens_cart_after_add = models.BooleanField(_("go to the cart after adding"), default=False)
    card_attribute = models.ForeignKey(
        Attribute,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        limit_choices_to={"product": None},
        verbose_name=_("attribute on cards"),
        help_text=_("For example colour: shoppers look through it without opening products. Empty: cards show none."),
    )
    card_values = models.PositiveSmallIntegerField(
        _("values on a card"),
        default=5,
        help_text=_("How many others there are is told beside them."),
        validators=[MinValueValidator(1), MaxValueValidator(20)],
    )
    listed_variations = models.PositiveSmallIntegerField(
        _("variations listed in the page"),
        default=30,
        help_text=_(
            "Of products with at most so many variations the page lists them for scripts of others. Of products with "
            "more, such scripts ask for one variation at a time. Shoppers see no difference."
        ),
        validators=[MaxValueValidator(1000)],
    )
    reinit_delay_ms = models.PositiveSmallIntegerField(
        _("forms of others wake again after"),
        default=1000,
        help_text=_("Milliseconds after a script got an answer from a server. The shop's own forms wake at once."),
        validators=[MaxValueValidator(10_000)],
    )

    panels = [
        MultiFieldPanel(
            [
                FieldPanel("shows_chosen"),
                FieldPanel("label_separator"),
                FieldPanel("clears_on_reselect"),
                FieldPanel("deselects_unavailable"),
                FieldPanel("disables_out_of_stock"),
                FieldPanel("values_shown"),
            ],
            heading=_("Choosing"),
        ),
        MultiFieldPanel([FieldPanel("card_attribute"), FieldPanel("card_values")], heading=_("On cards in listings")),
        MultiFieldPanel([FieldPanel("shows_stock_left"), FieldPanel("stock_left_threshold")], heading=_("Pieces left")),
        MultiFieldPanel(
            [FieldPanel("adds_without_reload"), FieldPanel("opens_cart_after_add")], heading=_("Into the cart")
        ),
        MultiFieldPanel(
            [FieldPanel("listed_variations"), FieldPanel("reinit_delay_ms")], heading=_("For scripts of others")
        ),
    ]

    class Meta:
        verbose_name = _("choosing a variation")
        verbose_name_plural = _("choosing a variation")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get_for_site(cls, site: Site | None) -> "ChoosingSettings":
        """Return the settings of ``site``, the defaults when none were saved."""
        return cls.objects.filter(site=site).first() or cls(site=site)

    @classmethod
    def get_for_default_site(cls) -> "ChoosingSettings":
        """Return the settings for code without a request: cards are in responses of all kinds."""
        return cls.objects.filter(site__is_default_site=True).first() or cls()
