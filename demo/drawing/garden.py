"""For the garden and those who live in it."""

from demo.drawing.clothes import METAL, PALE
from demo.drawing.ink import Colour, box, inside, line, lit, move, oval, path, poly, shade, smooth
from demo.drawing.motifs import motif as motif_of
from demo.drawing.outdoor import DARK, RED, STEEL, YELLOW
from demo.drawing.registry import drawing

LEAF, LARCH, SOIL, BRASS = "#4f8a4f", "#c4935a", "#5a4030", "#c8a24a"


def leaves(x: float, y: float, count: int = 5, tone: str = LEAF) -> str:
    fan = ""
    for n in range(count):
        turn = (n - (count - 1) / 2) * 26
        fan += (
            move(
                path("M50 50Q40 34 50 14Q60 34 50 50z", shade(tone, 1 if n % 2 else 0.82))
                + line("M50 49V20", shade(tone, 0.66), 0.7),
                x - 50,
                y - 50,
                1,
                turn,
            )
            if False
            else f'<g transform="rotate({turn} {x} {y})">'
            + path(
                f"M{x} {y}Q{x - 10} {y - 18} {x} {y - 38}Q{x + 10} {y - 18} {x} {y}z", shade(tone, 1 if n % 2 else 0.84)
            )
            + line(f"M{x} {y}V{y - 32}", shade(tone, 0.68), 0.7)
            + "</g>"
        )
    return fan


@drawing("scene:garden colours", foot=86, half=30, reach=44)
def can(c: Colour, view: str, *, kind: str = "") -> str:
    main = c.main if kind else STEEL
    if kind:
        spout = line("M62 74Q78 60 84 26Q86 18 94 18", main, 4.4) + line(
            "M63 72Q77 58 83 26", shade(main, 1.25), 0.9, 0.7
        )
        return (
            spout
            + line("M26 48Q10 40 14 62Q16 78 30 78", shade(main, 0.8), 4)
            + lit("M24 44H62Q68 44 68 52V78Q68 86 60 86H28Q22 86 22 78V50Q22 44 24 44z", main, 3.2)
            + path(oval(45, 44.6, 15, 3.2), shade(main, 0.5))
        )
    rose = lit(poly([(6, 30), (16, 20), (20, 25), (11, 35)]), BRASS, 1) + path(oval(11, 25, 2, 7.4), shade(BRASS, 0.7))
    spout = (
        line("M36 68L15 30", main, 5.4)
        + line("M36 66L16 30", shade(main, 1.3), 1, 0.7)
        + line("M20 42L42 44", shade(main, 0.75), 1.6)
    )
    handle = line("M46 40Q58 10 78 30Q92 52 74 74", shade(main, 0.78), 4)
    return (
        spout
        + rose
        + handle
        + lit(
            "M32 40H72L74 82Q74 87 68 87H36Q30 87 30 82z", main, 3.2, line("M28 52H76M28 74H76", shade(main, 0.8), 1.2)
        )
        + path(oval(52, 40, 20, 4.6), shade(main, 0.55))
    )


@drawing("scene:garden")
def hose(c: Colour, view: str) -> str:
    tone = "#4f8a4f"
    coil = "".join(
        line(oval(48, 52, r, r * 0.94), shade(tone, 0.8 + n * 0.09), 6)
        + line(oval(48, 52, r + 1, r * 0.94 + 1), YELLOW, 0.7, 0.9, "4 2")
        for n, r in enumerate((33, 26, 19))
    )
    return (
        coil
        + line("M80 58Q88 74 78 86", tone, 6)
        + move(lit(box(70, 82, 14, 8, 2), BRASS, 1) + lit("M56 83L70 82V90L56 89z", BRASS, 0.8), 2, 0, 1, -8)
        + line("M14 44Q10 20 26 10", tone, 6)
        + lit(box(24, 4, 10, 9, 2), BRASS, 1)
    )


