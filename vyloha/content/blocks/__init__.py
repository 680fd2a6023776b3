"""The pieces that pages are built of. Each type is drawn by ``web/blocks/<type>.tsx``, out of its representation."""

from vyloha.content.blocks.streams import Body, HomeBody, ReusableBody
from vyloha.content.blocks.text import RICH_TEXT, Heading, Text

__all__ = ["RICH_TEXT", "Body", "Heading", "HomeBody", "ReusableBody", "Text"]
