"""Things for nights outside."""

from demo.drawing.clothes import METAL, PALE, contrast
from demo.drawing.ink import Colour, box, inside, line, lit, move, oval, path, poly, shade, smooth, twins
from demo.drawing.outdoor import CREAM, DARK, RED, STEEL, WOOD, YELLOW
from demo.drawing.registry import drawing


def flame(x: float, y: float, size: float = 1, hot: str = "#f2a32e") -> str:
    d = smooth(
        [
            (x, y - 22 * size),
            (x + 5 * size, y - 12 * size),
            (x + 8 * size, y - 5 * size),
            (x + 4 * size, y),
            (x - 4 * size, y),
            (x - 8 * size, y - 6 * size),
            (x - 3 * size, y - 12 * size),
        ]
    )
    core = smooth([(x, y - 12 * size), (x + 3.4 * size, y - 4 * size), (x, y), (x - 3.4 * size, y - 4 * size)])
    return path(d, hot) + path(core, "#ffe08a")


@drawing("scene:night inside", foot=84, half=42)
def tent(c: Colour, view: str, *, kind: str = "") -> str:
    """kind "" a ridge tent, tunnel, family, tipi."""
    if view == "inside":
        return _inside(c)
    pegs = twins(line("M16 82L4 86", DARK, 0.7))
    dark = shade(c.main, 0.5)
    if kind == "tipi":
        stick = "".join(line(f"M50 20L{x} 4", WOOD, 1.4) for x in (40, 45, 50, 55, 61))
        cone = lit(
            "M50 14L86 84Q50 90 14 84z",
            c.main,
            4,
            line("M50 14L34 87M50 14L66 87", shade(c.main, 0.86), 0.7)
            + path("M0 76H100V92H0z", RED, 0.9)
            + path("M0 73.4H100V75H0z", RED, 0.9),
        )
        door = path("M50 40L59 86H41z", dark) + lit("M50 40L41 86H34Q44 62 50 40z", shade(c.main, 0.94), 1)
        return stick + pegs + cone + door + twins(lit("M50 14L38 10L44 26z", shade(c.main, 0.9), 1))
    if kind == "family":
        shell = lit(
            "M7 84Q8 46 18 40L36 26Q50 21 64 26L82 40Q92 46 93 84z",
            c.main,
            4,
            path("M36 26Q50 21 64 26L68 84H32z", shade(c.main, 1.22)),
        )
        door = path("M42 44Q50 40 58 44L60 84H40z", dark) + lit("M42 44L40 84H34Q38 62 42 44z", shade(c.main, 1.1), 1)
        panes = twins(lit(box(14, 52, 14, 13, 2), "#e8eef0", 1) + line("M21 52V65M14 58.5h14", shade(c.main, 0.7), 0.8))
        return pegs + shell + door + panes + line("M36 26Q30 50 32 84M64 26Q70 50 68 84", shade(c.main, 0.7), 0.8)
    if kind == "tunnel":
        shell = lit(
            "M10 84Q12 46 42 38Q78 34 92 84z",
            c.main,
            4,
            line("M34 40Q24 60 26 86M62 38Q74 54 78 86", shade(c.main, 0.76), 0.9),
        )
        door = path("M40 84Q40 52 54 50Q64 54 66 84z", dark) + lit("M40 84Q40 56 50 51L46 84z", shade(c.main, 1.16), 1)
        return pegs + line("M88 82L97 87", DARK, 0.7) + shell + door + path("M44 84q8 -12 18 0z", "#d9a520")
    left = path("M50 20L14 84H50z", shade(c.main, 1.08))
    shell = lit("M50 20L86 84H14z", c.main, 3.4, left)
    door = (
        path("M50 36L62 84H38z", dark)
        + lit("M50 36L38 84H31Q44 60 50 36z", shade(c.main, 1.2), 1)
        + lit("M50 36L62 84H69Q56 60 50 36z", shade(c.main, 0.86), 1)
    )
    rope = twins(line("M50 21L6 82", DARK, 0.4, 0.5))
    return pegs + rope + shell + door + line("M45 14L50 22L55 14", METAL, 1.2) + path("M42 84q8 -7 16 0z", "#c9a96b")


