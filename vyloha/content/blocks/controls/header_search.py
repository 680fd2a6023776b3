"""The shop's search as a block: the header's box, with its suggestions, in a page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.core.rendering import Props

MAX_SEARCHES = 2  # on one page, beside the header's


class HeaderSearchProps(Props):
    label: str  # distinguishes it from the header's search for screen readers


class HeaderSearch(blocks.StructBlock):
    label = blocks.CharBlock(
        label=_("Label"),
        max_length=60,
        default=_("Search the shop"),
        search_index=False,
        help_text=_("Only screen readers say it, to tell this search from that in the header."),
    )

    class Meta:
        icon = "search"
        label = _("Search box")
        label_format = "{label}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        return HeaderSearchProps(label=str(value["label"] or "")).model_dump()
