"""Printed things: labels, covers and cards, drawn with Pillow and returned as images of Blender."""

import math
import random
from pathlib import Path

import bpy
import numpy as np
from forms import card, wrap
from materials import PALETTE, printed
from PIL import Image, ImageChops, ImageDraw, ImageFont

FONTS = Path(__file__).parent / "fonts"
SERIF, BOLD, ITALIC, SANS, SANS_BOLD, HAND = (
    "fraunces-400", "fraunces-600", "fraunces-400-italic", "jost-400", "jost-500", "caveat-600",
)  # fmt: skip
DOTS = 520  # per unit (10 cm) of the picture


def shade(color):
    text = PALETTE.get(color, color).lstrip("#")
    return tuple(int(text[i : i + 2], 16) for i in (0, 2, 4))


class Print:
    """A sheet of paper to print on; coordinates are shares of its width and height, (0, 0) is the top left."""

    def __init__(self, width, height, paper="cream"):
        scale = min(DOTS, 1500 / max(width, height))
        self.size = (max(16, int(width * scale)), max(16, int(height * scale)))
        self.image = Image.new("RGB", self.size, shade(paper))
        self.draw = ImageDraw.Draw(self.image)

    def at(self, x, y):
        return x * self.size[0], y * self.size[1]

    def text(self, text, y, height, color, font=SERIF, x=0.5, wide=0.88, spacing=0.0, anchor="mm"):
        """Print one or several lines, ``height`` of the sheet high, made smaller where they would be wider than ``wide``."""
        size = max(6, int(height * self.size[1]))
        lines = text.split("\n")
        while size > 6:
            face = ImageFont.truetype(str(FONTS / f"{font}.ttf"), size)
            if max(self._width(line, face, spacing * size) for line in lines) <= wide * self.size[0]:
                break
            size -= 1
        for i, line in enumerate(lines):
            left, top = self.at(x, y)
            top += (i - (len(lines) - 1) / 2) * size * 1.12
            if spacing:
                pen = left - self._width(line, face, spacing * size) / 2 if anchor[0] == "m" else left
                for letter in line:
                    self.draw.text((pen, top), letter, font=face, fill=shade(color), anchor="l" + anchor[1])
                    pen += face.getlength(letter) + spacing * size
            else:
                self.draw.text((left, top), line, font=face, fill=shade(color), anchor=anchor)

    def _width(self, line, face, gap):
        return face.getlength(line) if not gap else sum(face.getlength(c) + gap for c in line) - gap

    def line(self, x1, y1, x2, y2, color, thick=0.008):
        self.draw.line([self.at(x1, y1), self.at(x2, y2)], fill=shade(color), width=max(1, int(thick * min(self.size))))

    def frame(self, inset, color, thick=0.008, radius=0.0):
        px = inset * min(self.size)
        self.draw.rounded_rectangle(
            (px, px, self.size[0] - px, self.size[1] - px), radius * min(self.size), outline=shade(color),
            width=max(1, int(thick * min(self.size))),
        )  # fmt: skip

    def field(self, x1, y1, x2, y2, color):
        self.draw.rectangle([*self.at(x1, y1), *self.at(x2, y2)], fill=shade(color))

    def circle(self, x, y, radius, color, outline=None, thick=0.01):
        """A disc; ``radius`` is a share of the smaller side."""
        px, py = self.at(x, y)
        r = radius * min(self.size)
        width = max(1, int(thick * min(self.size)))
        self.draw.ellipse(
            (px - r, py - r, px + r, py + r), fill=shade(color) if color else None,
            outline=shade(outline) if outline else None, width=width,
        )  # fmt: skip

    def leaf(self, x, y, length, angle, color, slim=0.32):
        """A leaf from its stalk at pixels (x, y)."""
        points = []
        for side in (1, -1):
            for i in range(13):
                t = i / 12 if side == 1 else 1 - i / 12
                w = slim * length * math.sin(math.pi * t**0.8) * 0.5 * side
                points.append((
                    x + length * t * math.cos(angle) - w * math.sin(angle), y + length * t * math.sin(angle) + w * math.cos(angle),
                ))  # fmt: skip
        self.draw.polygon(points, fill=shade(color))

    def motif(self, kind, x, y, size, color, second=None, seed=1):
        """A small drawing, ``size`` of the smaller side high: twig, berries, sun, bee, wheat, fern, flower, drop, leafring, moon."""
        dice = random.Random(seed)
        px, py = self.at(x, y)
        s = size * min(self.size)
        second = second or color
        pen = max(1, int(s * 0.022))
        ink = shade(color)
        if kind in {"twig", "berries", "fern", "wheat"}:
            pairs = {"twig": 5, "berries": 4, "fern": 9, "wheat": 7}[kind]
            bend = dice.uniform(-0.12, 0.12)
            s, py = 0.84 * s, py + 0.06 * s  # room for the topmost leaf
            stalk = [(px + bend * s * math.sin(math.pi * t), py + s * (0.5 - t)) for t in (i / 20 for i in range(21))]
            self.draw.line(stalk, fill=ink, width=pen, joint="curve")
            for i in range(pairs):
                t = 0.16 + 0.8 * i / pairs
                sx, sy = stalk[int(t * 20)]
                long = s * {"twig": 0.27, "berries": 0.24, "fern": 0.24, "wheat": 0.15}[kind] * (1.08 - 0.55 * t)
                for side in (-1, 1):
                    angle = -math.pi / 2 + side * (0.95 if kind != "wheat" else 0.5)
                    self.leaf(sx, sy, long, angle, color, 0.42 if kind != "fern" else 0.26)
                    if kind == "berries" and i < 3:
                        r = s * 0.055
                        bx, by = sx + side * s * 0.17, sy + s * 0.06
                        self.draw.line([(sx, sy), (bx, by)], fill=ink, width=pen)
                        self.draw.ellipse((bx - r, by - r, bx + r, by + r), fill=shade(second))
            self.leaf(*stalk[-1], s * 0.16, -math.pi / 2, color)
        elif kind == "flower":
            self.draw.line([(px, py), (px + 0.04 * s, py + 0.5 * s)], fill=ink, width=pen)
            self.leaf(px + 0.03 * s, py + 0.38 * s, 0.26 * s, -0.6, color)
            self.leaf(px + 0.03 * s, py + 0.44 * s, 0.26 * s, math.pi + 0.6, color)
            for i in range(9):
                self.leaf(px, py - 0.12 * s, 0.34 * s, 2 * math.pi * i / 9, second, 0.5)
            r = 0.09 * s
            self.draw.ellipse((px - r, py - 0.12 * s - r, px + r, py - 0.12 * s + r), fill=ink)
        elif kind == "leaf":
            for angle, long in ((-1.57, 0.9), (-0.6, 0.62), (math.pi + 0.6, 0.62), (0.1, 0.4), (math.pi - 0.1, 0.4)):
                self.leaf(px, py + 0.42 * s, long * s, angle, color if long > 0.5 else second, 0.5)
        elif kind == "pea":
            self.leaf(px - 0.5 * s, py + 0.1 * s, s, -0.2, color, 0.52)
            for i in range(5):
                cx, cy, r = (
                    px + (-0.30 + 0.15 * i) * s,
                    py + (0.06 - 0.03 * i) * s,
                    s * (0.062 + 0.014 * (1 - abs(i - 2) / 2)),
                )
                self.draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=shade(second))
        elif kind == "round":
            for dx, dy, r in ((-0.2, 0.18, 0.24), (0.2, 0.2, 0.22), (0.02, -0.14, 0.26)):
                cx, cy = px + dx * s, py + dy * s
                self.draw.ellipse((cx - r * s, cy - r * s, cx + r * s, cy + r * s), fill=ink)
                for k in range(5):
                    self.leaf(cx, cy - r * s * 0.9, r * s * 0.6, 2 * math.pi * k / 5, second, 0.4)
        elif kind == "sun":
            r = 0.22 * s
            self.draw.ellipse((px - r, py - r, px + r, py + r), fill=ink)
            for i in range(16):
                a = 2 * math.pi * i / 16
                far = 0.5 if i % 2 else 0.42
                self.draw.line(
                    [(px + 0.29 * s * math.cos(a), py + 0.29 * s * math.sin(a)), (px + far * s * math.cos(a), py + far * s * math.sin(a))],
                    fill=ink, width=pen,
                )  # fmt: skip
        elif kind == "moon":
            r = 0.4 * s
            mask = Image.new("L", self.size, 0)
            ImageDraw.Draw(mask).ellipse((px - r, py - r, px + r, py + r), fill=255)
            bite = Image.new("L", self.size, 0)
            ImageDraw.Draw(bite).ellipse((px - r * 0.45, py - r * 1.1, px + r * 1.5, py + r * 0.85), fill=255)
            self.image.paste(Image.new("RGB", self.size, ink), mask=ImageChops.subtract(mask, bite))
        elif kind == "bee":
            for side in (-1, 1):
                self.leaf(px, py - 0.05 * s, 0.36 * s, -math.pi / 2 + side * 0.75, second, 0.6)
            self.draw.ellipse((px - 0.16 * s, py - 0.1 * s, px + 0.16 * s, py + 0.38 * s), fill=ink)
            for y_ in (0.05, 0.17, 0.28):
                self.draw.line(
                    [(px - 0.15 * s, py + y_ * s), (px + 0.15 * s, py + y_ * s)], fill=shade("cream"), width=pen * 2
                )
            self.draw.ellipse((px - 0.1 * s, py - 0.22 * s, px + 0.1 * s, py - 0.04 * s), fill=ink)
        elif kind == "drop":
            self.leaf(px, py - 0.5 * s, s, math.pi / 2, color, 0.62)
        elif kind == "mountain":
            for dx, high, tint in ((-0.22, 0.62, second), (0.2, 0.85, color), (-0.02, 0.5, color)):
                self.draw.polygon(
                    [(px + (dx - 0.42) * s, py + 0.4 * s), (px + dx * s, py + (0.4 - high) * s), (px + (dx + 0.42) * s, py + 0.4 * s)],
                    fill=shade(tint),
                )  # fmt: skip
        elif kind == "house":
            self.draw.rectangle((px - 0.3 * s, py - 0.05 * s, px + 0.3 * s, py + 0.42 * s), fill=ink)
            self.draw.polygon(
                [(px - 0.4 * s, py - 0.04 * s), (px, py - 0.45 * s), (px + 0.4 * s, py - 0.04 * s)], fill=shade(second)
            )
            self.draw.rectangle((px - 0.08 * s, py + 0.16 * s, px + 0.08 * s, py + 0.42 * s), fill=shade("cream"))
        elif kind == "bird":
            self.draw.ellipse((px - 0.34 * s, py - 0.12 * s, px + 0.22 * s, py + 0.26 * s), fill=ink)
            self.draw.ellipse((px + 0.04 * s, py - 0.3 * s, px + 0.32 * s, py - 0.02 * s), fill=ink)
            self.draw.polygon(
                [(px + 0.3 * s, py - 0.2 * s), (px + 0.44 * s, py - 0.14 * s), (px + 0.3 * s, py - 0.1 * s)],
                fill=shade("ochre"),
            )
            self.draw.polygon(
                [(px - 0.28 * s, py), (px - 0.6 * s, py - 0.14 * s), (px - 0.52 * s, py + 0.14 * s)], fill=ink
            )
            self.leaf(px + 0.1 * s, py - 0.02 * s, 0.4 * s, math.pi - 0.35, second, 0.55)
            for dx in (-0.06, 0.06):
                self.draw.line([(px + dx * s, py + 0.24 * s), (px + dx * s, py + 0.44 * s)], fill=ink, width=pen)
            self.draw.ellipse((px + 0.19 * s, py - 0.2 * s, px + 0.23 * s, py - 0.16 * s), fill=shade("cream"))
        elif kind == "circles":
            for i in range(3, 0, -1):
                r = 0.16 * i * s
                self.draw.ellipse((px - r, py - r, px + r, py + r), outline=ink, width=pen * 2)

    def pattern(self, kind, color, step=0.12, seed=2):
        """Repeat a small sign over the whole sheet."""
        dice = random.Random(seed)
        across = max(2, int(1 / step))
        ratio = self.size[1] / self.size[0]
        for j in range(int(across * ratio) + 2):
            for i in range(across + 2):
                x, y = (i + 0.5 * (j % 2)) * step, (j + 0.3) * step / ratio
                px, py = self.at(x, y)
                s = step * self.size[0]
                if kind == "leaves":
                    self.leaf(px, py, s * 0.62, dice.uniform(0, 6.3), color, 0.42)
                elif kind == "dots":
                    r = s * 0.13
                    self.draw.ellipse((px - r, py - r, px + r, py + r), fill=shade(color))
                elif kind == "grid":
                    self.draw.line([(px, 0), (px, self.size[1])], fill=shade(color), width=max(1, int(s * 0.04)))
                    self.draw.line([(0, py), (self.size[0], py)], fill=shade(color), width=max(1, int(s * 0.04)))
                elif kind == "strokes":
                    a = dice.uniform(-0.5, 0.5)
                    self.draw.line(
                        [(px, py), (px + 0.4 * s * math.cos(a), py + 0.4 * s * math.sin(a))], fill=shade(color),
                        width=max(1, int(s * 0.09)),
                    )  # fmt: skip

    def done(self):
        """Return the print as an image of Blender."""
        return image_of(self.image)


