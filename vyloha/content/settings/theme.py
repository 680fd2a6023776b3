"""The theme of the shop: the merchant's look, served to every page as a stylesheet."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.forms import TextInput
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.images import get_image_model_string
from wagtail.images.shortcuts import get_rendition_or_not_found
from wagtail.models import Site

from vyloha.content.pictures import Picture, build_picture
from vyloha.content.theme import palette
from vyloha.content.theme.checks import find_problems
from vyloha.content.theme.colours import WHITE
from vyloha.content.theme.css import DEFAULT_FONT, Corners, Schemes, build_theme_css, compute_version
from vyloha.content.theme.fonts import HeadingFont, TextFont, get_files

COLOUR = re.compile(r"#[0-9a-f]{6}")
# The back office's script adds the browser's colour picker.
COLOUR_INPUT = TextInput(attrs={"size": 8, "data-bo-colour": True})
# Twice the displayed size, for sharp screens; lossless, so that edges stay clean.
LOGO = "max-480x144|format-webp-lossless"
ICON = "fill-192x192|format-png"


class ColourField(models.CharField[str, str]):
    """A colour as "#rrggbb"."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        shape = RegexValidator(rf"\A{COLOUR.pattern}\Z", _("Write a colour as #rrggbb, for example #0f6146."))
        super().__init__(*args, **kwargs | {"max_length": 7, "validators": [shape]})

    def to_python(self, value: Any) -> Any:
        """Return "#0f6146" for ``0F6146`` and "#aabbcc" for ``#abc``."""
        digits = str(super().to_python(value) or "").strip().lstrip("#").lower()
        return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits)


def build_picture_field(name: Any, help_text: Any) -> Any:
    """Return a field for an optional picture of the theme, which cannot be deleted while it is selected."""
    return models.ForeignKey(
        get_image_model_string(),
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=name,
        help_text=help_text,
    )


class ButtonTextColour(models.TextChoices):
    """Colour of the text on buttons."""

    AUTOMATIC = "", _("chosen by what can be read")
    WHITE = WHITE, _("white")
    DARK = palette.INK, _("dark")


@register_setting(icon="view")
class ThemeSettings(BaseSiteSetting):
    """Scheme, colours, fonts, corners and logos of one site's shop."""

    scheme = models.CharField(
        _("scheme"),
        max_length=10,
        choices=Schemes,
        default=Schemes.DEVICE,
        blank=True,
        help_text=_("The dark scheme is made of your colours by itself, so that everything in it can be read."),
    )
    accent = ColourField(
        _("colour of buttons"),
        default=palette.ACCENT,
        help_text=_("The colour of your brand. Links get its shade that can be read, the dark scheme a lighter one."),
    )
    accent_contrast = models.CharField(
        _("letters on buttons"), max_length=7, choices=ButtonTextColour, default=ButtonTextColour.AUTOMATIC, blank=True
    )
    surface_soft = ColourField(
        _("colour of panels"),
        default=palette.SURFACE_SOFT,
        help_text=_("Lies under pictures, under the sum of the cart, in the footer. The lighter, the airier the shop."),
    )
    sale = ColourField(_("colour of sales"), default=palette.SALE, help_text=_("Reduced prices and their badge."))
    text_font = models.CharField(_("font of texts"), max_length=20, choices=TextFont, default=DEFAULT_FONT)
    heading_font = models.CharField(
        _("font of headings"), max_length=20, choices=HeadingFont, default=HeadingFont.SAME, blank=True
    )
    corners = models.CharField(_("corners"), max_length=10, choices=Corners, default=Corners.SOFT)
    logo = build_picture_field(
        _("logo"),
        _("Best a PNG with a transparent background, at least 400 pixels wide. Without it the name is shown."),
    )
    logo_dark = build_picture_field(
        _("logo for the dark scheme"), _("Without it the same one is shown on a light tile.")
    )
    icon = build_picture_field(
        _("icon of the site"),
        _("A square of at least 192 pixels. Browsers show it beside the name of the page."),
    )

    panels = [
        MultiFieldPanel(
            [
                FieldPanel("scheme"),
                FieldPanel("accent", widget=COLOUR_INPUT),
                FieldPanel("accent_contrast"),
                FieldPanel("surface_soft", widget=COLOUR_INPUT),
                FieldPanel("sale", widget=COLOUR_INPUT),
            ],
            heading=_("Colours"),
            help_text=_("Colours that could not be read well are refused; we then suggest the nearest ones."),
        ),
        MultiFieldPanel([FieldPanel("text_font"), FieldPanel("heading_font"), FieldPanel("corners")], _("Shapes")),
        MultiFieldPanel([FieldPanel("logo"), FieldPanel("logo_dark"), FieldPanel("icon")], _("Logo")),
    ]

    class Meta:
        verbose_name = _("look of the shop")
        verbose_name_plural = _("looks of the shop")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Generate the logos' sizes at once: no shopper's request generates pictures."""
        super().save(*args, **kwargs)
        for picture, size in ((self.logo, LOGO), (self.logo_dark, LOGO), (self.icon, ICON)):
            if picture:
                get_rendition_or_not_found(picture, size)

    def clean(self) -> None:
        """:raises ValidationError: if a colour is unreadable; names it, and the nearest readable one"""
        super().clean()
        colours = [self.accent, self.surface_soft, self.sale]
        # Invalid colours were rejected by the fields.
        if all(COLOUR.fullmatch(colour) for colour in colours) and (
            problems := find_problems(self.colours, self.scheme)
        ):
            raise ValidationError({problem.field: problem.message for problem in problems})

    @property
    def colours(self) -> palette.ThemeColours:
        return palette.ThemeColours(self.accent, self.accent_contrast, self.surface_soft, self.sale)

    @property
    def stylesheet(self) -> str:
        """CSS; "" for the default look."""
        return build_theme_css(self.colours, self.text_font, self.heading_font, self.corners, self.scheme)

    @property
    def stylesheet_url(self) -> str:
        """Path of the stylesheet, which changes with its contents; "" for the default look."""
        sheet = self.stylesheet
        return f"/theme.css?v={compute_version(sheet)}" if sheet else ""

    @property
    def logo_picture(self) -> Picture | None:
        return build_picture(self.logo, specs=[LOGO])

    @property
    def logo_dark_picture(self) -> Picture | None:
        return build_picture(self.logo_dark, specs=[LOGO])

    @property
    def icon_url(self) -> str:
        """Path of the site's icon, "" when the merchant gave none."""
        icon = build_picture(self.icon, specs=[ICON])
        return icon.src if icon else ""

    @property
    def font_files(self) -> tuple[str, ...]:
        """The fonts of web/fonts that the shop needs."""
        return get_files(self.text_font, self.heading_font)

    @classmethod
    def get_for_request(cls, request: HttpRequest) -> "ThemeSettings":
        """Return the theme of the request's site; unlike Wagtail's ``for_request`` never writes."""
        return cls.get_for_site(Site.find_for_request(request))

    @classmethod
    def get_for_site(cls, site: Site | None) -> "ThemeSettings":
        """Return the theme of ``site``, the default one when none was saved."""
        saved = cls.objects.select_related("logo", "logo_dark", "icon").filter(site=site).first()
        return saved or cls(site=site)
