"""Restricts the files of the data folder to the shop's own user; a web server may read the pictures."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

OWNER_ONLY = 0o077  # umask: new files are private to the owner
PASS_THROUGH = 0o711  # others may open readable files in it, but not list it
FOR_ALL = 0o755
OPEN = {"static", "media"}  # in the data folder
PICTURES = ("images", "original_images")  # in the media folder; a web server serves them


def restrict_to_owner() -> None:
    """
    Close existing and future files of the data folder to other users: database, emails, index, secret.

    It changes the topmost entries only: the contents of a closed folder are closed. Files of another user stay.
    """
    os.umask(OWNER_ONLY)
    media = Path(settings.MEDIA_ROOT)
    for folder in (settings.DATA, media, *(media / name for name in PICTURES)):
        folder.mkdir(parents=True, exist_ok=True)
    for path in _iterate_private_paths(settings.DATA, media):
        with suppress(PermissionError, FileNotFoundError):
            path.chmod(path.stat().st_mode & 0o700)
    modes = {settings.DATA: PASS_THROUGH, media: PASS_THROUGH, **{media / name: FOR_ALL for name in PICTURES}}
    for folder, mode in modes.items():
        with suppress(PermissionError):
            folder.chmod(mode)


def _iterate_private_paths(data: Path, media: Path) -> Iterator[Path]:
    yield from (path for path in data.iterdir() if path.name not in OPEN and not path.is_symlink())
    yield from (path for path in media.iterdir() if path.name not in PICTURES and not path.is_symlink())
