from typing import Any

from django.core.files.storage import default_storage
from django.test import override_settings

from vyloha.core.http.media import LocalMedia


def test_local_media_is_default_storage() -> None:
    assert isinstance(default_storage, LocalMedia)


def test_urls_are_quoted() -> None:
    assert (
        LocalMedia(base_url="/media/").url("images/košile č. 1.webp") == "/media/images/ko%C5%A1ile%20%C4%8D.%201.webp"
    )


def test_repeated_url_is_the_same() -> None:
    storage: Any = LocalMedia(base_url="/media/")

    assert storage.url("a.webp") == storage.url("a.webp") == "/media/a.webp"
    assert storage.url("b.webp") == "/media/b.webp"


def test_base_url_changes_urls() -> None:
    assert LocalMedia(base_url="https://cdn.example.cz/").url("a.webp") == "https://cdn.example.cz/a.webp"
    with override_settings(MEDIA_URL="/soubory/"):
        assert LocalMedia().url("a.webp") == "/soubory/a.webp"