@drawing("scene:table")
def gardentool(c: Colour, view: str, *, kind: str = "trowel") -> str:
    handle = (
        lit("M44 56H56L57 88Q57 94 50 94Q43 94 43 88z", "#d1a063", 2)
        + lit(box(44.6, 50, 10.8, 9, 2), BRASS, 1)
        + line("M50 92q8 6 2 8", "#7a4f2b", 1.6)
    )
    neck = lit(box(47, 38, 6, 14, 1), "#6d7881", 1)
    if kind == "fork":
        tines = "".join(
            lit(f"M{x} 38L{x - 0.6} 12Q{x + 1.6} 4 {x + 3.8} 12L{x + 3.2} 38z", "#8b949b", 1)
            for x in (36.6, 48.4, 60.2)
        )
        head = tines + lit("M36 34H64Q66 44 53 45H47Q34 44 36 34z", "#8b949b", 1.4)
    else:
        head = (
            lit("M37 10Q50 -2 63 10Q66 30 58 40Q50 46 42 40Q34 30 37 10z", "#8b949b", 2.4)
            + line("M50 10V40", shade("#8b949b", 0.72), 1.2)
            + "".join(line(f"M42 {y}h4", PALE, 0.7) for y in range(12, 36, 5))
        )
    return move(neck + handle + head, 0, 2, 0.98, 32)


@drawing("scene:table")
def pruner(c: Colour, view: str) -> str:
    blade = lit("M50 40Q34 26 34 8Q48 10 56 34z", "#c9ced2", 1.4) + path("M50 40Q60 26 58 14Q66 22 62 38z", "#7d868d")
    grip = lit("M52 38Q66 50 66 66Q66 80 60 92Q54 94 53 90Q57 74 54 60Q50 50 46 44z", "#c2473a", 2.2)
    other = lit("M48 38Q34 50 34 66Q34 80 40 92Q46 94 47 90Q43 74 46 60Q50 50 54 44z", "#3c4148", 2.2)
    return move(
        blade + other + grip + lit(oval(50, 41, 4.4), METAL, 1) + line("M46 52L54 56M46 57L54 61", METAL, 1.2),
        0,
        0,
        1,
        18,
    )


@drawing("scene:garden", foot=95, half=10)
def spade(c: Colour, view: str) -> str:
    shaft = lit(box(48, 12, 4.4, 48, 1), "#d1a063", 1.2) + lit(box(36, 6, 28, 6.4, 3), "#d1a063", 1.4)
    blade = (
        lit("M35 56H65V80Q60 94 50 95Q40 94 35 80z", "#8b949b", 2.6)
        + path("M33 53H67V58H33z", "#6d7881")
        + lit("M46 50H54V66L50 72L46 66z", "#6d7881", 1)
    )
    return shaft + blade


@drawing("scene:garden", foot=88, half=42)
def wheelbarrow(c: Colour, view: str) -> str:
    legs = line("M66 62L74 87M8 46L40 52", DARK, 3) + line("M4 45L20 48", RED, 4.4) + line("M44 64L26 84", DARK, 2.4)
    soil = (
        path(smooth([(24, 42), (40, 28), (56, 32), (72, 26), (90, 40), (70, 46)]), SOIL)
        + path(smooth([(40, 34), (56, 33), (66, 38), (52, 42)]), shade(SOIL, 1.25))
        + leaves(66, 34, 3)
    )
    tray = lit("M18 40H94L80 66Q78 70 72 70H42Q36 70 33 66z", "#8b949b", 3)
    wheel = lit(oval(82, 78, 11), "#3a3531", 2) + lit(oval(82, 78, 5.4), YELLOW, 1) + line("M74 68L82 78", DARK, 2.4)
    return (
        legs + soil + tray + line("M18 40H94", shade("#8b949b", 1.3), 1.6) + wheel + lit("M70 64H80L78 88H74z", DARK, 0)
    )


