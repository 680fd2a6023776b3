"""Builds the URLs that other shops fetch pictures from, and finds the pictures of such URLs."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote, urljoin

from django.conf import settings
from wagtail.images import get_image_model


def build_absolute_url(file: str) -> str:
    """Return the absolute URL of a picture's file, named as in the storage."""
    address: str = urljoin(f"{settings.BASE_URL}/", _get_storage().url(file))
    return address


def find_own_images(urls: Iterable[str]) -> dict[str, int]:
    """Return URL → image id for the URLs that are this shop's; one query."""
    start = build_absolute_url("")
    files = {address: unquote(address[len(start) :]) for address in urls if address.startswith(start)}
    found = dict(get_image_model().objects.filter(file__in=files.values()).values_list("file", "pk"))
    return {address: found[file] for address, file in files.items() if file in found}


def _get_storage() -> Any:
    return get_image_model()._meta.get_field("file").storage
