"""Drawings of things that come in several colours."""

from demo.canvas import Canvas, shade

WOOD, STEEL, CREAM = "#a8754a", "#b9c0c6", "#f6f2ea"


def backpack(c: Canvas, colour: str) -> None:
    dark = shade(colour, 0.75)
    c.arc(42, 6, 16, 18, (180, 360), dark, 2.4)
    c.rect(20, 44, 12, 34, dark, 5)
    c.rect(68, 44, 12, 34, dark, 5)
    c.rect(27, 14, 46, 74, colour, 14)
    c.rect(25, 14, 50, 22, dark, 10)
    c.rect(33, 50, 34, 28, shade(colour, 0.88), 6)
    c.line([(36, 57), (64, 57)], "#f2c14e", 1.2)
    for x in (38, 60):
        c.rect(x, 32, 3, 14, shade(colour, 0.5), 1)
        c.rect(x - 1, 42, 5, 4, STEEL, 1)


def bottle(c: Canvas, colour: str) -> None:
    c.rect(41, 10, 18, 13, STEEL, 3)
    c.arc(44, 4, 12, 12, (180, 360), STEEL, 2)
    c.rect(34, 24, 32, 66, colour, 9)
    c.rect(38, 21, 24, 7, shade(colour, 0.8), 2)
    c.rect(38, 30, 4, 52, shade(colour, 1.35), 2)
    c.poly([(46, 62), (53, 48), (60, 62)], CREAM)
    c.poly([(50, 62), (57, 53), (63, 62)], shade(CREAM, 0.9))


def _cup(c: Canvas, colour: str, inside: str) -> None:
    c.arc(62, 36, 24, 30, (270, 90), colour, 5)
    c.rect(24, 30, 48, 48, colour, 7)
    c.oval(24, 24, 48, 13, shade(colour, 0.8))
    c.oval(27, 26, 42, 9, inside)


def enamel_mug(c: Canvas, colour: str) -> None:
    _cup(c, colour, "#5b3a26")
    c.arc(24, 24, 48, 13, (0, 360), "#22324a", 1.6)
    for x, y in ((34, 46), (58, 62), (47, 54), (38, 68), (62, 44)):
        c.oval(x, y, 1.8, 1.8, shade(colour, 1.7) if colour != "#f1e7d3" else "#22324a")


def stoneware_mug(c: Canvas, colour: str) -> None:
    _cup(c, colour, "#5b3a26")
    c.rect(24, 58, 48, 20, "#b79a7b", 7)
    for x in range(26, 70, 7):
        c.oval(x, 54, 8, 9 + x % 3 * 2, colour)


def sleeping_bag(c: Canvas, colour: str) -> None:
    c.rect(32, 8, 36, 82, colour, 17)
    c.oval(34, 8, 32, 30, shade(colour, 0.7))
    c.oval(39, 13, 22, 21, "#f0d9a8")
    for y in range(44, 84, 9):
        c.line([(34, y), (66, y)], shade(colour, 0.82), 1)
    c.line([(60, 34), (60, 80)], "#f2c14e", 1)


def blanket(c: Canvas, colour: str) -> None:
    for number, y in enumerate((62, 48, 34)):
        tone = shade(colour, (0.78, 0.9, 1)[number])
        c.rect(18, y, 64, 17, tone, 6)
        c.line([(24, y + 8.5), (76, y + 8.5)], shade(tone, 1.35), 2)
    for x in range(22, 82, 4):
        c.line([(x, 78), (x, 85)], shade(colour, 0.7), 0.9)


def towel(c: Canvas, colour: str) -> None:
    c.line([(16, 16), (84, 16)], WOOD, 4)
    c.rect(27, 14, 46, 72, colour, 2)
    for y in range(22, 68, 6):
        for x in range(31, 70, 6):
            c.rect(x, y, 3.2, 3.2, shade(colour, 0.9), 0.5)
    for y in (72, 77):
        c.rect(27, y, 46, 2, CREAM)