def _inside(c: Colour) -> str:
    view = path(box(0, 0, 100, 100), shade(c.main, 0.66)) + path("M50 4L96 100H4z", "#cfe0ea")
    hills = inside(
        "M50 4L96 100H4z",
        path("M0 62Q30 44 52 58Q78 44 100 60V100H0z", "#6f9070")
        + path("M0 78Q40 66 100 76V100H0z", "#4f7356")
        + path(oval(62, 36, 7), "#fbe7b0"),
    )
    flaps = (
        path("M50 4L4 100H0V0H50z", c.main)
        + path("M50 4L96 100H100V0H50z", shade(c.main, 0.86))
        + path("M50 4L30 60Q18 70 20 100H4z", shade(c.main, 1.14))
        + path("M50 4L70 60Q82 70 80 100H96z", shade(c.main, 0.95))
    )
    mug = move(
        lit(box(38, 70, 20, 20, 3), RED, 1.4)
        + line("M58 75q7 0 7 5t-7 5", RED, 2.4)
        + path(oval(48, 70.4, 10, 2), "#5b3a26"),
        -4,
        4,
        0.8,
    )
    return view + hills + path("M0 92Q50 84 100 92V100H0z", shade(c.main, 0.5)) + flaps + mug


@drawing("scene:night fabric")
def tarp(c: Colour, view: str) -> str:
    trees = "".join(path(box(x, 6, 4, 84), WOOD) for x in (10, 86))
    sheet = lit("M12 34Q50 26 88 34L78 62Q50 50 22 62z", c.main, 2, line("M12 34Q50 44 88 34", shade(c.main, 0.7), 0.6))
    ropes = line("M22 62L12 86M78 62L88 86", DARK, 0.7) + twins(path(oval(12.6, 34, 1.4), METAL))
    return trees + path("M22 62Q50 50 78 62L70 66Q50 58 30 66z", shade(c.main, 0.55)) + sheet + ropes


@drawing("packed fabric")
def bag(c: Colour, view: str, *, kind: str = "") -> str:
    """A sleeping bag: a mummy, a blanket, or one for kids."""
    if view == "packed":
        d = box(28, 22, 44, 62, 14)
        return (
            lit(d, shade(c.main, 0.8), 3)
            + path(oval(50, 26, 20, 6), shade(c.main, 0.6))
            + line("M44 24Q50 34 56 24", PALE, 1)
            + twins(line("M37 26V80", DARK, 1.6))
            + line("M30 52H70", DARK, 1.6)
            + path(box(43, 58, 14, 8, 1), PALE)
        )
    quilt = "".join(
        line(f"M20 {y}Q50 {y + 5} 80 {y}", shade(c.main, 0.76), 0.9)
        + line(f"M20 {y + 1.3}Q50 {y + 6.3} 80 {y + 1.3}", shade(c.main, 1.2), 0.5, 0.6)
        for y in range(38, 92, 8)
    )
    if kind == "blanket":
        squares = "".join(line(f"M{x} 10V92", shade(c.main, 0.8), 0.8) for x in (34, 50, 66)) + "".join(
            line(f"M10 {y}H90", shade(c.main, 0.8), 0.8) for y in range(24, 92, 14)
        )
        open_ = lit(
            "M52 10H80Q82 30 70 46Q60 40 52 10z",
            "#e9dcc4",
            1.4,
            "".join(line(f"M{x} 8v40M48 {x - 40}h36", RED, 0.7, 0.7) for x in range(50, 84, 6)),
        )
        return (
            lit(box(20, 10, 60, 81, 4), c.main, 3, squares)
            + open_
            + line("M52 10Q60 40 70 46", METAL, 1)
            + lit(box(24, 12, 24, 14, 5), CREAM, 1.6)
        )
    d = "M50 7Q72 8 72 28Q73 56 66 84Q64 92 50 92Q36 92 34 84Q27 56 28 28Q28 8 50 7z"
    hood_ = (
        path(oval(50, 25, 15.4, 13.4), shade(c.main, 0.5))
        + path(oval(50, 26.6, 12.6, 11), "#e9c88f")
        + lit(oval(50, 31, 10, 5.4), CREAM, 1)
    )
    cord = line("M44 38Q42 46 44 50M56 38Q58 46 56 49", PALE, 0.8)
    feet = path("M30 76H70L64 92H36z", shade(c.main, 0.8)) if kind == "kids" else ""
    face = (
        twins(path(oval(44, 82, 1.6), PALE))
        + line("M46 86Q50 89 54 86", PALE, 1)
        + twins(line("M43 8L38 1", shade(c.main, 0.6), 1.6) + path(oval(38, 1.6, 2), YELLOW))
        if kind == "kids"
        else ""
    )
    return lit(d, c.main, 3, quilt + feet) + hood_ + cord + line("M67 40Q68 62 62 86", YELLOW, 1) + face


