"""Tabs, which links select by the URL's hash (docs/developers/widgets.md)."""

from collections.abc import Iterable
from itertools import chain, count
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.commerce.catalogue.importing.parsing.slugs import build_slug
from vyloha.content.blocks.section import Anchor
from vyloha.content.blocks.text import RICH_TEXT, FormattedTextBlock
from vyloha.core.rendering import Props


class TabProps(Props):
    handler_id: str  # the tab's name in the hash
    title: str
    html: str


class TabsProps(Props):
    items: tuple[TabProps, ...]
    hash_change: bool  # writes the selected tab into the URL


class TabItem(blocks.StructBlock):
    title = blocks.CharBlock(label=gettext_lazy("Title"), max_length=60)
    handler_id = Anchor(
        label=gettext_lazy("Hash"),
        required=False,
        max_length=40,
        help_text=gettext_lazy("A link to #velikosti chooses the tab with “velikosti” here. Empty: from the title."),
    )
    text = FormattedTextBlock(label=gettext_lazy("Text"), features=RICH_TEXT)

    class Meta:
        icon = "list-ul"
        label = gettext_lazy("Tab")
        label_format = "{title}"

    def build_props(self, value: Any, handler_id: str) -> TabProps:
        html = self.child_blocks["text"].get_api_representation(value["text"])
        return TabProps(handler_id=handler_id, title=value["title"], html=html)


def build_handler_id(value: Any) -> str:
    """Return a tab's name in the hash."""
    return value["handler_id"] or f"karta-{build_slug(value['title'], '1')}"


class Tabs(blocks.StructBlock):
    items = blocks.ListBlock(TabItem(), label=gettext_lazy("Tabs"), min_num=2, max_num=10)
    ekit_hash_change = blocks.BooleanBlock(
        label=gettext_lazy("Write the chosen tab into the address"),
        required=False,
        default=False,
        help_text=gettext_lazy("Visitors then can send or keep the address of the tab that they see."),
    )

    class Meta:
        icon = "form"
        label = gettext_lazy("Tabs")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        ids = [build_handler_id(item) for item in cleaned["items"]]
        if not self.is_deferred_validation and len(set(ids)) < len(ids):
            said = _("Two tabs have the same title or hash. Change one of them.")
            raise blocks.StructBlockValidationError(block_errors={"items": ValidationError(said)})
        return cleaned

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        item: TabItem = self.child_blocks["items"].child_block
        ids = build_handler_ids(value["items"])
        items = tuple(item.build_props(one, name) for one, name in zip(value["items"], ids, strict=True))
        if not items:
            return None
        return TabsProps(items=items, hash_change=bool(value["ekit_hash_change"])).model_dump(mode="json")


def build_handler_ids(items: Iterable[Any]) -> list[str]:
    """Return the name of each tab in the hash, each unique: a draft may have one twice."""
    ids: list[str] = []
    for item in items:
        name = build_handler_id(item)
        names = chain([name], (f"{name}-{number}" for number in count(2)))
        ids.append(next(free for free in names if free not in ids))
    return ids
