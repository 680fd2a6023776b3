"""Accordions: text accordions, and image accordions with one wide picture (docs/developers/widgets.md)."""

import re
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.text import RICH_TEXT, ChosenImage, FormattedTextBlock, build_block_picture
from vyloha.content.pictures import Picture
from vyloha.core.rendering import Props

SCHEMES = {"http", "https", "mailto", "tel", "ftp"}
UNSAFE = re.compile(r"[\s\x00-\x1f\x7f\\]")  # browsers strip some of them, so that "java\tscript:" would run


class AccordionItemProps(Props):
    title: str
    html: str


class AccordionProps(Props):
    items: tuple[AccordionItemProps, ...]
    first_open: bool


class AccordionItem(blocks.StructBlock):
    title = blocks.CharBlock(label=gettext_lazy("Title"), max_length=150)
    text = FormattedTextBlock(label=gettext_lazy("Text"), features=RICH_TEXT)

    class Meta:
        icon = "list-ul"
        label = gettext_lazy("Item")
        label_format = "{title}"

    def build_props(self, value: Any) -> AccordionItemProps:
        html = self.child_blocks["text"].get_api_representation(value["text"])
        return AccordionItemProps(title=value["title"], html=html)


class Accordion(blocks.StructBlock):
    items = blocks.ListBlock(AccordionItem(), label=gettext_lazy("Items"), min_num=1, max_num=40)
    first_open = blocks.BooleanBlock(label=gettext_lazy("The first item is open"), required=False, default=True)

    class Meta:
        icon = "collapse-down"
        label = gettext_lazy("Accordion")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        item: AccordionItem = self.child_blocks["items"].child_block
        items = tuple(item.build_props(one) for one in value["items"])
        return (
            AccordionProps(items=items, first_open=bool(value["first_open"])).model_dump(mode="json") if items else None
        )


def is_link(text: str) -> bool:
    """Return whether an image accordion on a page of the shop may link to ``text``."""
    if not text or UNSAFE.search(text):
        return False
    try:
        parts = urlsplit(text)
    except ValueError:  # invalid, as "http://["
        return False
    if parts.scheme in {"http", "https", "ftp"}:
        return bool(parts.netloc)
    # A URL without a scheme is relative to the page; a colon before any slash would be an unknown scheme.
    return parts.scheme in SCHEMES or (not parts.scheme and ":" not in re.split("[/?#]", text)[0])


class ItemLink(blocks.CharBlock):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(search_index=False, **kwargs)

    class Meta:
        icon = "link"
        label = gettext_lazy("Link")
        help_text = gettext_lazy("/obchod/ or #place or https://… or mailto:… or tel:…; empty for none.")

    def clean(self, value: Any) -> Any:
        link = (super().clean(value) or "").strip()
        if link and not is_link(link):
            raise ValidationError(
                _("Write an address that begins with /, #, http://, https://, mailto:, tel: or ftp://, without spaces.")
            )
        return link


class ImageAccordionItemProps(Props):
    picture: Picture
    title: str
    text: str
    href: str  # "" for no link


class ImageAccordionProps(Props):
    items: tuple[ImageAccordionItemProps, ...]
    first_open: bool


class ImageAccordionItem(blocks.StructBlock):
    image = ChosenImage(label=gettext_lazy("Image"))
    title = blocks.CharBlock(label=gettext_lazy("Title"), max_length=60)
    text = blocks.TextBlock(label=gettext_lazy("Text"), required=False, max_length=200)
    link = ItemLink(required=False, max_length=500)

    class Meta:
        icon = "image"
        label = gettext_lazy("Item")
        label_format = "{title}"


class ImageAccordion(blocks.StructBlock):
    items = blocks.ListBlock(ImageAccordionItem(), label=gettext_lazy("Items"), min_num=2, max_num=6)
    first_open = blocks.BooleanBlock(
        label=gettext_lazy("The first item is open"),
        required=False,
        default=True,
        help_text=gettext_lazy("A click opens an item; a click on an open one follows its link."),
    )

    class Meta:
        icon = "image"
        label = gettext_lazy("Image accordion")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        items = tuple(props for item in value["items"] if (props := _build_image_item(item)))
        if not items:
            return None
        return ImageAccordionProps(items=items, first_open=bool(value["first_open"])).model_dump(mode="json")


def _build_image_item(item: Any) -> ImageAccordionItemProps | None:
    """
    Return None for an item with a deleted picture. Checks the link again, as it may be older than the form's check.
    """
    picture, link = build_block_picture(item["image"]), (item["link"] or "").strip()
    if picture is None:
        return None
    href = link if is_link(link) else ""
    return ImageAccordionItemProps(picture=picture, title=item["title"], text=item["text"] or "", href=href)
