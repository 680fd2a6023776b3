"""A drawing surface of 100 × 100 units: flat shapes, smooth edges."""

from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

SIZE = 800  # pixels of a finished picture
OVERSAMPLING = 2  # drawn larger and made smaller: Pillow's own edges are jagged
UNIT = SIZE * OVERSAMPLING / 100

Point = tuple[float, float]


def shade(colour: str, factor: float) -> str:
    """Return the colour darker (``factor`` below 1) or lighter (above 1)."""
    red, green, blue = ImageColor.getrgb(colour)[:3]
    if factor <= 1:
        mixed = [round(part * factor) for part in (red, green, blue)]
    else:
        mixed = [round(part + (255 - part) * (factor - 1)) for part in (red, green, blue)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


class Canvas:
    """Shapes in units from the upper left corner; later ones lie above earlier ones."""

    def __init__(self) -> None:
        side = SIZE * OVERSAMPLING
        self._image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        self._pen = ImageDraw.Draw(self._image)

    def poly(self, points: Sequence[Point], colour: str) -> None:
        self._pen.polygon([_pixels(point) for point in points], fill=colour)

    def rect(self, x: float, y: float, width: float, height: float, colour: str, radius: float = 0) -> None:
        box = [*_pixels((x, y)), *_pixels((x + width, y + height))]
        self._pen.rounded_rectangle(box, radius * UNIT, fill=colour)

    def oval(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self._pen.ellipse([*_pixels((x, y)), *_pixels((x + width, y + height))], fill=colour)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        self._pen.line([_pixels(point) for point in points], fill=colour, width=round(width * UNIT), joint="curve")
        for end in (points[0], points[-1]):  # round ends
            self.oval(end[0] - width / 2, end[1] - width / 2, width, width, colour)

    def arc(
        self, x: float, y: float, width: float, height: float, turn: tuple[int, int], colour: str, pen: float
    ) -> None:
        """Part of an oval's outline, clockwise from ``turn[0]`` to ``turn[1]`` degrees; 0 is on the right."""
        box = [*_pixels((x, y)), *_pixels((x + width, y + height))]
        self._pen.arc(box, *turn, fill=colour, width=round(pen * UNIT))

    def save(self, file: Path, background: str) -> None:
        """Put the drawing with a soft shadow on a light ground and write it as WebP."""
        side = self._image.size
        ground = Image.new("RGB", side, background)
        halo = ImageDraw.Draw(ground)
        halo.ellipse([*_pixels((8, 8)), *_pixels((92, 92))], fill=shade(background, 1.5))
        shadow = self._image.getchannel("A").filter(ImageFilter.GaussianBlur(1.6 * UNIT))
        shadow = ImageChops.offset(shadow, 0, round(1.8 * UNIT)).point(lambda value: value // 4)
        ground.paste(Image.new("RGB", side, "#1d2433"), mask=shadow)
        ground.paste(self._image, mask=self._image)
        ground.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(file, "WEBP", quality=84, method=6)


def _pixels(point: Point) -> tuple[float, float]:
    return point[0] * UNIT, point[1] * UNIT
