"""
Collects the tags of a page while it is rendered: names of data ("card:12", "category:5"), and until when it is valid.

Code that reads data for a page calls :func:`add_page_tags`; for a page that is not cached it costs nothing.
docs/developers/page-cache.md lists the tags and the changes that invalidate them.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(slots=True)
class PageDependencies:
    """Tags of the shown data, and the moment (seconds since 1970) at which the page expires by itself."""

    tags: set[str] = field(default_factory=set)
    until: float = math.inf
    as_of: float = math.inf  # the last change (``outbox``) that is in it

    def add(self, other: "PageDependencies") -> None:
        """Add the tags of ``other``."""
        self.tags |= other.tags
        self.until = min(self.until, other.until)
        self.as_of = min(self.as_of, other.as_of)


_collected: ContextVar[PageDependencies | None] = ContextVar("gathered", default=None)


def add_page_tags(*tags: str) -> None:
    """Add ``tags`` to the page being rendered: a change of any of them invalidates it."""
    if shown := _collected.get():
        shown.tags.update(tags)


def limit_page_age(moment: float) -> None:
    """Let the page being rendered expire at ``moment`` (seconds since 1970), at which a sale ends or starts, say."""
    if shown := _collected.get():
        shown.until = min(shown.until, moment)


def limit_page_position(place: int) -> None:
    """Record that the page may lack changes after ``place`` (of ``outbox``): its source follows the database later."""
    if shown := _collected.get():
        shown.as_of = min(shown.as_of, place)


@contextmanager
def collect_page_tags() -> Iterator[PageDependencies]:
    """Collect the tags added inside the block; an outer block gets them as well."""
    outer, shown = _collected.get(), PageDependencies()
    token = _collected.set(shown)
    try:
        yield shown
    finally:
        _collected.reset(token)
        if outer:
            outer.add(shown)
