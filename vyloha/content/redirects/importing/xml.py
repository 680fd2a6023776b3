"""Reading XML of others as a stream: nothing of it is believed, and one record at a time is in memory."""

import zlib
from collections.abc import Collection, Iterator
from gzip import BadGzipFile
from typing import IO, Any
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from vyloha.core.confined_process import Refused


def local(tag: Any) -> str:
    """Return the tag without its namespace: exports of several versions differ in it alone."""
    return str(tag).rpartition("}")[2]


def records(file: IO[bytes], names: Collection[str]) -> Iterator[Element]:
    """
    Yield the root, empty, then each of its elements called so.

    :raises Refused: if it is no such XML, or has entities or a document type
    """
    stack: list[Element] = []
    inside = 0  # depth of the record that is being read
    try:
        for event, element in iterparse(file, events=("start", "end"), forbid_dtd=True):
            if event == "start":
                stack.append(element)
                if len(stack) == 1:
                    yield element
                elif not inside and local(element.tag) in names:
                    inside = len(stack)
                continue
            stack.pop()
            if inside == len(stack) + 1:
                inside = 0
                yield element
            if stack and not inside:
                stack[-1].remove(element)
    except DefusedXmlException as error:
        raise Refused("entities") from error
    except (ParseError, UnicodeError, LookupError, ValueError, EOFError, BadGzipFile, zlib.error) as error:
        raise Refused("damaged", reason=str(error)[:100]) from error


def text(element: Element, name: str) -> str:
    """Return the text of the child called so, "" without one."""
    return next((child.text or "" for child in element if local(child.tag) == name), "").strip()
