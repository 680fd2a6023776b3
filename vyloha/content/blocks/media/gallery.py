"""Galleries: pictures in a grid, in justified rows or in columns; a click enlarges them."""

from typing import Any, Literal

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.text import ChosenImage, get_alt
from vyloha.content.pictures import GalleryPicture, build_gallery_picture
from vyloha.core.rendering import Props

Arrangement = Literal["grid", "justified", "masonry"]
ARRANGEMENTS: list[tuple[Arrangement, Any]] = [
    ("grid", _("squares in a grid")),
    ("justified", _("rows of one height, filled to the edge")),
    ("masonry", _("columns, each picture in its own height")),
]
MAX_ITEMS = 40
COLUMNS = 3


class GalleryItemProps(Props):
    shown: GalleryPicture
    caption: str


class GalleryProps(Props):
    arrangement: Arrangement
    columns: int  # on computers; justified rows have none
    items: tuple[GalleryItemProps, ...]


class GalleryItem(blocks.StructBlock):
    image = ChosenImage(label=_("Image"))
    caption = blocks.CharBlock(label=_("Caption"), required=False, max_length=100)

    class Meta:
        icon = "image"
        label = _("Picture")
        label_format = "{caption}"


class Gallery(blocks.StructBlock):
    arrangement = blocks.ChoiceBlock(choices=ARRANGEMENTS, default="grid", label=_("Arrangement"))
    columns = blocks.IntegerBlock(
        label=_("Columns on computers"),
        default=COLUMNS,
        min_value=2,
        max_value=6,
        help_text=_("Phones show two. Justified rows have as many pictures as fit."),
    )
    items = blocks.ListBlock(GalleryItem(), label=_("Pictures"), min_num=1, max_num=MAX_ITEMS)

    class Meta:
        icon = "grip"
        label = _("Gallery")

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        items = tuple(props for item in value["items"] if (props := _build_item_props(item)))
        if not items:
            return None
        columns = value["columns"] or COLUMNS
        return GalleryProps(arrangement=value["arrangement"] or "grid", columns=columns, items=items).model_dump(
            mode="json"
        )


def _build_item_props(item: Any) -> GalleryItemProps | None:
    """Return None for a deleted picture."""
    shown = build_gallery_picture(item["image"], get_alt(item["image"]))
    return None if shown is None else GalleryItemProps(shown=shown, caption=item["caption"] or "")
