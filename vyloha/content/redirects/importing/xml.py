"""
Parses untrusted XML as a stream, with one record at a time in memory.

WordPress and its add-ons write invalid XML: with forbidden characters, undeclared namespace prefixes, and white space
before the declaration. All of that is accepted; truncated files are not.
"""

import codecs
import re
import zlib
from collections.abc import Collection, Iterator
from gzip import BadGzipFile
from typing import IO, Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from vyloha.core.sandbox.child_process import SandboxInputRejected

CHUNK_BYTES = 65_536
_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_DECLARED = re.compile(rb"""<\?xml[^>]*?encoding=["']([\w.-]+)["']""")
_FORBIDDEN = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
    "|&#(?:0*(?:[0-8]|1[124-9]|2[0-9]|3[01])|[xX]0*(?:[0-8bcefBCEF]|1[0-9a-fA-F]|[fF]{3}[efEF]|[dD][89a-fA-F][0-9a-fA-F]{2}));"
)
_REFERENCE_CHARACTERS = 12  # maximum length of an entity cut by the end of a chunk


class _HasDoctype(Exception):
    pass


def get_local_name(tag: Any) -> str:
    """Return the tag without its prefix: exports of several versions differ only in it."""
    return str(tag).rpartition(":")[2]


def iterate_records(file: IO[bytes], names: Collection[str]) -> Iterator[Element]:
    """
    Yield the root, empty, then each of its elements with one of ``names``.

    :raises SandboxInputRejected: if it is no such XML, or has entities or a document type
    """
    stack: list[Element] = []
    inside = 0  # depth of the current record
    try:
        for event, element in _parse_events(file):
            if event == "start":
                stack.append(element)
                if len(stack) == 1:
                    yield element
                elif not inside and get_local_name(element.tag) in names:
                    inside = len(stack)
                continue
            stack.pop()
            if inside == len(stack) + 1:
                inside = 0
                yield element
            if stack and not inside:
                stack[-1].remove(element)
    except _HasDoctype as error:
        raise SandboxInputRejected("entities") from error
    except (expat.ExpatError, UnicodeError, LookupError, ValueError, EOFError, BadGzipFile, zlib.error) as error:
        raise SandboxInputRejected("damaged", reason=str(error)[:100]) from error


def get_text(element: Element, name: str) -> str:
    """Return the text of a child element, "" without one."""
    return next((child.text or "" for child in element if get_local_name(child.tag) == name), "").strip()


def _parse_events(file: IO[bytes]) -> Iterator[tuple[str, Element]]:
    """
    Yield "start" and "end" events to the end of the root. Rejects document types, so there are no entities either.
    """
    builder = TreeBuilder()
    found: list[tuple[str, Element]] = []
    depth = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        found.append(("start", builder.start(tag, attributes)))

    def end(tag: str) -> None:
        found.append(("end", builder.end(tag)))

    parser = expat.ParserCreate()  # unknown namespaces do not matter without namespace processing
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = builder.data, _reject_doctype
    for chunk in _read_repaired(file):
        fault = None
        try:
            parser.Parse(chunk)
        except expat.ExpatError as error:
            fault = error
        for event, element in found:
            yield event, element
            depth += 1 if event == "start" else -1
            if not depth:
                return  # a web server may have appended output of its own
        if fault:
            raise fault
        found.clear()
    parser.Parse("", True)  # raises the error of an incomplete document


def _reject_doctype(*_names: object) -> None:
    raise _HasDoctype


def _read_repaired(file: IO[bytes]) -> Iterator[str]:
    """Yield the text of the file without forbidden characters, in chunks."""
    first = file.read(CHUNK_BYTES)
    decode = codecs.getincrementaldecoder(_detect_encoding(first))(errors="replace").decode
    has_begun, held = False, ""
    for chunk in _read_chunks(first, file):
        text = held + decode(chunk, final=not chunk)
        cut = text.rfind("&", max(len(text) - _REFERENCE_CHARACTERS, 0)) if chunk else -1
        text, held = (text, "") if cut < 0 else (text[:cut], text[cut:])
        text = _FORBIDDEN.sub("", text)
        if not has_begun:
            text = text.lstrip()
            has_begun = bool(text)
        if text:
            yield text


def _read_chunks(first: bytes, file: IO[bytes]) -> Iterator[bytes]:
    """Yield the bytes of the file in chunks, with an empty chunk at the end."""
    chunk = first
    while chunk:
        yield chunk
        chunk = file.read(CHUNK_BYTES)
    yield b""


def _detect_encoding(start: bytes) -> str:
    """
    Return the encoding declared at the file's beginning.

    :raises LookupError: if it is unknown
    """
    if start.startswith(_WIDE_MARKS):
        return "utf-16"
    declared = _DECLARED.match(start.removeprefix(codecs.BOM_UTF8).lstrip()[:400])
    name = declared[1].decode() if declared else "utf-8"
    if name.lower().startswith("utf"):
        return "utf-8-sig"
    b" ".decode(name)
    return name
