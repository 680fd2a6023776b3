"""Toys and games."""

from math import cos, pi, sin

from demo.drawing.clothes import PALE
from demo.drawing.ink import Colour, box, line, lit, move, oval, path, poly, shade, smooth, twins
from demo.drawing.motifs import motif as motif_of
from demo.drawing.outdoor import CREAM, DARK, RED, YELLOW
from demo.drawing.registry import drawing

BLUE, GREEN, BEECH, BROWN = "#4f86b0", "#5f9a5f", "#dcb67f", "#8a5f3c"


def _wheel(x: float, y: float, r: float, tone: str) -> str:
    return lit(oval(x, y, r), tone, 1.4) + path(oval(x, y, r * 0.42), BEECH) + path(oval(x, y, r * 0.16), BROWN)


@drawing("scene:nursery", foot=82, half=46)
def train(c: Colour, view: str) -> str:
    engine = (
        lit(box(8, 52, 30, 18, 6), RED, 2)
        + lit(box(28, 38, 14, 32, 2), BLUE, 1.8)
        + path(box(31, 43, 8, 9, 1.4), "#f3e9d2")
        + lit("M13 40H21L20 53H14z", DARK, 1)
        + lit(box(25.5, 33, 19, 6, 2), YELLOW, 1.2)
        + path(oval(9.4, 60, 2.4), YELLOW)
    )
    puff = (
        path(oval(18, 30, 5), "#ffffff", 0.9)
        + path(oval(26, 22, 6.4), "#ffffff", 0.8)
        + path(oval(37, 14, 7.6), "#ffffff", 0.65)
    )
    tender = lit("M47 50H62V70H47z", GREEN, 1.6) + "".join(path(oval(x, 49, 3), "#33312e") for x in (50, 54.4, 59))
    wagon = lit("M67 50H82V70H67z", YELLOW, 1.6) + path(box(70, 54, 9, 8, 1.4), "#f3e9d2")
    last = lit("M87 50H99V70H87z", BLUE, 1.6)
    joins = "".join(line(f"M{x} 66h6", DARK, 1.8) for x in (41.5, 61.5, 81.5))
    wheels = "".join(_wheel(x, 74, 6.6, tone) for x, tone in ((15, DARK), (34, DARK))) + "".join(
        _wheel(x, 75.4, 5.2, tone)
        for x, tone in ((50.6, RED), (60, RED), (70, GREEN), (79.4, GREEN), (91, RED), (98, RED))
    )
    return move(puff + joins + engine + tender + wagon + last + wheels, -2.6, 2, 0.9)


@drawing("scene:nursery", foot=90, half=38)
def blocks(c: Colour, view: str) -> str:
    def b(x: float, y: float, w: float, h: float, tone: str) -> str:
        return lit(box(x, y, w, h, 0.8), tone, 1.2)

    arch = lit("M36 90V62H64V90H57Q57 76 50 76Q43 76 43 90z", BEECH, 1.4)
    towers = (
        b(16, 62, 16, 28, YELLOW)
        + b(68, 62, 16, 28, BLUE)
        + b(16, 44, 16, 17, BEECH)
        + b(68, 44, 16, 17, BEECH)
        + b(33, 54, 34, 7, RED)
    )
    roofs = lit(poly([(14, 43), (24, 26), (34, 43)]), RED, 1.4) + lit(poly([(66, 43), (76, 26), (86, 43)]), GREEN, 1.4)
    top = (
        b(42, 38, 16, 15, GREEN)
        + lit("M40 37Q50 22 60 37z", YELLOW, 1.4)
        + line("M50 28V16", BROWN, 1.2)
        + path("M50 16l10 3l-10 4z", RED)
    )
    stray = move(lit(box(86, 80, 11, 10, 0.8), RED, 1), 0, 0, 1, 0) + lit(oval(8, 84, 6), BLUE, 1.2)
    return (
        arch
        + towers
        + roofs
        + top
        + stray
        + path(oval(24, 52, 3), shade(BEECH, 0.7))
        + path(oval(76, 52, 3), shade(BEECH, 0.7))
    )


