"""Finds the messages that the source uses. Two messages are one when their text and context are the same."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.extract import extract
from django.utils.translation.template import templatize

PYTHON_CALLS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
TYPESCRIPT_CALL = re.compile(
    r"""(?<![\w.$"'])                              # not the end of a longer name
        (?: t\(\s* (?P<text>"(?:[^"\\\n]|\\.)*") \s*[,)]
          | n\(\s* (?P<one>"(?:[^"\\\n]|\\.)*") \s*,\s* (?P<many>"(?:[^"\\\n]|\\.)*") \s*, )""",
    re.VERBOSE,
)
COMPUTED_CALL = re.compile(r"""(?<![\w.$"'])(?<!function )\bt\(\s*[^"\s)]""")
COMMENT = re.compile(r"^\s*(//|\*|/\*).*$", re.MULTILINE)
IGNORED_FOLDERS = {"tests", "migrations", "node_modules", "generated", "dist", "static"}


@dataclass(frozen=True, order=True)
class TranslatableMessage:
    """A text in English; ``many`` is its plural ("" without one), ``context`` tells equal texts apart."""

    text: str
    many: str = ""
    context: str = ""


class ComputedMessageError(Exception):
    """``t()`` was called with anything but a string literal, which cannot be translated."""


def extract_django_messages(root: Path) -> set[TranslatableMessage]:
    """Return the messages of the Python files and templates under ``root/vyloha``."""
    messages: set[TranslatableMessage] = set()
    for file in find_source_files(root / "vyloha", {".py", ".html", ".txt"}):
        source = file.read_text(encoding="utf-8")
        messages |= set(extract_python_messages(source if file.suffix == ".py" else convert_template_to_code(source)))
    return messages


def extract_web_messages(root: Path) -> set[TranslatableMessage]:
    """
    Return the messages of the TypeScript files under ``root/web``.

    :raises ComputedMessageError: for a text that is no string literal
    """
    messages: set[TranslatableMessage] = set()
    for file in find_source_files(root / "web", {".ts", ".tsx"}):
        # The functions themselves, and tests, use texts that no page shows.
        if file.name == "i18n.ts" or ".test." in file.name:
            continue
        try:
            messages |= set(extract_typescript_messages(file.read_text(encoding="utf-8")))
        except ComputedMessageError as error:
            raise ComputedMessageError(f"{file.relative_to(root)}: {error}") from error
    return messages


def find_source_files(folder: Path, suffixes: set[str]) -> Iterator[Path]:
    """Yield the files of our own source with one of ``suffixes``, in a fixed order."""
    for file in sorted(folder.rglob("*")):
        if file.suffix in suffixes and not IGNORED_FOLDERS & set(file.relative_to(folder).parts):
            yield file


def convert_template_to_code(source: str) -> str:
    """Return the texts of a template as Python calls, without the indentation of HTML, which Python rejects."""
    return "\n".join(line.lstrip() for line in templatize(source).splitlines())


def extract_python_messages(source: str) -> Iterator[TranslatableMessage]:
    """Yield the messages of a Python file, or of a template that Django converted to one."""
    for _line, ids, _comments, context in extract("python", BytesIO(source.encode()), PYTHON_CALLS):
        text, many = ids if isinstance(ids, tuple) else (ids, "")
        if text:
            yield TranslatableMessage(text, many, context or "")


def extract_typescript_messages(source: str) -> Iterator[TranslatableMessage]:
    """
    Yield the messages of a TypeScript file: ``t("…")`` and ``n("…", "…", count)``.

    :raises ComputedMessageError: for ``t(name)``
    """
    code = COMMENT.sub("", source)
    if computed := COMPUTED_CALL.search(code):
        raise ComputedMessageError(f"t() needs a text between double quotes: {code[computed.start() :][:60]!r}")
    for call in TYPESCRIPT_CALL.finditer(code):
        # A double-quoted string without line breaks is the same in JSON.
        yield TranslatableMessage(json.loads(call["text"] or call["one"]), json.loads(call["many"] or '""'))
