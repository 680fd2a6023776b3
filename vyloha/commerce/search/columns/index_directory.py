"""
The files of the index: segments, and a manifest that names those in use. Each file gets its name once it is complete,
so readers see the old index or the new one.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.columns import file
from vyloha.commerce.search.columns.segment import Segment
from vyloha.commerce.search.corruption import MANIFEST, get_stamp

# Raise it when the arrays or their terms change: each version of the shop builds and reads its own index.
SCHEMA = 5


@dataclass(frozen=True, slots=True)
class ColumnsManifest:
    """The files in use, with their checksums, and their position."""

    change: int
    moment: str
    base: str
    base_checksum: int
    tail: str
    tail_checksum: int

    @property
    def position(self) -> IndexPosition:
        return IndexPosition(self.change, datetime.fromisoformat(self.moment))


class IndexDirectory:
    """The folder of one version below ``root``."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / f"v{SCHEMA}"

    @property
    def _manifest_path(self) -> Path:
        return self.path / MANIFEST

    def get_stamp(self) -> tuple[int, int] | None:
        """Return a stamp that changes with the manifest; None without a manifest."""
        return get_stamp(self.path)

    def read_manifest(self) -> ColumnsManifest:
        """
        Return the files in use.

        :raises FileNotFoundError:
        :raises CorruptFile:
        """
        try:
            current = ColumnsManifest(**json.loads(self._manifest_path.read_bytes()))
            datetime.fromisoformat(current.moment)
        except (ValueError, TypeError) as error:
            raise file.CorruptFile(self._manifest_path) from error
        return current

    def open_segment(self, name: str, checksum: int) -> Segment:
        """
        Open a segment after checking all of it.

        :raises FileNotFoundError:
        :raises CorruptFile:
        """
        try:
            return Segment(file.read_arrays(self.path / name, checksum))
        except (ValueError, KeyError, TypeError, IndexError) as error:  # its header is not what we wrote
            raise file.CorruptFile(self.path / name) from error

    def write_segment(self, kind: str, arrays: Mapping[str, Any], *, keep: bool) -> tuple[str, int]:
        """Write a segment and return its new, unique name and its checksum; readers use it after :meth:`activate`."""
        self.path.mkdir(parents=True, exist_ok=True)
        name = f"{kind}-{uuid4().hex}.columns"
        return name, file.write_arrays(self.path / name, arrays, keep=keep)

    def activate(self, current: ColumnsManifest) -> None:
        """Make the files of the manifest the ones in use, and delete the others."""
        self.path.mkdir(parents=True, exist_ok=True)
        aside = self.path / "current.new"
        aside.write_text(json.dumps(asdict(current)))
        os.replace(aside, self._manifest_path)
        self.delete_unused({current.base, current.tail})

    def delete_unused(self, used: set[str]) -> None:
        """Delete segments that are not ``used``, and partial files of a killed process."""
        for path in self.path.iterdir():
            if re.search(r"\.(columns|new)$", path.name) and path.name not in used:
                path.unlink(missing_ok=True)

    def is_intact(self, current: ColumnsManifest) -> bool:
        """Return whether the files are intact; reads all of them."""
        named = ((current.base, current.base_checksum), (current.tail, current.tail_checksum))
        try:
            return all(file.compute_checksum(self.path / name) == checksum for name, checksum in named)
        except OSError:
            return False