@drawing("scene:nursery", foot=84, half=42)
def rainbow(c: Colour, view: str) -> str:
    tones = (RED, "#df8a3c", YELLOW, GREEN, "#4fa3a0", BLUE, "#7a5c9a")
    return "".join(
        lit(
            f"M{8 + n * 5.4} 84V80A{42 - n * 5.4} {52 - n * 6.4} 0 0 1 {92 - n * 5.4} 80V84H{87.4 - n * 5.4}V80A{37.4 - n * 5.4} {47 - n * 6.4} 0 0 0 {12.6 + n * 5.4} 80V84z",
            tone,
            1.2,
        )
        for n, tone in enumerate(tones)
    )


@drawing("scene:nursery", foot=84, half=34)
def duck(c: Colour, view: str) -> str:
    cord = line("M74 62Q90 58 94 40", "#c9b48a", 1.2) + lit(oval(94, 37, 4), RED, 1)
    bodyd = "M16 46Q14 70 40 72H62Q78 70 76 54Q72 48 64 50Q60 40 66 34Q56 22 46 30Q40 36 46 46Q34 54 16 46z"
    beak = lit("M64 30Q74 29 80 33Q76 38 65 37z", "#e0782f", 1)
    return (
        cord
        + lit(bodyd, YELLOW, 3)
        + beak
        + lit("M28 54Q42 50 54 56Q48 68 34 66Q26 62 28 54z", shade(YELLOW, 0.86), 1.4)
        + path(oval(57, 32, 2), "#26262b")
        + path(oval(57.6, 31.4, 0.7), "#ffffff")
        + line("M48 42Q56 46 63 43", "#c23a2f", 2.4)
        + lit(oval(34, 76, 9), RED, 1.6)
        + lit(oval(60, 76, 9), RED, 1.6)
        + "".join(path(oval(x, 76, 3), BEECH) for x in (34, 60))
        + path("M40 82l8 -3l2 5h-10zM66 82l8 -3l2 5h-10z", "#e0782f")
    )


@drawing("scene:table")
def memory(c: Colour, view: str) -> str:
    def card(x: float, y: float, turn: float, name: str, tone: str) -> str:
        face = (
            motif_of(name, 50, 50, 0.86, "#4f7f4a")
            if name
            else "".join(
                path(poly([(a, b), (a + 3, b + 3), (a, b + 6), (a - 3, b + 3)]), PALE, 0.7)
                for a in range(38, 64, 6)
                for b in range(37, 62, 6)
            )
        )
        return move(lit(box(34, 34, 32, 32, 4), tone, 1.6) + face, x, y, 0.86, turn)

    return (
        card(-27, -26, -8, "mushroom", CREAM)
        + card(4, -30, 5, "", GREEN)
        + card(30, -22, 12, "bird", CREAM)
        + card(-29, 6, 4, "", GREEN)
        + card(0, 3, -6, "berry", CREAM)
        + card(30, 10, -3, "mushroom", CREAM)
        + card(-14, 33, -12, "tree", CREAM)
        + card(17, 35, 9, "", GREEN)
    )


