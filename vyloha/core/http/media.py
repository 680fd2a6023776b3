"""Stores uploaded files in a folder of this machine."""

from functools import lru_cache

from django.core.files.storage import FileSystemStorage

MAX_CACHED = 10_000  # URLs per process; about 3 MB


class LocalMedia(FileSystemStorage):
    """Django's storage in a folder, with cached URLs: a listing needs a hundred of them."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.url = lru_cache(maxsize=MAX_CACHED)(super().url)  # type: ignore[method-assign]
