"""Collects the texts that the source uses, in English, with Babel's extractors."""

import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from django.utils.translation.template import templatize

DJANGO_KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
WEB_KEYWORDS: dict[str, Any] = {"t": None, "n": (1, 2)}
TYPESCRIPT_CALL = re.compile(
    r"""(?<![\w.$"'])                              # not the end of a longer name
        (?: t\(\s* ("(?:[^"\\\n]|\\.)*") \s*[,)]
          | n\(\s* ("(?:[^"\\\n]|\\.)*") \s*,\s* ("(?:[^"\\\n]|\\.)*") \s*, )""",
    re.VERBOSE,
)
COMPUTED_CALL = re.compile(r"""(?<![\w.$"'])(?<!function )\bt\(\s*[^"\s)]""")
COMMENT = re.compile(r"^\s*(//|\*|/\*).*$", re.MULTILINE)
IGNORED_FOLDERS = {"tests", "migrations", "node_modules", "generated", "dist", "static"}


class ComputedTextError(Exception):
    """``t()`` was called with anything but a string literal, which cannot be translated."""


def extract_template(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """Extract the texts of one of Django's templates, for Babel."""
    # Django turns it into Python calls, indented as the HTML, which Python rejects.
    lines = templatize(file.read().decode()).splitlines()
    code = BytesIO("\n".join(line.lstrip() for line in lines).encode())
    return extract_python(code, keywords, comment_tags, options)


def extract_typescript(file: Any, keywords: Any, comment_tags: Any, options: Any) -> Iterator[Any]:
    """
    Extract the texts of a TypeScript file, ``t("…")`` and ``n("…", "…", count)``, for Babel.

    Babel's own extractor misses texts with values inside a template literal: ``${t("…", { name })}``.

    :raises ComputedTextError: for a text that is no string literal
    """
    code = COMMENT.sub("", file.read().decode())
    if computed := COMPUTED_CALL.search(code):
        raise ComputedTextError(f"t() needs a text between double quotes: {code[computed.start() :][:60]!r}")
    for call in TYPESCRIPT_CALL.finditer(code):
        # A double-quoted string without line breaks is the same in JSON.
        texts = [json.loads(text) for text in call.groups() if text]
        yield 0, "n" if texts[1:] else "t", texts, []


METHODS: dict[str, list[tuple[str, Any]]] = {
    "django": [("**.py", "python"), ("**.html", extract_template), ("**.txt", extract_template)],
    # The functions themselves, and tests, use texts that no page shows.
    "web": [
        ("**.test.*", "ignore"),
        ("**/i18n.ts", "ignore"),
        ("**.ts", extract_typescript),
        ("**.tsx", extract_typescript),
    ],
}


def extract_texts(root: Path, domain: str) -> Catalog:
    """Return the texts of ``django``, Python and templates under ``root/vyloha``, or of ``web``, under ``root/web``."""
    folder, keywords = ("vyloha", DJANGO_KEYWORDS) if domain == "django" else ("web", WEB_KEYWORDS)
    texts = Catalog()
    for _file, _line, text, _comments, context in extract_from_dir(
        root / folder,
        METHODS[domain],
        keywords=keywords,
        directory_filter=lambda path: Path(path).name not in IGNORED_FOLDERS,
    ):
        texts.add(text, context=context)
    return texts
