"""Drawings of clothes, each in a colour of its own."""

from demo.canvas import Canvas, shade


def _torso(c: Canvas, colour: str, sleeve: float, hem: float = 80) -> None:
    """A top with sleeves that end at the height ``sleeve``."""
    dark = shade(colour, 0.86)
    c.poly([(32, 26), (18, 34), (10, sleeve - 4), (22, sleeve), (34, 42)], dark)
    c.poly([(68, 26), (82, 34), (90, sleeve - 4), (78, sleeve), (66, 42)], dark)
    c.poly([(38, 22), (62, 22), (72, 28), (70, hem), (30, hem), (28, 28)], colour)


def shirt(c: Canvas, colour: str) -> None:
    _torso(c, colour, 48)
    c.oval(40, 16, 20, 13, shade(colour, 0.7))
    c.oval(42, 14, 16, 12, "#f6f2ea")
    c.line([(31, 77), (69, 77)], shade(colour, 0.85), 0.7)


def merino(c: Canvas, colour: str) -> None:
    shirt(c, colour)
    for y in (40, 44, 48):
        c.line([(31, y), (69, y)], shade(colour, 1.25), 1.1)


def hoodie(c: Canvas, colour: str) -> None:
    dark = shade(colour, 0.8)
    _torso(c, colour, 76)
    c.oval(33, 10, 34, 26, dark)
    c.oval(40, 16, 20, 17, shade(colour, 0.55))
    c.poly([(37, 56), (63, 56), (68, 72), (32, 72)], shade(colour, 0.9))
    c.line([(45, 32), (44, 46)], "#f6f2ea", 1)
    c.line([(55, 32), (56, 45)], "#f6f2ea", 1)
    c.rect(30, 76, 40, 5, dark, 1)
    c.poly([(10, 71), (22, 75), (21, 79), (9, 75)], dark)
    c.poly([(90, 71), (78, 75), (79, 79), (91, 75)], dark)


def sweater(c: Canvas, colour: str) -> None:
    _torso(c, colour, 76)
    ink = shade(colour, 0.62)
    for row in range(5):
        for column in range(7):
            x, y = 33.5 + column * 5, 34 + row * 8
            c.poly([(x, y), (x + 2, y + 2.5), (x, y + 5), (x - 2, y + 2.5)], ink if row % 2 else shade(colour, 1.5))
    c.rect(38, 15, 24, 9, shade(colour, 0.85), 3)
    c.rect(30, 75, 40, 6, shade(colour, 0.8), 1)


def rain_jacket(c: Canvas, colour: str) -> None:
    hoodie_dark = shade(colour, 0.75)
    _torso(c, colour, 74)
    c.poly([(38, 10), (62, 10), (68, 28), (50, 34), (32, 28)], hoodie_dark)
    c.oval(41, 15, 18, 15, shade(colour, 0.5))
    c.line([(50, 31), (50, 79)], "#f2c14e", 1)
    for x in (36, 55):
        c.line([(x, 56), (x + 9, 64)], shade(colour, 0.6), 1)
    c.line([(28, 36), (72, 36)], shade(colour, 1.3), 1)


def down_jacket(c: Canvas, colour: str) -> None:
    for number, y in enumerate(range(26, 80, 9)):
        c.rect(29, y, 42, 9.6, shade(colour, 1.08 if number % 2 else 1), 4)
        offset = number * 2.2
        c.rect(21 - offset, y + 3, 13, 9.6, shade(colour, 0.85 if number % 2 else 0.8), 4)
        c.rect(66 + offset, y + 3, 13, 9.6, shade(colour, 0.85 if number % 2 else 0.8), 4)
    c.rect(38, 15, 24, 13, shade(colour, 0.75), 5)
    c.line([(50, 18), (50, 79)], shade(colour, 0.45), 1)


