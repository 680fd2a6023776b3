"""Builds the props of an editor's blocks; loads the data of all blocks at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse
from django.utils.module_loading import import_string
from wagtail.blocks import StructValue
from wagtail.blocks.list_block import ListValue
from wagtail.blocks.stream_block import StreamValue
from wagtail.images import get_image_model

from vyloha.content.blocks.controls.off_canvas import OffCanvas
from vyloha.content.blocks.layout import LayoutBlock, PageLayout
from vyloha.content.blocks.lazy_sections import get_hashes, get_templates
from vyloha.content.blocks.products.loop_grid import LoopGridValue, find_loop_grids
from vyloha.content.blocks.products.product_row import ProductRowValue
from vyloha.content.blocks.products.store import StoreBlock
from vyloha.content.blocks.section import Section
from vyloha.content.body_block import BodyBlock
from vyloha.content.cards.product_rows import load_cards
from vyloha.content.listing.heading import Part, add_page_number, format_title_with_selection, is_indexable, is_plain
from vyloha.content.listing.url_state import ListingUrl
from vyloha.content.page_tags import build_reusable_section_tag
from vyloha.content.props import LazyContents, OffCanvasProps, SectionProps
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props

SECTION_APPEARANCE = ("background", "spacing", "sticky", "sticky_offset")


@dataclass(frozen=True, slots=True)
class PageBody:
    """The props of a page's blocks, with the grids at ``address``."""

    blocks: tuple[BodyBlock, ...]
    grids: tuple[LoopGridValue, ...]
    address: ListingUrl

    @property
    def is_indexable(self) -> bool:
        """Whether search engines may index the page in this state: at most one grid differs from its default."""
        is_open = all(is_indexable(part, grid.facets) for grid in self.grids if (part := grid.part))
        return is_open and len(self._parts_with_selection) < 2

    def format_title(self, title: str) -> str:
        """Return the page's title with the selection in its grids, and the page number."""
        for part in self._parts_with_selection:
            title = add_page_number(format_title_with_selection(title, part), part.number)
        return title

    @property
    def _parts_with_selection(self) -> list[Part]:
        return [grid.part for grid in self.grids if grid.part and not is_plain(grid.part)]


def build_page_body(layout: PageLayout, address: ListingUrl, post_id: int | None, request: HttpRequest) -> PageBody:
    """
    Return the props of a page's blocks for the components of ``web/blocks/``, without blocks that have nothing to show.

    The number of queries does not depend on the number of pictures and product rows. ``address`` selects the grids'
    contents, ``post_id`` is the id of the page, ``request`` gives store widgets the visitor's cart and order. The
    caller removes lazy sections from ``layout`` before (``blocks.lazy_sections``).

    :raises PageNotInListing: if a grid has no page of that number
    :raises IndexNotReady: when a grid is to be filtered
    """
    add_page_tags(*map(build_reusable_section_tag, layout.reused))
    grids = find_loop_grids(layout)
    for widget_id, grid in grids.items():
        grid.part = grid.get_part(address, widget_id, post_id or 0)
    values = [value for child in layout for value in iterate_values(child.value)]
    prefetch_related_objects([value for value in values if isinstance(value, get_image_model())], "renditions")
    rows = [value for value in values if isinstance(value, ProductRowValue)]
    for value, cards in zip(rows, load_cards([value.row for value in rows]), strict=True):
        value.cards = cards
    return PageBody(_build_blocks(layout.blocks, "new", request, post_id or 0), tuple(grids.values()), address)


def _build_blocks(
    blocks: tuple[LayoutBlock, ...], name: str, request: HttpRequest, post_id: int
) -> tuple[BodyBlock, ...]:
    drawn = (_build_block(placed, f"{name}-{i}", request, post_id) for i, placed in enumerate(blocks))
    return tuple(block for block in drawn if block)


def _build_block(placed: LayoutBlock, name: str, request: HttpRequest, post_id: int) -> BodyBlock | None:
    child = placed.child
    if isinstance(child.block, Section):
        value = _build_section(placed, name, request, post_id)
    elif isinstance(child.block, OffCanvas):
        value = _build_off_canvas(placed, name, request, post_id)
    elif isinstance(child.block, StoreBlock):
        props = _build_store_block(request, child.block_type, child.value)
        value = props and props.model_dump(mode="json")
    else:
        value = child.block.get_api_representation(child.value)
    # In a preview an unsaved block has no id.
    if value is None:
        return None
    return BodyBlock(type=child.block_type, id=placed.id or name, value=value, templates=placed.templates)


def _build_section(placed: LayoutBlock, name: str, request: HttpRequest, post_id: int) -> Any:
    columns = tuple(_build_blocks(column, f"{name}-{i}", request, post_id) for i, column in enumerate(placed.columns))
    if not any(columns) and not placed.later:
        return None
    looks = {field: placed.child.value.get(field) or "none" for field in SECTION_APPEARANCE}
    later = _build_lazy_contents(post_id, placed.id, placed.later) if placed.later and placed.id else None
    return SectionProps(anchor=placed.anchor, **looks, columns=columns, later=later).model_dump(mode="json")


def _build_lazy_contents(post_id: int, section_id: str, section: LayoutBlock) -> LazyContents:
    href = reverse("later_section", args=[post_id, section_id])
    return LazyContents(
        post_id=post_id,
        section_id=section_id,
        href=href,
        hashes=get_hashes(section),
        templates=get_templates(section),
    )


def _build_off_canvas(placed: LayoutBlock, name: str, request: HttpRequest, post_id: int) -> Any:
    value, [column] = placed.child.value, placed.columns
    blocks = _build_blocks(column, name, request, post_id)
    if not blocks:
        return None
    return OffCanvasProps(
        anchor=placed.anchor,
        button=value["button"] or "",
        title=value["title"] or "",
        side=value["side"] or "right",
        locks_scroll=bool(value["locks_scroll"]),
        blocks=blocks,
    ).model_dump(mode="json")


def _build_store_block(request: HttpRequest, kind: str, value: Any) -> Props | None:
    fill: Callable[[HttpRequest, str, Any], Props | None] = import_string(settings.STORE_BLOCKS)
    return fill(request, kind, value)


def iterate_values(value: Any) -> Iterator[Any]:
    """Yield a block's value and all its nested values."""
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
        yield from iterate_values(part)
