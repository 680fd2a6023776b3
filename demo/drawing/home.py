"""Kitchen, linen and small comforts."""

from demo.drawing.clothes import METAL, PALE, contrast
from demo.drawing.ink import Colour, box, inside, is_light, line, lit, move, oval, path, poly, shade, smooth, twins
from demo.drawing.motifs import motif as motif_of
from demo.drawing.outdoor import CREAM, DARK, RED, WOOD
from demo.drawing.registry import drawing

COFFEE = "#5b3a26"
BEECH, OAK, WALNUT = "#d9b27c", "#b98a54", "#7b5236"


def steam(x: float, y: float) -> str:
    return "".join(line(f"M{x + dx} {y}q-3 -4 0 -8t0 -8", "#ffffff", 1.2, 0.75) for dx in (-6, 2))


@drawing("top scene:window colours", foot=84, half=30)
def mug(c: Colour, view: str, *, kind: str = "stoneware") -> str:
    if view == "top":
        handle = line("M78 44Q94 44 94 53Q94 62 78 62", c.main, 6)
        art = (
            handle
            + lit(oval(46, 53, 36), c.main, 3)
            + path(oval(46, 53, 30), shade(c.main, 0.72))
            + path(oval(46, 54.4, 28.6), COFFEE)
        )
        return (
            art
            + path("M24 44Q34 30 52 30Q34 36 28 48z", "#8a5d40")
            + path(oval(58, 64, 2.2), "#8a5d40")
            + path(oval(54, 68, 1.3), "#8a5d40")
        )
    handle = line("M70 44Q88 42 88 56Q88 70 69 70", c.main, 5.6) + line(
        "M71 44Q85 43 85 56", shade(c.main, 1.25), 1, 0.7
    )
    d = "M22 32H72V70Q72 84 58 84H36Q22 84 22 70z"
    if kind == "enamel":
        dots = "".join(
            path(oval(x, y, 0.8), contrast(c.main), 0.9)
            for x, y in ((30, 48), (54, 66), (44, 54), (34, 72), (60, 46), (50, 76), (38, 62), (64, 58))
        )
        rim = line(oval(47, 32, 25, 5.4), "#22324a", 1.8)
        return (
            handle
            + lit(d, c.main, 3.2, dots)
            + path(oval(47, 32, 25, 5.4), shade(c.main, 0.8))
            + path(oval(47, 33, 22.4, 4), COFFEE)
            + rim
        )
    drip = path("M18 28H76V58Q70 68 66 60Q62 54 58 62Q54 72 50 62Q46 56 42 64Q36 74 32 62Q28 56 18 64z", c.main)
    return (
        handle
        + lit(d, "#c3a585", 3.2, drip)
        + path(oval(47, 32, 25, 5.4), shade(c.main, 0.82))
        + path(oval(47, 33.2, 22, 3.8), COFFEE)
        + path("M30 33Q40 30 52 31", "none")
    )


@drawing("scene:table", foot=86, half=38)
def pan(c: Colour, view: str) -> str:
    handle = lit("M62 40L88 10Q93 10 93 15L70 48z", "#26282c", 1.6) + path(oval(88, 15, 1.8), "#55585e")
    egg = (
        path(smooth([(24, 58), (34, 46), (48, 48), (56, 60), (46, 72), (30, 70)]), "#fbf8f0")
        + lit(oval(40, 59, 7), "#f0b62e", 1.4)
        + path(oval(37.6, 56.6, 1.8), "#fbe08a")
    )
    return (
        handle
        + lit(oval(42, 58, 35), "#2b2d31", 3)
        + path(oval(42, 58, 30), "#3b3e44")
        + path("M16 50Q24 32 44 30Q30 36 22 54z", "#555960")
        + egg
    )