@drawing("scene:table")
def boardgame(c: Colour, view: str) -> str:
    land = (
        path(box(0, 0, 100, 100), "#dbe6c8")
        + path(poly([(30, 78), (52, 26), (78, 78)]), "#7fa08a")
        + path(poly([(52, 26), (58, 38), (50, 44), (46, 39)]), "#ffffff")
    )
    tower = path("M50 26L51.4 12H52.6L54 26z", "#c9ced2") + line("M52 12V6", RED, 1)
    steps = [
        (17, 76),
        (26, 78),
        (35, 75),
        (44, 78),
        (53, 75),
        (62, 78),
        (71, 75),
        (79, 69),
        (73, 62),
        (64, 60),
        (55, 63),
        (46, 60),
        (45, 51),
        (54, 48),
        (60, 42),
        (54, 34),
    ]
    trail = "".join(
        lit(oval(x, y, 3), tone, 0.6) for (x, y), tone in zip(steps, (YELLOW, RED, BLUE, GREEN) * 4, strict=True)
    )
    boards = lit(
        box(8, 14, 84, 70, 3),
        "#dbe6c8",
        2.4,
        land
        + tower
        + trail
        + path(oval(80, 26, 6), "#f7d774")
        + path("M14 32q6 -8 14 -4q8 -2 8 6H14z", "#ffffff", 0.9),
    ) + line("M50 14V84", "#1d2433", 0.5, 0.25)

    def pawn(x: float, y: float, tone: str) -> str:
        cone = f"M{x - 4} {y}Q{x - 3} {y - 9} {x} {y - 10}Q{x + 3} {y - 9} {x + 4} {y}z"
        return lit(cone, tone, 1) + lit(oval(x, y - 12, 3.2), tone, 0.8)

    return (
        boards
        + move(pawn(50, 50, RED), -33, 24, 0.9)
        + move(pawn(50, 50, BLUE), 22, 22, 0.9)
        + move(
            lit(box(40, 40, 14, 14, 3), CREAM, 1.4) + path(oval(47, 47, 3), YELLOW) + line("M44 51l6 -8", "#6d8fb0", 0),
            34,
            40,
            0.9,
            14,
        )
    )


@drawing("scene:table")
def puzzle(c: Colour, view: str) -> str:
    country = smooth(
        [
            (8, 44),
            (18, 34),
            (32, 26),
            (46, 20),
            (56, 26),
            (64, 24),
            (72, 34),
            (84, 36),
            (94, 48),
            (84, 56),
            (74, 66),
            (62, 66),
            (50, 74),
            (38, 72),
            (26, 64),
            (14, 56),
        ]
    )
    land = (
        path(box(0, 0, 100, 100), "#a9c98a")
        + path(box(52, 0, 50, 100), "#e3c878")
        + path(box(0, 48, 46, 60), "#7fb09a")
        + path(box(60, 50, 40, 60), "#d99a6a")
    )
    river = line("M46 20Q40 36 42 46Q38 60 36 72M84 36Q76 46 74 66", "#5f9fd0", 1.4)
    tabs = ""
    for x in (26, 44, 62, 78):
        tabs += line(f"M{x} 10V34q5 -3 5 2t-5 2V52q-5 -3 -5 2t5 2V90", "#1d2433", 0.5, 0.5)
    for y in (34, 52, 66):
        tabs += line(f"M0 {y}H32q-3 5 2 5t2 -5H52q-3 -5 2 -5t2 5H72q-3 5 2 5t2 -5H100", "#1d2433", 0.5, 0.5)
    icons = (
        motif_of("castle", 40, 40, 0.5, "#8a5f3c")
        + motif_of("tree", 20, 50, 0.4, "#3f6b45")
        + motif_of("bird", 66, 34, 0.4, "#7a5c9a")
        + motif_of("mushroom", 54, 62, 0.42, "#000000")
        + motif_of("train", 72, 50, 0.4, RED)
    )
    loose = move(lit("M40 40H50q-3 -5 2 -5t2 5H62V52q5 -3 5 2t-5 2V64H40z", "#d99a6a", 1.4), 28, 30, 0.8, 20)
    return lit(country, "#a9c98a", 2.4, land + river + tabs + icons) + loose