@drawing("fabric")
def liner(c: Colour, view: str) -> str:
    d = "M30 12Q50 8 70 12L72 72Q66 92 50 92Q34 92 28 72z"
    folds = "".join(line(f"M{x} 14Q{x + 5} 50 {x - 2} 88", shade(c.main, 1.22), 1.4) for x in (36, 46, 57, 66))
    return (
        lit(d, c.main, 3, folds)
        + path("M30 12Q50 8 70 12Q50 20 30 12z", shade(c.main, 0.72))
        + lit(box(58, 66, 24, 20, 6), shade(c.main, 0.8), 1.6)
        + line("M62 68Q70 74 78 68", PALE, 0.8)
    )


@drawing("packed colours")
def mat(c: Colour, view: str, *, kind: str = "air") -> str:
    if view == "packed":
        roll = (
            lit(box(16, 36, 68, 30, 15), c.main, 3)
            + lit(oval(27, 51, 10, 15), shade(c.main, 0.8), 1.2)
            + line("M27 40Q36 42 35 51Q33 60 26 58Q21 54 25 49", shade(c.main, 0.5), 1.4)
        )
        return roll + "".join(path(box(x, 35, 4, 32, 1), DARK) for x in (46, 66))
    if kind == "folded":
        slabs = "".join(
            lit(
                poly([(18, 26 + n * 8), (70, 26 + n * 8), (82, 34 + n * 8), (30, 34 + n * 8)]),
                shade(c.main, 1 if n % 2 else 0.84),
                1,
            )
            for n in range(6, -1, -1)
        )
        dots = "".join(
            path(oval(x + (y - 27) * 1.4, y, 1.5, 0.9), shade(c.main, 1.35)) for x in range(24, 70, 6) for y in (28, 31)
        )
        return slabs + dots + line("M40 26L54 90", DARK, 0)
    ribs = "".join(
        line(f"M{x} 8V92", shade(c.main, 0.76), 1) + line(f"M{x + 1.3} 8V92", shade(c.main, 1.25), 0.6, 0.7)
        for x in (36, 43, 50, 57, 64)
    )
    return (
        lit("M30 16Q30 8 50 8Q70 8 70 16L67 84Q66 92 50 92Q34 92 33 84z", c.main, 3, ribs)
        + lit(box(64, 82, 8, 6, 2), DARK, 1)
        + path(box(44, 78, 12, 6, 0.8), contrast(c.main), 0.9)
    )


@drawing("scene:pillow colours", low=77, reach=44)
def cushion(c: Colour, view: str, *, motif: str = "") -> str:
    d = smooth([(12, 26), (50, 31), (88, 26), (84, 50), (88, 76), (50, 71), (12, 76), (16, 50)], tension=7)
    ink = shade(c.main, 0.78)
    drawn = {
        "grain": "".join(
            path(smooth([(x, y - 3), (x + 2.2, y), (x, y + 3), (x - 2.2, y)]), "#7a5c3c")
            for x, y in ((34, 44), (46, 54), (58, 42), (68, 56), (40, 62), (54, 62), (64, 46))
        ),
        "square": line(box(26, 38, 48, 26, 1), ink, 0.9) + line(box(30, 41, 40, 20, 1), ink, 0.5),
        "plain": line("M20 50Q50 54 80 50", ink, 0.8) + lit(box(80, 46, 6, 6, 2), DARK, 0.8),
    }[motif]
    corners = twins(line("M18 32Q26 38 30 36M18 70Q26 64 30 66", ink, 0.7))
    return lit(d, c.main, 3, drawn) + corners


