"""A picture with text beside it."""

from typing import Any, Literal

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.hero import render_text_html
from vyloha.content.blocks.links import LinkBlock, get_links
from vyloha.content.blocks.text import RICH_TEXT, ChosenImage, FormattedTextBlock, build_block_picture
from vyloha.content.pictures import Picture
from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props

Side = Literal["left", "right"]


class TextWithImageProps(Props):
    heading: str
    html: str
    picture: Picture
    side: Side  # of the picture, where there is room for both
    links: tuple[Link, ...]


class TextWithImage(blocks.StructBlock):
    image = ChosenImage(label=_("Image"))
    side = blocks.ChoiceBlock(
        choices=[("left", _("left")), ("right", _("right"))],
        default="left",
        label=_("Side of the image"),
        help_text=_("On phones the image is always above the text."),
    )
    heading = blocks.CharBlock(label=_("Heading"), required=False, max_length=100)
    text = FormattedTextBlock(label=_("Text"), features=RICH_TEXT)
    links = blocks.ListBlock(LinkBlock(), label=_("Links"), max_num=2, default=[])

    class Meta:
        icon = "media"
        label = _("Text with image")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        picture = build_block_picture(value["image"])
        if picture is None:
            return None
        return TextWithImageProps(
            heading=value["heading"] or "",
            html=render_text_html(value["text"]),
            picture=picture,
            side=value["side"],
            links=get_links(value["links"]),
        ).model_dump(mode="json")