def _legs(c: Canvas, colour: str, bottom: float) -> None:
    c.poly([(32, 16), (68, 16), (74, bottom), (56, bottom), (50, 40), (44, bottom), (26, bottom)], colour)
    c.rect(32, 13, 36, 6, shade(colour, 0.75), 1)
    c.line([(50, 19), (50, 40)], shade(colour, 0.7), 0.8)
    c.line([(34, 22), (40, 28)], shade(colour, 0.7), 0.8)
    c.line([(66, 22), (60, 28)], shade(colour, 0.7), 0.8)


def trousers(c: Canvas, colour: str) -> None:
    _legs(c, colour, 90)
    for x in (31, 56):
        c.rect(x, 52, 13, 13, shade(colour, 0.86), 2)


def shorts(c: Canvas, colour: str) -> None:
    _legs(c, colour, 64)
    c.line([(47, 19), (45, 28)], "#f6f2ea", 0.9)
    c.line([(53, 19), (55, 27)], "#f6f2ea", 0.9)


def socks(c: Canvas, colour: str) -> None:
    second = "#26262b" if colour == "#b3262e" else shade(colour, 0.7)
    for x, y in ((24, 14), (46, 22)):
        c.rect(x, y, 18, 48, colour, 3)
        c.rect(x, y + 36, 36, 18, colour, 9)
        c.rect(x, y, 18, 7, second, 2)
        for stripe in (12, 20, 28):
            c.rect(x, y + stripe, 18, 3.4, second)
        c.oval(x + 22, y + 36, 14, 18, second)


def beanie(c: Canvas, colour: str) -> None:
    c.oval(42, 10, 16, 16, shade(colour, 1.4))
    c.oval(22, 20, 56, 74, colour)
    c.rect(0, 66, 100, 34, "#00000000")
    for x in range(30, 74, 8):
        c.line([(50 + (x - 50) * 0.5, 26), (x, 60)], shade(colour, 0.85), 1)
    c.rect(18, 58, 64, 18, shade(colour, 0.78), 5)
    for x in range(23, 80, 6):
        c.line([(x, 61), (x, 73)], shade(colour, 0.65), 1)


def gloves(c: Canvas, colour: str) -> None:
    for x, side in ((16, 1), (54, -1)):
        for finger in range(4):
            c.rect(x + 2 + finger * 6.2, 20 + abs(finger - 1.5) * 3, 5.6, 34, colour, 2.8)
        c.rect(x + 2, 38, 24.4, 30, colour, 5)
        thumb = [(x + 24, 52), (x + 33, 42)] if side == 1 else [(x + 5, 52), (x - 4, 42)]
        c.line(thumb, colour, 6)
        c.rect(x + 3, 66, 22, 14, shade(colour, 0.75), 2)
        c.line([(x + 5, 73), (x + 23, 73)], "#f2c14e", 1.4)


def boots(c: Canvas, colour: str) -> None:
    for x, y, tone in ((30, 20, 0.85), (16, 28, 1)):
        body = shade(colour, tone)
        c.poly([(x, y), (x + 26, y), (x + 30, y + 26), (x + 52, y + 36), (x + 52, y + 46), (x, y + 46)], body)
        c.rect(x - 1, y - 3, 28, 7, shade(body, 0.7), 3)
        c.rect(x - 1, y + 44, 54, 7, "#33302d", 2)
        for number in range(4):
            c.line([(x + 16, y + 10 + number * 7), (x + 28 + number * 2, y + 8 + number * 7)], "#c0392b", 1.3)
        c.rect(x, y + 38, 16, 6, shade(body, 0.7), 2)


def sandals(c: Canvas, colour: str) -> None:
    for x in (20, 54):
        c.rect(x, 16, 26, 70, "#b98a5a", 13)
        c.rect(x + 2.5, 18.5, 21, 65, "#d8ad7c", 10)
        for y in (28, 42, 64):
            c.rect(x - 2, y, 30, 8, colour, 2)
            c.rect(x + 17, y + 1.5, 5, 5, "#d9d9d4", 1)
