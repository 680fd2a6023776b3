"""Discards corrupt index files, so that the indexer builds new ones."""

import logging
import os
from contextlib import suppress
from pathlib import Path

from vyloha.commerce.search.backend import IndexNotReady

logger = logging.getLogger(__name__)

MANIFEST = "current"  # names the files in use; without it there is no index


def is_panic(error: BaseException) -> bool:
    """Return whether Rust code panicked; its exception class is no ``Exception`` and cannot be imported."""
    return type(error).__name__ == "PanicException"


def is_of_files(error: BaseException) -> bool:
    """Return whether an error may come from corrupt files, or from a full or missing disk."""
    return isinstance(error, OSError | ValueError | KeyError | TypeError | IndexNotReady) or is_panic(error)


def get_stamp(folder: Path) -> tuple[int, int] | None:
    """Return a stamp that changes with the manifest; None without a manifest."""
    try:
        status = os.stat(f"{folder}/{MANIFEST}")  # several times a search, and a Path of its own takes longer
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def discard_index(folder: Path, stamp: tuple[int, int] | None) -> None:
    """
    Delete the manifest of a corrupt index: the indexer, which looks for it all the time, builds a new one.

    :param stamp: of the manifest that was read; a newer one names other files and stays
    """
    if stamp is not None and get_stamp(folder) == stamp:
        logger.error("The index in %s is corrupt; the indexer rebuilds it", folder)
        with suppress(OSError):
            (folder / MANIFEST).unlink()
