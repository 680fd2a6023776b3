"""Pictures as components get them."""

from collections.abc import Sequence
from typing import Any

from vyloha.commerce.catalogue.pictures import RENDITIONS
from vyloha.core.rendering import Props


class Picture(Props):
    """``srcset`` lists the sizes that are made; how wide it is drawn (``sizes``) is the component's knowledge."""

    src: str  # URL
    srcset: str  # "" when there is only the original
    width: int  # pixels of src; the browser keeps the place free by them
    height: int
    alt: str


def picture_of(image: Any, alt: str = "", specs: Sequence[str] = RENDITIONS) -> Picture | None:
    """
    Return the WebP renditions of a Wagtail image that exist, its original when none does, None for no image.

    Nothing is made here: a shopper's request would wait for it. Prefetch ``renditions``, or each image is a query.
    """
    if image is None:
        return None
    made = sorted((one for one in image.renditions.all() if one.filter_spec in specs), key=lambda one: one.width)
    if not made:
        return Picture(src=image.file.url, srcset="", width=image.width, height=image.height, alt=alt)
    # A small original has the same width in every rendition.
    by_width = {rendition.width: rendition for rendition in made}
    srcset = ", ".join(f"{rendition.url} {width}w" for width, rendition in by_width.items())
    middle = list(by_width.values())[(len(by_width) - 1) // 2]
    return Picture(
        src=middle.url,
        srcset=srcset if len(by_width) > 1 else "",
        width=middle.width,
        height=middle.height,
        alt=alt,
    )
