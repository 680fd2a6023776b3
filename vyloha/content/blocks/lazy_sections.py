"""Sections that are loaded when somebody comes near to them, each from an address of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vyloha.content.blocks.layout import Layout, Placed, leaves_of
from vyloha.content.blocks.products.loop_grid import LoopGrid
from vyloha.content.blocks.products.store import StoreBlock
from vyloha.content.blocks.section import Section


def without_later_sections(layout: Layout) -> Layout:
    """Return the layout without what is in such sections."""
    return replace(layout, blocks=tuple(map(_emptied, layout.blocks)))


def later_section(layout: Layout, block_id: str) -> Layout | None:
    """Return the layout of one such section, None when there is none of this id. Its anchor stays on the page."""
    found = next((one for one in _sections(layout.blocks) if one.id == block_id and _comes_later(one)), None)
    return found and replace(layout, blocks=(found._replace(anchor=""),))


def _comes_later(section: Placed) -> bool:
    """What follows the page's address or its visitor comes with the page, whatever its section says."""
    blocks = (leaf.child.block for column in section.columns for leaf in leaves_of(column))
    is_wanted = section.id and section.child.value.get("loads_when_seen")
    return bool(is_wanted) and not any(isinstance(block, StoreBlock | LoopGrid) for block in blocks)


def _emptied(placed: Placed) -> Placed:
    if not isinstance(placed.child.block, Section):
        return placed
    if _comes_later(placed):
        return placed._replace(columns=(), is_later=True)
    return placed._replace(columns=tuple(tuple(map(_emptied, column)) for column in placed.columns))


def _sections(blocks: Iterable[Placed]) -> Iterator[Placed]:
    for placed in blocks:
        if isinstance(placed.child.block, Section):
            yield placed
            for column in placed.columns:
                yield from _sections(column)
