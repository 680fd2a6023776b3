"""Sections: blocks side by side on a shared background, and reusable ones, written once for many pages."""

import re
from typing import Any, Literal

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks
from wagtail.snippets.blocks import SnippetChooserBlock

COLUMNS = 4
ANCHOR = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
# Ids that the shop's pages use; those of the footer, the banner and fields have the same prefixes.
RESERVED_ANCHORS = re.compile(
    r"content|top|search|search-articles|header-search|not-found-search|payment|place|ordered|cart-totals|checkout-problems"
    r"|((footer|consent|vyloha|wc|ship)-.*)"
)

Background = Literal["none", "soft", "raised", "accent"]
BACKGROUNDS: list[tuple[Background, Any]] = [
    ("none", gettext_lazy("no background")),
    ("soft", gettext_lazy("the colour of panels")),
    ("raised", gettext_lazy("a card with a border")),
    ("accent", gettext_lazy("a pale tint of the colour of buttons")),
]
Spacing = Literal["none", "small", "medium", "large"]
SPACINGS: list[tuple[Spacing, Any]] = [
    ("none", gettext_lazy("no space")),
    ("small", gettext_lazy("small")),
    ("medium", gettext_lazy("medium")),
    ("large", gettext_lazy("large")),
]
# Makes it stick to the top of the window.
Sticky = Literal["none", "all", "tablets", "computers"]
STICKY: list[tuple[Sticky, Any]] = [
    ("none", gettext_lazy("no")),
    ("all", gettext_lazy("on all devices")),
    ("tablets", gettext_lazy("on tablets and computers")),
    ("computers", gettext_lazy("on computers")),
]


class Anchor(blocks.CharBlock):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(search_index=False, **kwargs)

    class Meta:
        icon = "tag"
        label = gettext_lazy("Anchor")
        help_text = gettext_lazy("For links to this place: with “doprava” here, a link to #doprava leads to it.")

    def clean(self, value: Any) -> Any:
        anchor = super().clean(value).strip().removeprefix("#")
        if anchor and not ANCHOR.fullmatch(anchor):
            raise ValidationError(
                _(
                    "Write small letters without diacritics, digits and hyphens, such as “doprava-a-platba”;"
                    " begin with a letter."
                )
            )
        if RESERVED_ANCHORS.fullmatch(anchor):
            raise ValidationError(_("The shop uses this anchor itself. Choose another."))
        return anchor


class ContainerBlock(blocks.StructBlock):
    """A block with an ``anchor`` that contains others, which count as blocks of its page."""

    def get_streams(self, value: Any) -> list[Any]:
        """Return the streams of its blocks."""
        raise NotImplementedError


class Section(ContainerBlock):
    """One to four columns of blocks. ``page_props`` builds the contents of the columns."""

    background = blocks.ChoiceBlock(label=gettext_lazy("Background"), choices=BACKGROUNDS, default="none")
    spacing = blocks.ChoiceBlock(label=gettext_lazy("Space above and below"), choices=SPACINGS, default="medium")
    anchor = Anchor(required=False, max_length=40)
    sticky = blocks.ChoiceBlock(
        label=gettext_lazy("Stays in sight"),
        choices=STICKY,
        default="none",
        help_text=gettext_lazy(
            "While visitors scroll, it stays at the top of the window, in a column as long as the column is seen."
            " What is too tall for the window scrolls with the page."
        ),
    )
    sticky_offset = blocks.ChoiceBlock(
        label=gettext_lazy("Distance from the top then"), choices=SPACINGS, default="none"
    )
    loads_when_seen = blocks.BooleanBlock(
        label=gettext_lazy("Load it when the customer comes near"),
        required=False,
        default=False,
        help_text=gettext_lazy(
            "For long pages. Search engines do not find such contents on the page, and a section with a"
            " listing, a cart or a form of the shop always comes with the page."
        ),
    )

    class Meta:
        icon = "duplicate"
        label = gettext_lazy("Section with columns")
        label_format = "{anchor}"

    def __init__(self, column: blocks.StreamBlock | None = None, **kwargs: Any) -> None:
        """:param column: the allowed blocks of a column; not required, as an empty one keeps its position"""
        columns = blocks.ListBlock(
            column or blocks.StreamBlock(),
            label=gettext_lazy("Columns"),
            min_num=1,
            max_num=COLUMNS,
            help_text=gettext_lazy("One to four, side by side on wide screens and below each other on phones."),
        )
        super().__init__([("columns", columns)], **kwargs)

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if not self.is_deferred_validation and not any(len(column) for column in cleaned["columns"]):
            raise blocks.StructBlockValidationError(
                block_errors={"columns": ValidationError(_("Put at least one block into the section."))}
            )
        return cleaned

    def get_streams(self, value: Any) -> list[Any]:
        return list(value["columns"])


class ReusableSectionBlock(SnippetChooserBlock):
    """A reference to a reusable section; pages show the section's blocks in its position."""

    class Meta:
        icon = "snippet"
        label = gettext_lazy("Reusable section")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__("content.ReusableSection", **kwargs)
