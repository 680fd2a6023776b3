"""Where goods are used: a ground, 100 units high and wide enough for a banner, and where the thing is put on it."""

from collections.abc import Callable
from dataclasses import dataclass

from demo.drawing.ink import box, inside, line, lit, move, oval, path, poly, shade, smooth
from demo.drawing.motifs import motif

LEFT, WIDE = -60, 220


@dataclass(frozen=True)
class Scene:
    """``foot`` is the height that the thing stands at; ``falls`` says whether its shadow lies on a wall behind it."""

    ground: Callable[[], str]
    foot: float = 86
    scale: float = 0.6
    x: float = 50
    falls: bool = False
    front: Callable[[], str] | None = None


def _fill(colour: str, y: float = 0, height: float = 100) -> str:
    return path(box(LEFT, y, WIDE, height), colour)


def sky(top: str, low: str) -> str:
    return (
        f'<linearGradient id="sky{top[1:]}" x2="0" y2="1"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="0.75" stop-color="{low}"/></linearGradient>'
        f'<path d="{box(LEFT, 0, WIDE, 100)}" fill="url(#sky{top[1:]})"/>'
    )


def ridge(y: float, height: float, colour: str, start: int = 0) -> str:
    """Hills from edge to edge."""
    points = [(LEFT - 10 + n * 22, y - height * ((n * 37 + start * 53) % 10) / 10) for n in range(12)]
    return path(smooth(points, closed=False) + f"L{LEFT + WIDE} 110L{LEFT} 110z", colour)


def peaks(y: float, height: float, colour: str, start: int = 0) -> str:
    d, caps = f"M{LEFT} 110L{LEFT} {y}", ""
    for n in range(9):
        x, top = LEFT + 12 + n * 25, y - height * (0.55 + ((n * 7 + start) % 5) / 9)
        d += f"L{x} {top}L{x + 12.5} {y - height * 0.25}"
        caps += path(
            poly([(x, top), (x + 4, top + 6), (x + 1, top + 5), (x - 1, top + 7.4), (x - 3.6, top + 6)]), "#ffffff", 0.8
        )
    return path(d + f"L{LEFT + WIDE} 110z", colour) + caps


def spruce(x: float, foot: float, height: float, colour: str) -> str:
    w = height * 0.26
    tiers = "".join(
        path(
            poly(
                [
                    (x, foot - height * (0.44 + n * 0.2)),
                    (x + w * (1.1 - n * 0.25), foot - height * (0.1 + n * 0.2)),
                    (x - w * (1.1 - n * 0.25), foot - height * (0.1 + n * 0.2)),
                ]
            ),
            shade(colour, 0.9 + n * 0.1),
        )
        for n in range(3)
    )
    return path(box(x - 0.7, foot - height * 0.12, 1.4, height * 0.12), "#5b4330") + tiers


def leafy(x: float, foot: float, size: float, colour: str) -> str:
    crown = "".join(
        path(oval(x + dx * size, foot - size * 1.5 + dy * size, size * r), shade(colour, t))
        for dx, dy, r, t in (
            (-0.4, 0.1, 0.55, 0.84),
            (0.42, 0.12, 0.52, 0.84),
            (0, -0.3, 0.62, 1),
            (0.1, 0.2, 0.5, 0.94),
        )
    )
    return path(box(x - size * 0.09, foot - size * 1.2, size * 0.18, size * 1.2), "#6b4a32") + crown


def forest() -> str:
    far = "".join(spruce(x, 66, 22 + x * 7 % 9, "#9fb8a6") for x in range(-56, 160, 9))
    near = "".join(spruce(x, 76, 40 + x * 5 % 14, "#5d8a6a") for x in (-50, -34, -12, 6, 18, 84, 97, 112, 130, 148))
    return (
        sky("#dfe9e4", "#f1eedd")
        + path(oval(74, 24, 8), "#fff6d8")
        + far
        + ridge(72, 5, "#8fb08c", 1)
        + near
        + _fill("#7c9a66", 76, 30)
        + ridge(82, 3, "#6c8b58", 4)
    )


