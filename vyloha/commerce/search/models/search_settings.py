"""The merchant's settings of search."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.commerce.catalogue.importing.parsing.texts import clean_html
from vyloha.commerce.catalogue.models import Attribute

LANGUAGE = RegexValidator(r"\A[a-z]{2,3}(-[A-Z]{2})?\Z", _("A language and a country, such as cs-CZ."))


def build_flag_field(label: Any, help_text: Any = "", *, default: bool) -> Any:
    """Return a field for yes or no."""
    return models.BooleanField(label, default=default, help_text=help_text)


def build_number_field(label: Any, default: int, lowest: int, highest: int, help_text: Any = "") -> Any:
    """Return a field for a whole number from ``lowest`` to ``highest``."""
    bounds = [MinValueValidator(lowest), MaxValueValidator(highest)]
    return models.PositiveSmallIntegerField(label, default=default, validators=bounds, help_text=help_text)


@register_setting(icon="search")
class SearchSettings(BaseGenericSetting):  # type: ignore[misc]  # Wagtail has no types
    """
    The settings of live search, with FiboSearch's names and defaults.

    Lengths are CSS pixels, names with ``ms`` milliseconds.
    """

    class Layout(models.TextChoices):
        CLASSIC = "classic", _("a field")
        ICON = "icon", _("an icon that opens the field")
        ICON_FLEXIBLE = "icon-flexible", _("an icon on narrow screens, a field on wide ones")
        ICON_FLEXIBLE_INV = "icon-flexible-inv", _("a field on narrow screens, an icon on wide ones")

    # The search field
    layout = models.CharField(_("layout"), max_length=20, choices=Layout, default=Layout.CLASSIC)
    layout_breakpoint = build_number_field(
        _("narrow screens are below"), 992, 0, 5000, _("Pixels; where the layout changes between field and icon.")
    )
    search_placeholder = models.CharField(
        _("text in the empty field"), max_length=80, blank=True, help_text=_("Empty: “Search products”.")
    )
    min_chars = build_number_field(_("suggest from"), 3, 1, 10, _("How many letters must be typed."))
    debounce_wait_ms = build_number_field(
        _("wait between keys"),
        400,
        0,
        5000,
        _("Milliseconds. The first key asks at once; with 0 each one does."),
    )
    show_preloader = build_flag_field(_("show that search is working"), default=True)
    darken_bg = build_flag_field(_("darken the page while searching"), default=True)
    disable_submit = build_flag_field(
        _("do not open the page of results"), _("Enter then opens only what was highlighted."), default=False
    )
    disable_hits = build_flag_field(_("suggestions only for reading"), _("They cannot be clicked."), default=False)
    go_to_first_variation_on_submit = build_flag_field(
        _("Enter opens the first variation suggested"), _("Useful where customers type codes."), default=False
    )

    # On phones
    enable_mobile_overlay = build_flag_field(_("search over the whole screen on phones"), default=True)
    mobile_overlay_breakpoint = build_number_field(_("on screens narrower than"), 992, 0, 5000, _("Pixels."))
    mobile_overlay_delay = build_number_field(_("delay of its opening"), 0, 0, 5000, _("Milliseconds."))
    mobile_overlay_close_delay = build_number_field(_("delay of its closing"), 150, 0, 5000, _("Milliseconds."))

    # Suggestions
    suggestions_limit = build_number_field(_("suggestions at most"), 7, 1, 30)
    flexible_limits = build_flag_field(
        _("share the number among groups"),
        _("Turned off, each group has its own: 7 products and 3 of each other kind."),
        default=True,
    )
    show_headings = build_flag_field(_("headings of groups"), default=True)
    show_categories = build_flag_field(_("categories"), default=True)
    show_tags = build_flag_field(_("tags"), default=False)
    # The premium mode of FiboSearch
    is_premium = build_flag_field(
        _("other kinds of suggestions"),
        _("Brands, values of attributes, vendors, articles and pages."),
        default=True,
    )
    show_brands = build_flag_field(_("brands"), default=True)
    suggested_attributes = models.ManyToManyField(
        Attribute,
        verbose_name=_("values of attributes"),
        limit_choices_to={"product": None},
        blank=True,
        related_name="+",
        help_text=_(
            "Who types “red” gets a link to everything red. Choose those that people shop by, such as colour or"
            " material: each has a group of its own."
        ),
    )
    show_vendors = build_flag_field(_("vendors"), default=False)
    show_posts = build_flag_field(_("articles"), default=True)
    show_pages = build_flag_field(_("pages"), _("For example about delivery or returns."), default=True)
    show_variations = build_flag_field(
        _("the exact variation for its code"),
        _("Who types a SKU or an EAN gets that size and colour."),
        default=True,
    )

    # Details of each suggestion
    show_images = build_flag_field(_("pictures"), default=True)
    show_price = build_flag_field(_("prices"), default=True)
    dynamic_prices = build_flag_field(
        _("ask for prices separately"), _("For shops whose prices differ between customers."), default=False
    )
    show_sku = build_flag_field(_("SKU"), default=False)
    show_desc = build_flag_field(_("short description"), default=False)
    show_sale_badge = build_flag_field(_("badge of a sale"), default=False)
    show_featured_badge = build_flag_field(_("badge of recommended products"), default=False)
    show_product_vendor = build_flag_field(_("vendor of the product"), default=False)
    suggestions_max_height = build_number_field(_("height of suggestions at most"), 600, 200, 2000, _("Pixels."))

    # The panel next to suggestions
    show_details_panel = build_flag_field(
        _("panel with details"),
        _("On computers, beside suggestions: picture, price, into the cart."),
        default=True,
    )
    details_min_window = build_number_field(_("on screens at least so wide"), 768, 0, 5000, _("Pixels."))
    details_min_form = build_number_field(_("suggestions get half of a field so wide"), 550, 0, 5000, _("Pixels."))
    details_hover_delay_ms = build_number_field(
        _("delay of details under the pointer"), 100, 0, 5000, _("Milliseconds.")
    )

    no_results = models.TextField(
        _("when nothing is found"), blank=True, help_text=_("Empty: “We found nothing. Try fewer words or other ones.”")
    )

    # Browser storage
    show_recently_searched_products = build_flag_field(_("products viewed before"), default=True)
    show_recently_searched_phrases = build_flag_field(_("phrases searched before"), default=True)
    recent_products = build_number_field(_("products at most"), 5, 1, 20)
    recent_phrases = build_number_field(_("phrases at most"), 5, 1, 20)

    voice_search_enabled = build_flag_field(
        _("search by voice"), _("Not in Safari, nor in Chrome on iPhones."), default=False
    )
    voice_search_lang = models.CharField(_("language"), max_length=6, default="cs-CZ", validators=[LANGUAGE])

    # Analytics
    send_ga_events = build_flag_field(_("tell analytics of searches"), default=True)
    enable_ga_site_search_module = build_flag_field(_("also as a view of the page of results"), default=True)

    # Fine tuning
    hover_delay_ms = build_number_field(_("delay of highlighting under the pointer"), 1, 0, 5000, _("Milliseconds."))
    double_click_guard_ms = build_number_field(_("another click is ignored for"), 500, 0, 5000, _("Milliseconds."))
    mouse_down_delay_ms = build_number_field(_("a held button highlights after"), 250, 0, 5000, _("Milliseconds."))

    class Meta:
        verbose_name = _("live search")
        verbose_name_plural = _("live search")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Sanitize the HTML."""
        self.no_results = clean_html(self.no_results)
        super().save(*args, **kwargs)

    @property
    def suggested_attribute_ids(self) -> frozenset[int]:
        """The attributes whose values are suggested."""
        return frozenset(attribute.pk for attribute in self.suggested_attributes.all()) if self.pk else frozenset()

    @property
    def placeholder(self) -> str:
        """Text for the empty field."""
        return self.search_placeholder or gettext("Search products")

    @property
    def no_results_html(self) -> str:
        """HTML that is shown without results."""
        return self.no_results or gettext("We found nothing. Try fewer words or other ones.")