def in_lines(text, most):
    """
    Return ``text`` in two lines of about the same length when it has more than ``most`` letters. No word of one letter
    ends a line.
    """
    places = [i for i, letter in enumerate(text) if letter == " " and text[max(0, i - 2)] != " "]
    if len(text) <= most or not places:
        return text
    middle = min(places, key=lambda i: abs(len(text) / 2 - i))
    return f"{text[:middle]}\n{text[middle + 1 :]}"


def stamp(text, size, color, at, bend=0.0, turn=0.0, font=BOLD, spacing=0.0, rough=0.75):
    """
    Print letters on goods, facing the camera; ``bend`` is the radius of a cylinder round the z axis, otherwise ``at`` lies
    on a plane that is turned by ``turn``. Blender's own letters have holes where strokes of these fonts overlap.
    """
    face = ImageFont.truetype(str(FONTS / f"{font}.ttf"), 180)
    gap = spacing * 180
    wide = sum(face.getlength(letter) + gap for letter in text) - gap
    mask = Image.new("L", (int(wide) + 40, 300), 0)
    pen, x = ImageDraw.Draw(mask), 20.0
    for letter in text:
        pen.text((x, 150), letter, font=face, fill=255, anchor="lm")
        x += face.getlength(letter) + gap
    unit = size / 180
    ink = Image.merge("RGBA", [*Image.new("RGB", mask.size, shade(color)).split(), mask])
    wide, high = mask.width * unit, mask.height * unit
    made = printed(color, image_of(ink), rough)
    if bend:
        return wrap(bend, at[2] - high / 2, high, made, width=wide, turn=turn)
    return card(wide, high, made, at, turn, upright=True)