@drawing("scene:trees packed")
def hammock(c: Colour, view: str) -> str:
    if view == "packed":
        return (
            lit(smooth([(50, 22), (70, 30), (76, 56), (66, 80), (50, 84), (34, 80), (24, 56), (30, 30)]), c.main, 3)
            + line("M40 26Q50 34 60 26", shade(c.main, 0.6), 2)
            + line("M50 30Q56 14 66 18", DARK, 1.6)
            + line(oval(69, 16, 4, 6), METAL, 1.8)
        )
    trees = lit(box(6, 4, 9, 92, 2), "#6b4a32", 2) + lit(box(85, 4, 9, 92, 2), "#6b4a32", 2)
    straps = line("M10 30L22 40M90 30L78 40", DARK, 2.4) + "".join(
        line(oval(x, 40, 1.8), METAL, 1.2) for x in (22.6, 77.4)
    )
    back = path("M22 40Q50 64 78 40Q50 56 22 40z", shade(c.main, 0.6))
    return (
        trees
        + straps
        + back
        + lit(
            "M22 40Q36 66 50 66Q64 66 78 40Q74 78 50 80Q26 78 22 40z",
            c.main,
            3,
            line("M24 44Q40 74 50 74Q60 74 76 44", shade(c.main, 0.8), 0.8),
        )
        + path("M60 64q6 8 2 14l-4 -8z", shade(c.main, 0.86))
    )


@drawing("scene:night", foot=90, half=16)
def stove(c: Colour, view: str) -> str:
    can = lit(
        "M32 66Q32 60 42 58H58Q68 60 68 66V85Q68 90 60 90H40Q32 90 32 85z",
        "#2f5d9b",
        2.4,
        path(box(28, 70, 44, 11), PALE),
    ) + flame(50, 80.6, 0.36)
    burner = lit(box(46, 44, 8, 15, 1), STEEL, 1) + line("M54 51H68", STEEL, 2) + lit(oval(70, 51, 4, 4.6), RED, 1)
    head = lit(box(36, 36, 28, 8, 3), DARK, 1)
    arms = line("M38 36L30 26M62 36L70 26M50 36V27", STEEL, 2.2)
    return (
        "".join(flame(x, 36, s, "#5aa9e6") for x, s in ((42, 0.5), (50, 0.66), (58, 0.5))) + can + burner + head + arms
    )


@drawing("scene:night", foot=86, half=36)
def messkit(c: Colour, view: str) -> str:
    pot_ = (
        lit("M16 46H62V78Q62 86 54 86H24Q16 86 16 78z", STEEL, 3)
        + lit("M13 38Q13 36 16 36H62Q65 36 65 38V46H13z", shade(STEEL, 0.9), 1.6)
        + lit(box(34, 29, 10, 8, 3), DARK, 1)
    )
    handle = line("M62 54L86 46", DARK, 3.6)
    mug = (
        lit("M60 62H84V82Q84 86 80 86H64Q60 86 60 82z", RED, 1.8)
        + line("M84 67q9 0 9 7t-9 7", RED, 2.4)
        + path(oval(72, 62, 12, 2.4), shade(RED, 0.5))
    )
    return pot_ + handle + mug + line("M22 56V76", "#ffffff", 1.4, 0.7)


@drawing("scene:table colours", low=82, reach=46)
def knife(c: Colour, view: str, *, kind: str = "") -> str:
    """kind mushroom, chef, fish."""
    if kind == "chef":
        blade = lit("M40 40L93 44Q80 58 40 58z", "#d3d9dd", 1.4) + line("M42 55Q70 55 86 48", "#f3f6f7", 0.8)
        return move(
            blade
            + lit("M6 42Q6 38 12 38H40V56Q26 56 14 54Q6 52 6 42z", "#9a5b34", 2)
            + "".join(path(oval(x, 46.4, 1.5), METAL) for x in (14, 23, 32))
            + lit(box(39, 38, 5, 19, 1), "#aab2b8", 0.8),
            0,
            2,
            1,
            -28,
        )
    if kind == "fish":
        body_ = lit(
            "M8 50Q22 36 44 42L54 48L66 40V62L54 54L44 60Q22 64 8 50z",
            c.main,
            2,
            "".join(line(f"M{x} 43q4 7 0 14", shade(c.main, 0.7), 0.7) for x in (26, 32, 38)),
        )
        blade = lit("M46 44L88 20Q92 22 88 28L56 52z", "#d3d9dd", 1.2) + line("M50 46L84 26", "#f5f7f8", 0.7)
        return (
            blade
            + body_
            + path(oval(17, 48, 1.8), PALE)
            + path(oval(17.3, 48.2, 0.8), DARK)
            + line(oval(70, 51, 5), METAL, 1.6)
        )
    handle = lit("M14 64Q12 56 20 52L52 40L58 52L28 70Q18 74 14 64z", WOOD, 2.4) + line(
        "M22 60L50 46", shade(WOOD, 1.3), 0.8
    )
    blade = lit("M52 40Q66 26 84 26Q92 28 88 34Q82 36 78 42Q70 50 58 52z", "#d3d9dd", 1.4)
    brush = "".join(line(f"M{14 + n} {62 + n * 1.4}l-8 {6 + n}", "#e6cf9c", 1.4) for n in range(6))
    return (
        brush + blade + handle + lit(oval(55, 46, 3), "#c8a24a", 0.8) + lit("M13 60L20 72L24 70L16 57z", "#c8a24a", 0.6)
    )


