from typing import Any

from django.core.files.storage import default_storage
from django.test import override_settings

from vyloha.core.http.media import LocalMedia


def test_media_lies_in_a_folder_unless_a_merchant_says_otherwise() -> None:
    assert isinstance(default_storage, LocalMedia)


def test_addresses_are_quoted() -> None:
    assert (
        LocalMedia(base_url="/media/").url("images/košile č. 1.webp") == "/media/images/ko%C5%A1ile%20%C4%8D.%201.webp"
    )


def test_an_address_asked_for_again_is_the_same() -> None:
    storage: Any = LocalMedia(base_url="/media/")

    assert storage.url("a.webp") == storage.url("a.webp") == "/media/a.webp"
    assert storage.url("b.webp") == "/media/b.webp"


def test_another_place_has_other_addresses() -> None:
    assert LocalMedia(base_url="https://cdn.example.cz/").url("a.webp") == "https://cdn.example.cz/a.webp"
    with override_settings(MEDIA_URL="/soubory/"):
        assert LocalMedia().url("a.webp") == "/soubory/a.webp"