@drawing("scene:window colours", foot=90, half=24)
def pot(c: Colour, view: str, *, plant: str = "aloe") -> str:
    if plant == "fern":
        green = "".join(
            line(f"M50 52Q{50 + dx * 0.5} {20 + abs(dx) * 0.2} {50 + dx} {26 + abs(dx) * 0.6}", LEAF, 1.4)
            + "".join(
                path(
                    oval(50 + dx * t + (1 - t) * dx * 0.3, 52 - (30 - abs(dx) * 0.5) * t, 3.4, 1.7),
                    shade(LEAF, 0.8 + 0.1 * n),
                )
                for n, t in enumerate((0.4, 0.6, 0.8, 1))
            )
            for dx in (-30, -20, -9, 2, 12, 22, 31)
        )
    else:
        green = leaves(50, 54, 7)
    body_ = lit(
        "M30 56H70L64 86Q63 90 58 90H42Q37 90 36 86z",
        c.main,
        3,
        path("M20 56H80V64Q72 72 66 66Q60 60 54 68Q46 74 42 66Q36 60 20 68z", shade(c.main, 1.18))
        if plant == "fern"
        else "",
    )
    return (
        green
        + lit("M24 86H76L72 93H28z", shade(c.main, 0.8), 1.4)
        + body_
        + lit(box(27, 49, 46, 9, 2), shade(c.main, 1.06), 1.6)
        + path(oval(50, 49.4, 21, 1.6), SOIL)
    )


@drawing("scene:garden colours", foot=82, half=42, reach=44)
def planter(c: Colour, view: str) -> str:
    flowers = ""
    for n, x in enumerate(range(16, 90, 8)):
        top = 26 + (n * 7) % 11
        flowers += (
            line(f"M{x} 54V{top}", LEAF, 1.3)
            + path(f"M{x} 48q-7 -2 -7 -8q7 0 7 8zM{x} 44q7 -2 7 -8q-7 0 -7 8z", shade(LEAF, 0.85))
            + "".join(
                path(oval(x + dx, top + dy, 3.1), ("#d6455d", "#e9728a", "#c23048")[n % 3])
                for dx, dy in ((-2.6, 0), (2.6, 0), (0, -2.6), (0, 2.4))
            )
            + path(oval(x, top, 1.6), YELLOW)
        )
    return (
        flowers
        + lit("M8 52H92L88 80Q87 83 84 83H16Q13 83 12 80z", c.main, 3)
        + lit(box(6, 49, 88, 6, 2), shade(c.main, 1.1), 1.2)
        + path(oval(82, 70, 2.4), PALE)
        + path(oval(82, 70, 1.2), RED)
    )


@drawing("scene:garden")
def seeds(c: Colour, view: str, *, motif: str = "herb") -> str:
    tops = {"poppy": "#e9d9b8", "tomato": "#f0d5b8", "pea": "#dde7c2", "herb": "#d9e6d0", "pepper": "#f0c9a8"}
    base = tops[motif]
    ground = path("M0 70Q30 62 60 68T100 66V100H0z", shade(base, 0.82)) + path("M0 78Q40 72 100 78V100H0z", "#7f9a5a")
    packet = lit(box(26, 10, 48, 80, 1.4), base, 2.6, ground + motif_of(motif, 50, 50, 1.15, "#4f7f4a"))
    head = (
        path(box(26, 10, 48, 6), shade(base, 0.72))
        + path(box(32, 20, 36, 7, 1), "#3f5b3a")
        + path(box(36, 22.6, 28, 1.8, 0.9), PALE)
        + path(box(38, 82, 24, 3, 1.5), PALE, 0.9)
    )
    spilled = "".join(
        path(oval(x, y, 1.5, 1), "#7a5c3c") for x, y in ((80, 82), (84, 88), (78, 90), (88, 80), (83, 76))
    )
    return move(packet + head, -2, 0, 1, -5) + spilled


