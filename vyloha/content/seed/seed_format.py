"""The format of a new shop's texts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

MARKED_LINE = re.compile(r"^((?:##|!!) .+)$", re.MULTILINE)


@dataclass(frozen=True)
class SeedPage:
    """
    A content page; in ``body`` a line that begins with "## " is a heading, one with "!! " names a block that has no
    fields, all else is HTML.
    """

    title: str
    slug: str
    description: str
    body: str

    def iterate_blocks(self) -> Iterator[tuple[str, Any]]:
        """Yield each block's type and value."""
        for part in MARKED_LINE.split(self.body):
            if part.startswith("## "):
                yield "heading", part.removeprefix("## ")
            elif part.startswith("!! "):
                yield part.removeprefix("!! "), {}
            elif part.strip():
                yield "text", part.strip()
