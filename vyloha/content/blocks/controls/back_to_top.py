"""A button back to the top of the page, with more options than that of the shop's settings."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.settings.theme import COLOUR
from vyloha.content.shell.back_to_top import BackToTopProps, Style
from vyloha.content.theme.colours import compute_contrast

CONTRAST = 3  # contrast with the surroundings (WCAG 2.2, 1.4.11)
MAX_OFFSET = 10_000  # pixels
STYLES: list[tuple[Style, Any]] = [
    ("simple", gettext_lazy("an arrow")),
    ("progress_indicator", gettext_lazy("an arrow in a circle that shows how much of the page was read")),
]


class Colour(blocks.CharBlock):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"required": False, "max_length": 7, "search_index": False} | kwargs)

    class Meta:
        icon = "view"
        help_text = gettext_lazy("For example #0f6146. Empty: the colours of the shop.")

    def clean(self, value: Any) -> Any:
        colour = (super().clean(value) or "").strip().lower()
        if colour and not COLOUR.fullmatch(colour):
            raise ValidationError(_("Write a colour as #rrggbb, for example #0f6146."))
        return colour


class Pixels(blocks.IntegerBlock):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": MAX_OFFSET} | kwargs)


class BackToTop(blocks.StructBlock):
    style = blocks.ChoiceBlock(label=gettext_lazy("Look"), choices=STYLES, default="simple")
    show_scroll = blocks.BooleanBlock(
        label=gettext_lazy("Appears on scrolling"),
        required=False,
        default=True,
        help_text=gettext_lazy("Otherwise it is there from the start."),
    )
    show_after = Pixels(
        label=gettext_lazy("Appears after"),
        default=300,
        help_text=gettext_lazy("In pixels, counted from the place that it leads to."),
    )
    offset_top = Pixels(
        label=gettext_lazy("Leads to"),
        default=0,
        help_text=gettext_lazy("In pixels from the top of the page; 0 is the top itself."),
    )
    foreground = Colour(label=gettext_lazy("Colour of the arrow"))
    background = Colour(label=gettext_lazy("Colour of the button"))

    class Meta:
        icon = "arrow-up"
        label = gettext_lazy("Back to top")
        label_format = "{style}"

    def clean(self, value: Any) -> Any:
        value = super().clean(value)
        fore, back = value["foreground"], value["background"]
        if bool(fore) != bool(back):
            missing = "background" if fore else "foreground"
            raise blocks.StructBlockValidationError({missing: ValidationError(_("Choose both colours, or none."))})
        if fore and compute_contrast(fore, back) < CONTRAST:
            message = _("The arrow could hardly be seen on this button. Choose colours that differ more.")
            raise blocks.StructBlockValidationError({"foreground": ValidationError(message)})
        return value

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        """Sanitize the values: a draft may lack numbers, or have unchecked colours."""
        colours = [str(value[name] or "").strip().lower() for name in ("foreground", "background")]
        fore, back = colours if all(map(COLOUR.fullmatch, colours)) else ("", "")
        return BackToTopProps(
            offset_top=value["offset_top"] or 0,
            show_after=value["show_after"] or 0,
            show_scroll=bool(value["show_scroll"]),
            style=value["style"] or "simple",
            foreground=fore,
            background=back,
        ).model_dump()
