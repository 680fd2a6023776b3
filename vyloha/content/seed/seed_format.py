"""The format of a new shop's texts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wagtail.rich_text import RichText

PLAIN_SECTION = {"background": "soft", "spacing": "small", "anchor": ""}
MARKED_LINE = re.compile(r"^((?:##|!!) .+)$", re.MULTILINE)


@dataclass(frozen=True)
class SeedPage:
    """
    A content page; in ``body`` a line that begins with "## " is a heading, one with "!! " names a block that has no
    fields, all else is HTML. ``columns`` are texts beside each other at its end.
    """

    title: str
    slug: str
    description: str
    body: str
    columns: tuple[str, ...] = ()  # HTML

    def iterate_blocks(self) -> Iterator[tuple[str, Any]]:
        """Yield each block's type and value."""
        for part in MARKED_LINE.split(self.body):
            if part.startswith("## "):
                yield "heading", part.removeprefix("## ")
            elif part.startswith("!! "):
                yield part.removeprefix("!! "), {}
            elif part.strip():
                yield "text", part.strip()
        if self.columns:
            yield "section", {**PLAIN_SECTION, "columns": [[("text", RichText(html))] for html in self.columns]}