@drawing("inside scene:trees", foot=90, half=20)
def birdhouse(c: Colour, view: str) -> str:
    side = path(poly([(70, 38), (80, 32), (80, 82), (70, 88)]), shade(LARCH, 0.7))
    front_ = lit(
        poly([(28, 40), (70, 40), (70, 88), (28, 88)]), LARCH, 2, line("M42 40V88M56 40V88", shade(LARCH, 0.8), 0.8)
    )
    hole = path(oval(49, 56, 8.4), BRASS) + path(oval(49, 56, 6.2), "#2b2118")
    if view == "inside":
        front_ = (
            path(poly([(28, 40), (70, 40), (70, 88), (28, 88)]), "#4a3524")
            + path(smooth([(30, 86), (34, 74), (49, 78), (64, 74), (68, 86)]), "#9a8a5a")
            + "".join(path(oval(x, 77, 3, 3.6), "#f3eee2") for x in (43, 49, 55))
            + move(lit(poly([(28, 40), (70, 40), (70, 88), (28, 88)]), LARCH, 2) + hole, -36, 4, 0.8, -12)
        )
        hole = ""
    roof = lit(poly([(20, 42), (26, 26), (80, 20), (88, 32), (72, 42)]), "#8a5a34", 1.6) + path(
        poly([(20, 42), (72, 42), (88, 32), (88, 35), (73, 46), (20, 46)]), shade("#8a5a34", 0.66)
    )
    tit = (
        path("M52 65Q48 60 52 55Q60 52 64 58Q72 62 74 70Q66 70 62 67Q56 70 52 65z", "#e9c94a")
        + path("M52 57Q54 52 60 54Q62 57 60 59Q55 58 52 60z", "#2b3440")
        + path(oval(55, 58.6, 1.8), "#ffffff")
        + path("M51.4 58.4L48.6 59.4L51.6 60.2z", "#26262b")
        + path("M62 62Q70 64 76 73Q66 72 61 66z", "#5f7f9a")
        if view == "front"
        else ""
    )
    return side + front_ + hole + roof + line("M49 68V74", "#6b4a32", 0) + tit


@drawing("scene:snow", foot=93, half=22)
def feeder(c: Colour, view: str) -> str:
    post = lit(box(46.6, 62, 6.8, 31, 1), shade(LARCH, 0.8), 1.2)
    glass = lit(
        box(32, 36, 36, 24, 1),
        "#dfe9ec",
        1.4,
        path(box(30, 44, 40, 20), "#5b4a3a")
        + "".join(path(oval(x, y, 1.3, 0.8), "#c9b48a") for x in range(33, 68, 4) for y in (46, 50, 54, 58)),
    )
    roof = (
        lit(poly([(18, 40), (50, 16), (82, 40), (78, 42), (50, 22), (22, 42)]), "#8a5a34", 1.2)
        + lit(poly([(22, 40), (50, 20), (78, 40)]), LARCH, 1.6)
        + path("M18 39L50 14L82 39Q76 36 70 33Q60 22 50 20Q38 24 30 33z", "#ffffff", 0.95)
    )
    tray = lit(poly([(18, 60), (82, 60), (78, 66), (22, 66)]), LARCH, 1.6)
    bird = (
        path("M70 60Q64 54 69 48Q76 44 80 50L84 52L80 54Q80 60 70 60z", "#c9634a")
        + path("M68 50Q72 44 78 48Q74 52 68 53z", "#8a8f96")
        + path(oval(78, 50, 0.9), "#26262b")
    )
    return post + roof + glass + tray + bird


@drawing("scene:garden", foot=92, half=28)
def insecthotel(c: Colour, view: str) -> str:
    frame = lit(poly([(50, 6), (86, 34), (80, 34), (80, 92), (20, 92), (20, 34), (14, 34)]), LARCH, 2.6)

    def cell(x: float, y: float, w: float, h: float, fill: str) -> str:
        return inside(box(x, y, w, h), path(box(x, y, w, h), "#4a3524") + fill)

    canes = "".join(
        path(oval(x, y, 1.7), "#d8bf86") + path(oval(x, y, 0.8), "#4a3524")
        for x in range(27, 50, 4)
        for y in range(40, 62, 4)
    )
    logs = "".join(
        lit(oval(x, y, 4.4), "#b98a54", 0.8)
        + "".join(path(oval(x + dx, y + dy, 0.7), "#4a3524") for dx, dy in ((0, 0), (2, 1), (-2, 1), (0, -2)))
        for x in (57, 66, 74)
        for y in (44, 54)
    )
    cones = "".join(
        lit(oval(x, y, 3.6, 4.6), "#8a5f38", 0.8)
        + line(f"M{x - 3} {y}q3 2 6 0M{x - 3} {y + 2.4}q3 2 6 0", "#5d3f22", 0.6)
        for x in (28, 36, 44)
        for y in (71, 82)
    )
    brick = path(box(53, 66, 24, 22), "#b5523b") + "".join(
        path(oval(x, y, 2.2), "#5a2417") for x in (58, 65, 72) for y in (71, 77, 83)
    )
    attic = inside(
        poly([(50, 13), (72, 34), (28, 34)]),
        path(box(20, 10, 60, 30), "#4a3524")
        + "".join(line(f"M{x} 34L{x + 5} 18", "#d8bf86", 1.4) for x in range(24, 76, 3)),
    )
    bee_ = motif_of("bee", 76, 20, 0.42, "#000000")
    return (
        frame
        + attic
        + cell(24, 38, 26, 24, canes)
        + cell(53, 38, 24, 24, logs)
        + cell(24, 66, 26, 22, cones)
        + cell(53, 66, 24, 22, brick)
        + bee_
        + line("M14 34L50 6L86 34", "#6b4a32", 2.4)
    )