@drawing("scene:table")
def board(c: Colour, view: str, *, kind: str = "") -> str:
    if kind == "bread":
        crumbs = "".join(path(box(20 + n * 7.6, 34, 3, 34, 1.4), shade(OAK, 0.55)) for n in range(6))
        loaf = move(
            lit("M40 40Q44 28 62 30Q82 32 84 46Q82 60 62 60Q42 60 40 46z", "#b06f33", 2.4)
            + "".join(line(f"M{x} 35q6 4 6 12", "#e8c48e", 1.8) for x in (48, 57, 66)),
            -4,
            4,
        )
        return lit(box(10, 26, 80, 50, 4), OAK, 3) + lit(box(14, 30, 54, 42, 2), shade(OAK, 1.12), 1) + crumbs + loaf
    grain = "".join(
        line(f"M14 {y}Q40 {y + 5} 60 {y - 2}T88 {y + 2}", shade(WALNUT, 0.82), 0.6) for y in (36, 44, 52, 60, 68)
    )
    groove = line(box(22, 33, 52, 40, 4), shade(WALNUT, 0.62), 1.4)
    return (
        lit(box(14, 26, 72, 54, 7), WALNUT, 3, grain)
        + groove
        + lit(oval(80, 53, 3.4), shade(WALNUT, 0.5), 0.8)
        + path("M34 58q8 -14 20 -10q4 8 -4 14q-10 4 -16 -4z", "#7ba05b")
        + path("M36 57q9 -2 16 -7", "none")
    )


@drawing("scene:kitchen")
def spoons(c: Colour, view: str) -> str:
    def one(x: float, tone: str, lean: float) -> str:
        return move(
            lit(
                "M50 8Q60 10 59 24Q58 34 53 37L52.6 90Q52.6 93 50 93Q47.4 93 47.4 90L47 37Q42 34 41 24Q40 10 50 8z",
                tone,
                1.8,
            )
            + path(oval(50, 22.5, 5.4, 9.4), shade(tone, 0.84)),
            x,
            0,
            1,
            lean,
        )

    return one(-22, BEECH, -7) + one(22, "#b5714a", 7) + one(0, "#96603a", 0)


@drawing("open colours scene:kitchen", foot=86, half=36, reach=42)
def casserole(c: Colour, view: str) -> str:
    ears = twins(line("M20 56Q8 54 9 62Q10 68 20 66", shade(c.main, 0.7), 4))
    pot_ = lit("M18 50H82V76Q82 86 70 86H30Q18 86 18 76z", c.main, 3.2, path(box(10, 50, 80, 3), shade(c.main, 0.66)))
    lid = lit("M15 48Q18 32 50 30Q82 32 85 48Q85 52 82 52H18Q15 52 15 48z", shade(c.main, 0.95), 2.4) + lit(
        box(43, 22, 14, 9, 4), "#c8a24a", 1.4
    )
    if view == "open":
        soup = (
            path(oval(50, 51, 31, 6), shade(c.main, 0.5))
            + path(oval(50, 52, 28, 4.6), "#b5612b")
            + "".join(
                path(oval(x, 51.6, 2.6, 1.3), tone)
                for x, tone in ((36, "#e58a2e"), (46, "#7d9a3c"), (58, "#e58a2e"), (66, "#f0c27a"))
            )
        )
        return steam(48, 42) + steam(62, 40) + ears + pot_ + soup
    return ears + pot_ + lid + path("M30 38Q38 34 48 33.4", "#ffffff", 0)


@drawing("scene:kitchen colours", foot=86, half=28, reach=40)
def kettle(c: Colour, view: str) -> str:
    handle = line("M30 40Q30 14 52 14Q74 14 74 40", DARK, 2.4) + lit(box(38, 10.4, 28, 7, 3.5), BEECH, 1.2)
    spout = lit("M28 66Q16 60 12 44L19 41Q22 52 34 54z", c.main, 1.6)
    bodyd = "M26 74Q24 42 52 40Q80 42 78 74Q78 86 68 86H36Q26 86 26 74z"
    band = path(box(20, 72, 64, 3.4), c.second)
    flowers = "".join(
        path(oval(x + dx, 60 + dy, 1.9), c.second if not is_light(c.second) or not is_light(c.main) else RED)
        for x in (44, 60)
        for dx, dy in ((0, -3), (2.8, -1), (1.8, 2.4), (-1.8, 2.4), (-2.8, -1))
    )
    return (
        handle
        + spout
        + lit(bodyd, c.main, 3, band + flowers)
        + lit("M36 42Q38 34 52 34Q66 34 68 42z", shade(c.main, 0.92), 1.4)
        + lit(oval(52, 32, 3.6), BEECH, 1)
        + steam(13, 38)
    )