def tufts() -> str:
    return "".join(
        line(f"M{x} 98q{d} -7 {d * 2} -10M{x + 2} 98q1 -6 0 -11", "#557546", 1.2)
        for x, d in ((4, -1), (16, 1), (84, -1), (95, 1), (-20, 1), (122, -1))
    )


def night() -> str:
    stars = "".join(
        path(oval(LEFT + n * 61 % WIDE, 4 + n * 37 % 46, 0.35 + n % 3 * 0.18), "#fdf3d0") for n in range(46)
    )
    far = "".join(spruce(x, 74, 26 + x * 5 % 12, "#24395a") for x in range(-58, 162, 10))
    return (
        sky("#18233f", "#3c5078")
        + stars
        + path(oval(78, 20, 7), "#f6eccb")
        + path(oval(75, 18.4, 6), "#1c2a4a", 0.9)
        + ridge(64, 14, "#2c4067", 2)
        + far
        + _fill("#1d3a34", 74, 30)
        + ridge(81, 3, "#183029", 2)
        + glow(50, 82)
    )


def glow(x: float, y: float) -> str:
    return f'<radialGradient id="glow"><stop offset="0" stop-color="#ffd98a" stop-opacity="0.5"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient><path d="{oval(x, y, 48, 34)}" fill="url(#glow)"/>'


def hills() -> str:
    return (
        sky("#bcd7e6", "#f0ead8")
        + path(oval(22, 22, 7), "#fff3cf")
        + cloud(76, 20, 1)
        + cloud(40, 12, 0.7)
        + peaks(64, 30, "#9db3c4", 1)
        + ridge(68, 9, "#8fae91", 3)
        + ridge(77, 6, "#7a9c70", 6)
        + ridge(86, 4, "#6b8d5d", 1)
    )


def cloud(x: float, y: float, size: float) -> str:
    return "".join(
        path(oval(x + dx * size, y + dy * size, rx * size, ry * size), "#ffffff", 0.85)
        for dx, dy, rx, ry in ((-7, 1, 7, 4), (0, -2, 8, 5.4), (8, 1, 7, 4))
    )


def snow() -> str:
    trees = "".join(spruce(x, 76, 34 + x * 5 % 12, "#6f8f92") for x in (-48, -26, -6, 8, 88, 102, 126, 146))
    flakes = "".join(path(oval(LEFT + n * 47 % WIDE, n * 29 % 80, 0.5 + n % 3 * 0.3), "#ffffff") for n in range(60))
    return (
        sky("#b9cbdc", "#e6ebf0")
        + peaks(66, 28, "#c3cfdb", 3)
        + trees
        + _fill("#f4f7fa", 75, 30)
        + ridge(80, 4, "#e6edf3", 2)
        + ridge(90, 3, "#f8fafc", 5)
        + flakes
    )


def rain() -> str:
    drops = "".join(line(f"M{LEFT + n * 43 % WIDE} {n * 31 % 90}l-2 6", "#ffffff", 0.5, 0.6) for n in range(80))
    puddles = "".join(
        path(oval(x, y, rx, ry), "#a9bccb") + line(oval(x, y, rx * 0.6, ry * 0.6), "#dfe8ef", 0.5)
        for x, y, rx, ry in ((20, 92, 14, 2.6), (82, 88, 11, 2), (-24, 90, 14, 2.4), (126, 94, 16, 3))
    )
    return (
        sky("#8fa5b8", "#c6d2da")
        + ridge(64, 9, "#91a6a8", 2)
        + "".join(spruce(x, 74, 26 + x * 3 % 9, "#6f8d8a") for x in (-40, -18, 2, 92, 108, 134))
        + _fill("#7d9483", 74, 30)
        + puddles
        + drops
    )


