"""Good things to eat, books to read, presents to give."""

from demo.drawing.clothes import PALE, checks
from demo.drawing.ink import (
    Colour,
    box,
    inside,
    is_light,
    line,
    lit,
    move,
    oval,
    path,
    poly,
    shade,
    write,
)
from demo.drawing.motifs import motif as motif_of
from demo.drawing.outdoor import CREAM, DARK, RED, WOOD, YELLOW
from demo.drawing.registry import drawing

INK = "#3f4a3a"


@drawing("scene:breakfast open", foot=90, half=22)
def jar(c: Colour, view: str, *, filling: str, motif: str) -> str:
    glass = lit(
        "M28 34Q28 28 34 28H66Q72 28 72 34V82Q72 90 64 90H36Q28 90 28 82z",
        "#e6eef0",
        2.2,
        path(box(20, 35, 60, 60), filling) + path("M28 35Q50 38 72 35V38Q50 41 28 38z", shade(filling, 1.3)),
    )
    paper = (
        path(box(28, 46, 44, 31), CREAM)
        + path(box(28, 48, 44, 1), shade(filling, 0.9))
        + path(box(28, 74, 44, 1), shade(filling, 0.9))
        + motif_of(motif, 50, 61, 0.74, INK)
    )
    shine = path(box(32, 38, 2.6, 44, 1.3), "#ffffff", 0.6)
    if view == "open":
        spoon = move(
            lit(box(48.4, -4, 3.2, 46, 1.4), WOOD, 0.8)
            + lit(oval(50, 46, 7, 9), WOOD, 1.2)
            + path(oval(50, 47, 5, 7), filling),
            22,
            -2,
            1,
            24,
        )
        lid_ = lit(oval(22, 88, 17, 6), YELLOW, 1.4)
        return (
            glass
            + path(oval(50, 28.6, 20, 4), shade(filling, 0.8))
            + line(oval(50, 28.6, 20, 4), "#ffffff", 1.2)
            + paper
            + shine
            + spoon
            + lid_
        )
    cloth = lit(
        "M27 15Q50 9 73 15L76 30Q50 36 24 30z",
        RED if motif not in ("tree", "cucumber") else "#5f8a5f",
        1.6,
        checks("#ffffff", 6),
    ) + line("M26 27.6Q50 33 74 27.6", "#cdb37c", 1.2)
    return glass + paper + shine + cloth


@drawing("scene:breakfast open", foot=91, half=26)
def pouch(c: Colour, view: str, *, motif: str, kind: str = "") -> str:
    d = "M26 22L74 22L78 86Q78 91 73 91H27Q22 91 22 86z" if not kind else "M28 22H72L76 87Q76 91 72 91H28Q24 91 24 87z"
    window = lit(oval(50, 58, 17, 19), CREAM, 1) + motif_of(
        motif, 50, 58, 0.92, shade(c.main, 0.62) if not is_light(c.main) else INK
    )
    bands = path(box(20, 82, 60, 4), shade(c.main, 0.7)) + path(box(20, 30, 60, 3), shade(c.main, 1.3), 0.7)
    top = lit(box(27, 12, 46, 11, 1), shade(c.main, 0.86), 1.2) + "".join(
        line(f"M{x} 13v9", shade(c.main, 0.66), 0.5) for x in range(30, 73, 3)
    )
    if kind == "coffee":
        top = lit("M30 23L34 10H66L70 23z", shade(c.main, 0.86), 1.2) + lit(box(31, 14.6, 38, 3.6, 1), "#c8a24a", 0.8)
    if view == "open":
        loose = {"moon": "bean", "bowl": "meat"}.get(motif, motif)
        spilled = "".join(
            motif_of(loose, x, y, s, INK) for x, y, s in ((18, 88, 0.36), (83, 86, 0.4), (90, 92, 0.34), (10, 93, 0.32))
        )
        return (
            path(poly([(27, 22), (34, 10), (66, 10), (73, 22)]), shade(c.main, 0.5))
            + lit(d, c.main, 2.8, bands)
            + window
            + spilled
        )
    return top + lit(d, c.main, 2.8, bands) + window + line("M30 26Q34 56 30 86", shade(c.main, 1.25), 0.8, 0.6)