@drawing("scene:table")
def pie(c: Colour, view: str) -> str:
    wave = "".join(lit(oval(50 + 38 * cos, 53 + 38 * sin, 5.4), "#5b6670", 1) for cos, sin in _round(22))
    crust = lit(oval(50, 53, 34), "#d9a55c", 2.4) + path(oval(50, 53, 29), "#4b2a5e")
    berries = "".join(
        path(oval(50 + r * cos, 53 + r * sin, 2.4), tone) + path(oval(49.3 + r * cos, 52.3 + r * sin, 0.8), "#8f7bb5")
        for r, n, tone in ((24, 15, "#3c2450"), (16, 10, "#5c3a72"), (8, 5, "#3c2450"))
        for cos, sin in _round(n)
    )
    lattice = inside(
        oval(50, 53, 29),
        "".join(line(f"M{x} 20L{x + 26} 86", "#e3b56f", 3.4) for x in (14, 30, 46, 62))
        + "".join(line(f"M10 {y}L90 {y - 22}", "#e3b56f", 3.4) for y in (48, 66, 84)),
    )
    return wave + lit(oval(50, 53, 38), "#6d7881", 2) + crust + berries + lattice


def _round(count: int) -> list[tuple[float, float]]:
    from math import cos, pi, sin

    return [(cos(2 * pi * n / count), sin(2 * pi * n / count)) for n in range(count)]


@drawing("scene:table")
def rollingpin(c: Colour, view: str) -> str:
    pin = lit("M20 42Q50 38 80 42V58Q50 62 20 58z", BEECH, 2.8) + twins(
        lit("M4 46Q4 44 8 44L20 46V54L8 56Q4 56 4 54z", OAK, 1.4)
    )
    return (
        path(smooth([(20, 66), (40, 56), (70, 30), (84, 40), (80, 64), (50, 80)]), "#fbf6ea", 0.9)
        + "".join(path(oval(x, y, 1), "#fbf6ea") for x, y in ((18, 40), (84, 70), (30, 82), (66, 22)))
        + move(pin, 0, 0, 0.98, -32)
    )


@drawing("colours scene:kitchen", foot=91, half=17)
def mill(c: Colour, view: str) -> str:
    d = "M36 90Q34 78 40 66Q44 56 41 46Q38 40 42 34H58Q62 40 59 46Q56 56 60 66Q66 78 64 90z"
    return (
        lit(
            d,
            c.main,
            2.6,
            path(box(30, 84, 40, 8), shade(c.main, 0.8)) + line("M40 66H60M41 46H59", shade(c.main, 0.66), 0.8),
        )
        + lit("M40 33Q36 20 50 16Q64 20 60 33z", c.main, 2)
        + lit(oval(50, 12.6, 3.6), "#c8a24a", 1)
        + path(box(40, 33, 20, 2), METAL)
        + "".join(path(oval(x, y, 1.1), "#2b2320") for x, y in ((72, 90), (77, 88), (24, 89), (80, 91)))
    )


@drawing("top colours scene:table", foot=84, half=30)
def bowl(c: Colour, view: str) -> str:
    soup = path(oval(50, 48, 33, 7), shade(c.main, 0.66)) + path(oval(50, 49, 30, 5.4), "#dd9a3c")
    if view == "top":
        return (
            lit(oval(50, 50, 40), c.main, 3.4)
            + path(oval(50, 50, 35), shade(c.main, 0.78))
            + path(oval(50, 51.4, 33), "#e2a544")
            + "".join(
                path(oval(x, y, r), tone)
                for x, y, r, tone in (
                    (40, 44, 5, "#c96a2a"),
                    (58, 40, 4, "#f0c77e"),
                    (62, 58, 5, "#c96a2a"),
                    (46, 62, 4, "#f0c77e"),
                )
            )
            + "".join(
                path(f"M{x} {y}q3 -5 7 -3q-2 5 -7 3z", "#5f8a3c") for x, y in ((48, 52), (66, 48), (36, 56), (54, 68))
            )
        )
    return (
        steam(46, 38)
        + lit(
            "M14 48Q16 84 42 84H58Q84 84 86 48z",
            c.main,
            3.4,
            path("M10 66Q50 76 90 66V90H10z", shade(c.main, 0.88)) + path("M10 72Q50 82 90 72V90H10z", "#b99670"),
        )
        + lit(oval(50, 48, 36, 9), shade(c.main, 1.1), 1)
        + soup
        + "".join(path(f"M{x} {y}q3 -2 6 0q-3 2 -6 0z", "#5f8a3c") for x, y in ((40, 48), (54, 50), (60, 47)))
    )