@drawing("scene:bed", foot=90, half=26)
def plush(c: Colour, view: str, *, kind: str = "bear") -> str:
    if kind == "badger":
        main, pale = "#5d636b", "#f0ece4"
        bodyd = lit(smooth([(50, 48), (70, 56), (74, 78), (62, 90), (38, 90), (26, 78), (30, 56)]), main, 3) + lit(
            oval(50, 74, 13, 13), shade(main, 0.66), 1.4
        )
        ears_ = twins(lit(oval(31, 18, 7), main, 1.2) + path(oval(31.6, 19, 3.6), pale))
        head = lit(
            smooth([(50, 10), (68, 18), (72, 36), (60, 52), (50, 56), (40, 52), (28, 36), (32, 18)]), pale, 2.6
        ) + twins(path("M36 16Q44 20 44 40Q40 48 34 44Q30 30 36 16z", "#33373d"))
        return (
            bodyd
            + ears_
            + head
            + twins(path(oval(40, 34, 2), "#ffffff") + path(oval(40.2, 34.2, 1.1), "#111111"))
            + path(oval(50, 50, 4.4, 3.2), "#26262b")
            + twins(
                lit(oval(30, 68, 6.6, 10), shade(main, 0.8), 1.2) + lit(oval(37, 88, 8.4, 6), shade(main, 0.8), 1.2)
            )
        )
    light = shade(c.main, 1.35)
    ears_ = twins(lit(oval(32, 18, 9), c.main, 1.6) + path(oval(32.6, 18.6, 5), light))
    legs = twins(lit(oval(32, 84, 12, 10), c.main, 1.8) + path(oval(31, 85, 6, 5.4), light))
    arms = twins(lit(smooth([(32, 54), (38, 58), (32, 74), (22, 76), (20, 68)]), shade(c.main, 0.92), 1.6))
    return (
        ears_
        + lit(oval(50, 68, 21, 22), c.main, 2.6)
        + path(oval(50, 71, 13, 14), light, 0.85)
        + legs
        + arms
        + lit(oval(50, 34, 23, 21), c.main, 2.6)
        + lit(oval(50, 41, 10.4, 8.4), light, 1)
        + path(oval(50, 37.4, 4, 2.8), "#3a2a20")
        + line("M50 40V44Q46 47 44 45M50 44Q54 47 56 45", "#3a2a20", 0.9)
        + twins(path(oval(41, 30, 2), "#26201c") + path(oval(41.6, 29.4, 0.7), "#ffffff"))
        + line("M38 54Q50 60 62 54", RED, 3.4)
        + path("M50 57l-8 -4v9zM50 57l8 -4v9z", RED)
    )


@drawing("scene:sky")
def kite(c: Colour, view: str) -> str:
    sail = lit(
        poly([(50, 6), (80, 34), (50, 78), (20, 34)]),
        RED,
        2,
        path(poly([(50, 6), (80, 34), (50, 34)]), YELLOW)
        + path(poly([(20, 34), (50, 34), (50, 78)]), BLUE)
        + line("M50 6V78M20 34H80", BROWN, 0.8),
    )
    face = (
        path(oval(42, 32, 3), PALE)
        + path(oval(58, 32, 3), PALE)
        + path(oval(42.6, 32.4, 1.4), DARK)
        + path(oval(58.6, 32.4, 1.4), DARK)
        + line("M42 44Q50 52 58 44", PALE, 1.8)
    )
    tail = line("M50 78Q42 84 52 88Q62 92 54 98", "#8a6a4a", 0.9) + "".join(
        path(f"M{x} {y}l-6 -3v6zM{x} {y}l6 -3v6z", tone) for x, y, tone in ((46.6, 82.6, YELLOW), (55, 89.6, RED))
    )
    return move(sail + face + tail, 0, 0, 0.98, 14)


@drawing("scene:trees", low=86)
def swing(c: Colour, view: str) -> str:
    branch = lit("M0 8Q30 14 60 9Q84 8 100 14V22Q80 16 60 18Q30 22 0 18z", "#6b4a32", 1.6) + "".join(
        path(f"M{x} {y}q-6 6 0 12q6 -6 0 -12z", "#5f9a5f")
        for x, y in ((10, 18), (22, 20), (78, 17), (90, 20), (84, 6), (6, 4))
    )
    ropes = line("M28 14L26 74M72 13L74 74", "#cdb37c", 2.2) + line(
        "M28 14L26 74M72 13L74 74", "#8f7a4a", 0.5, 1, "1.4 1.6"
    )
    return (
        branch
        + ropes
        + lit(poly([(16, 70), (84, 70), (88, 79), (12, 79)]), "#c79a63", 2)
        + path(poly([(12, 79), (88, 79), (87, 83), (13, 83)]), shade("#c79a63", 0.7))
        + "".join(lit(oval(x, 68.6, 2.8), "#cdb37c", 0.8) for x in (26, 74))
    )


