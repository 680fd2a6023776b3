"""Reading XML of others as a stream: nothing of it is believed, and no more than one record is in memory."""

import zlib
from collections.abc import Collection, Iterator
from gzip import BadGzipFile
from typing import IO, Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser, iterparse
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import FileRefused

MOST_BYTES = 300_000_000
# From one tag to the next: of one that has no end the parser reads the beginning again with every piece.
MOST_BYTES_OF_ONE = 5_000_000
DEEPEST = 20
MOST_HELD = 50_000  # elements of one record that are kept; the rest is read and dropped
MOST_ELEMENTS = 10_000_000  # in all, a minute's work: a file of 300 MB may have fifty million empty ones
# What the parser keeps to the end: each name with its namespace before it.
MOST_NAMES = 10_000  # exports have a hundred
LONGEST_NAMESPACE = 200  # characters


class Allowance:
    """What may be read in one run, however many files it has."""

    def __init__(self) -> None:
        self.bytes_left, self.elements_left = MOST_BYTES, MOST_ELEMENTS

    def take_bytes(self, count: int) -> None:
        """:raises FileRefused: if it is more than is left"""
        self.bytes_left -= count
        if self.bytes_left < 0:
            raise FileRefused(_("The file is larger than %(limit)d MB.") % {"limit": MOST_BYTES // 1_000_000})

    def take_element(self) -> None:
        """:raises FileRefused: if none is left"""
        self.elements_left -= 1
        if self.elements_left < 0:
            raise FileRefused(_("The XML has more than %(count)d elements.") % {"count": MOST_ELEMENTS})


def local(tag: Any) -> str:
    """Return the tag without its namespace: exports of several versions differ in it alone."""
    return str(tag).rpartition("}")[2]


def records(file: IO[bytes], names: Collection[str], allowance: Allowance) -> Iterator[Element]:
    """
    Yield the root, empty, then each of its elements called so.

    :raises FileRefused: if it is no such XML, has entities or a document type, or is too large
    """
    stack: list[Element] = []
    inside = held = 0  # depth of the record that is being read, its elements in memory
    bounded = _Bounded(file, allowance)
    try:
        parser = _parser()
        for event, element in iterparse(bounded, events=("start", "end"), parser=parser):
            bounded.read_since_tag = 0
            if len(parser.parser.intern) > MOST_NAMES:
                raise FileRefused(_("The XML has more names of elements than any sitemap or export of WordPress."))
            if event == "start":
                allowance.take_element()
                stack.append(element)
                held += bool(inside)
                if len(stack) == 1:
                    yield element
                if len(stack) > DEEPEST:
                    raise FileRefused(_("The XML is nested deeper than any sitemap or export of WordPress."))
                if not inside and len(stack) > 1 and local(element.tag) in names:
                    inside = len(stack)
                continue
            stack.pop()
            if inside == len(stack) + 1:
                inside = held = 0
                yield element
            if stack and not inside:
                stack[-1].remove(element)
            elif stack and held > MOST_HELD:
                # By its place: to look for the element among so many takes 0.3 ms, and there may be millions.
                del stack[-1][-1]
                held -= 1
    except DefusedXmlException as error:
        raise FileRefused(_("The XML defines entities or a document type; such a file is not read.")) from error
    except (ParseError, UnicodeError, LookupError, ValueError, EOFError, BadGzipFile, zlib.error) as error:
        raise FileRefused(_("The XML is damaged or cut off: %(reason)s.") % {"reason": str(error)[:100]}) from error


def _parser() -> DefusedXMLParser:
    def check(_prefix: str | None, address: str | None) -> None:
        if len(address or "") > LONGEST_NAMESPACE:
            raise FileRefused(_("The XML has more names of elements than any sitemap or export of WordPress."))

    parser = DefusedXMLParser(forbid_dtd=True)
    parser.parser.StartNamespaceDeclHandler = check
    return parser


class _Bounded:
    """Counts what is read, of a compressed file what it grows to."""

    def __init__(self, file: IO[bytes], allowance: Allowance) -> None:
        self._file, self._allowance = file, allowance
        self.read_since_tag = 0

    def read(self, size: int = 65_536) -> bytes:
        piece = self._file.read(size)
        self._allowance.take_bytes(len(piece))
        self.read_since_tag += len(piece)
        if self.read_since_tag > MOST_BYTES_OF_ONE:
            limit = MOST_BYTES_OF_ONE // 1_000_000
            raise FileRefused(_("One element of the XML is larger than %(limit)d MB.") % {"limit": limit})
        return piece


def text(element: Element, name: str) -> str:
    """Return the text of the child called so, "" without one."""
    return next((child.text or "" for child in element if local(child.tag) == name), "").strip()