@drawing("scene:table stack")
def plate(c: Colour, view: str) -> str:
    base = PALE if not is_light(c.second) else c.second
    if view == "stack":
        return (
            "".join(
                lit(
                    f"M10 {72 - n * 7}Q50 {84 - n * 7} 90 {72 - n * 7}Q88 {80 - n * 7} 68 {83 - n * 7}H32Q12 {80 - n * 7} 10 {72 - n * 7}z",
                    base,
                    1,
                )
                for n in range(6)
            )
            + path(oval(50, 37, 40, 8.6), base)
            + line(oval(50, 37, 37, 7.4), c.main, 1.8)
            + path(oval(50, 38, 26, 4.4), shade(base, 0.93))
        )
    dots = "".join(path(oval(50 + 36 * x, 52 + 36 * y, 1), c.main) for x, y in _round(40))
    return (
        lit(oval(50, 52, 42), base, 2.6)
        + line(oval(50, 52, 38.6), c.main, 1.8)
        + dots
        + path(oval(50, 52, 28), shade(base, 0.94))
        + path(oval(50, 53, 26.6), shade(base, 1.2))
        + motif_of("herb", 50, 53, 0.6, c.main)
    )


@drawing("colours scene:window", foot=85, half=30)
def teapot(c: Colour, view: str) -> str:
    spout = lit("M28 66Q14 62 10 42L17 39Q22 52 32 52z", c.main, 1.6)
    handle = line("M74 48Q94 46 92 60Q90 74 72 72", c.main, 5)
    glaze = path("M20 30H84V58Q76 66 70 58Q62 52 56 62Q50 70 44 60Q36 54 20 62z", shade(c.main, 1.12), 0.9)
    return (
        spout
        + handle
        + lit("M24 62Q24 38 52 38Q80 38 80 62Q80 85 62 85H42Q24 85 24 62z", c.main, 3.2, glaze)
        + lit("M38 40Q40 30 52 30Q64 30 66 40z", shade(c.main, 0.9), 1.4)
        + lit(oval(52, 27, 4), WOOD, 1)
        + steam(12, 38)
    )


@drawing("colours scene:window", foot=89, half=22)
def jug(c: Colour, view: str) -> str:
    handle = line("M64 32Q86 30 84 50Q82 64 66 68", c.main, 5)
    d = "M30 20L24 16Q40 20 50 18H66Q64 32 68 46Q74 60 70 78Q68 89 58 89H42Q32 89 30 78Q26 60 32 46Q34 32 30 20z"
    return (
        handle
        + lit(d, c.main, 3, path("M20 66Q50 74 80 66V92H20z", "#c3a585"))
        + path("M27 17.6Q40 21 50 19.4H65.6Q58 24 46 24Q34 24 27 17.6z", shade(c.main, 0.6))
    )


@drawing("scene:kitchen row", foot=90, half=23)
def canister(c: Colour, view: str) -> str:
    glass = lit(
        "M28 30H72V84Q72 90 66 90H34Q28 90 28 84z",
        "#d8e6ea",
        2.4,
        path(box(20, 48, 60, 50), "#e9dcc0")
        + "".join(path(oval(x, y, 2, 1.2), "#cdb88c") for x in range(31, 72, 6) for y in range(51, 90, 5)),
    )
    one = (
        glass
        + path(box(33, 36, 2.6, 46, 1.3), "#ffffff", 0.7)
        + lit("M30 18Q30 14 34 14H66Q70 14 70 18L72 31H28z", "#c79a63", 2.2)
        + "".join(
            path(oval(x, y, 0.7), shade("#c79a63", 0.7)) for x, y in ((38, 20), (50, 25), (60, 18), (44, 28), (64, 27))
        )
    )
    if view == "row":
        return move(one, -29, 8, 0.72) + move(one, 29, 17, 0.5) + move(one, 2, 12, 0.62)
    return one


