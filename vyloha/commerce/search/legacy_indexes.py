"""Deletes the indexes of other versions of the shop: their folders on this machine."""

import logging
import re
import shutil
from collections.abc import Collection
from pathlib import Path

logger = logging.getLogger(__name__)

# Names of folders: columns, texts, vocabulary; the rest is the version of the content.
_FOLDER = re.compile(r"(text-|words-)?v\d+(\.\d+)?")


def delete_legacy_folders(root: Path, used: Collection[Path]) -> None:
    """Delete the index folders below ``root`` except those ``used``; processes that read them have them open."""
    for folder in root.iterdir():
        if _FOLDER.fullmatch(folder.name) and folder not in used:
            logger.info("Deleting %s: its version of the index is not used any more", folder)
            shutil.rmtree(folder, ignore_errors=True)
