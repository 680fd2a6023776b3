"""Lazy sections: loaded when the visitor scrolls near them, each from its own URL."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from vyloha.content.blocks.layout import LayoutBlock, PageLayout, iterate_leaves
from vyloha.content.blocks.products.loop_grid import LoopGrid
from vyloha.content.blocks.products.store import StoreBlock
from vyloha.content.blocks.section import Section
from vyloha.content.blocks.tabs import Tabs, build_handler_ids


def remove_lazy_sections(layout: PageLayout) -> PageLayout:
    """Return the layout without the contents of lazy sections."""
    return replace(layout, blocks=tuple(map(_empty_lazy_sections, layout.blocks)))


def find_lazy_section(layout: PageLayout, block_id: str) -> PageLayout | None:
    """Return the layout of one lazy section, None when its id is unknown. Its anchor stays on the page."""
    found = next((one for one in _iterate_sections(layout.blocks) if one.id == block_id and _is_lazy(one)), None)
    return found and replace(layout, blocks=(found._replace(anchor=""),))


def get_hashes(section: LayoutBlock) -> tuple[str, ...]:
    """Return the hashes of the page's URL that lead to something in the section: its tabs and anchors."""
    blocks = list(_iterate_inside(section))
    anchors = [placed.anchor for placed in blocks if placed.anchor]
    tabs = [placed.child.value for placed in blocks if isinstance(placed.child.block, Tabs)]
    return tuple(dict.fromkeys([*anchors, *(name for value in tabs for name in build_handler_ids(value["items"]))]))


def get_templates(section: LayoutBlock) -> tuple[int, ...]:
    """Return the ids of the reusable sections in the section."""
    return tuple(template for placed in _iterate_inside(section) for template in placed.templates)


def _iterate_inside(section: LayoutBlock) -> Iterator[LayoutBlock]:
    for column in section.columns:
        for placed in column:
            yield placed
            yield from _iterate_inside(placed)


def _is_lazy(section: LayoutBlock) -> bool:
    """Return whether the section is lazy: contents that depend on the page's URL or its visitor never are."""
    blocks = (leaf.child.block for column in section.columns for leaf in iterate_leaves(column))
    is_wanted = section.id and section.child.value.get("loads_when_seen")
    return bool(is_wanted) and not any(isinstance(block, StoreBlock | LoopGrid) for block in blocks)


def _empty_lazy_sections(placed: LayoutBlock) -> LayoutBlock:
    if not isinstance(placed.child.block, Section):
        return placed
    if _is_lazy(placed):
        return placed._replace(columns=(), later=placed)
    return placed._replace(columns=tuple(tuple(map(_empty_lazy_sections, column)) for column in placed.columns))


def _iterate_sections(blocks: Iterable[LayoutBlock]) -> Iterator[LayoutBlock]:
    for placed in blocks:
        if isinstance(placed.child.block, Section):
            yield placed
            for column in placed.columns:
                yield from _iterate_sections(column)
