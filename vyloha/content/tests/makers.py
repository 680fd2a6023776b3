"""Makers of editors' things."""

from io import BytesIO
from typing import Any

from django.core.files.base import ContentFile
from PIL import Image as Pillow
from wagtail.images import get_image_model


def an_image(width: int = 1600, height: int = 1200, title: str = "Obrázek") -> Any:
    """A Wagtail image of one colour, without renditions."""
    file = BytesIO()
    Pillow.new("RGB", (width, height), "#1d4d3b").save(file, "JPEG")
    return get_image_model().objects.create(title=title, file=ContentFile(file.getvalue(), "obrazek.jpg"))
