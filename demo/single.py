"""Drawings of things that come as they are."""

from demo.canvas import Canvas, shade
from demo.things import CREAM, STEEL, WOOD, backpack

GREEN, RED, YELLOW, DARK = "#2f6b4f", "#b5523b", "#d9a520", "#3c4148"


def city_backpack(c: Canvas) -> None:
    backpack(c, "#8a8f5c")
    c.rect(30, 8, 40, 12, "#6e7348", 4)
    c.line([(50, 14), (50, 40)], "#7a4f2b", 3)


def tent(c: Canvas, colour: str = GREEN) -> None:
    c.line([(6, 84), (20, 74)], DARK, 0.8)
    c.line([(94, 84), (80, 74)], DARK, 0.8)
    c.poly([(50, 22), (88, 80), (12, 80)], colour)
    c.poly([(50, 22), (64, 80), (36, 80)], shade(colour, 0.6))
    c.poly([(50, 22), (50, 80), (30, 80)], shade(colour, 0.82))
    c.line([(46, 18), (50, 24), (54, 18)], "#d9d9d4", 1.2)


def tent_at_night(c: Canvas) -> None:
    c.rect(10, 10, 80, 80, "#1d2a44", 12)
    c.oval(66, 18, 12, 12, "#f4e9c6")
    for x, y in ((24, 24), (38, 18), (52, 28), (30, 40), (78, 44)):
        c.oval(x, y, 1.4, 1.4, CREAM)
    c.poly([(50, 34), (82, 82), (18, 82)], YELLOW)
    c.poly([(50, 34), (62, 82), (38, 82)], "#f7d774")
    c.rect(10, 78, 80, 12, "#14321f", 6)


def family_tent(c: Canvas) -> None:
    c.poly([(8, 80), (14, 40), (34, 26), (66, 26), (86, 40), (92, 80)], RED)
    c.poly([(34, 26), (66, 26), (70, 80), (30, 80)], shade(RED, 1.25))
    c.poly([(42, 40), (58, 40), (61, 80), (39, 80)], shade(RED, 0.55))
    for x in (15, 72):
        c.rect(x, 48, 13, 14, "#f4e9c6", 2)


def poles(c: Canvas) -> None:
    for x, lean in ((30, 8), (62, -8)):
        c.line([(x, 12), (x + lean, 88)], STEEL, 2.4)
        c.line([(x, 12), (x + lean * 0.25, 30)], WOOD, 5.5)
        c.arc(x - 5, 12, 10, 14, (30, 200), DARK, 1.4)
        c.oval(x + lean * 0.93 - 5, 79, 10, 4, DARK)


def compass(c: Canvas) -> None:
    c.oval(18, 18, 64, 64, YELLOW)
    c.oval(24, 24, 52, 52, CREAM)
    c.poly([(50, 30), (56, 50), (44, 50)], RED)
    c.poly([(50, 70), (56, 50), (44, 50)], DARK)
    c.oval(47.5, 47.5, 5, 5, STEEL)
    for x, y in ((49, 25.5), (49, 72), (25.5, 49), (72, 49)):
        c.rect(x, y, 2, 2, DARK)


def sleeping_mat(c: Canvas) -> None:
    for number in range(6):
        y = 22 + number * 10
        c.poly([(20, y), (74, y), (82, y + 7), (28, y + 7)], "#6f8f4e" if number % 2 else "#5b7740")
        for x in range(26, 74, 6):
            c.oval(x + 3, y + 2, 3, 3, "#8fae69")


def hammock(c: Canvas) -> None:
    for x in (10, 84):
        c.rect(x, 10, 6, 80, "#6b4a32", 2)
    c.poly([(16, 34), (30, 56), (50, 63), (70, 56), (84, 34), (72, 66), (50, 76), (28, 66)], RED)
    c.poly([(28, 66), (50, 76), (72, 66), (50, 71)], shade(RED, 0.7))
    for x in (16, 84):
        c.oval(x - 2, 32, 4, 4, STEEL)


def stove(c: Canvas) -> None:
    c.rect(36, 62, 28, 26, "#3f6fa0", 6)
    c.rect(46, 48, 8, 16, STEEL, 1)
    c.line([(54, 54), (70, 54)], STEEL, 2)
    c.oval(68, 50, 7, 8, RED)
    c.rect(34, 42, 32, 7, DARK, 3)
    for x in (36, 50, 64):
        c.line([(x, 42), (x + (x - 50) * 0.35, 32)], DARK, 2)
    for x, height in ((40, 14), (47, 20), (54, 17), (61, 13)):
        c.poly([(x - 3, 42), (x, 42 - height), (x + 3, 42)], "#5aa9e6")


