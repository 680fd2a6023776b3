"""Discards corrupt index files, so that the indexer builds new ones."""

import logging
from contextlib import suppress
from pathlib import Path

logger = logging.getLogger(__name__)

MANIFEST = "current"  # names the files in use; without it there is no index


def is_panic(error: BaseException) -> bool:
    """Return whether Rust code panicked; its exception class is no ``Exception`` and cannot be imported."""
    return type(error).__name__ == "PanicException"


def is_of_files(error: BaseException) -> bool:
    """Return whether an error may come from corrupt files, or from a full or missing disk."""
    return isinstance(error, OSError | ValueError | KeyError | TypeError) or is_panic(error)


def discard_index(folder: Path) -> None:
    """Delete the manifest of a corrupt index: the indexer, which looks for it all the time, builds a new one."""
    logger.error("The index in %s is corrupt; the indexer rebuilds it", folder)
    with suppress(OSError):
        (folder / MANIFEST).unlink()