@drawing("scene:garden", foot=90, half=40)
def crate(c: Colour, view: str) -> str:
    apples = "".join(
        lit(oval(x, y, 8.4), tone, 1.8)
        + line(f"M{x} {y - 7}q1 -4 4 -5", "#6b4a32", 1)
        + path(oval(x - 3, y - 3, 1.8), "#ffffff", 0.5)
        for x, y, tone in (
            (26, 38, "#c5493a"),
            (42, 32, "#d9a63a"),
            (58, 34, "#c5493a"),
            (74, 37, "#a9b84a"),
            (34, 43, "#d9a63a"),
            (50, 42, "#b83a30"),
            (66, 43, "#c5493a"),
        )
    )
    slats = "".join(
        lit(
            box(10, y, 80, 12, 1),
            "#d8b27a",
            1.6,
            line(f"M10 {y + 4}Q50 {y + 7} 90 {y + 4}", shade("#d8b27a", 0.86), 0.6),
        )
        for y in (46, 61, 76)
    )
    posts = "".join(
        path(box(x, 44, 6, 46, 0.6), shade("#d8b27a", 0.76))
        + "".join(path(oval(x + 3, y, 0.8), DARK) for y in (52, 67, 82))
        for x in (13, 81)
    )
    return path(box(12, 40, 76, 30), "#7a5c38") + apples + slats + posts


@drawing("scene:trees")
def picker(c: Colour, view: str) -> str:
    pole = line("M8 94L56 44", "#9aa3ab", 3.4) + line("M8 94L26 75", RED, 4)
    ring = line(oval(66, 32, 17, 7), DARK, 1.8)
    fingers = "".join(
        line(f"M{x} {32 - 6.4 * (1 - ((x - 66) / 17) ** 2) ** 0.5}q1 -7 {(66 - x) * 0.2} -10", DARK, 1.6)
        for x in (52, 58, 64, 70, 76, 80)
    )
    sack_ = lit("M49 34Q66 44 83 34Q82 60 66 64Q50 60 49 34z", "#d9c7a0", 2.2)
    apple_ = lit(oval(68, 26, 8), "#c5493a", 1.6) + line("M68 19q1 -4 4 -5", "#6b4a32", 1)
    return pole + apple_ + sack_ + ring + fingers


@drawing("scene:garden", foot=90, half=44)
def bench(c: Colour, view: str) -> str:
    dark = shade(c.main, 0.72)
    legs = "".join(
        lit(box(x, 20 if back else 56, 5, 70 if back else 34, 1), dark, 1)
        for x, back in ((12, True), (83, True), (20, False), (75, False))
    )
    slats = "".join(
        lit(box(8, y, 84, 8, 2), c.main, 1.4, line(f"M8 {y + 3}Q50 {y + 5} 92 {y + 3}", shade(c.main, 0.86), 0.5))
        for y in (24, 36)
    )
    seat_ = "".join(
        lit(
            poly(
                [
                    (10 - n * 2.4, 56 + n * 5),
                    (90 + n * 2.4, 56 + n * 5),
                    (91 + n * 2.6, 60.4 + n * 5),
                    (9 - n * 2.6, 60.4 + n * 5),
                ]
            ),
            shade(c.main, 1.06 - n * 0.05),
            0.8,
        )
        for n in range(3)
    )
    return legs + slats + line("M10 50H22M78 50H90", dark, 3.4) + seat_
