"""Files of pictures for tests."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from PIL import Image


def a_file_of(picture: Image.Image, format: str = "PNG", **options: Any) -> bytes:
    file = BytesIO()
    picture.save(file, format, **options)
    return file.getvalue()


def a_moving_picture(colours: Sequence[str] = ("red", "blue")) -> bytes:
    """Return an animated GIF with a frame for each colour."""
    first, *others = [Image.new("RGB", (60, 40), colour) for colour in colours]
    return a_file_of(first, "GIF", save_all=True, append_images=others)


def a_photograph(width: int, height: int, **options: Any) -> bytes:
    """Return a JPEG that is as hard to compress as a photograph."""
    grain = (max(width // 8, 1), max(height // 8, 1))
    red, green, blue = (Image.effect_noise(grain, sigma).resize((width, height)) for sigma in (60, 70, 80))
    return a_file_of(Image.merge("RGB", (red, green, blue)), "JPEG", quality=90, **options)
