"""The large picture with a few words that a home page opens with."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.links import LinkBlock, get_links
from vyloha.content.blocks.text import RICH_LINE, ChosenImage, FormattedTextBlock, build_block_picture
from vyloha.content.pictures import Picture
from vyloha.content.shell.shell import Link
from vyloha.core.rendering import Props


class HeroProps(Props):
    heading: str
    html: str
    picture: Picture | None
    links: tuple[Link, ...]  # the first is the main action


class Hero(blocks.StructBlock):
    heading = blocks.CharBlock(
        label=_("Heading"), max_length=100, help_text=_("The main heading of the page; a few words say most.")
    )
    text = FormattedTextBlock(label=_("Text"), required=False, features=RICH_LINE, help_text=_("One or two sentences."))
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
            html=render_text_html(value["text"]),
            picture=build_block_picture(value["image"]),
            links=get_links(value["links"]),
        ).model_dump(mode="json")


def render_text_html(value: Any) -> str:
    """Return the HTML of a rich text, "" for an empty paragraph."""
    html = FormattedTextBlock().get_api_representation(value) if value else ""
    return html if html.replace("<p>", "").replace("</p>", "").strip() else ""