@drawing("scene:kitchen", foot=91, half=26)
def sack(c: Colour, view: str, *, motif: str = "wheat") -> str:
    bread = lit("M34 30Q32 8 50 6Q68 8 66 30z", "#b06f33", 2) + "".join(
        line(f"M{x} 13q5 3 4 9", "#e8c48e", 1.6) for x in (40, 48, 56)
    )
    return (
        bread
        + lit(
            smooth([(28, 32), (50, 26), (72, 32), (76, 60), (72, 86), (50, 91), (28, 86), (24, 60)]),
            c.main,
            3,
            line("M34 36Q40 60 34 84M66 36Q60 60 66 84", shade(c.main, 0.86), 0.7),
        )
        + line("M27 38Q50 46 73 38", WOOD, 1.4)
        + line("M50 42q-8 8 -6 14M50 42q6 8 5 13", WOOD, 1.1)
        + motif_of(motif, 50, 66, 0.8, shade(c.main, 0.5))
    )


@drawing("scene:table")
def wraps(c: Colour, view: str) -> str:
    comb = "".join(
        line(poly([(x + 2.6 * a, y + 2.6 * b) for a, b in _round(6)]), "#d99a1e", 0.6)
        for x in range(20, 86, 8)
        for y in (24, 32, 40, 48, 56, 64, 72, 80)
    )
    one = lit(box(18, 18, 54, 54, 2), "#e9c46a", 2, comb)
    two = lit(
        box(30, 30, 46, 46, 2),
        "#7fa08a",
        2,
        "".join(path(oval(x, y, 1.4), PALE) for x in range(34, 76, 8) for y in range(34, 76, 8)),
    )
    three = lit(box(46, 46, 36, 36, 2), "#c9634a", 2, "".join(line(f"M46 {y}h36", PALE, 1) for y in (52, 60, 68, 76)))
    return move(one, 0, 0, 1, -6) + two + move(three, 0, 0, 1, 5) + path("M82 46L82 56L72 46z", shade("#c9634a", 1.4))


@drawing("scene:sofa fabric", low=81)
def blanket(c: Colour, view: str, *, kind: str = "") -> str:
    ink = shade(c.main, 1.35) if kind != "picnic" else c.second
    fringe = "".join(line(f"M{x} 78v7", shade(c.main, 0.72), 1.1) for x in range(21, 82, 3)) if kind == "" else ""
    layers = []
    for n, y in enumerate((60, 46, 32)):
        tone = shade(c.main, (0.84, 0.93, 1)[n])
        content = line(f"M10 {y + 9}H90", ink, 2) if kind == "" else ""
        if kind == "knit":
            content = "".join(
                line(f"M{x} {y}q3 4.5 0 9q-3 4.5 0 9M{x} {y}q-3 4.5 0 9q3 4.5 0 9", shade(tone, 0.8), 0.9)
                for x in range(22, 84, 10)
            )
        if kind == "picnic":
            content = "".join(path(box(x, y, 6, 20), ink, 0.6) for x in range(14, 90, 13)) + path(
                box(10, y + 6, 80, 5), ink, 0.6
            )
        layers.append(lit(box(16, y, 68, 19, 7), tone, 2, content))
    strap = (
        "".join(path(box(x, 31, 4, 49, 1), "#7a4f2b") for x in (34, 62))
        + line("M36 32Q36 18 50 18Q64 18 64 32", "#7a4f2b", 3)
        if kind == "picnic"
        else ""
    )
    return fringe + "".join(layers) + strap


