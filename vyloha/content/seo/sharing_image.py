"""
Generates a sharing image: the page's title, the shop's name, and the picture of the subject if it has one.

Runs in the sandbox (``core.sandbox.runner``), as it opens untrusted files; nothing here imports Django.
"""

import re
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

import vyloha
from vyloha.commerce.catalogue.pictures.normalization import open_picture

SIZE = (1200, 630)  # pixels; the size shared by Facebook, LinkedIn, X and Slack
FONTS = Path(vyloha.__file__).parents[1] / "web" / "fonts"
# Two files of one font, as the browser gets them; the second begins where Latin-1 ends.
LATIN_1 = "\xff"
INK, PAPER = "#1c211e", "#ffffff"
MARGIN = 64
STRIP = 16  # the bar in the shop's colour
PICTURE = 502  # the square for the subject's picture
TITLE_SIZES = (76, 66, 56, 48)
TITLE_LINES = 5
LEADING = 1.18
# A one-letter preposition does not end a line.
PREPOSITION = re.compile(r"(?<![^\s\u00a0])([ksvzouiaKSVZOUIA])\s+")

Font = tuple[ImageFont.FreeTypeFont, ImageFont.FreeTypeFont]


def render_sharing_picture(title: str, shop: str, accent: str, picture: bytes | None, max_pixels: int) -> bytes:
    """
    Return a JPEG of ``SIZE``; ``accent`` is "#rrggbb".

    :raises SandboxInputRejected: if ``picture`` is none, or has more pixels than ``max_pixels``
    """
    canvas = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(canvas)
    pen.rectangle((0, SIZE[1] - STRIP, *SIZE), fill=accent)
    left = MARGIN
    if picture is not None:
        _paste_picture(canvas, open_picture(picture, max_pixels, min_size=2 * PICTURE).image)
        left = 2 * MARGIN + PICTURE
    width = SIZE[0] - left - MARGIN
    _write_text(pen, (left, MARGIN), _shorten(shop, _load_font(34, 600), width), _load_font(34, 600), accent)
    font, lines = _fit_title(title, width)
    height = font[0].size * LEADING
    top = (SIZE[1] - STRIP + MARGIN - height * len(lines)) / 2
    for number, line in enumerate(lines):
        _write_text(pen, (left, top + number * height), line, font, INK)
    file = BytesIO()
    canvas.save(file, "JPEG", quality=86, optimize=True, progressive=True)
    return file.getvalue()


def _paste_picture(canvas: Image.Image, picture: Image.Image) -> None:
    fitted = ImageOps.contain(picture.convert("RGBA"), (PICTURE, PICTURE))
    place = (MARGIN + (PICTURE - fitted.width) // 2, (SIZE[1] - STRIP - fitted.height) // 2)
    canvas.paste(fitted, place, fitted)


def _fit_title(title: str, width: float) -> tuple[Font, list[str]]:
    """Return the largest font that fits the title, and its lines; the last one is cut when none is small enough."""
    for size in TITLE_SIZES:
        font = _load_font(size, 700)
        lines = _wrap_text(title, font, width)
        if len(lines) <= TITLE_LINES and all(_measure_text(line, font) <= width for line in lines):
            return font, lines
    rest = " ".join(lines[TITLE_LINES - 1 :])
    kept = [*lines[: TITLE_LINES - 1], rest]
    return font, [_shorten(line, font, width) for line in kept if line]


def _wrap_text(text: str, font: Font, width: float) -> list[str]:
    lines: list[str] = []
    for word in PREPOSITION.sub("\\1\u00a0", " ".join(text.split())).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _measure_text(longer, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _shorten(text: str, font: Font, width: float) -> str:
    if _measure_text(text, font) <= width:
        return text
    while text and _measure_text(f"{text}…", font) > width:
        text = text[:-1].rstrip()
    return f"{text}…"


def _measure_text(text: str, font: Font) -> float:
    return sum(cut.getlength(part) for part, cut in _split_by_font(text, font))


def _write_text(pen: ImageDraw.ImageDraw, position: tuple[float, float], text: str, font: Font, colour: str) -> None:
    x, y = position
    for part, cut in _split_by_font(text, font):
        # Aligned by the base line, which both files share.
        pen.text((x, y + cut.size), part, font=cut, fill=colour, anchor="ls")
        x += cut.getlength(part)


def _split_by_font(text: str, font: Font) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Return ``text`` in runs of characters that one font file contains."""
    found = re.findall(f"[\0-{LATIN_1}\u2000-\u22ff]+|[^\0-{LATIN_1}\u2000-\u22ff]+", text)
    return [(part, font[0] if part[0] <= LATIN_1 or part[0] >= "\u2000" else font[1]) for part in found]


@cache
def _load_font(size: int, weight: int) -> Font:
    latin, more = (ImageFont.truetype(FONTS / f"figtree-{cut}.woff2", size) for cut in ("latin", "latin-ext"))
    for cut in (latin, more):
        cut.set_variation_by_axes([weight])
    return latin, more
