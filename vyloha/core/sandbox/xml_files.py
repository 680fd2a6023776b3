"""
Reads records of an XML file of any size, compressed or not, one after the other.

Runs in the sandbox, which limits time and memory. So nothing here imports Django.
"""

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Collection, Iterator
from typing import Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from vyloha.core.sandbox.child_process import SandboxInputRejected

GZIP = b"\x1f\x8b"
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # WordPress writes them nevertheless


def iterate_records(path: str, roots: Collection[str], records: Collection[str]) -> Iterator[tuple[str, Element]]:
    """
    Yield each element with a name of ``records``, with that name; the next one empties it. Names have no namespace.

    :raises SandboxInputRejected: "entities", "damaged" (with a reason), "unknown" if ``root`` is not in ``roots``
    """
    try:
        with open(path, "rb") as file:
            is_packed = file.read(len(GZIP)) == GZIP
            file.seek(0)
            stream = gzip.GzipFile(fileobj=file) if is_packed else file
            yield from _iterate_elements(stream, roots, records)
    except DefusedXmlException as error:
        raise SandboxInputRejected("entities") from error
    except (ParseError, EOFError, OSError, zlib.error) as error:
        raise SandboxInputRejected("damaged", reason=str(error)[:100]) from error


def get_text(element: Element, child: str) -> str:
    """Return the text of a child of any namespace, "" without it."""
    return (element.findtext(f"{{*}}{child}") or "").strip()


class _RepairedText:
    """A file without a byte order mark, leading white space and forbidden characters."""

    def __init__(self, file: Any) -> None:
        self.text = io.TextIOWrapper(file, encoding="utf-8", errors="replace")
        self.has_begun = False

    def read(self, size: int) -> str:
        while text := self.text.read(size):
            text = FORBIDDEN.sub("", text)
            text = text if self.has_begun else text.lstrip(f"{codecs.BOM_UTF8.decode()} \r\n\t")
            if text:
                self.has_begun = True
                return text
        return ""


def _iterate_elements(file: Any, roots: Collection[str], records: Collection[str]) -> Iterator[tuple[str, Element]]:
    root = None
    for event, element in iterparse(_RepairedText(file), ("start", "end"), forbid_dtd=True):
        name = element.tag.rpartition("}")[2]
        if root is None:
            root = element
            if name not in roots:
                raise SandboxInputRejected("unknown", root=name[:100])
        if event == "start":
            continue
        if element is root:
            return  # a web server may have appended output of its own
        if name in records:
            yield name, element
            element.clear()
