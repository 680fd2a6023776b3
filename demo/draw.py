"""
Draws the pictures of the demo into ``demo/pictures``: ``python -m demo.draw [NAME…]``, all of them without a name.

They are kept in the repository (small WebP files), so a shop needs nothing of this to start. To draw, install what
``demo/requirements.txt`` names and have the DejaVu fonts; a picture that nothing asks for any more is removed.
"""

import io
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import resvg_py
from PIL import Image

from demo.drawing.editorial import BANNERS, TILES
from demo.drawing.paper import SHADOW
from demo.drawing.plan import gallery_of
from demo.goods import FOLDER, read_goods

PICTURES = FOLDER / "pictures"
SQUARE = (800, 800)  # pixels
WIDE = (1600, 900)


@cache
def drawings() -> dict[str, tuple[Callable[[], str], tuple[int, int]]]:
    """Return what to draw: the name of the file without its ending → what makes its SVG, and its size in pixels."""
    products = {picture.name: (picture.svg, SQUARE) for goods in read_goods() for picture in gallery_of(goods)}
    tiles = {name: (draw, SQUARE) for name, draw in TILES.items()}
    return products | tiles | {name: (draw, WIDE) for name, draw in BANNERS.items()}


def draw(name: str, folder: Path = PICTURES) -> None:
    svg, (width, height) = drawings()[name]
    image(svg(), width, height).save(folder / f"{name}.webp", "WEBP", quality=80, method=6)


def image(content: str, width: int, height: int) -> Image.Image:
    """Draw the SVG; its square of 100 units fills the height, a wider picture shows more of both sides."""
    span = 100 * width / height
    view = f'viewBox="{50 - span / 2:.3f} 0 {span:.3f} 100" width="{width}" height="{height}"'
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{SHADOW}{content}</svg>'
    png = resvg_py.svg_to_bytes(svg_string=whole, skip_system_fonts="<text" not in whole)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def main(wanted: list[str]) -> None:
    """Draw the pictures named, or all of them."""
    PICTURES.mkdir(exist_ok=True)
    names = wanted or list(drawings())
    if not wanted:
        for file in PICTURES.glob("*.webp"):
            if file.stem not in drawings():
                file.unlink()
    with ProcessPoolExecutor() as painters:
        list(painters.map(draw, names, chunksize=8))


if __name__ == "__main__":
    main(sys.argv[1:])
