"""Two pictures of the same scene, with a boundary between them that the visitor moves."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.text import ChosenImage, build_block_picture
from vyloha.content.pictures import Picture
from vyloha.core.rendering import Props


class ImageComparisonProps(Props):
    before: Picture
    after: Picture
    before_label: str
    after_label: str
    caption: str


class ImageComparison(blocks.StructBlock):
    before = ChosenImage(label=_("Picture on the left"))
    before_label = blocks.CharBlock(label=_("Its label"), default=_("Before"), max_length=30)
    after = ChosenImage(
        label=_("Picture on the right"), help_text=_("It is cropped to the proportions of the picture on the left.")
    )
    after_label = blocks.CharBlock(label=_("Its label"), default=_("After"), max_length=30)
    caption = blocks.CharBlock(label=_("Caption"), required=False, max_length=200)

    class Meta:
        icon = "arrows-up-down"
        label = _("Image comparison")
        label_format = "{before_label}, {after_label}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        before, after = build_block_picture(value["before"]), build_block_picture(value["after"])
        if before is None or after is None:  # a picture was deleted
            return None
        return ImageComparisonProps(
            before=before,
            after=after,
            before_label=value["before_label"],
            after_label=value["after_label"],
            caption=value["caption"] or "",
        ).model_dump(mode="json")