@drawing("scene:beach colours", foot=90, half=30)
def bucket(c: Colour, view: str) -> str:
    tools = (
        line("M32 48L18 16", RED, 4)
        + lit("M10 4Q18 0 24 6L26 20Q20 24 14 20z", RED, 1.4)
        + line("M66 48L82 20", GREEN, 3.4)
        + path(poly([(76, 10), (92, 18), (90, 22), (74, 14)]), GREEN)
        + "".join(line(f"M{77 + n * 4} {11 + n * 2}l3 -7", GREEN, 1.6) for n in range(4))
    )
    handle = line("M27 46Q50 14 73 46", shade(c.main, 0.7), 2.6)
    bucket_ = lit("M24 44H76L70 86Q69 90 64 90H36Q31 90 30 86z", c.main, 3) + lit(
        box(22, 41, 56, 6.4, 3), shade(c.main, 1.1), 1
    )
    star = "".join(
        line(f"M50 68L{50 + 8 * cos(2 * pi * n / 5 - pi / 2):.1f} {68 + 8 * sin(2 * pi * n / 5 - pi / 2):.1f}", PALE, 4)
        for n in range(5)
    )
    moulds = lit("M80 90Q78 78 86 76Q96 76 96 90z", YELLOW, 1.2) + lit(oval(12, 84, 8, 6.4), BLUE, 1.2)
    return tools + handle + bucket_ + star + moulds


@drawing("scene:table")
def crayons(c: Colour, view: str) -> str:
    tones = (
        "#c2473a",
        "#df8a3c",
        "#f2c14e",
        "#a9b84a",
        "#5f9a5f",
        "#4fa3a0",
        "#4f86b0",
        "#3d5a8f",
        "#7a5c9a",
        "#c46a93",
        "#8a5f3c",
        "#33373d",
    )
    tin = lit(box(12, 40, 76, 46, 4), "#c9ced2", 2.4) + path(box(16, 44, 68, 38, 2), "#7d868d")
    sticks = "".join(
        lit(box(18 + (n % 6) * 11, 46 + (n // 6) * 18, 9.4, 15.6, 1.6), tone, 1.1) for n, tone in enumerate(tones)
    )
    lid = (
        lit(box(14, 12, 72, 24, 4), "#d99a1e", 2.2)
        + path(box(20, 18, 60, 12, 2), CREAM)
        + motif_of("bee", 50, 24, 0.5, "#000000")
    )
    return (
        lid
        + tin
        + sticks
        + line("M84 92Q90 86 96 94", "#c2473a", 2.6)
        + move(lit(box(84, 80, 9, 15, 1.6), "#4f86b0", 1), 0, 0, 1, 0)[:0]
    )


@drawing("scene:garden", foot=88, half=22)
def bugjar(c: Colour, view: str) -> str:
    jar_ = lit(
        "M30 34H70V80Q70 88 62 88H38Q30 88 30 80z",
        "#d3e6ea",
        2.4,
        path(box(20, 78, 60, 14), "#a9c98a")
        + "".join(line(f"M{x} 78q1 -8 {dx} -13", "#5f9a5f", 1.4) for x, dx in ((38, -2), (46, 3), (58, -3), (64, 2))),
    ) + path(box(35, 40, 2.4, 34, 1.2), "#ffffff", 0.8)
    bug = motif_of("beetle", 52, 62, 0.9, "#000000")
    lens = (
        lit(oval(50, 24, 27, 12), "#5f9a5f", 2)
        + lit(oval(50, 23, 20, 8), "#cfe3ee", 1)
        + path("M38 20Q44 16 52 17", "none")
        + line("M38 22Q44 17.6 52 18", "#ffffff", 1.4)
    )
    return (
        jar_ + bug + lens + "".join(path(oval(x, 30 + abs(x - 50) * -0.06, 0.9), "#2f5f3a") for x in (28, 32, 68, 72))
    )
