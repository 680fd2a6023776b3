"""
The blocks of a page as a tree: with those in columns of sections, and with reusable sections expanded.

Code that looks for blocks of a page reads this instead of the stream, which has only its outermost blocks.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from wagtail.blocks import StreamBlock, StreamBlockValidationError

from vyloha.content.blocks.section import ContainerBlock, ReusableSectionBlock

REUSABLE_LEVELS = 2  # nesting of reusable sections


class LayoutBlock(NamedTuple):
    """A block, and the blocks in each of its columns if it is a section; a panel at the side has one column."""

    child: Any  # Wagtail's StreamChild
    id: str | None  # unique on a page; None before the block was saved
    columns: tuple[tuple["LayoutBlock", ...], ...] = ()
    anchor: str = ""  # of a section or a panel
    templates: tuple[int, ...] = ()  # ids of the reusable sections that begin with it
    later: "LayoutBlock | None" = None  # of a lazy section, which has no columns: the section with its columns


@dataclass
class PageLayout:
    """
    The tree of a page's blocks.

    Forms reject too many blocks of a kind, a duplicate reusable section and a duplicate anchor. But a reusable section
    may change after the page that shows it was saved: this class counts again and leaves the surplus out of ``blocks``.
    A copy of a reusable section contains blocks with the same ids.
    """

    limits: Mapping[str, float]
    blocks: tuple[LayoutBlock, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)  # blocks by type
    reused: Counter[int] = field(default_factory=Counter)  # reusable sections by id
    anchors: Counter[str] = field(default_factory=Counter)
    ids: set[str] = field(default_factory=set)

    @classmethod
    def from_body(cls, body: Any) -> "PageLayout":
        """Return the layout of a stream field's value; pass ``()`` for a page without one."""
        block: StreamBlock | None = getattr(body, "stream_block", None)
        layout = cls(get_limits(block) if block else {})
        layout.blocks = layout._place_children(body, REUSABLE_LEVELS, None)
        return layout

    def __iter__(self) -> Iterator[Any]:
        """Yield every block (Wagtail's ``StreamChild``) in the order of the page; for a ``Holder`` its contents."""
        return (placed.child for placed in self.iterate_leaves())

    def iterate_leaves(self) -> Iterator[LayoutBlock]:
        """Yield the same blocks with their ids."""
        return iterate_leaves(self.blocks)

    def remove_kinds(self, kinds: Collection[str]) -> "PageLayout":
        """Return the same layout without blocks of these kinds."""
        return replace(self, blocks=tuple(_remove_kinds(self.blocks, kinds)))

    def _place_children(self, children: Iterable[Any], levels: int, reused: int | None) -> tuple[LayoutBlock, ...]:
        return tuple(placed for child in children for placed in self._place_child(child, levels, reused))

    def _place_child(self, child: Any, levels: int, reused: int | None) -> Iterator[LayoutBlock]:
        """
        :param levels: how many reusable sections may be nested here
        :param reused: the id of the reusable section that contains the block
        """
        kind = child.block_type
        self.counts[kind] += 1
        if self.counts[kind] > self.limits.get(kind, math.inf):
            return
        if isinstance(child.block, ReusableSectionBlock):
            yield from self._expand_reusable(child.value, levels)
        elif isinstance(child.block, ContainerBlock):
            block_id, anchor = self._build_id(child, reused), self._get_anchor(child)
            columns = tuple(
                self._place_children(column, levels, reused) for column in child.block.get_streams(child.value)
            )
            yield LayoutBlock(child, block_id, columns, anchor)
        else:
            yield LayoutBlock(child, self._build_id(child, reused))

    def _build_id(self, child: Any, reused: int | None) -> str | None:
        # The number comes first, because widget ids of grids are a prefix of this.
        block_id: str | None = f"{reused}-{child.id}" if child.id in self.ids else child.id
        self.ids.update(filter(None, [block_id]))
        return block_id

    def _get_anchor(self, child: Any) -> str:
        anchor: str = child.value["anchor"] or ""
        self.anchors.update(filter(None, [anchor]))
        return anchor if self.anchors[anchor] == 1 else ""

    def _expand_reusable(self, section: Any, levels: int) -> Iterator[LayoutBlock]:
        if section is None:  # it was deleted
            return
        self.reused[section.pk] += 1
        # The second condition also stops at a cycle that two editors closed at the same moment.
        is_first = self.reused[section.pk] == 1 and levels
        if is_first and (inside := self._place_children(section.body, levels - 1, section.pk)):
            yield inside[0]._replace(templates=(section.pk, *inside[0].templates))
            yield from inside[1:]


def iterate_leaves(blocks: Iterable[LayoutBlock]) -> Iterator[LayoutBlock]:
    """Yield the blocks that contain no others."""
    for placed in blocks:
        if isinstance(placed.child.block, ContainerBlock):
            for column in placed.columns:
                yield from iterate_leaves(column)
        else:
            yield placed


def _remove_kinds(blocks: Iterable[LayoutBlock], kinds: Collection[str]) -> Iterator[LayoutBlock]:
    for placed in blocks:
        if placed.child.block_type not in kinds:
            yield placed._replace(columns=tuple(tuple(_remove_kinds(column, kinds)) for column in placed.columns))


def get_limits(block: StreamBlock) -> dict[str, float]:
    """Return the maximum number of blocks of each type on a page."""
    return {kind: count["max_num"] for kind, count in block.meta.block_counts.items() if "max_num" in count}


def get_searchable_texts(body: Any) -> list[str]:
    """Return the text of a page's blocks for search."""
    return [text for child in PageLayout.from_body(body) for text in child.block.get_searchable_content(child.value)]


class PageStream(StreamBlock):
    """A stream that is a whole page, or a reusable section: its rules apply to the blocks in its sections too."""

    def clean(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        cleaned = super().clean(value, *args, **kwargs)
        if problems := list(self._find_problems(PageLayout.from_body(cleaned))):
            raise StreamBlockValidationError(non_block_errors=problems)
        return cleaned

    def _find_problems(self, layout: PageLayout) -> Iterator[str]:
        for kind, most in layout.limits.items():
            if layout.counts[kind] > most:
                said = {"block": self._get_label(kind), "most": int(most), "count": layout.counts[kind]}
                yield _("%(block)s: %(most)d on a page at most, with those in sections. There are %(count)d.") % said
        for anchor, count in layout.anchors.items():
            if count > 1:
                yield _("The anchor “%(anchor)s” belongs to two sections. Change one of them.") % {"anchor": anchor}
        if any(count > 1 for count in layout.reused.values()):
            yield _("The same reusable section is on the page twice.")

    def _get_label(self, kind: str) -> str:
        block = self.child_blocks.get(kind)
        return str(block.label) if block else kind