def water() -> str:
    waves = "".join(
        line(f"M{LEFT + n * 53 % WIDE} {64 + n * 17 % 30}q3 -1.6 6 0t6 0", "#e6f2f6", 0.7, 0.8) for n in range(30)
    )
    return (
        sky("#bfdcea", "#f3ecd9")
        + path(oval(26, 20, 6.4), "#fff3cf")
        + ridge(52, 9, "#9ab79a", 2)
        + "".join(spruce(x, 56, 18 + x * 5 % 8, "#6f9a80") for x in range(-56, 160, 7))
        + _fill("#7fb2c9", 55, 50)
        + waves
        + path(smooth([(-70, 108), (-40, 86), (20, 82), (60, 84), (110, 80), (170, 88), (170, 112)]), "#d9cba6")
    )


def beach() -> str:
    return (
        sky("#a9d3e6", "#eaf1ec")
        + cloud(24, 18, 1)
        + cloud(80, 26, 0.8)
        + _fill("#6fb0c9", 46, 30)
        + "".join(
            line(f"M{LEFT + n * 53 % WIDE} {50 + n * 7 % 12}q4 -1.6 8 0t8 0", "#ffffff", 0.7, 0.7) for n in range(22)
        )
        + path(smooth([(-70, 110), (-60, 64), (-10, 60), (50, 64), (110, 59), (170, 64), (170, 112)]), "#ead7ac")
        + "".join(path(oval(LEFT + n * 37 % WIDE, 70 + n * 11 % 28, 0.5), "#c9b07c") for n in range(60))
    )


