"""The large picture with a few words that a home page opens with."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.links import LinkBlock, links_of
from vyloha.content.blocks.text import RICH_LINE, ChosenImage, Text, picture_of_block
from vyloha.content.pictures import Picture
from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props


class HeroProps(Props):
    heading: str
    html: str
    picture: Picture | None
    links: tuple[Link, ...]  # the first is what the page is for


class Hero(blocks.StructBlock):
    heading = blocks.CharBlock(
        label=_("Heading"), max_length=100, help_text=_("The main heading of the page; a few words say most.")
    )
    text = Text(label=_("Text"), required=False, features=RICH_LINE, help_text=_("One or two sentences."))
    image = ChosenImage(
        label=_("Image"),
        required=False,
        help_text=_("Landscape, at least 1200 pixels wide. It is cropped at its edges on narrow screens."),
    )
    links = blocks.ListBlock(
        LinkBlock(),
        label=_("Buttons"),
        max_num=2,
        default=[],
        help_text=_("One or two; the first is the more visible one."),
    )

    class Meta:
        icon = "image"
        label = _("Opening picture")
        label_format = "{heading}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        return HeroProps(
            heading=value["heading"],
            html=text_html(value["text"]),
            picture=picture_of_block(value["image"]),
            links=links_of(value["links"]),
        ).model_dump(mode="json")


def text_html(value: Any) -> str:
    """Return the HTML of a rich text, "" when nothing but an empty paragraph was written."""
    html = Text().get_api_representation(value) if value else ""
    return html if html.replace("<p>", "").replace("</p>", "").strip() else ""
