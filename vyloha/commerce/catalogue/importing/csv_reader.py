"""Streams rows of a CSV file: however broken the file is, memory holds one bounded row at a time."""

import csv
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.encodings import build_encoding_error, check_start
from vyloha.commerce.catalogue.importing.errors import FileRejected

_DELIMITER = re.compile(r'"?sep=([,;|\t])"?[,;|\t]*\s*', re.IGNORECASE)  # a line for Excel that is no row
ROW_LIMIT = 1_000_000  # characters; the longest real descriptions have tens of thousands


@dataclass(frozen=True, slots=True)
class CsvRecord:
    """One row: the line where it starts (from 1), and its cells or the reason why it is unreadable."""

    line: int
    cells: list[str]
    fault: str = ""
    is_last: bool = False  # the file breaks off inside this row


class _RowTooLong(Exception):
    pass


class _PhysicalLines:
    """Physical lines of the current row; tracks whether a quoted cell is open at their end."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.number = 0
        self.start_row()

    def start_row(self) -> None:
        self.size = 0
        self.quotes = 0

    def __iter__(self) -> "_PhysicalLines":
        return self

    def __next__(self) -> str:
        line = self._read_chunk()
        if not line:
            raise StopIteration
        self.number += 1
        if self.size > ROW_LIMIT:
            self._skip_line(line)
            raise _RowTooLong
        return line

    def _read_chunk(self) -> str:
        # Not `for line in stream`: a line may be larger than the memory.
        piece = self.stream.readline(ROW_LIMIT + 1)
        self.size += len(piece)
        self.quotes += piece.count('"')
        return piece

    def _skip_line(self, piece: str) -> None:
        while piece and not piece.endswith(("\n", "\r")):
            piece = self._read_chunk()

    def skip_row(self) -> bool:
        """Skip to the end of an unreadable row; return whether the file ended first."""
        # Text inside a quoted cell must not be read as rows, so the next row begins where the quotes close.
        while self.quotes % 2:
            piece = self._read_chunk()
            if not piece:
                return True
            self.number += 1
            self._skip_line(piece)
        return False


class CsvFile:
    """
    A product CSV. ``progress`` is the fraction that has been read (0 to 1).

    :raises FileRejected: if the file does not exist, is empty, or is not in the encoding
    """

    def __init__(self, path: Path, encoding: str = "utf-8") -> None:
        self.path, self.encoding = path, "utf-8-sig" if encoding == "utf-8" else encoding
        self.progress = 0.0
        try:
            self.size = self._check_size()
        except OSError as error:
            reason = {"name": path, "reason": error.strerror}
            raise FileRejected(_("The file %(name)s cannot be read: %(reason)s.") % reason) from error
        if encoding == "utf-8":
            check_start(path)

    def _check_size(self) -> int:
        if self.path.is_dir():
            raise FileRejected(_("%(name)s is a folder, not a file.") % {"name": self.path})
        if not self.path.exists():
            raise FileRejected(_("There is no file %(name)s.") % {"name": self.path})
        if not self.path.is_file():
            raise FileRejected(_("%(name)s is not an ordinary file.") % {"name": self.path})
        size = self.path.stat().st_size
        if not size:
            raise FileRejected(_("The file %(name)s is empty.") % {"name": self.path})
        with self.path.open("rb"):
            return size

    def iterate_records(self) -> Iterator[CsvRecord]:
        """
        Yield the rows, the heading row first; blank rows are left out.

        :raises FileRejected: at a byte that is invalid in the encoding
        """
        with self.path.open(encoding=self.encoding, newline="") as stream:
            try:
                for record in _iterate_records(stream):
                    self.progress = min(os.lseek(stream.fileno(), 0, os.SEEK_CUR) / self.size, 1.0)
                    yield record
            except UnicodeError as error:
                # The stream is decoded in blocks, so this is near the invalid byte; a guess needs no more.
                raise build_encoding_error(self.path, os.lseek(stream.fileno(), 0, os.SEEK_CUR)) from error


def _iterate_records(stream: TextIO) -> Iterator[CsvRecord]:
    lines = _PhysicalLines(stream)
    start = stream.readline(ROW_LIMIT)
    if told := _DELIMITER.fullmatch(start):
        lines.number = 1
        delimiter = told[1]
    else:
        stream.seek(0)
        delimiter = max(",;\t", key=start.count)  # Czech spreadsheets write semicolons
    csv.field_size_limit(ROW_LIMIT * 2)  # ROW_LIMIT limits the whole row
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    while True:
        line = lines.number + 1
        lines.start_row()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except (_RowTooLong, csv.Error) as error:
            yield _build_broken_record(line, error, ended=lines.skip_row() or "unexpected end" in str(error))
        else:
            if any(cell.strip() for cell in cells):
                yield CsvRecord(line, cells)


def _build_broken_record(line: int, error: Exception, ended: bool) -> CsvRecord:
    if ended:
        fault = _("a quoted cell begins here and never ends; the file is cut off or a quotation mark is missing")
    elif isinstance(error, _RowTooLong):
        fault = _("the row is longer than %(limit)d characters") % {"limit": ROW_LIMIT}
    else:
        fault = _("quotation marks in the row do not match")
    return CsvRecord(line, [], fault, is_last=ended)
