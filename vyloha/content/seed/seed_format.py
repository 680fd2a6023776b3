"""The format of a new shop's texts."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class SeedPage:
    """A content page; in ``body`` a line that begins with "## " is a heading, all else is HTML."""

    title: str
    slug: str
    description: str
    body: str

    def iterate_blocks(self) -> Iterator[tuple[str, str]]:
        """Yield each block's type and value."""
        opening, *sections = self.body.split("## ")
        if opening.strip():
            yield "text", opening.strip()
        for section in sections:
            heading, _, html = section.partition("\n")
            yield "heading", heading
            yield "text", html.strip()