@drawing("scene:table")
def chocolate(c: Colour, view: str, *, kind: str = "") -> str:
    tone = "#5a3421" if not kind else "#f0d9cf"
    bar = lit(box(24, 8, 52, 50, 2), shade(tone, 0.9), 1.8) + "".join(
        lit(box(27 + col * 12, 11 + row * 11.6, 10.6, 10, 1), tone, 1) for row in range(4) for col in range(4)
    )
    if kind:
        bar += "".join(
            path(oval(x, y, 1.5), "#c23a5a")
            for x, y in ((32, 18), (46, 15), (58, 26), (38, 32), (66, 20), (52, 38), (30, 40), (68, 36))
        )
    foil = path(
        poly([(22, 44), (30, 38), (38, 44), (47, 37), (55, 44), (63, 38), (70, 44), (78, 39), (78, 52), (22, 52)]),
        "#dfe3e6",
    )
    wrap = lit(box(20, 48, 60, 44, 2), c.main, 2.4, path(box(20, 48, 60, 7), shade(c.main, 0.8)))
    name = lit(box(30, 60, 40, 22, 11), CREAM, 1) + motif_of("bean" if not kind else "berry", 50, 71, 0.56, c.main)
    return move(bar + foil + wrap + name, 0, 0, 1, -6)


@drawing("scene:table", foot=86, half=34)
def tin(c: Colour, view: str, *, motif: str) -> str:
    side = lit(
        "M14 42V70Q14 86 50 86Q86 86 86 70V42z", c.main, 3, path("M10 60Q50 76 90 60V64Q50 80 10 64z", PALE, 0.9)
    )
    lid_ = lit(oval(50, 42, 36, 15), shade(c.main, 1.12), 1.6) + line(oval(50, 42, 31, 12.4), shade(c.main, 0.7), 0.7)
    return (
        side
        + lid_
        + f'<g transform="translate(0 14) scale(1 .68)">{motif_of(motif, 50, 41, 0.8, shade(c.main, 0.4))}</g>'
    )


@drawing("scene:breakfast", foot=91, half=16)
def flask(c: Colour, view: str, *, filling: str, motif: str) -> str:
    d = "M43 10H57V30Q57 36 62 40Q68 46 68 54V84Q68 91 61 91H39Q32 91 32 84V54Q32 46 38 40Q43 36 43 30z"
    glass = lit(d, "#dfe8e0", 2.2, path(box(20, 30, 60, 70), filling))
    label_ = (
        lit(box(32, 56, 36, 27), CREAM, 0.1)
        + path(box(32, 58, 36, 0.9), INK)
        + path(box(32, 80.4, 36, 0.9), INK)
        + motif_of(motif, 50, 69.6, 0.7, INK)
    )
    return (
        glass
        + inside(d, label_)
        + path(box(36, 46, 2.4, 38, 1.2), "#ffffff", 0.55)
        + lit(box(41.6, 5, 16.8, 9, 1.6), "#c79a63", 1)
        + line("M43 22q7 5 14 0", "#cdb37c", 1.4)
        + path("M55 22l8 8l-6 5l-6 -9z", CREAM)
    )


@drawing("scene:table", foot=91, half=15)
def spice(c: Colour, view: str, *, motif: str) -> str:
    d = "M36 40H64L66 84Q66 91 60 91H40Q34 91 34 84z"
    glass = lit(
        d,
        "#e6eef0",
        2,
        path(box(30, 46, 40, 50), "#e9e5d6")
        + "".join(
            path(oval(x, y, 1), tone)
            for n, (x, y) in enumerate((x, y) for x in range(37, 66, 4) for y in range(49, 90, 4))
            for tone in ("#6f8a5a" if n % 3 else "#4f6b3c",)
        ),
    )
    return (
        glass
        + inside(
            d,
            path(box(30, 56, 40, 22), c.main) + path(box(30, 57.4, 40, 0.8), PALE) + path(box(30, 75.8, 40, 0.8), PALE),
        )
        + motif_of(motif, 50, 67, 0.6, PALE)
        + lit(
            "M38 14Q50 8 62 14L64 40H36z",
            DARK,
            2,
            "".join(line(f"M{x} 12v30", shade(DARK, 1.3), 0.7) for x in range(39, 64, 4)),
        )
    )