def mess_kit(c: Canvas) -> None:
    c.rect(22, 44, 46, 34, STEEL, 5)
    c.rect(20, 38, 50, 9, shade(STEEL, 0.85), 4)
    c.oval(41, 31, 8, 8, DARK)
    c.line([(68, 54), (90, 48)], DARK, 3.5)
    c.rect(64, 62, 20, 22, RED, 4)
    c.arc(78, 66, 11, 12, (270, 90), RED, 2.6)


def mushroom_knife(c: Canvas) -> None:
    c.line([(22, 74), (54, 46)], WOOD, 12)
    c.line([(25, 71), (50, 49)], shade(WOOD, 1.25), 2)
    c.poly([(50, 38), (62, 50), (82, 26), (80, 18), (72, 22)], STEEL)
    c.line([(14, 82), (22, 74)], "#e6cf9c", 9)
    c.oval(49, 44, 7, 7, YELLOW)


def headlamp(c: Canvas) -> None:
    c.arc(12, 20, 76, 66, (150, 390), GREEN, 7)
    c.rect(32, 44, 36, 30, DARK, 7)
    c.oval(38, 47, 24, 24, "#f7e08a")
    c.oval(43, 52, 14, 14, CREAM)
    c.rect(45, 39, 10, 6, RED, 2)


def lantern(c: Canvas) -> None:
    c.arc(28, 8, 44, 44, (180, 360), DARK, 2)
    c.rect(36, 22, 28, 8, DARK, 3)
    c.rect(34, 30, 32, 40, "#f9e8b0", 8)
    c.oval(43, 40, 14, 24, "#f4b942")
    c.oval(46, 48, 8, 14, "#fff3c9")
    c.rect(30, 68, 40, 18, RED, 5)
    for x in (34, 64):
        c.rect(x, 28, 2.4, 42, DARK)


def pan(c: Canvas) -> None:
    c.line([(64, 36), (88, 12)], "#2b2d31", 7)
    c.oval(12, 26, 62, 62, "#2b2d31")
    c.oval(17, 31, 52, 52, "#43464c")
    c.oval(30, 44, 24, 22, CREAM)
    c.oval(37, 50, 10, 10, YELLOW)


def board(c: Canvas) -> None:
    c.rect(18, 28, 64, 46, WOOD, 7)
    c.rect(22, 32, 56, 38, shade(WOOD, 0.85), 5)
    c.rect(24, 34, 52, 34, WOOD, 4)
    for y in (42, 50, 58):
        c.line([(30, y), (70, y + 2)], shade(WOOD, 0.88), 0.8)
    c.oval(70, 46, 6, 6, CREAM)


def spoons(c: Canvas) -> None:
    for x, tone in ((28, "#c98f5a"), (48, "#a8754a"), (68, "#7d4f33")):
        c.line([(x, 40), (x, 86)], tone, 4)
        c.oval(x - 7, 12, 14, 30, tone)
        c.oval(x - 4, 17, 8, 20, shade(tone, 0.85))


def pillow(c: Canvas) -> None:
    c.poly([(14, 34), (50, 28), (86, 34), (82, 52), (86, 72), (50, 77), (14, 72), (18, 52)], "#cfd8c4")
    c.line([(20, 38), (50, 33), (80, 38)], shade("#cfd8c4", 0.88), 1)
    for x, y in ((36, 46), (54, 58), (64, 44), (44, 64)):
        c.oval(x, y, 4, 5, "#8a6f4e")


def watering_can(c: Canvas) -> None:
    c.line([(30, 66), (10, 34)], STEEL, 5)
    c.poly([(4, 36), (14, 28), (16, 34), (9, 40)], YELLOW)
    c.arc(44, 18, 44, 56, (250, 100), shade(STEEL, 0.8), 4)
    c.rect(28, 40, 42, 44, STEEL, 5)
    c.oval(28, 34, 42, 12, shade(STEEL, 0.75))
    for y in (56, 70):
        c.line([(29, y), (69, y)], shade(STEEL, 0.85), 1)


def flowerpot(c: Canvas) -> None:
    for x, y, lean in ((38, 20, -8), (50, 12, 0), (62, 20, 8)):
        c.line([(50, 52), (x, y + 10)], GREEN, 2)
        c.oval(x - 7 + lean / 2, y, 14, 20, shade(GREEN, 1.2))
    c.poly([(28, 54), (72, 54), (65, 86), (35, 86)], "#c4693f")
    c.rect(25, 48, 50, 10, "#d0784d", 2)
    c.oval(26, 82, 48, 8, "#a9572f")


