"""The blocks of pages. ``web/blocks/<type>.tsx`` renders each type from its representation."""

from vyloha.content.blocks.streams import (
    NOT_IN_MENUS,
    NOT_IN_POPUPS,
    Body,
    HomeBody,
    MenuBody,
    PopupBody,
    ReusableBody,
)
from vyloha.content.blocks.text import RICH_TEXT, FormattedTextBlock, Heading

__all__ = [
    "NOT_IN_MENUS",
    "NOT_IN_POPUPS",
    "RICH_TEXT",
    "Body",
    "FormattedTextBlock",
    "Heading",
    "HomeBody",
    "MenuBody",
    "PopupBody",
    "ReusableBody",
]