@drawing("scene:tentnight colours", low=79)
def headlamp(c: Colour, view: str) -> str:
    band = line("M20 58Q16 18 50 18Q84 18 80 58", c.main, 8) + line(
        "M20 56Q18 21 50 20Q80 20 80 52", shade(c.main, 1.3), 1, 0.8, "3 2.4"
    )
    case = lit(box(28, 46, 44, 32, 9), DARK, 2.6)
    lamp = (
        lit(oval(50, 62, 13), "#cfd5d9", 1.4)
        + path(oval(50, 62, 10.4), "#fbe7a0")
        + path(oval(50, 62, 5), "#fffbe6")
        + path(oval(46.6, 58.6, 2.2), "#ffffff")
    )
    return band + case + lamp + lit(box(45, 41, 10, 6, 2), RED, 0.8) + path(oval(33.6, 62, 1.4), RED)


@drawing("scene:tentnight colours", foot=90, half=20)
def lantern(c: Colour, view: str) -> str:
    handle = line("M34 30Q28 6 50 6Q72 6 66 30", DARK, 1.8)
    glow = path(oval(50, 50, 26, 30), "#fff2c0", 0.35)
    glass = lit("M38 30H62Q68 50 62 70H38Q32 50 38 30z", "#fbeab8", 1.6)
    return (
        handle
        + glow
        + lit("M40 14H60L64 24H36z", c.main, 1.4)
        + lit(box(36, 24, 28, 6, 1.4), shade(c.main, 0.8), 1)
        + glass
        + flame(50, 66, 0.9)
        + "".join(line(f"M{x} 30Q{x2} 50 {x} 70", DARK, 1.2) for x, x2 in ((37, 30), (63, 70)))
        + lit("M34 70H66L70 86Q70 90 64 90H36Q30 90 30 86z", c.main, 2.4)
        + lit(oval(67, 79, 3), "#c8a24a", 0.8)
    )


@drawing("scene:tentnight colours", low=78, reach=48)
def torch(c: Colour, view: str) -> str:
    beam = path("M64 34L100 2V66L66 58z", "#fff2c0", 0.55)
    body_ = lit(
        box(12, 38, 44, 20, 4),
        c.main,
        2.4,
        "".join(line(f"M{x} 36v24", shade(c.main, 0.7), 0.9) for x in range(22, 46, 3)),
    )
    head = (
        lit("M54 36L66 30V66L54 60z", shade(c.main, 1.15), 1.6)
        + lit(box(64, 28, 6, 40, 2), METAL, 1)
        + path(box(69, 31, 2, 34, 1), "#fff6cf")
    )
    return move(
        beam + body_ + head + lit(box(36, 34, 8, 5, 2), RED, 0.6) + line("M16 60q12 5 30 1", METAL, 1.8),
        2,
        6,
        0.96,
        -14,
    )


@drawing("scene:night", low=118)
def fairylights(c: Colour, view: str) -> str:
    wire = line("M4 22Q28 50 50 30Q72 12 96 40M4 62Q30 86 54 66Q76 50 96 76", DARK, 0.9)
    bulbs = (
        (14, 31),
        (26, 38.6),
        (38, 38),
        (52, 28.6),
        (66, 24),
        (80, 28),
        (90, 34),
        (14, 69),
        (28, 75.6),
        (42, 73.6),
        (56, 64.6),
        (70, 61),
        (84, 66),
    )
    drawn = "".join(
        path(oval(x, y + 6, 7), "#ffdf8a", 0.4)
        + lit(
            smooth([(x - 1.6, y + 1), (x + 1.6, y + 1), (x + 3.2, y + 6), (x, y + 10), (x - 3.2, y + 6)]),
            "#ffe9a8",
            0.8,
        )
        + path(box(x - 1.5, y - 0.8, 3, 2.6, 0.5), DARK)
        for x, y in bulbs
    )
    return wire + drawn


