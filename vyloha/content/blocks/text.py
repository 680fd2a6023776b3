"""Text and pictures: the basic blocks of every page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks
from wagtail.images.blocks import ImageBlock

from vyloha.content.pictures import Picture, build_picture
from vyloha.content.rich_text import expand_rich_text
from vyloha.core.rendering import Props

RICH_TEXT = ["bold", "italic", "link", "document-link", "ol", "ul", "h3", "hr", "amount"]
RICH_LINE = ["bold", "italic", "link", "amount"]


class Heading(blocks.CharBlock):
    class Meta:
        icon = "title"
        label = _("Heading")


class FormattedTextBlock(blocks.RichTextBlock):
    """Formatted text; React gets HTML with the URLs of pages filled in."""

    class Meta:
        icon = "pilcrow"
        label = _("Text")

    def get_api_representation(self, value: Any, context: Any = None) -> str:
        return expand_rich_text(value.source)


class ChosenImage(ImageBlock):
    """Wagtail's block with a translation of its one untranslated label."""

    def __init__(self, **kwargs: Any):
        super().__init__(**kwargs)
        self.child_blocks["image"].label = _("File")


def get_alt(image: Any) -> str:
    """Return the description that an editor gave a picture in an ``ImageBlock``."""
    return "" if image is None or image.decorative else image.contextual_alt_text or ""


def build_block_picture(image: Any) -> Picture | None:
    """Return the picture of an ``ImageBlock``, with the editor's description for this use."""
    return build_picture(image, get_alt(image))


class IllustrationProps(Props):
    picture: Picture
    caption: str


class Illustration(blocks.StructBlock):
    image = ChosenImage(label=_("Image"))
    caption = blocks.CharBlock(label=_("Caption"), required=False)

    class Meta:
        icon = "image"
        label = _("Image")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        picture = build_block_picture(value["image"])
        return picture and IllustrationProps(picture=picture, caption=value["caption"] or "").model_dump(mode="json")


class QuotationProps(Props):
    text: str
    author: str


class Quotation(blocks.StructBlock):
    text = blocks.TextBlock(label=_("Quotation"))
    author = blocks.CharBlock(label=_("Author"), required=False)

    class Meta:
        icon = "openquote"
        label = _("Quotation")
