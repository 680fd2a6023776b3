"""Articles and other texts of the demo, written in ``*.md``: fields in TOML between ``+++``, then the text."""

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from html import escape
from pathlib import Path


@dataclass(frozen=True)
class Post:
    """
    ``intro`` is plain text, ``body`` HTML (h2, p, ul, strong), ``picture`` a WebP file.

    Only articles have a day, a category of the blog, and the path of a category whose goods stand at their end.
    """

    title: str
    slug: str
    intro: str
    body: str
    picture: Path
    published: date = date.min
    category: str = ""
    goods: str = ""


def posts(folder: Path) -> list[Post]:
    """Return the posts, the newest first."""
    return sorted(read_texts(folder), key=lambda post: post.published, reverse=True)


def read_texts(folder: Path) -> list[Post]:
    """Return all texts of a folder, by their files' names; pictures lie in the folder beside it."""
    return [_read(file) for file in sorted(folder.glob("*.md"))]


def _read(file: Path) -> Post:
    _nothing, fields, text = file.read_text(encoding="utf-8").split("+++\n", 2)
    written = tomllib.loads(fields)
    picture = file.parent.parent / "pictures" / f"{written.pop('picture')}.webp"
    return Post(**written, body="\n".join(map(_html, text.strip().split("\n\n"))), picture=picture)


def _html(piece: str) -> str:
    """Return a heading (``## ``), a list (``- ``) or a paragraph; ``**words**`` are strong."""
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(piece, quote=False))
    if text.startswith("## "):
        return f"<h2>{text[3:]}</h2>"
    if text.startswith("- "):
        items = "".join(f"<li>{item}</li>" for item in text.removeprefix("- ").split("\n- "))
        return f"<ul>{items}</ul>"
    return f"<p>{text}</p>"