@drawing("folded fabric scene:line")
def towel(c: Colour, view: str, *, kind: str = "waffle") -> str:
    rod = lit(box(10, 12, 80, 4.4, 2.2), WOOD, 1)
    content = ""
    if kind == "waffle":
        content = "".join(
            path(box(x, y, 3, 3, 0.5), shade(c.main, 0.9)) for y in range(20, 70, 5) for x in range(30, 72, 5)
        ) + path("M20 74h60v2.4h-60zM20 79h60v2.4h-60z", PALE)
    if kind == "tea":
        content = "".join(path(box(x, 0, 3, 100), c.second, 0.8) for x in (32, 38, 60, 66)) + path(
            "M20 70h60v4h-60zM20 77h60v1.6h-60z", c.second, 0.8
        )
        if is_light(c.second):
            content = "".join(line(f"M{x} 0v100", c.second, 1, 0.9) for x in (33, 37, 63, 67)) + line(
                "M20 72h60M20 76h60", c.second, 1.2
            )
    if kind == "beach":
        content = path("M20 24h60v10h-60zM20 40h60v4h-60zM20 62h60v10h-60z", PALE, 0.85) + path(
            "M20 48h60v2h-60z", shade(c.main, 0.6)
        )
    left = "M27 14H73V84Q62 88 50 85Q38 82 27 86z"
    return (
        lit(left, c.main, 2.6, content)
        + rod
        + path(box(27, 11.4, 46, 5.6), shade(c.main, 1.06))
        + line("M62 18V82", shade(c.main, 0.86), 0.7)
    )


@drawing("fabric colours", low=88, reach=46)
def bedding(c: Colour, view: str) -> str:
    bed = lit(box(8, 70, 84, 18, 3), WOOD, 2) + lit(box(10, 14, 80, 40, 4), shade(WOOD, 0.84), 2)
    pillows = twins(lit(smooth([(16, 32), (32, 28), (47, 33), (46, 50), (30, 52), (16, 49)]), shade(c.main, 1.15), 2))
    duvet = lit(
        "M8 48Q28 42 50 47Q72 42 92 48V80Q70 86 50 81Q28 86 8 80z",
        c.main,
        3,
        line("M22 50Q26 66 20 80M44 50Q40 66 46 80M70 49Q76 64 70 82", shade(c.main, 0.86), 0.9),
    )
    turned = lit("M8 46Q28 40 50 45Q72 40 92 46V56Q72 51 50 56Q28 51 8 56z", shade(c.main, 1.3), 1.2)
    return bed + pillows + duvet + turned + "".join(path(oval(x, 78.6, 0.9), WOOD) for x in (40, 50, 60))


@drawing("scene:evening", foot=91, half=22)
def candle(c: Colour, view: str, *, kind: str = "taper") -> str:
    from demo.drawing.camp import flame

    if kind == "glass":
        glass = (
            lit("M28 42H72V84Q72 91 64 91H36Q28 91 28 84z", "#f0e6d2", 2.6)
            + lit(box(35, 56, 30, 22, 1.4), CREAM, 0.8)
            + motif_of("herb", 50, 67, 0.55, "#6f8a5a")
        )
        return (
            path(oval(50, 30, 20), "#ffe9a8", 0.4)
            + line("M50 42V37", DARK, 2)
            + flame(50, 38, 0.8)
            + glass
            + path(oval(50, 42, 22, 4), "#fbf3df")
            + line(oval(50, 42, 22, 4), "#d8cbb0", 0.7)
        )
    comb = "".join(line(f"M{x} {y}l2 1.4l2 -1.4", "#b9791a", 0.6) for y in range(36, 90, 4) for x in range(36, 70, 4))

    def stick(x: float, top: float) -> str:
        return (
            path(oval(x, top - 12, 13), "#ffe9a8", 0.4)
            + line(f"M{x} {top}v-4", DARK, 1)
            + flame(x, top - 2, 0.62)
            + lit(box(x - 6.5, top, 13, 91 - top, 1.6), "#e0a63a", 2, comb)
        )

    return stick(38, 34) + stick(60, 44)


@drawing("scene:bath", low=79)
def soap(c: Colour, view: str) -> str:
    bar = (
        lit(poly([(16, 46), (66, 34), (86, 46), (86, 64), (36, 78), (16, 64)]), "#e7dcae", 0.1)
        + path(poly([(16, 46), (66, 34), (86, 46), (36, 59)]), "#f2e9c4")
        + path(poly([(16, 46), (36, 59), (36, 78), (16, 64)]), "#cdbf86")
    )
    petals = "".join(
        path(oval(x, y, 2, 1.1), tone)
        for x, y, tone in (
            (44, 46, "#d98a2b"),
            (56, 43, "#6f8a5a"),
            (66, 46, "#d98a2b"),
            (36, 50, "#8d7ab8"),
            (58, 52, "#6f8a5a"),
            (74, 46, "#8d7ab8"),
            (50, 66, "#d98a2b"),
            (64, 60, "#6f8a5a"),
            (76, 58, "#d98a2b"),
            (24, 58, "#6f8a5a"),
        )
    )
    band = path(poly([(42, 40), (58, 36), (78, 48.6), (78, 66.4), (60, 71.4), (60, 53)]), "#c7b299", 0.9) + motif_of(
        "herb", 69, 60, 0.4, PALE
    )
    return (
        bar
        + petals
        + band
        + "".join(
            line(oval(x, y, r), "#ffffff", 0.6, 0.9) + path(oval(x - r * 0.3, y - r * 0.3, r * 0.25), "#ffffff")
            for x, y, r in ((22, 32, 5), (32, 24, 3), (80, 28, 4), (14, 76, 3.4))
        )
    )