@drawing("scene:table")
def gingerbread(c: Colour, view: str) -> str:
    heart = "M50 88Q12 62 12 38Q12 18 31 18Q44 18 50 31Q56 18 69 18Q88 18 88 38Q88 62 50 88z"
    inner = "M50 79Q20 58 20 39Q20 26 32 26Q44 27 50 42Q56 27 68 26Q80 26 80 39Q80 58 50 79z"
    frill = line(inner, "#ffffff", 1.6) + line(inner, "#ffffff", 3.6, 1, "0.1 5")

    def flower(x: float, y: float) -> str:
        places = ((0, -4), (3.8, -1.2), (2.4, 3.2), (-2.4, 3.2), (-3.8, -1.2))
        return "".join(path(oval(x + dx, y + dy, 2.4), "#ffffff") for dx, dy in places) + path(oval(x, y, 2), RED)

    return (
        lit(heart, "#9a5a2c", 3.4)
        + frill
        + write("Z lásky", 50, 54, 11, "#ffffff", bold=True)
        + flower(33, 38)
        + flower(67, 38)
        + line("M40 64q10 8 20 0", "#ffffff", 1.4)
        + flower(50, 68)
    )


@drawing("scene:table")
def bars(c: Colour, view: str) -> str:
    def one(x: float, y: float, turn: float, tone: str, name: str) -> str:
        zig = poly(
            [
                (14, 40),
                *[(14 - (n % 2) * 2, 40 + n * 3.4) for n in range(6)],
                (14, 58),
                (86, 58),
                *[(86 + (n % 2) * 2, 58 - n * 3.4) for n in range(6)],
                (86, 40),
            ]
        )
        return move(
            lit(zig, tone, 2, path(box(12, 38, 8, 24), shade(tone, 0.8)) + path(box(80, 38, 8, 24), shade(tone, 0.8)))
            + lit(box(28, 43, 44, 12, 6), CREAM, 0.8)
            + motif_of(name, 50, 49, 0.36, shade(tone, 0.6)),
            x,
            y,
            0.98,
            turn,
        )

    oats = "".join(
        path(oval(x, y, 2.4, 1.5), "#e0c48c") for x, y in ((16, 20), (84, 18), (78, 84), (20, 86), (50, 92), (90, 50))
    )
    return (
        oats
        + one(0, -22, -8, "#4f5f9a", "berry")
        + one(2, 1, 4, "#c98a3a", "nut")
        + one(-2, 24, -5, "#8a9a4a", "apple")
    )


@drawing("open")
def book(c: Colour, view: str, *, motif: str = "", title: str = "", kind: str = "") -> str:
    if view == "open":
        left = lit("M50 26Q30 18 8 24V80Q30 74 50 82z", "#fbf6ea", 1.4) + lit(
            "M50 26Q70 18 92 24V80Q70 74 50 82z", "#f6efe0", 1.4
        )
        rows = (
            "".join(line(f"M14 {y}Q30 {y - 4} 45 {y + 2}", "#b7ac98", 1, 0.8) for y in range(34, 74, 5))
            if kind != "notebook"
            else "".join(path(oval(x, y, 0.5), "#b7ac98") for x in range(14, 46, 4) for y in range(30, 76, 4))
        )
        right = (
            motif_of(motif, 71, 48, 1.05, c.main)
            + "".join(line(f"M57 {y}Q72 {y - 5} 87 {y - 3}", "#b7ac98", 1, 0.8) for y in (70, 74))
            if motif
            else "".join(path(oval(x, y, 0.5), "#b7ac98") for x in range(56, 90, 4) for y in range(30, 76, 4))
        )
        return (
            lit("M50 29Q28 20 5 26V84Q30 78 50 86Q70 78 95 84V26Q72 20 50 29z", c.main, 1.6)
            + left
            + rows
            + right
            + line("M50 27V82", "#cfc4ae", 1)
            + path("M60 24h5v22l-2.5 -3l-2.5 3z", RED)
        )
    pages = (
        lit(box(26, 14, 52, 76, 1.4), shade(c.main, 0.66), 1.4)
        + path(box(28, 16, 48, 71.6, 1), "#f6efe0")
        + "".join(line(f"M76 {y}h1.4", "#cfc4ae", 0.4) for y in range(18, 88, 3))
    )
    cover = lit(box(22, 10, 52, 76, 1.8), c.main, 2.4, path(box(22, 10, 5, 76), shade(c.main, 0.8)))
    ink = "#fbf4e4" if not is_light(c.main) else "#33373d"
    if kind == "notebook":
        return (
            pages
            + cover
            + path(box(64, 9, 3.4, 78), shade(c.main, 0.5))
            + line(oval(46, 44, 13), ink, 1.1)
            + motif_of("mountain", 46, 44, 0.56, ink)
            + path("M40 86h4v8l-2 -2l-2 2z", RED)
        )
    lines = title.split(" ") if len(title) > 9 else [title]
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    size = min(7.4, 47 / max(len(word) for word in lines))
    words = "".join(write(word, 50.6, 25.6 + n * 8.6, size, ink, bold=True) for n, word in enumerate(lines))
    frame = line(box(30, 13.4, 41, 69, 1), ink, 0.5, 0.55)
    return pages + cover + frame + words + motif_of(motif, 50.6, 60 if len(lines) > 1 else 55, 1.12, ink)


