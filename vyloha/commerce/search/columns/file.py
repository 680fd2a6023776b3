"""Named arrays in one file: a header says where each lies. Large files are mapped into memory, small ones read."""

import json
import mmap
import os
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Arrays = Mapping[str, Array]

MAGIC = b"vyloha-columns-1"
ALIGNED = 64  # bytes
# Up to this size (some 30,000 products) each process has its own copy, which nobody can corrupt. Larger files are
# mapped: all processes of a machine share them, and reading beyond a truncation kills the reader.
MAX_COPIED_BYTES = 8 << 20  # bytes


class CorruptFile(Exception):
    """The file is not such a file, or not intact."""


def write_arrays(path: Path, arrays: Arrays, *, keep: bool) -> int:
    """
    Write ``arrays`` to a temporary file, then rename it to ``path``; return the checksum of the file.

    ``keep``: let it survive a power failure, which takes a moment.
    """
    packed = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    header = _build_header(packed)
    aside = path.with_suffix(".new")
    checksum = 0
    with aside.open("wb") as stream:
        for part in (header, *(piece for array in packed.values() for piece in _pad_array(array))):
            checksum = zlib.crc32(part, checksum)
            stream.write(part)
        if keep:
            stream.flush()
            os.fsync(stream.fileno())
    aside.rename(path)
    return checksum


def _build_header(arrays: Arrays) -> bytes:
    start, entries = 0, {}
    for name, array in arrays.items():
        entries[name] = [array.dtype.str, len(array), start]
        start += _align(array.nbytes)
    text = json.dumps(entries).encode()
    size = _align(len(MAGIC) + 16 + len(text))
    return (MAGIC + size.to_bytes(8, "little") + start.to_bytes(8, "little") + text).ljust(size)


def _pad_array(array: Array) -> tuple[Any, bytes]:
    return array.data.cast("B") if array.size else b"", bytes(_align(array.nbytes) - array.nbytes)


def _align(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED


def read_arrays(path: Path, checksum: int) -> Arrays:
    """
    Return the arrays of a file after checking all of it; they stay valid whatever happens to the file's name.

    :raises FileNotFoundError:
    :raises CorruptFile: also when its checksum differs
    """
    with path.open("rb") as stream:
        beginning = stream.read(len(MAGIC) + 16)
        size, rest = (int.from_bytes(beginning[at : at + 8], "little") for at in (len(MAGIC), len(MAGIC) + 8))
        length = os.fstat(stream.fileno()).st_size
        if not beginning.startswith(MAGIC) or length != size + rest:
            raise CorruptFile(path)
        if length > MAX_COPIED_BYTES:
            content: bytes | mmap.mmap = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        else:
            content = beginning + stream.read()
    if zlib.crc32(content) != checksum:
        raise CorruptFile(path)
    entries = json.loads(content[len(beginning) : size])
    return {
        name: np.frombuffer(content, np.dtype(kind), count, size + start)
        for name, (kind, count, start) in entries.items()
    }


def compute_checksum(path: Path) -> int:
    """Return the checksum of the file's current content."""
    checksum = 0
    with path.open("rb") as stream:
        while part := stream.read(1 << 20):
            checksum = zlib.crc32(part, checksum)
    return checksum