def street() -> str:
    houses = ""
    for n, (tone, roof) in enumerate(
        (
            ("#e6c9a6", "#b5664a"),
            ("#cfd8cf", "#8a5a48"),
            ("#e3b7a0", "#a5553f"),
            ("#e9dfc4", "#9a6450"),
            ("#c7d2dc", "#a5553f"),
            ("#e6c9a6", "#8a5a48"),
            ("#dcc6d4", "#b5664a"),
        )
    ):
        x, top = LEFT + n * 32, 18 + n * 7 % 13
        houses += path(box(x, top, 32, 64), tone) + path(
            poly([(x - 1, top + 1), (x + 16, top - 11), (x + 33, top + 1)]), roof
        )
        houses += "".join(
            lit(box(x + dx, top + dy, 6, 10, 0.6), "#7c93a3", 0.8)
            + path(box(x + dx - 0.8, top + dy + 10, 7.6, 1.2), "#ffffff", 0.7)
            for dx in (4, 13, 22)
            for dy in (8, 28)
        )
    return (
        sky("#d6e4ea", "#f3ecde")
        + f'<g opacity="0.85">{houses}</g>'
        + _fill("#b9b2a6", 78, 30)
        + "".join(
            path(oval(LEFT + (n % 44) * 5 + (n // 44) * 2.5, 81 + n // 44 * 4, 2.1, 1.2), "#a59d90") for n in range(220)
        )
        + path(box(LEFT, 77, WIDE, 1.4), "#8f877a")
    )


def line_() -> str:
    return (
        hills()
        + "".join(path(box(x, 6, 2.4, 92), "#8a6a4a") for x in (-8, 105))
        + line("M-60 12Q-30 16 -7 8Q50 16 106 8Q130 15 160 12", "#6b6a66", 0.7)
    )


def pegs_() -> str:
    return "".join(path(box(x, 9, 1.8, 6, 0.6), "#d9b27c") for x in (37, 61))


def wall_of(colour: str, floor: str, y: float = 82) -> str:
    return (
        _fill(colour)
        + path(box(LEFT, 0, WIDE, y), shade(colour, 1.2), 0.35)
        + _fill(floor, y, 30)
        + path(box(LEFT, y - 3, WIDE, 3), shade(colour, 1.4))
        + "".join(line(f"M{x} {y}L{x * 1.5 - 25} 101", shade(floor, 0.9), 0.5) for x in range(-40, 150, 14))
    )


def pegs() -> str:
    rail = lit(box(-30, 20, 160, 7, 1.4), "#c79a63", 1.4) + "".join(
        lit(oval(x, 23.4, 2.4), "#8a5f38", 0.8) for x in (-14, 10, 50, 90, 114)
    )
    hat = move(
        lit("M22 66Q20 22 50 22Q80 22 78 66z", "#b99a7a", 2)
        + lit("M10 62Q50 74 90 62Q92 72 50 76Q8 72 10 62z", "#a5866a", 1),
        -40,
        -22,
        0.26,
    )
    bag = line("M90 26Q84 34 84 44M90 26Q96 34 96 44", "#8f9a86", 1) + lit("M80 44H100L98 66H82z", "#a9b59c", 1.6)
    return (
        wall_of("#dfd6c8", "#b99c7a", 88)
        + rail
        + hat
        + bag
        + path(box(-6, 78, 14, 8, 1), "#8a5a48")
        + path(box(94, 80, 16, 6, 1), "#6b7a88")
    )


def wall() -> str:
    plant = move(
        lit("M36 70H64L60 92H40z", "#cb6f4a", 1.6)
        + "".join(
            f'<g transform="rotate({a} 50 70)">{path("M50 70Q44 50 50 30Q56 50 50 70z", "#5c8a5c" if a % 2 else "#4f7a50")}</g>'
            for a in (-50, -27, 0, 25, 48)
        ),
        40,
        10,
        0.5,
    )
    shelf = lit(box(-46, 72, 48, 3, 0.6), "#b98a54", 0.8) + "".join(
        lit(box(-40 + n * 5, 56 + n % 3 * 2, 4.4, 16 - n % 3 * 2, 0.4), tone, 0.6)
        for n, tone in enumerate(("#b5523b", "#2f6b4f", "#d9a520", "#6b7a88", "#4b3f72"))
    )
    return wall_of("#d9dfd8", "#b99c7a", 84) + plant + shelf


def kitchen() -> str:
    tiles = "".join(
        path(box(LEFT + col * 11 + (row % 2) * 5.5, 6 + row * 8, 10.4, 7.4, 0.6), "#ffffff", 0.55)
        for row in range(8)
        for col in range(20)
    )
    shelf = lit(box(-20, 26, 140, 3, 0.8), "#b98a54", 1) + "".join(
        lit(box(x, 26 - h, w, h, 1.4), tone, 1)
        for x, w, h, tone in (
            (-14, 9, 14, "#d8c3a0"),
            (-2, 7, 11, "#b5523b"),
            (8, 8, 15, "#a3b899"),
            (84, 9, 13, "#6b7a88"),
            (96, 7, 16, "#f1e7d3"),
            (106, 9, 11, "#d9a520"),
        )
    )
    return (
        _fill("#d5ddd6")
        + tiles
        + shelf
        + _fill("#c79a63", 76, 30)
        + path(box(LEFT, 76, WIDE, 1.6), shade("#c79a63", 1.3))
        + "".join(line(f"M{LEFT} {y}H160", shade("#c79a63", 0.9), 0.5) for y in (84, 91))
        + _herbs(4, 78)
    )


def _herbs(x: float, foot: float) -> str:
    return move(
        motif("herb", 50, 44, 0.9, "#5c8a5c")
        + motif("herb", 44, 48, 0.7, "#6f9a64")
        + lit("M38 58H62L59 80H41z", "#cb6f4a", 1.4),
        x - 50,
        foot - 68,
        0.6,
    )


def table() -> str:
    planks = "".join(
        path(box(LEFT, n * 17, WIDE, 16.6), shade("#c9a074", 1 - n % 3 * 0.035))
        + line(f"M{LEFT} {n * 17 + 6}Q20 {n * 17 + 10} 60 {n * 17 + 5}T160 {n * 17 + 8}", "#b58b5e", 0.4)
        for n in range(6)
    )
    cloth = move(
        lit(
            box(-6, -10, 50, 44, 1), "#f3ede0", 1.6, "".join(line(f"M-10 {y}H60", "#b5523b", 0.7) for y in (20, 23, 29))
        ),
        -8,
        -6,
        1,
        -14,
    )
    twig = line("M86 96Q92 80 104 72", "#6f8a5a", 1) + "".join(
        path(
            f"M{88 + n * 4} {90 - n * 5}q-6 -1 -7 -6q6 0 7 6zM{88 + n * 4} {90 - n * 5}q5 2 9 -1q-4 -4 -9 1z", "#7ba05b"
        )
        for n in range(4)
    )
    return _fill("#b58b5e") + planks + cloth + twig


def map_table() -> str:
    contours = "".join(
        line(oval(x, y, r * 1.3, r), "#b58b52", 0.5, 0.7)
        for x, y in ((10, 20), (92, 70), (-30, 80), (130, 20))
        for r in (6, 11, 16, 21, 26)
    )
    return (
        _fill("#e3e8cc")
        + path(smooth([(-60, 40), (0, 50), (30, 90), (-10, 110), (-70, 110)]), "#bcd3a0")
        + path(smooth([(60, -10), (90, 20), (150, 10), (170, -20)]), "#bcd3a0")
        + contours
        + line("M-60 70Q-10 60 20 76T90 40T170 44", "#7fb2d6", 2.6)
        + line("M-60 20Q0 34 40 12T120 90T170 90", "#c2473a", 1, 1, "2.6 2")
        + "".join(path(box(x, 0, 20, 100), "#1d2433", 0.035) for x in (-40, 0, 40, 80, 120))
    )


def breakfast() -> str:
    return (
        window_wall()
        + _fill("#f0e8da", 76, 30)
        + "".join(path(box(x, 76, 3.4, 24), "#b5523b", 0.4) for x in range(-58, 160, 12))
        + path(box(LEFT, 86, WIDE, 2.4), "#b5523b", 0.4)
        + path(box(LEFT, 76, WIDE, 0.8), "#ffffff", 0.8)
        + _toast()
    )


def _toast() -> str:
    return (
        path(oval(16, 88, 19, 4), "#1d2433", 0.15)
        + lit(oval(15, 86, 18, 4.4), "#dfe6ea", 1)
        + lit("M6 84Q4 76 15 76Q26 76 24 84z", "#c98a4a", 1.2)
        + path("M9 82Q9 78.6 15 78.4Q21 78.6 21 82z", "#f0d29a")
    )


def window_wall() -> str:
    view = inside(
        box(14, 6, 72, 56),
        sky("#bcd7e6", "#eef0dc") + ridge(50, 9, "#9fbb98", 2) + ridge(58, 6, "#86a87c", 5) + cloud(64, 20, 0.8),
    )
    return (
        _fill("#e4d9c6")
        + lit(box(11, 3, 78, 62, 1.4), "#f7f3ea", 1)
        + view
        + path(box(48.6, 6, 2.8, 56), "#f7f3ea")
        + path(box(14, 32, 72, 2.2), "#f7f3ea")
        + path("M4 0H22Q20 40 8 66H2z", "#d8a99a", 0.75)
        + path("M96 0H78Q80 40 92 66H98z", "#d8a99a", 0.75)
    )


def window() -> str:
    return (
        window_wall()
        + lit(box(-2, 66, 104, 8, 1), "#f7f3ea", 1.2)
        + _fill("#d6c8b0", 74, 30)
        + path(box(LEFT, 74, WIDE, 3), "#1d2433", 0.08)
    )


def evening() -> str:
    return (
        _fill("#5d4a52")
        + glow(50, 44)
        + "".join(path(box(x, 0, 1.4, 80), "#6d5860", 0.5) for x in range(-58, 160, 12))
        + lit(box(-40, 14, 40, 26, 1), "#3f5d6b", 1)
        + peaks(38, 10, "#5f8290", 2)[:0]
        + _fill("#8a5f3c", 80, 30)
        + path(box(LEFT, 80, WIDE, 1.4), "#b5835a")
        + "".join(
            lit(box(88 + n * 4.6, 60 + n % 2 * 3, 4, 20 - n % 2 * 3, 0.4), tone, 0.6)
            for n, tone in enumerate(("#b5523b", "#d9a520", "#2f6b4f"))
        )
        + "".join(path(oval(x, 8 + 5 * (1 - ((x - 50) / 60) ** 2), 1.3), "#ffdf8a") for x in range(-10, 114, 12))
    )


def bath() -> str:
    tiles = "".join(
        path(box(LEFT + col * 13, row * 13, 12.4, 12.4, 0.8), "#ffffff", 0.6) for row in range(6) for col in range(18)
    )
    towel_ = lit(box(84, 20, 20, 40, 1.4), "#d5a0a0", 1.6) + line("M78 20H110", "#9aa3ab", 1.8)
    return (
        _fill("#bcd3d6")
        + tiles
        + towel_
        + lit(box(LEFT, 76, WIDE, 6, 0.6), "#f4f1ea", 1)
        + _fill("#dfe6e4", 82, 30)
        + move(motif("leaf", 50, 50, 1, "#6f9a64"), -44, 14, 0.8)
    )


def nursery() -> str:
    flags = "".join(
        path(poly([(x - 5, y), (x + 5, y), (x, y + 9)]), tone)
        for n, x in enumerate(range(-52, 160, 14))
        for y, tone in ((8 + 5 * abs(((n * 2) % 7) / 7 - 0.5), ("#c2473a", "#f2c14e", "#5f9a5f", "#4f86b0")[n % 4]),)
    )
    rug = (
        path(oval(50, 92, 56, 10), "#d98a6a")
        + path(oval(50, 92, 47, 8), "#f1e0c8")
        + path(oval(50, 92, 38, 6.2), "#8fb0a0")
    )
    return (
        wall_of("#e3e6d6", "#cfae82", 80)
        + line("M-60 10Q-20 15 20 9T100 9T160 10", "#8a7f6a", 0.5)
        + flags
        + cloud(24, 40, 0.9)
        + cloud(80, 32, 1)
        + rug
    )


def sofa() -> str:
    back = lit(box(-16, 36, 132, 42, 10), "#7d94a0", 3) + line("M28 40V74M72 40V74", shade("#7d94a0", 0.8), 0.8)
    seat = (
        lit(box(-10, 70, 120, 20, 6), "#8fa5b0", 2.4)
        + lit(box(-30, 50, 24, 42, 9), "#7089a0", 2)
        + lit(box(106, 50, 24, 42, 9), "#7089a0", 2)
    )
    lamp = (
        line("M-44 96V30", "#6b5a48", 1.2)
        + path("M-54 30L-50 12H-38L-34 30z", "#f2dfae")
        + path(oval(-44, 34, 20, 10), "#ffe9a8", 0.25)
    )
    return wall_of("#e6dccb", "#b58f68", 88) + lamp + back + seat


def bed() -> str:
    return (
        wall_of("#d3dbe4", "#b99c7a", 88)
        + lit(box(-30, 30, 160, 40, 4), "#b98a54", 2)
        + lit(smooth([(-20, 52), (10, 44), (44, 48), (46, 66), (10, 70), (-20, 66)]), "#f7f3ea", 2)
        + lit(smooth([(54, 48), (90, 44), (120, 52), (120, 66), (90, 70), (54, 66)]), "#f7f3ea", 2)
        + lit(
            "M-60 72Q-20 66 50 71Q120 66 170 72V104H-60z",
            "#c7a3a8",
            2,
            "".join(path(oval(x, y, 1.4), "#f7f3ea") for x in range(-56, 160, 9) for y in (78, 86, 94)),
        )
    )


def garden() -> str:
    fence = (
        "".join(lit(f"M{x} 30L{x + 4} 24L{x + 8} 30V72H{x}z", "#f2eee4", 0.9) for x in range(-58, 160, 11))
        + path(box(LEFT, 40, WIDE, 4), "#e3ddcf")
        + path(box(LEFT, 58, WIDE, 4), "#e3ddcf")
    )
    flowers = "".join(
        line(f"M{x} 76V{top}", "#5c8a5c", 1.2)
        + "".join(path(oval(x + dx, top + dy, 2.4), tone) for dx, dy in ((-2, 0), (2, 0), (0, -2), (0, 2)))
        + path(oval(x, top, 1.3), "#f2c14e")
        for x, top, tone in (
            (-30, 54, "#d6455d"),
            (-12, 60, "#f7f3ea"),
            (4, 56, "#a99bc9"),
            (14, 62, "#d6455d"),
            (88, 58, "#f7f3ea"),
            (98, 54, "#d6455d"),
            (116, 60, "#a99bc9"),
            (134, 56, "#f2c14e"),
        )
    )
    return (
        sky("#c3dfec", "#eef1df")
        + cloud(30, 14, 0.9)
        + leafy(92, 74, 30, "#8fb586")
        + leafy(-26, 74, 26, "#9cbd8c")
        + fence
        + _fill("#86a866", 70, 30)
        + flowers
        + _fill("#7a5c44", 82, 30)
        + "".join(path(oval(LEFT + n * 29 % WIDE, 85 + n * 7 % 14, 1.2, 0.7), "#5f4634") for n in range(60))
    )


def trees() -> str:
    return (
        sky("#c6e0ea", "#f1eedb")
        + ridge(62, 8, "#a9c59c", 2)
        + leafy(4, 80, 26, "#7fa873")
        + leafy(96, 82, 30, "#88b07c")
        + leafy(-40, 80, 30, "#7fa873")
        + leafy(142, 82, 28, "#7fa873")
        + _fill("#8fb06f", 78, 30)
        + ridge(88, 3, "#7f9f60", 3)
    )


def open_sky() -> str:
    return (
        sky("#8fc1dd", "#e6eee4")
        + cloud(20, 24, 1.3)
        + cloud(84, 40, 1.1)
        + cloud(50, 70, 0.9)
        + ridge(92, 5, "#a9b86a", 2)
    )


SCENES = {
    "forest": Scene(forest, 90, front=tufts),
    "night": Scene(night, 88, 0.76),
    "tentnight": Scene(night, 88, 0.5),
    "hills": Scene(hills, 92, 0.62),
    "snow": Scene(snow, 90),
    "rain": Scene(rain, 90, 0.66),
    "water": Scene(water, 90, 0.56),
    "beach": Scene(beach, 90, 0.58),
    "street": Scene(street, 90, 0.62),
    "line": Scene(line_, 82, 0.74, falls=True, front=pegs_),
    "pegs": Scene(pegs, 76, 0.6, falls=True),
    "wall": Scene(wall, 70, 0.64, falls=True),
    "kitchen": Scene(kitchen, 84, 0.58),
    "table": Scene(table, 88, 0.76, falls=True),
    "map": Scene(map_table, 84, 0.68, falls=True),
    "breakfast": Scene(breakfast, 90, 0.6, 58),
    "window": Scene(window, 72, 0.56),
    "evening": Scene(evening, 86, 0.6),
    "bath": Scene(bath, 80, 0.54),
    "nursery": Scene(nursery, 92, 0.64),
    "sofa": Scene(sofa, 78, 0.7),
    "pillow": Scene(sofa, 76, 0.56),
    "bed": Scene(bed, 86, 0.58),
    "garden": Scene(garden, 90, 0.66),
    "trees": Scene(trees, 92, 0.74),
    "sky": Scene(open_sky, 74, 0.62, falls=True),
}