def image_of(picture):
    """Return a Pillow image as an image of Blender."""
    pixels = np.asarray(picture.convert("RGBA"), dtype=np.float32)[::-1] / 255
    image = bpy.data.images.new("print", *picture.size, alpha=True)
    image.pixels.foreach_set(np.ascontiguousarray(pixels).ravel())
    image.pack()
    return image


def label(
    width,
    height,
    title,
    subtitle="",
    note="",
    ink="forest",
    paper="cream",
    motif=None,
    second=None,
    brand="",
    style="plain",
):
    """
    A label: motif, title, subtitle and a small note, one below the other. Styles: plain, framed, band (a coloured foot),
    dark (light letters).
    """
    sheet = Print(width, height, paper)
    if style == "framed":
        sheet.frame(0.045, ink, 0.008)
        sheet.frame(0.07, ink, 0.004)
    if style == "band":
        sheet.field(0, 0.80, 1, 1, ink)
    top = 0.10 if style != "framed" else 0.15
    bottom = 0.80 if style == "band" else (0.90 if style != "framed" else 0.85)
    rows = []  # (kind, share)
    if brand:
        rows.append(("brand", 0.11))
    if motif:
        rows.append(("motif", 0.42))
    rows.append(("title", 0.30 * (1 + 0.75 * title.count("\n"))))
    if subtitle:
        rows.append(("subtitle", 0.14 * (1 + subtitle.count("\n"))))
    if note and style != "band":
        rows.append(("note", 0.11))
    total = sum(share for _, share in rows)
    y = top
    for kind, share in rows:
        high = share / total * (bottom - top)
        middle = y + high / 2
        if kind == "brand":
            sheet.text(brand, middle, min(0.085, high * 0.62), ink, SANS_BOLD, spacing=0.14, wide=0.80)
        elif kind == "motif":
            sheet.motif(motif, 0.5, middle, high * 0.95 * sheet.size[1] / min(sheet.size), ink, second)
        elif kind == "title":
            sheet.text(title, middle, min(0.30, high * 0.86 / (1 + 1.1 * title.count("\n"))), ink, BOLD, wide=0.78)
        elif kind == "subtitle":
            sheet.text(subtitle, middle, min(0.13, high * 0.74 / (1 + subtitle.count("\n"))), ink, ITALIC, wide=0.78)
        else:
            sheet.text(note, middle, min(0.09, high * 0.62), ink, SANS, wide=0.84, spacing=0.06)
        y += high
    if note and style == "band":
        sheet.text(note, 0.90, 0.085, paper, SANS_BOLD, wide=0.86, spacing=0.08)
    return sheet.done()
