"""Guesses the encoding of a file that is not UTF-8, and builds the message for the merchant."""

import codecs
from pathlib import Path

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import FileRejected

SAMPLE_BYTES = 65_536
ENCODINGS = ("utf-8", "windows-1250", "iso-8859-2", "utf-16")
# Longer marks first: UTF-32's begins with UTF-16's.
_MARKS = [
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
]
# š, ť, ž and their capitals are where the two old Czech encodings differ.
_ONLY_WINDOWS = b"\x8a\x8d\x8e\x9a\x9d\x9e"
_ONLY_ISO = b"\xa9\xab\xae\xb9\xbb\xbe"


def guess_encoding(sample: bytes) -> str:
    """Return the likeliest encoding of ``sample``, which is not valid UTF-8 or has many zero bytes."""
    for mark, name in _MARKS:
        if sample.startswith(mark):
            return name
    if sample.count(0) > len(sample) // 4:
        return "utf-16"
    windows = sum(sample.count(byte) for byte in _ONLY_WINDOWS)
    iso = sum(sample.count(byte) for byte in _ONLY_ISO)
    return "iso-8859-2" if iso > windows else "windows-1250"


def build_encoding_error(path: Path, near: int = 0) -> FileRejected:
    """Return the rejection of a file that is not UTF-8; ``near`` is a position in it, in bytes."""
    with path.open("rb") as file:
        start = file.read(SAMPLE_BYTES)
        file.seek(max(near - SAMPLE_BYTES // 2, 0))
        sample = start if near < SAMPLE_BYTES else file.read(SAMPLE_BYTES)
    found = guess_encoding(sample)
    return FileRejected(
        _(
            "The file is not in UTF-8 (it looks like %(encoding)s). Run the import again with --encoding %(encoding)s, "
            "or convert the file: iconv -f %(encoding)s -t UTF-8 %(name)s > utf-8.csv"
        )
        % {"encoding": found, "name": path.name}
    )


def check_start(path: Path) -> None:
    """
    Check the first bytes of a file that should be UTF-8.

    :raises FileRejected: if they are those of another encoding
    """
    with path.open("rb") as file:
        start = file.read(SAMPLE_BYTES)
    marked = any(start.startswith(mark) for mark, _name in _MARKS)
    if marked or start.count(0) > len(start) // 4:
        raise build_encoding_error(path)
