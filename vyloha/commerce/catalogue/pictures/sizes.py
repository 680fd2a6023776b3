"""
The sizes and formats of pictures for browsers; generated ahead, so that no page waits for one.

They are stored as Wagtail's renditions, named by Wagtail's filters, so that they are deleted with their picture.
"""

from typing import NamedTuple

# Pixels. A card is shown 180 to 310 wide and the gallery 360 to 580, on screens with a pixel ratio of one to three.
ESSENTIAL_WIDTHS = (400, 800)
OTHER_WIDTHS = (200, 1200, 1600)  # a thumbnail; the gallery on a high-resolution screen; the zoom
CARD_WIDTHS = ESSENTIAL_WIDTHS


class RenditionSize(NamedTuple):
    """A format ("webp") and a width of a rendition; pictures are never enlarged."""

    format: str
    width: int

    @property
    def spec(self) -> str:
        return f"width-{self.width}|format-{self.format}"


# Generated at once, by the import or right after an upload: JPEG for clients without WebP (email, programs).
ESSENTIAL_SIZES = tuple(RenditionSize(format, width) for format in ("webp", "jpeg") for width in ESSENTIAL_WIDTHS)
# Generated in the background. AVIF has half the size of WebP on photographs, but takes ten times as long.
OTHER_SIZES = tuple(RenditionSize("webp", width) for width in OTHER_WIDTHS)
AVIF_SIZES = tuple(RenditionSize("avif", width) for width in sorted(ESSENTIAL_WIDTHS + OTHER_WIDTHS))
SIZES = {size.spec: size for size in (*ESSENTIAL_SIZES, *OTHER_SIZES, *AVIF_SIZES)}
RENDITIONS = tuple(SIZES)
# The smallest pictures: the second is generated at once.
THUMBNAILS = tuple(
    spec for spec, size in SIZES.items() if size.format == "webp" and size.width <= min(ESSENTIAL_WIDTHS)
)
CARD_RENDITIONS = tuple(spec for spec, size in SIZES.items() if size.width in CARD_WIDTHS)


def filter_useful_sizes(sizes: tuple[RenditionSize, ...], width: int) -> list[RenditionSize]:
    """Return those of ``sizes`` that an original of ``width`` pixels can fill, and the first that it cannot."""
    widths = sorted({size.width for size in (*ESSENTIAL_SIZES, *OTHER_SIZES)})
    enough = next((made for made in widths if made >= width), widths[-1])
    return [size for size in sizes if size.width <= max(enough, min(ESSENTIAL_WIDTHS))]