def basket(c: Canvas) -> None:
    c.arc(28, 12, 44, 70, (180, 360), "#7a4f2b", 4)
    c.poly([(16, 48), (84, 48), (74, 84), (26, 84)], "#b98a5a")
    for row in range(4):
        for column in range(9):
            c.rect(20 + column * 7 + row % 2 * 3, 51 + row * 8, 5, 5, "#9c6f43", 1.5)
    c.rect(14, 44, 72, 6, "#8a5f38", 3)


def _book(c: Canvas, cover: str) -> None:
    c.rect(26, 14, 50, 74, shade(cover, 0.7), 3)
    c.rect(30, 18, 46, 68, CREAM, 1)
    c.rect(24, 12, 50, 72, cover, 3)
    c.rect(24, 12, 6, 72, shade(cover, 0.8), 2)


def castle_book(c: Canvas) -> None:
    _book(c, "#3a5a8c")
    c.rect(40, 48, 24, 22, CREAM)
    for x in (38, 48, 58):
        c.rect(x, 38, 8, 32, CREAM)
        c.poly([(x - 1, 38), (x + 4, 30), (x + 9, 38)], RED)
    c.rect(49, 58, 6, 12, "#3a5a8c", 2)


def camping_book(c: Canvas) -> None:
    _book(c, GREEN)
    c.oval(56, 24, 9, 9, "#f4e9c6")
    c.poly([(52, 40), (68, 66), (36, 66)], YELLOW)
    c.poly([(52, 40), (57, 66), (47, 66)], shade(GREEN, 0.6))


def herb_book(c: Canvas) -> None:
    _book(c, "#8c6a3a")
    c.line([(52, 70), (52, 30)], "#dfe8c8", 1.4)
    for y, side in ((36, 1), (42, -1), (48, 1), (54, -1), (60, 1)):
        c.oval(52 if side == 1 else 41, y, 11, 6, "#b9cf8a")
    c.oval(48, 24, 8, 8, "#e8b4c8")


def _jar(c: Canvas, filling: str, lid: str) -> None:
    c.rect(28, 24, 44, 62, "#e9eef0", 8)
    c.rect(30, 34, 40, 50, filling, 6)
    c.rect(30, 14, 40, 13, lid, 3)
    c.rect(34, 46, 32, 24, CREAM, 2)


def honey(c: Canvas) -> None:
    _jar(c, "#e0a021", YELLOW)
    for x, y in ((45, 51), (51, 54.4), (45, 58)):
        c.poly([(x, y), (x + 3, y - 2), (x + 6, y), (x + 6, y + 4), (x + 3, y + 6), (x, y + 4)], "#e0a021")


def jam(c: Canvas) -> None:
    _jar(c, "#4b2e63", RED)
    for x, y in ((42, 52), (50, 50), (47, 58), (55, 57)):
        c.oval(x, y, 7, 7, "#4b3f72")


def tea(c: Canvas) -> None:
    c.poly([(26, 26), (74, 26), (78, 86), (22, 86)], "#dfe3c6")
    c.rect(26, 16, 48, 12, "#b7bf8e", 2)
    c.rect(34, 42, 32, 30, CREAM, 3)
    c.line([(50, 68), (50, 48)], GREEN, 1.2)
    for x, y in ((50, 48), (41, 54), (50, 56)):
        c.oval(x, y, 9, 5, shade(GREEN, 1.25))


def chocolate(c: Canvas) -> None:
    c.rect(26, 12, 48, 50, "#4a2c1d", 2)
    for row in range(4):
        for column in range(3):
            c.rect(29 + column * 14.5, 15 + row * 12, 12.5, 10, "#623c28", 1)
    c.rect(22, 46, 56, 42, "#2d4a63", 2)
    c.poly([(22, 46), (32, 41), (42, 46), (52, 41), (62, 46), (72, 41), (78, 46)], "#d9d9d4")
    c.rect(32, 60, 36, 3, CREAM, 1)
    c.rect(38, 68, 24, 2, YELLOW, 1)


def voucher(c: Canvas) -> None:
    c.rect(12, 32, 76, 42, CREAM, 4)
    c.rect(12, 32, 20, 42, RED, 4)
    c.oval(19, 42, 7, 9, YELLOW)
    c.oval(25, 42, 7, 9, YELLOW)
    c.rect(24, 32, 3, 42, YELLOW)
    c.rect(42, 44, 34, 5, DARK, 2)
    for y in (56, 62):
        c.rect(42, y, 26, 2, STEEL, 1)