@drawing("scene:bath")
def tube(c: Colour, view: str, *, motif: str = "leaf") -> str:
    d = "M36 8H64L62 70Q62 76 58 78H42Q38 76 38 70z"
    return move(
        lit(d, c.main, 2.6, path(box(30, 8, 40, 5), shade(c.main, 0.8)))
        + path(box(41, 24, 18, 32, 1.4), PALE, 0.94)
        + motif_of(motif, 50, 40, 0.62, shade(c.main, 0.55))
        + lit(box(41, 77, 18, 13, 2), METAL, 1.4)
        + line("M36 10H64", shade(c.main, 0.6), 0.5, 1, "0.6 0.9"),
        0,
        0,
        1,
        14,
    )


@drawing("colours scene:window", foot=89, half=20)
def vase(c: Colour, view: str) -> str:
    stems = line("M50 40Q46 24 36 12M50 40Q50 22 52 8M50 40Q56 26 66 16", "#5c7240", 1.3)
    heads = "".join(
        path(oval(x, y, 4.4), "#e8c14a") + path(oval(x, y, 1.8), "#a5722a") for x, y in ((36, 11), (52, 7.6), (66, 15))
    ) + path("M47 30q-9 -1 -10 -9q9 0 10 9zM53 28q8 -2 8 -9q-8 0 -8 9z", "#6f8a5a")
    d = "M45 36H55Q54 44 60 48Q74 56 72 72Q70 89 56 89H44Q30 89 28 72Q26 56 40 48Q46 44 45 36z"
    speck = "".join(
        path(oval(x, y, 0.6), shade(c.main, 0.6))
        for x, y in ((40, 60), (52, 66), (60, 58), (46, 76), (62, 74), (36, 70), (54, 82))
    )
    return stems + heads + lit(d, c.main, 3, speck) + path(oval(50, 36, 5, 1.4), shade(c.main, 0.5))


@drawing("scene:wall colours", reach=42)
def clock(c: Colour, view: str) -> str:
    face = CREAM
    marks = "".join(
        path(box(49.3, 17.5, 1.4, 5 if n % 3 else 7.5, 0.5), DARK)
        if n == 0
        else move(path(box(49.3, 17.5, 1.4, 4.4 if n % 3 else 7, 0.5), DARK), 0, 0, 1, n * 30)
        for n in range(12)
    )
    return (
        lit(oval(50, 50, 40), c.main, 3.4)
        + lit(oval(50, 50, 35), face, 1.4)
        + marks
        + move(path(box(48.8, 28, 2.4, 24, 1), DARK), 0, 0, 1, -56)
        + move(path(box(49.2, 20, 1.6, 32, 0.8), DARK), 0, 0, 1, 62)
        + path(oval(50, 50, 2.4), RED)
    )


