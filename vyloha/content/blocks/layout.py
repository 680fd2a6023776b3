"""
The blocks of a page as a tree: with those in columns of sections, and those of reusable sections in their place.

Whoever looks for blocks of a page reads this instead of the stream, which has only its outermost blocks.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from wagtail.blocks import StreamBlock, StreamBlockValidationError

from vyloha.content.blocks.section import ReusableSectionBlock, Section

REUSABLE_LEVELS = 2  # a reusable section may hold another one, and that one none


class Placed(NamedTuple):
    """A block, and the blocks in each of its columns if it is a section."""

    child: Any  # Wagtail's StreamChild
    columns: tuple[tuple["Placed", ...], ...] = ()


@dataclass
class Layout:
    """
    What a page shows of what an editor stacked.

    Forms refuse more blocks of a kind than a page may have, and a reusable section twice. But a reusable section may
    change after the page that shows it was saved: what is too much then is counted here and left out of ``blocks``.
    """

    limits: Mapping[str, float]
    blocks: tuple[Placed, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)  # blocks by type
    reused: Counter[int] = field(default_factory=Counter)  # reusable sections by id
    anchors: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, body: Any) -> "Layout":
        """Return the layout of a stream field's value; ``()`` stands for that of a page without one."""
        block: StreamBlock | None = getattr(body, "stream_block", None)
        layout = cls(limits_of(block) if block else {})
        layout.blocks = layout._placed(body, REUSABLE_LEVELS)
        return layout

    def __iter__(self) -> Iterator[Any]:
        """Yield every block (Wagtail's ``StreamChild``) in the order of the page; of sections what is in them."""
        return _leaves(self.blocks)

    def _placed(self, children: Iterable[Any], levels: int) -> tuple[Placed, ...]:
        return tuple(placed for child in children for placed in self._place(child, levels))

    def _place(self, child: Any, levels: int) -> Iterator[Placed]:
        """``levels`` of reusable sections may follow."""
        kind = child.block_type
        self.counts[kind] += 1
        if self.counts[kind] > self.limits.get(kind, math.inf):
            return
        if isinstance(child.block, ReusableSectionBlock):
            yield from self._reuse(child.value, levels)
        elif isinstance(child.block, Section):
            self.anchors.update(filter(None, [child.value["anchor"]]))
            yield Placed(child, tuple(self._placed(column, levels) for column in child.value["columns"]))
        else:
            yield Placed(child)

    def _reuse(self, section: Any, levels: int) -> Iterator[Placed]:
        if section is None:  # it was deleted
            return
        self.reused[section.pk] += 1
        # The second condition also ends a ring that two editors closed at the same moment.
        if self.reused[section.pk] == 1 and levels:
            yield from self._placed(section.body, levels - 1)


def _leaves(blocks: Iterable[Placed]) -> Iterator[Any]:
    for placed in blocks:
        if isinstance(placed.child.block, Section):
            for column in placed.columns:
                yield from _leaves(column)
        else:
            yield placed.child


def limits_of(block: StreamBlock) -> dict[str, float]:
    """Return how many blocks of each type a page may have."""
    return {kind: count["max_num"] for kind, count in block.meta.block_counts.items() if "max_num" in count}


def searchable_texts(body: Any) -> list[str]:
    """Return the words of a page's blocks."""
    return [text for child in Layout.of(body) for text in child.block.get_searchable_content(child.value)]


class PageStream(StreamBlock):
    """A stream that is a whole page, or a reusable section: its rules hold for everything in its sections too."""

    def clean(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        cleaned = super().clean(value, *args, **kwargs)
        if problems := list(self._problems(Layout.of(cleaned))):
            raise StreamBlockValidationError(non_block_errors=problems)
        return cleaned

    def _problems(self, layout: Layout) -> Iterator[str]:
        for kind, most in layout.limits.items():
            if layout.counts[kind] > most:
                said = {"block": self._label(kind), "most": int(most), "count": layout.counts[kind]}
                yield _("%(block)s: %(most)d on a page at most, with those in sections. There are %(count)d.") % said
        for anchor, count in layout.anchors.items():
            if count > 1:
                yield _("The anchor “%(anchor)s” belongs to two sections. Change one of them.") % {"anchor": anchor}
        if any(count > 1 for count in layout.reused.values()):
            yield _("The same reusable section is on the page twice.")

    def _label(self, kind: str) -> str:
        block = self.child_blocks.get(kind)
        return str(block.label) if block else kind