@drawing("scene:night", foot=88, half=18)
def gas(c: Colour, view: str) -> str:
    return (
        lit(
            "M30 44Q30 30 44 27H56Q70 30 70 44V80Q70 88 60 88H40Q30 88 30 80z",
            "#d86a2b",
            3,
            path(box(26, 50, 48, 24), PALE),
        )
        + flame(50, 71, 0.72)
        + lit(box(44, 20, 12, 8, 1.4), "#c8a24a", 1)
        + path(box(47, 16, 6, 5, 1), shade("#c8a24a", 0.7))
        + path(box(35, 36, 2.6, 11, 1.3), "#ffffff", 0.45)
    )


@drawing("scene:table")
def spork(c: Colour, view: str) -> str:
    spoon = lit(
        "M50 8Q63 9 62 26Q61 40 54 44L53 76Q53 92 50 92Q47 92 47 76L46 44Q39 40 38 26Q37 9 50 8z", "#9aa3ab", 1.8
    ) + path("M50 12Q58 13 57.6 26Q57 35 50 37Q43 35 42.4 26Q42 13 50 12z", "#838d96")
    tines = "".join(path(box(x, 6, 2, 9, 0.6), "#e3e6e3") for x in (44.6, 49, 53.4))
    return move(
        spoon
        + tines[:0]
        + "".join(line(f"M{x} 8v8", "#dfe4e6", 1) for x in (45.6, 50, 54.4))
        + path(oval(50, 87, 1.4), "#6a737b"),
        0,
        0,
        1,
        28,
    )


@drawing("scene:night", foot=92, half=30)
def cauldron(c: Colour, view: str) -> str:
    legs = line("M50 6L16 92M50 6L84 92M50 6L56 88", WOOD, 2.6) + line("M50 8V38", DARK, 0.9, 1, "1.8 1")
    handle = line("M31 50Q34 36 50 36Q66 36 69 50", DARK, 1.4)
    pot_ = (
        lit(
            "M28 50H72Q74 74 62 78H38Q26 74 28 50z",
            "#2f5d9b",
            3,
            "".join(
                path(oval(x, y, 0.7), "#ffffff", 0.8)
                for x, y in ((36, 60), (46, 68), (58, 62), (64, 72), (40, 72), (52, 58))
            ),
        )
        + path(oval(50, 50, 22, 4), "#22262a")
        + path(oval(50, 50.6, 19, 2.8), "#8a3d22")
    )
    fire = (
        flame(42, 92, 0.55) + flame(50, 92, 0.7) + flame(58, 92, 0.5) + line("M34 92L66 90M36 89L64 93", "#6b4a32", 2.6)
    )
    return legs + fire + handle + pot_


@drawing("scene:night", foot=91, half=34)
def grill(c: Colour, view: str) -> str:
    rod = lit(box(80, 14, 3.4, 78, 1), STEEL, 1)
    fire = flame(32, 90, 0.6) + flame(44, 90, 0.8) + flame(55, 90, 0.6) + line("M24 91L62 88M28 88L60 92", "#6b4a32", 3)
    rack = line(oval(44, 54, 34, 8), DARK, 1.8) + "".join(
        line(
            f"M{x} {54 - 7.4 * (1 - ((x - 44) / 34) ** 2) ** 0.5}V{54 + 7.4 * (1 - ((x - 44) / 34) ** 2) ** 0.5}",
            DARK,
            0.9,
        )
        for x in range(14, 76, 6)
    )
    food = "".join(
        move(
            lit(box(26, 46, 20, 5.4, 2.7), "#a5502f", 1) + line("M30 47l2 3M35 47l2 3M40 47l2 3", "#7a3319", 0.7),
            dx,
            dy,
        )
        for dx, dy in ((-2, 2), (16, 6), (10, -1))
    )
    return fire + rod + line("M78 54H82", DARK, 3) + rack + food


