"""From what an editor stacked to what components get: what blocks need of the database is fetched for all at once."""

from collections.abc import Iterator
from typing import Any

from django.db.models import prefetch_related_objects
from wagtail.blocks import StructValue
from wagtail.blocks.list_block import ListValue
from wagtail.blocks.stream_block import StreamValue
from wagtail.images import get_image_model

from vyloha.content.blocks.product_row import ProductRowValue
from vyloha.content.props import BodyBlock
from vyloha.content.rows import cards_in


def blocks_of(body: StreamValue) -> tuple[BodyBlock, ...]:
    """
    Return a stream field's value as components of ``web/blocks/`` get it; a block with nothing to show is left out.

    As many queries however many pictures and rows of products there are.
    """
    values = list(values_in(body))
    prefetch_related_objects([value for value in values if isinstance(value, get_image_model())], "renditions")
    rows = [value for value in values if isinstance(value, ProductRowValue)]
    for value, cards in zip(rows, cards_in([value.row for value in rows]), strict=True):
        value.cards = cards
    drawn = (_drawn(child, f"new-{i}") for i, child in enumerate(body))
    return tuple(block for block in drawn if block)


def _drawn(child: Any, name: str) -> BodyBlock | None:
    value = child.block.get_api_representation(child.value)
    # In a preview a block that was not saved yet has no id.
    return None if value is None else BodyBlock(type=child.block_type, id=child.id or name, value=value)


def values_in(value: Any) -> Iterator[Any]:
    """Yield everything that a value of a block is made of, itself first."""
    yield value
    if isinstance(value, StructValue):
        parts = list(value.values())
    elif isinstance(value, ListValue):
        parts = list(value)
    elif isinstance(value, StreamValue):
        parts = [child.value for child in value]
    else:
        return
    for part in parts:
        yield from values_in(part)
