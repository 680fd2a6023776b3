"""The pieces that a content page is built of. Each type is drawn by ``web/blocks/<type>.tsx``."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks
from wagtail.images.blocks import ImageBlock
from wagtail.rich_text import expand_db_html

from vyloha.content.pictures import picture_of

RICH_TEXT = ["bold", "italic", "link", "document-link", "ol", "ul", "h3", "hr"]


class Heading(blocks.CharBlock):
    class Meta:
        icon = "title"
        label = _("Heading")


class Text(blocks.RichTextBlock):
    """Formatted text; React gets HTML with the addresses of pages filled in."""

    class Meta:
        icon = "pilcrow"
        label = _("Text")

    def get_api_representation(self, value: Any, context: Any = None) -> str:
        return str(expand_db_html(value.source))


class Illustration(blocks.StructBlock):
    image = ImageBlock(label=_("Image"))
    caption = blocks.CharBlock(label=_("Caption"), required=False)

    class Meta:
        icon = "image"
        label = _("Image")

    def get_api_representation(self, value: Any, context: Any = None) -> dict[str, Any]:
        image = value["image"]
        alt = "" if image is None or image.decorative else image.contextual_alt_text or ""
        picture = picture_of(image, alt)
        return {"picture": picture and picture.model_dump(), "caption": value["caption"]}


class Quotation(blocks.StructBlock):
    text = blocks.TextBlock(label=_("Quotation"))
    author = blocks.CharBlock(label=_("Author"), required=False)

    class Meta:
        icon = "openquote"
        label = _("Quotation")


class Body(blocks.StreamBlock):
    """What an editor stacks into a page."""

    heading = Heading()
    text = Text(features=RICH_TEXT)
    image = Illustration()
    quotation = Quotation()