@drawing("scene:forest open", foot=89, half=34)
def basket(c: Colour, view: str, *, kind: str = "") -> str:
    tone = "#b98a5a" if not kind else "#cdb37c"
    weave = "".join(
        path(box(10 + col * 7 + row % 2 * 3.5, 46 + row * 6, 5.4, 4.6, 2), shade(tone, 0.8 if row % 2 else 0.88))
        for row in range(8)
        for col in range(13)
    )
    d = (
        "M14 44H86L76 84Q75 89 70 89H30Q25 89 24 84z"
        if not kind
        else "M22 34H78Q82 60 78 84Q77 89 71 89H29Q23 89 22 84Q18 60 22 34z"
    )
    weave = (
        weave
        if not kind
        else "".join(line(f"M10 {y}Q50 {y + 4} 90 {y}", shade(tone, 0.82), 1.2) for y in range(38, 92, 5))
        + weave.replace("46", "46")[:0]
    )
    inside_ = ""
    if view == "open":
        if kind:
            inside_ = lit(smooth([(28, 36), (40, 20), (60, 24), (74, 36)]), "#a3b899", 2) + line(
                "M34 34Q50 24 68 34", "#8aa080", 1
            )
        else:
            inside_ = "".join(
                lit(f"M{x} 42q-9 -14 0 -18q10 -2 13 4q4 8 -3 14z", "#a5602f", 1.2) for x in (28, 46, 62)
            ) + "".join(path(box(x, 34, 6, 12, 2), CREAM) for x in (30, 49, 65))
    handle = (
        line("M20 46Q22 10 50 10Q78 10 80 46", shade(tone, 0.66), 4)
        + line("M20.6 45Q22 12 50 11.6", shade(tone, 1.1), 0.9, 0.8)
        if not kind
        else twins(line("M24 44Q12 44 13 52Q15 60 24 57", shade(tone, 0.7), 3))
    )
    rim = (
        lit(box(12, 41, 76, 7, 3.5), shade(tone, 0.8), 1.4)
        if not kind
        else lit(oval(50, 35, 29, 5), shade(tone, 0.84), 1) + path(oval(50, 35.6, 25, 3.4), shade(tone, 0.5))
    )
    return handle + (inside_ if not kind else "") + lit(d, tone, 3, weave) + rim + (inside_ if kind else "")


@drawing("open scene:sofa", foot=89, half=30)
def storage(c: Colour, view: str) -> str:
    return basket(c, view, kind="storage")


@drawing("scene:wall")
def hooks(c: Colour, view: str) -> str:
    plank = lit(
        "M4 40Q30 36 52 39Q78 36 96 40V58H4z",
        OAK,
        2.4,
        "".join(line(f"M0 {y}Q40 {y + 3} 100 {y - 1}", shade(OAK, 0.84), 0.6) for y in (44, 49, 54)),
    ) + path("M4 40Q30 36 52 39Q78 36 96 40V42Q70 38.4 52 41Q28 38 4 42z", "#5d4128")
    pegs = "".join(
        lit(f"M{x - 2.4} 50L{x - 1} 60Q{x - 1} 64 {x + 2.6} 64Q{x + 6} 63 {x + 5} 59L{x + 2.4} 49z", BEECH, 1)
        for x in (16, 39, 62, 85)
    )
    scarf_ = lit("M36 60Q40 56 46 60L48 92H35z", RED, 1.4, path("M30 76h22v3h-22zM30 84h22v3h-22z", PALE, 0.9))
    hat_ = move(
        lit("M22 66Q20 22 50 22Q80 22 78 66z", "#2f6b4f", 2.4)
        + lit("M18 62Q50 70 82 62V74Q50 82 18 74z", shade("#2f6b4f", 0.8), 1),
        12,
        18,
        0.26,
    )
    return move(plank + scarf_ + hat_ + pegs, 0, -4, 0.94)


@drawing("scene:wall")
def broom(c: Colour, view: str) -> str:
    handle = lit(box(64, 6, 8, 34, 4), BEECH, 1.4) + path(oval(68, 11, 1.6), shade(BEECH, 0.6))
    scoop = (
        handle
        + lit("M46 40Q46 34 52 34H84Q90 34 90 40L96 86H40z", "#5b6670", 2.4)
        + path("M50 44H86L90 80H46z", "#434c55")
        + path("M40 86H96L95 90H41z", "#22262a")
    )
    bristles = "".join(
        line(f"M{x} 52L{24 + (x - 24) * 1.25} 72", "#4b3a2c" if n % 2 else "#6b543f", 1.6)
        for n, x in enumerate(range(8, 44, 2))
    )
    brush = (
        lit(box(20.6, 8, 7.4, 38, 3.7), BEECH, 1.4)
        + path(oval(24.3, 13, 1.6), shade(BEECH, 0.6))
        + bristles
        + lit(box(5, 44, 39, 9, 3), BEECH, 1.6)
    )
    return scoop + move(brush, -1, 16, 1, -10)
