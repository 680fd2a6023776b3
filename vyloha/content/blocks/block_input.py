"""Validation of block values sent by programs: Wagtail's own parsing trusts its input, since it stored it itself."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from wagtail.blocks import Block, ChooserBlock, ListBlock, StreamBlock, StructBlock


def parse_value(block: Block, raw: Any) -> Any:
    """
    Parse ``raw``, the JSON that a stream field stores, into a value of ``block``.

    :raises ValidationError: with Czech messages, when the back office would reject it too
    """
    if not _has_valid_shape(block, raw):
        raise ValidationError(_("This is not what the block is made of."))
    return block.clean(block.to_python(raw))


def get_messages(error: Any) -> list[str]:
    """Return the messages of an error and of its nested errors, each once."""
    return list(dict.fromkeys(_iterate_messages(error)))


def _iterate_messages(error: Any) -> Iterator[str]:
    if isinstance(error, ValidationError):
        parts = [getattr(error, name, None) for name in ("non_block_errors", "block_errors")]
        yield from (
            error.messages if parts == [None, None] else (text for part in parts for text in _iterate_messages(part))
        )
    elif isinstance(error, Mapping):
        yield from (text for part in error.values() for text in _iterate_messages(part))
    elif isinstance(error, str):
        yield error
    else:
        yield from (text for part in getattr(error, "data", error) or () for text in _iterate_messages(part))


def _has_valid_shape(block: Block, raw: Any) -> bool:
    match block:
        case StructBlock():
            children = block.child_blocks
            return isinstance(raw, dict) and all(
                _has_valid_shape(children[name], raw[name]) for name in children if name in raw
            )
        case StreamBlock():
            return isinstance(raw, list) and all(_is_child(block, child) for child in raw)
        case ListBlock():
            return isinstance(raw, list) and all(
                _has_valid_shape(block.child_block, _parse_item(child)) for child in raw
            )
        case ChooserBlock():
            return raw is None or (type(raw) is int and 0 < raw < 2**63)
    return raw is None or isinstance(raw, str | int | float)


def _is_child(block: StreamBlock, raw: Any) -> bool:
    kind = raw.get("type") if isinstance(raw, dict) else None
    is_known = isinstance(kind, str) and kind in block.child_blocks and isinstance(raw.get("id"), str | None)
    return is_known and _has_valid_shape(block.child_blocks[kind], raw.get("value"))


def _parse_item(raw: Any) -> Any:
    return raw.get("value") if isinstance(raw, dict) and raw.get("type") == "item" else raw
