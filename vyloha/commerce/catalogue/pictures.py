"""The sizes that a shopper's browser gets pictures in; made ahead, so that no page waits for one."""

from typing import Any

# Widths in pixels: a card on a phone and on a large screen, the product page on a sharp one.
WIDTHS = (400, 800, 1200)
# WebP is understood by every browser since 2020 and halves what JPEG weighs. Wagtail never enlarges a picture.
RENDITIONS = tuple(f"width-{width}|format-webp" for width in WIDTHS)
RENDITIONS_OF_CARDS = RENDITIONS[:2]


def make_renditions(image: Any) -> None:
    """
    Make those of ``RENDITIONS`` that the Wagtail image lacks.

    :raises OSError: if its file is missing or is no picture (Pillow's UnidentifiedImageError is one)
    """
    image.get_renditions(*RENDITIONS)