@drawing("scene:water colours", foot=88, half=34)
def coolbag(c: Colour, view: str) -> str:
    strap = line("M22 40Q24 10 50 10Q76 10 78 40", DARK, 2.6)
    bands = "".join(path(box(x, 30, 7, 70), c.second, 0.9) for x in range(16, 90, 14))
    return (
        strap
        + lit(box(16, 40, 68, 48, 4), c.main, 3, bands)
        + lit("M14 34Q14 30 18 30H82Q86 30 86 34V44H14z", c.main, 1.6)
        + line("M14 43.6H86", shade(c.main, 0.6), 1.2)
        + path(box(76, 42, 2.4, 7, 1), METAL)
        + lit(box(40, 58, 20, 13, 1.4), PALE, 0.8)
        + path("M50 60v9M46 62l8 5M54 62l-8 5", "none")
        + line("M50 60v9M46 62l8 5M54 62l-8 5", "#2f5d9b", 1)
    )


@drawing("scene:night", low=86)
def firestarters(c: Colour, view: str) -> str:
    def curl(x: float, y: float) -> str:
        return lit(oval(x, y, 8, 7), "#d9b27a", 1.4) + line(
            f"M{x - 5} {y}q1 -5 5 -4.6q5 1 4 5q-2 4 -5.4 2.6q-2.6 -2 0 -3.6", "#a97f48", 1
        )

    pile = "".join(curl(x, y) for x, y in ((30, 34), (44, 28), (58, 32), (70, 38), (38, 42), (52, 42), (64, 46)))
    box_ = lit(box(20, 46, 60, 40, 2), "#c9a57a", 2.4) + lit(box(28, 56, 44, 22, 1), CREAM, 0.8) + flame(50, 75, 0.7)
    return pile + box_


@drawing("scene:table")
def axe(c: Colour, view: str) -> str:
    handle = lit("M46 24H53Q54 56 58 90Q54 94 49 92Q48 56 46 24z", "#c79a63", 1.8)
    head = lit("M36 12H62Q64 22 62 32H52L44 34Q34 40 20 40Q18 22 22 8Q30 12 36 12z", "#8b949b", 2) + path(
        "M20 40Q18 22 22 8L25 10Q22 24 24 39.6z", "#e4e8ea"
    )
    return move(handle + head + line("M54 80Q62 84 60 92", "#7a4f2b", 1.4), 0, 0, 1, 18)


@drawing("scene:table")
def saw(c: Colour, view: str) -> str:
    teeth = "M38 44" + "".join("l2.2 3.4l2.2 -3.4" for _ in range(12)) + "L92 40L40 34z"
    handle = lit("M6 62Q4 54 12 50L38 36Q44 34 44 42L42 48Q40 50 34 54L18 68Q10 72 6 62z", RED, 2.4) + path(
        "M16 56L36 44L36 47L19 61z", DARK
    )
    return move(
        path(teeth, "#c9ced2") + line("M42 36L88 40", "#f1f3f4", 1) + handle + lit(oval(40, 42, 3), METAL, 0.8),
        0,
        4,
        1,
        -12,
    )


@drawing("scene:night colours", foot=91, half=34)
def chair(c: Colour, view: str) -> str:
    legs = line("M26 62L74 90M74 62L26 90", shade(WOOD, 0.85), 3) + line("M24 91H34M66 91H76", WOOD, 3)
    posts = line("M24 14V62M76 14V62", WOOD, 3.4) + line("M18 46H32M68 46H82", WOOD, 4)
    return (
        posts
        + lit(box(22, 16, 56, 16, 1.4), c.main, 2)
        + legs
        + lit("M20 58H80L77 66H23z", c.main, 1.6)
        + path(box(46, 21, 8, 5, 0.8), contrast(c.main), 0.9)
    )


@drawing("scene:night", foot=88, half=40)
def table(c: Colour, view: str) -> str:
    legs = line("M22 46L70 88M78 46L30 88", "#9aa3ab", 2.4) + line("M20 88H40M60 88H80", "#9aa3ab", 2.4)
    slats = "".join(
        lit(
            poly([(12 + n * 8.4, 46), (20 + n * 8.4, 46), (24 + n * 7.4, 34), (17.4 + n * 7.4, 34)]),
            shade("#d3a86a", 1 if n % 2 else 0.92),
            0.8,
        )
        for n in range(9)
    )
    mug = lit("M58 22H70V34Q70 37 67 37H61Q58 37 58 34z", RED, 1.2) + line("M70 26q5 0 5 4t-5 4", RED, 1.6)
    return legs + slats + path("M12 46H87.4V50H12z", shade("#d3a86a", 0.74)) + mug