@drawing("scene:table")
def voucher(c: Colour, view: str) -> str:
    envelope = lit(box(10, 30, 76, 50, 2), "#d9c8a8", 2.2) + path(
        poly([(10, 30), (48, 60), (86, 30)]), shade("#d9c8a8", 0.92)
    )
    card = (
        lit(box(18, 18, 74, 46, 3), CREAM, 2.2, path(box(18, 18, 16, 46), RED) + path(box(24.4, 18, 3.2, 46), YELLOW))
        + write("500 Kč", 63, 44, 12, RED, bold=True)
        + write("dárkový poukaz", 63, 53, 5.2, "#5b5346")
        + line("M42 30H84", "#d9c8a8", 0.8)
    )
    bow = (
        lit("M26 41Q12 30 14 41Q12 52 26 41z", YELLOW, 1)
        + lit("M26 41Q40 30 38 41Q40 52 26 41z", YELLOW, 1)
        + lit(oval(26, 41, 3), shade(YELLOW, 0.85), 0.8)
    )
    return envelope + move(card + bow, 0, 0, 1, -5)


@drawing("scene:evening", foot=90, half=40)
def hamper(c: Colour, view: str) -> str:
    goods = (
        lit("M20 52V26Q20 22 24 22H36Q40 22 40 26V52z", "#e0a021", 1.8)
        + path(box(19, 16, 22, 7, 2), RED)
        + path(box(20, 32, 20, 12), CREAM)
        + motif_of("bee", 30, 38, 0.4, "#000000")
    )
    goods += (
        lit("M44 54L46 14H64L66 54z", "#a3b899", 2)
        + lit(oval(55, 34, 7, 8), CREAM, 0.8)
        + motif_of("leaf", 55, 34, 0.4, "#4f7f4a")
    )
    goods += (
        lit(box(70, 30, 6, 26, 1), "#e0a63a", 1)
        + line("M73 30v-4", DARK, 0.8)
        + lit(box(77.4, 36, 6, 20, 1), "#e0a63a", 1)
        + line("M80.4 36v-4", DARK, 0.8)
    )
    straw = "".join(
        line(f"M{x} 54q{dx} -6 {dx * 2} -4", "#d8bf86", 1.4)
        for x, dx in ((14, 3), (24, -4), (34, 4), (46, -3), (58, 4), (70, 3), (82, -4))
    )
    slats = "".join(lit(box(10, y, 80, 11, 1), "#d8b27a", 1.4) for y in (54, 66.6, 79.2))
    bow = (
        path(box(46, 52, 8, 39), RED)
        + lit("M50 54Q34 42 34 54Q34 64 50 54z", RED, 1.2)
        + lit("M50 54Q66 42 66 54Q66 64 50 54z", RED, 1.2)
        + lit(oval(50, 54, 4), shade(RED, 0.85), 0.8)
    )
    return goods + straw + slats + bow


@drawing("scene:evening colours", foot=88, half=34)
def furoshiki(c: Colour, view: str) -> str:
    dots = "".join(
        path(oval(x + (y // 9 % 2) * 4.5, y, 1.6), c.second if c.second[1:3] != c.main[1:3] else PALE, 0.9)
        for x in range(8, 96, 9)
        for y in range(36, 92, 9)
    )
    box_ = lit(
        "M16 44Q50 38 84 44L82 82Q82 88 76 88H24Q18 88 18 82z",
        c.main,
        3.2,
        dots
        + line("M18 46Q36 52 48 40M82 46Q64 52 52 40M50 46Q46 66 30 88M50 46Q56 66 70 88", shade(c.main, 0.74), 0.9),
    )
    knot = (
        lit("M50 40Q30 8 18 18Q20 34 46 42z", c.main, 1.8)
        + lit("M50 40Q70 8 82 18Q80 34 54 42z", c.main, 1.8)
        + lit(oval(50, 40, 6.4, 5.4), shade(c.main, 0.88), 1.2)
    )
    return box_ + knot
