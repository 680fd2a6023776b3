"""What is carried: bags, bottles and the things for a day in the hills."""

from demo.drawing.clothes import METAL, PALE, contrast, seam
from demo.drawing.ink import (
    Colour,
    box,
    line,
    lit,
    mirror,
    move,
    oval,
    path,
    poly,
    shade,
    smooth,
    twins,
)
from demo.drawing.registry import drawing

STEEL, DARK, WOOD = "#b9c0c6", "#33373d", "#a8754a"
YELLOW, RED, CREAM = "#f2c14e", "#c2473a", "#f6efe0"


def buckle(x: float, y: float) -> str:
    return path(box(x - 2.4, y, 4.8, 4.4, 0.8), DARK) + path(box(x - 1.4, y + 1.2, 2.8, 1.8, 0.4), METAL)


@drawing("back scene:forest colours", foot=90, half=24)
def backpack(c: Colour, view: str, *, size: str = "") -> str:
    """size "" for a day, big, kids, vest."""
    if size == "vest":
        return _running_vest(c, view)
    dark = shade(c.main, 0.72)
    if view == "back":
        return _straps(c, size)
    loop = line("M43 14Q43 5 50 5Q57 5 57 14", dark, 2.6)
    if size == "kids":
        shell = lit("M26 40Q26 14 50 14Q74 14 74 40V82Q74 90 66 90H34Q26 90 26 82z", c.main)
        face = lit("M32 56Q50 50 68 56V80Q68 84 64 84H36Q32 84 32 80z", shade(c.main, 1.25), 1.4) + line(
            "M34 62Q50 57 66 62", dark, 1
        )
        eyes = twins(path(oval(42, 36, 3.6), PALE) + path(oval(42.6, 36.6, 1.8), "#26262b")) + line(
            "M45 44Q50 48 55 44", "#26262b", 1.2
        )
        horns = twins(line("M42 16L37 6", dark, 2) + path(oval(37, 6, 2.4), YELLOW))
        return horns + loop + twins(lit(box(20, 56, 9, 24, 4), dark, 1.2)) + shell + face + eyes
    sides = twins(lit(box(19.5, 48, 13, 32, 5), dark, 1.6) + line("M22 54h8", shade(c.main, 0.5), 0.8))
    main = lit("M28 34Q28 16 50 16Q72 16 72 34V80Q72 90 62 90H38Q28 90 28 80z", c.main)
    lid = lit("M25 32Q25 12 50 12Q75 12 75 32Q75 37 70 38H30Q25 37 25 32z", shade(c.main, 0.86), 2)
    pocket = lit("M33 58Q50 54 67 58V80Q67 85 62 85H38Q33 85 33 80z", shade(c.main, 0.93), 1.6) + line(
        "M36 63Q50 59.6 64 63", YELLOW, 1.1
    )
    ties = twins(path(box(38.4, 34, 2.6, 18), shade(c.main, 0.5)) + buckle(39.7, 48))
    patch = path(box(44, 22, 12, 6, 1), PALE) + path(
        poly([(46, 27), (49.4, 23), (51, 25), (52.4, 23.8), (54.4, 27)]), shade(c.main, 0.6)
    )
    if size == "big":
        roll = (
            lit(box(24, 82, 52, 13, 6.5), shade(c.main, 0.6), 2)
            + "".join(path(box(x, 81.4, 3, 14.4, 0.6), DARK) for x in (34, 63))
            + path(oval(28, 88.5, 3.4, 5), shade(c.main, 0.44))
        )
        return (
            loop
            + sides
            + main
            + roll
            + lid
            + move(pocket, 0, -9, 0.9)
            + ties
            + patch
            + line("M27 44Q50 49 73 44", DARK, 1)
        )
    return loop + sides + main + lid + pocket + ties + patch


def _straps(c: Colour, size: str) -> str:
    dark = shade(c.main, 0.66)
    art = line("M43 14Q43 5 50 5Q57 5 57 14", dark, 2.6) + lit(
        "M27 34Q27 13 50 13Q73 13 73 34V80Q73 90 62 90H38Q27 90 27 80z", shade(c.main, 0.9)
    )
    mesh = "".join(path(oval(x, y, 0.6), dark) for x in range(38, 64, 3) for y in range(34, 78, 3))
    art += lit(box(35, 30, 30, 50, 7), shade(c.main, 0.74), 1.6) + mesh
    art += twins(
        line("M41 22Q28 34 30 60Q31 72 30 80", dark, 6.4)
        + line("M41 22Q28 34 30 60", shade(c.main, 1.1), 4.2)
        + buckle(30.4, 62)
    )
    chest = line("M30 40H70", DARK, 1.4) + buckle(50, 38)
    belt = (
        ""
        if size == "kids"
        else twins(lit("M34 78Q18 78 8 86Q12 91 18 88Q26 85 36 87z", dark, 1.2)) + line("M10 88Q4 90 3 93", DARK, 1.6)
    )
    return art + chest + belt


def _running_vest(c: Colour, view: str) -> str:
    shell = lit("M32 14Q38 10 42 16Q44 30 46 44V86Q38 88 31 84Q27 70 28 54Q22 40 26 24z", c.main)
    flask = (
        lit(box(31, 36, 12, 34, 5), "#cfe3ee", 1.4)
        + lit(box(34.4, 30, 5, 7, 1.6), DARK, 0.8)
        + path(box(31, 44, 12, 18), c.main, 0.85)
    )
    half = twins(shell + flask + line("M30 78h14", YELLOW, 1))
    back = lit("M38 12Q50 8 62 12L66 50Q66 70 50 70Q34 70 34 50z", shade(c.main, 0.6))
    if view == "back":
        return (
            half
            + lit(
                "M32 12Q50 6 68 12L72 84Q50 92 28 84z",
                shade(c.main, 0.9),
                content="".join(
                    line(f"M28 {y}L72 {y + 14}M72 {y}L28 {y + 14}", shade(c.main, 0.7), 0.8) for y in (30, 50)
                ),
            )
            + path(box(44, 18, 12, 5, 0.8), METAL)
        )
    return back + half + line("M46 38h8M46 54h8", DARK, 1.3) + buckle(50, 36) + buckle(50, 52)


@drawing("open scene:street", foot=91, half=24)
def rolltop(c: Colour, view: str) -> str:
    dark = shade(c.main, 0.7)
    if view == "open":
        top = (
            path("M30 20Q50 26 70 20L72 34H28z", shade(c.main, 0.5))
            + lit("M28 12Q50 18 72 12L73 30Q50 36 27 30z", shade(c.main, 1.08), 1.4)
            + path("M28 12Q50 18 72 12Q50 7 28 12z", shade(c.main, 0.42))
        )
    else:
        top = (
            lit(box(27, 10, 46, 13, 6), shade(c.main, 0.86), 2)
            + line("M30 15.6H70M31 19H69", dark, 0.6)
            + twins(line("M29 22Q25 34 27 44", dark, 2.2))
        )
    bodyd = "M28 21H72Q75 54 74 82Q74 91 66 91H34Q26 91 26 82Q25 54 28 26z"
    strap = (
        path(box(47.6, 12, 4.8, 44), "#7a4f2b")
        + path(box(46, 50, 8, 7, 1), "#c8a24a")
        + path(box(48, 52, 4, 3), "#7a4f2b")
    )
    return (
        lit(bodyd, c.main, content=path("M20 74H80V95H20z", dark))
        + top
        + (strap if view != "open" else "")
        + lit(box(34, 60, 32, 14, 1.5), shade(c.main, 0.94), 1)
        + line("M36 63H64", dark, 1)
        + path(box(58, 66, 6, 4, 0.4), PALE)
    )


@drawing("back scene:street colours", low=76, reach=46)
def hipbag(c: Colour, view: str) -> str:
    strap = line("M18 46Q-6 24 34 18Q70 12 90 26Q104 36 84 46", DARK, 3) + buckle(60, 14)
    d = "M14 44Q16 36 26 36H74Q84 36 86 44Q86 70 68 74H32Q14 70 14 44z"
    pocket = (
        lit("M22 52Q50 49 78 52Q74 68 64 70H36Q26 68 22 52z", shade(c.main, 0.92), 1.4)
        if view == "front"
        else line("M30 58H70", shade(c.main, 0.55), 1.2)
    )
    return (
        strap
        + lit(d, c.main)
        + line("M20 44Q50 40 80 44", shade(c.main, 0.5), 1.6)
        + line("M20 43.6Q50 39.6 80 43.6", YELLOW, 0.5)
        + pocket
        + path(box(46, 58, 8, 5, 0.6), contrast(c.main))
        + path(box(76, 43, 2, 5, 0.8), METAL)
    )


@drawing("scene:street colours", foot=82, half=36, reach=38)
def duffel(c: Colour, view: str) -> str:
    d = "M14 46Q14 34 28 34H72Q86 34 86 46V72Q86 82 74 82H26Q14 82 14 72z"
    end = path("M14 46Q14 34 26 34Q22 58 26 82Q14 82 14 72z", shade(c.main, 0.8))
    straps = "".join(path(box(x, 33, 5, 50), shade(c.main, 0.55)) for x in (34, 61))
    handle = line("M36.5 40Q38 20 50 20Q62 20 63.5 40", shade(c.main, 0.5), 3.6) + lit(
        box(43, 17.4, 14, 6, 2), DARK, 0.8
    )
    return (
        handle
        + lit(d, c.main, content=end + straps)
        + line("M30 38Q50 34 70 38", YELLOW, 1)
        + lit(box(42, 52, 16, 10, 1), PALE, 0.6)
        + path(poly([(45, 60), (49, 54.6), (51, 57), (53, 55.4), (56, 60)]), shade(c.main, 0.7))
    )


@drawing("scene:table colours")
def tote(c: Colour, view: str, *, motif: str = "") -> str:
    handle = line("M34 34Q34 8 44 8Q54 8 54 34M46 34Q46 12 56 12Q66 12 66 34", shade(c.main, 0.8), 2.6)
    ink = contrast(c.main)
    leaf = line("M50 80Q49 64 54 50", ink, 1.1) + "".join(
        path(
            f"M{50.4 + n * 0.8} {76 - n * 7}q-9 -1 -11 -9q9 0 11 9zM{50.8 + n * 0.8} {73 - n * 7}q9 -2 10 -10q-8 1 -10 10z",
            ink,
        )
        for n in range(3)
    )
    return handle + lit("M22 32H78L80 90H20z", c.main, content=seam("M22 36H78", c.main)) + leaf


@drawing("open scene:forest colours", foot=91, half=17)
def bottle(c: Colour, view: str, *, kind: str = "") -> str:
    """A flask; kind fold (silicone), kids (with a straw)."""
    if kind == "fold":
        rings = "".join(
            lit(box(33 - (n % 2) * 2, 32 + n * 8.4, 34 + (n % 2) * 4, 9, 4), shade(c.main, 1 if n % 2 else 0.9), 1.6)
            for n in range(7)
        )
        if view == "open":
            rings = "".join(
                lit(
                    box(33 - (n % 2) * 2, 70 + n * 2.8, 34 + (n % 2) * 4, 4, 2),
                    shade(c.main, 1 if n % 2 else 0.86),
                    0.8,
                )
                for n in range(7)
            )
            return (
                move(
                    lit(box(39, 12, 22, 12, 3), DARK, 1.2) + lit("M38 24H62L67 33H33z", shade(c.main, 1.1), 1.4), 0, 36
                )
                + rings
            )
        return (
            line("M58 16Q72 18 70 30", DARK, 2)
            + lit(box(39, 12, 22, 12, 3), DARK, 1.2)
            + lit("M38 24H62L67 33H33z", shade(c.main, 1.1), 1.4)
            + rings
        )
    d = "M34 38Q34 28 42 26H58Q66 28 66 38V83Q66 91 58 91H42Q34 91 34 83z"
    shine = path(box(38.4, 36, 3, 46, 1.5), "#ffffff", 0.35)
    if kind == "kids":
        fish = path("M42 62q8 -8 16 0l5 -5v10l-5 -5q-8 8 -16 0z", PALE) + path(oval(46.6, 61.4, 1), shade(c.main, 0.5))
        lid = lit("M37 26Q37 16 50 16Q63 16 63 26z", shade(c.main, 0.66), 1.4) + line(
            "M50 17Q50 8 58 6", "#e7eef2", 2.6
        )
        return (
            line("M39 20Q28 14 30 28", shade(c.main, 0.66), 2)
            + lid
            + lit(d, c.main, content=path(box(30, 80, 40, 14), shade(c.main, 0.8)))
            + shine
            + fish
        )
    peaks = path(poly([(43, 66), (49.6, 54), (53, 59), (55, 56.4), (59, 66)]), contrast(c.main)) + path(
        oval(57, 51, 1.8), contrast(c.main)
    )
    if view == "open":
        neck = lit(box(41, 20, 18, 8, 1.4), STEEL, 1.2) + path(oval(50, 20, 9, 2), shade(STEEL, 0.5))
        cap_ = move(
            lit(box(40, 9, 20, 13, 3), STEEL, 1.4) + line("M44 9Q44 2 50 2Q56 2 56 9", STEEL, 2.2), 32, 69, 0.95, 14
        )
        return neck + lit(d, c.main) + shine + peaks + cap_
    cap_ = (
        line("M43.6 12Q43.6 4 50 4Q56.4 4 56.4 12", STEEL, 2.4)
        + lit(box(40, 11, 20, 12, 3), STEEL, 1.6)
        + path(box(41, 22.6, 18, 3.6), shade(STEEL, 0.7))
    )
    return cap_ + lit(d, c.main) + shine + peaks


@drawing("open scene:snow colours", foot=91, half=17)
def thermos(c: Colour, view: str) -> str:
    d = box(34, 34, 32, 57, 5)
    base = path(box(30, 82, 40, 12), STEEL) + path(box(30, 40, 40, 2), YELLOW)
    shine = path(box(38, 44, 3, 36, 1.5), "#ffffff", 0.3)
    if view == "open":
        cup = move(
            lit("M36 12H64L62 32Q61 34 59 34H41Q39 34 38 32z", STEEL, 1.6) + path(oval(50, 12.4, 13.6, 2.6), "#7a4a26"),
            31,
            57,
            0.8,
        )
        return (
            lit(d, c.main, content=base)
            + shine
            + lit(box(39, 25, 22, 10, 2), DARK, 1.2)
            + cup
            + line("M76 60q-3 -4 0 -8t0 -8M82 60q-3 -4 0 -8", "#ffffff", 1, 0.8)
        )
    return (
        lit(d, c.main, content=base)
        + shine
        + lit("M35.6 14Q36 10 40 10H60Q64 10 64.4 14L66 35H34z", STEEL, 1.8)
        + line("M35 29H65", shade(STEEL, 0.7), 0.7)
    )


@drawing("top scene:street colours", foot=90, half=15)
def tumbler(c: Colour, view: str) -> str:
    d = "M32 30H68L63 86Q62 90 58 90H42Q38 90 37 86z"
    lid = lit("M30 22Q30 18 34 18H66Q70 18 70 22V31H30z", DARK, 1.4) + path(box(54, 14.6, 9, 4, 1.4), shade(DARK, 1.2))
    band = path(poly([(33, 46), (67, 46), (65, 68), (35, 68)]), shade(c.main, 0.72))
    if view == "top":
        rings = (
            lit(oval(50, 50, 38), c.main, 3)
            + lit(oval(50, 50, 31), DARK, 2)
            + path(oval(50, 50, 26), shade(DARK, 1.12))
        )
        return rings + path(box(44, 27, 12, 6, 3), "#151719") + lit(box(45, 44, 10, 22, 5), shade(DARK, 1.3), 1)
    return (
        lit(d, c.main, content=band)
        + lid
        + path(poly([(42, 62), (48, 52), (51, 56), (53.4, 53), (58, 62)]), PALE)
        + path(box(37, 33, 2.6, 11, 1.3), "#ffffff", 0.35)
    )


@drawing("scene:water", foot=90, half=14)
def filter(c: Colour, view: str) -> str:
    bottle_ = lit(
        "M40 46Q36 48 36 54V86Q36 90 40 90H60Q64 90 64 86V54Q64 48 60 46z",
        "#cfe3ee",
        2,
        path(box(30, 60, 40, 34), "#8ec3df"),
    ) + path(box(40, 56, 2.6, 28, 1.3), "#ffffff", 0.7)
    tube_ = (
        lit(box(41, 18, 18, 28, 4), "#2f5d9b", 1.6)
        + path(box(41, 26, 18, 10), PALE)
        + path("M50 27.6q4 5 0 7.4q-4 -2.4 0 -7.4z", "#2f8fd0")
    )
    return bottle_ + tube_ + lit(box(45.6, 9, 8.8, 10, 2), DARK, 1) + lit(box(42.6, 44, 14.8, 4, 1), DARK, 0.8)


@drawing("scene:hills")
def poles(c: Colour, view: str) -> str:
    def one(x: float, lean: float) -> str:
        shaft = line(f"M{x} 14L{x + lean} 92", "#8e979e", 2.2) + line(
            f"M{x + lean * 0.4} 45L{x + lean * 0.78} 75", YELLOW, 2.4
        )
        grip = line(f"M{x} 10L{x + lean * 0.26} 29", "#b98a5a", 5.6) + line(
            f"M{x - 0.8} 10L{x + lean * 0.26 - 0.8} 29", "#d3aa7a", 1.4
        )
        return (
            shaft
            + grip
            + path(oval(x, 8.6, 3.6, 2.6), DARK)
            + line(f"M{x - 1} 12q-11 8 -3 20q5 3 5 -3", DARK, 1.4)
            + path(oval(x + lean * 0.93, 86, 5.4, 1.9), DARK)
        )

    return one(30, 12) + one(70, -12)


@drawing("scene:map")
def compass(c: Colour, view: str) -> str:
    rim = lit(oval(50, 53, 36), "#d9a520", 3) + lit(oval(50, 53, 29), CREAM, 1.4)
    marks = "".join(
        move(line(f"M50 26.5v{3.6 if n % 3 == 0 else 2}", DARK, 0.9), turn=n * 30, x=0, y=3) for n in range(12)
    )
    needle = move(
        path(poly([(50, 30), (54.4, 50), (45.6, 50)]), RED)
        + path(poly([(50, 70), (54.4, 50), (45.6, 50)]), DARK)
        + path(poly([(50, 30), (50, 50), (45.6, 50)]), shade(RED, 1.25))
        + path(poly([(50, 70), (50, 50), (45.6, 50)]), shade(DARK, 1.2)),
        0,
        3,
        1,
        24,
    )
    loop = line("M50 12Q66 2 82 10Q94 16 88 24", "#6b4a32", 1.6)
    return (
        loop
        + lit(box(45, 10, 10, 9, 2), "#b78a14", 1.2)
        + rim
        + marks
        + needle
        + path(oval(50, 53, 2.6), METAL)
        + path("M28 40Q36 28 50 26", "#ffffff", 0)
    )


@drawing("scene:table")
def firstaid(c: Colour, view: str) -> str:
    bag_ = (
        lit(box(16, 28, 68, 50, 8), RED, 3)
        + line("M18 44H82", shade(RED, 0.66), 1.4)
        + path(box(76, 43, 2.4, 7, 1), METAL)
    )
    cross = path("M44 52h12v-7h0v7h7v12h-7v7h-12v-7h-7v-12h7z", PALE)
    return (
        line("M40 28Q40 18 50 18Q60 18 60 28", shade(RED, 0.6), 3)
        + bag_
        + path(oval(50, 59, 15), shade(RED, 0.86))
        + path("M45.6 48h8.8v6.6h6.6v8.8h-6.6v6.6h-8.8v-6.6h-6.6v-8.8h6.6z", PALE)
        + cross[:0]
    )


@drawing("scene:hills")
def binoculars(c: Colour, view: str) -> str:
    barrel = lit("M16 40Q18 28 28 28H38Q44 30 45 42L47 74Q47 82 38 84H20Q11 82 12 72z", "#3f4a44", 2.4)
    eye = lit(box(24, 15, 17, 14, 3), DARK, 1.2)
    lens = (
        lit(oval(29.5, 82, 17, 6), "#22262a", 1)
        + path(oval(29.5, 82, 13, 4.2), "#4d7f96")
        + path(oval(25, 81, 4, 1.6), "#b8dbe8")
    )
    grip = path(box(16, 50, 28, 16, 4), "#2c3531")
    bridge = lit(box(42, 34, 16, 12, 2), DARK, 1) + lit(box(46, 28, 8, 34, 2.4), "#59645e", 1)
    return line("M18 30Q2 8 40 6M82 30Q98 8 60 6", "#6b4a32", 1.8) + bridge + twins(eye + barrel + grip + lens)


@drawing("scene:forest", low=79)
def seatpad(c: Colour, view: str) -> str:
    folds = "".join(
        path(
            poly(
                [
                    (16 + n * 17, 34 + (n % 2) * 5),
                    (33 + n * 17, 34 + ((n + 1) % 2) * 5),
                    (33 + n * 17, 72 + ((n + 1) % 2) * 5),
                    (16 + n * 17, 72 + (n % 2) * 5),
                ]
            ),
            shade(c.main, 1 if n % 2 else 0.84),
        )
        for n in range(4)
    )
    dots = "".join(
        path(oval(x, y, 1.5), shade(c.main, 0.7)) + path(oval(x - 0.4, y - 0.5, 0.9), shade(c.main, 1.25))
        for x in range(21, 84, 6)
        for y in range(42, 74, 6)
    )
    return folds + dots + line("M84 50q8 3 0 10", DARK, 1.4)


@drawing("packed colours", foot=92, half=10, reach=42)
def umbrella(c: Colour, view: str) -> str:
    if view == "front":
        dome = "M8 52Q12 12 50 12Q88 12 92 52Q82 44 71 52Q61 44 50 52Q39 44 29 52Q18 44 8 52z"
        ribs = line("M50 12Q34 24 29 52M50 12Q66 24 71 52M50 12V52", shade(c.main, 0.72), 0.8)
        return (
            line("M50 50V84Q50 92 43 92Q37 92 37 86", WOOD, 2.6)
            + lit(dome, c.main, content=ribs)
            + line("M50 12V6", DARK, 1.6)
        )
    d = "M43 34Q50 30 57 34L55 82Q50 86 45 82z"
    return (
        line("M50 8V34", STEEL, 1.4)
        + lit("M44 10Q44 6 48 6H52Q56 6 56 10V30H44z", WOOD, 1.6)
        + line("M48 6Q42 0 40 8", "#6b4a32", 1)
        + lit(d, c.main, content=line("M47 32L46 84M53 32L54 84", shade(c.main, 0.74), 0.6))
        + path(box(42.6, 54, 14.8, 4, 1), shade(c.main, 0.6))
        + path(oval(50, 56, 1.2), METAL)
        + path(box(48, 84, 4, 6, 1), DARK)
    )


@drawing("scene:table", low=80)
def map(c: Colour, view: str) -> str:
    land = (
        path(box(0, 0, 100, 100), "#dfe8c6")
        + path(smooth([(0, 20), (30, 12), (46, 34), (30, 52), (0, 50)]), "#b9d19b")
        + path(smooth([(60, 40), (100, 26), (100, 90), (70, 88)]), "#b9d19b")
    )
    river = line("M6 86Q30 70 44 76Q60 84 66 60Q70 40 94 30", "#7fb2d6", 2.4)
    contours = "".join(
        line(oval(34, 34, 6 + n * 5, 4 + n * 4), "#b58b52", 0.5)
        + line(oval(76, 62, 5 + n * 5, 4 + n * 3), "#b58b52", 0.5)
        for n in range(4)
    )
    trail = line("M12 60Q30 54 36 40Q46 24 62 30Q76 38 84 18", RED, 1.1, 1, "2.4 1.8")
    sheet = box(12, 22, 76, 58, 0.6)
    folds = "".join(path(box(12 + n * 15.2, 22, 15.2, 58), "#1d2433" if n % 2 else "#ffffff", 0.07) for n in range(5))
    return (
        lit(sheet, "#dfe8c6", 1, land + river + contours + trail + folds)
        + path("M36 40l2.6 -5h-5.2z", DARK)
        + path(oval(62, 30, 1.6), "#2f5d9b")
    )


@drawing("scene:table", low=80)
def whistle(c: Colour, view: str) -> str:
    return (
        line("M70 40Q92 24 80 10", "#6b4a32", 2.4)
        + lit("M14 40H60Q82 42 82 60Q82 78 62 78Q46 78 44 60H14z", "#e0632f", 3)
        + path(box(26, 45, 12, 7, 1), "#3a1a0d")
        + path(oval(62, 60, 7), shade("#e0632f", 0.8))
        + path(oval(62, 60, 3.6), CREAM)
        + line(oval(72, 40, 3.6), METAL, 1.8)
    )


@drawing("scene:rain fabric")
def raincover(c: Colour, view: str) -> str:
    d = smooth(mirror([(50, 8), (34, 12), (25, 28), (23, 58), (27, 82), (38, 91), (50, 92)]))
    folds = line("M36 16Q30 50 36 86M64 16Q70 50 64 86M50 10V92", shade(c.main, 0.84), 0.7)
    return (
        lit(d, c.main, 3, folds)
        + path(box(36, 52, 28, 4), METAL)
        + line("M30 84Q50 96 70 84", shade(c.main, 0.6), 1.6)
        + path(box(46, 64, 8, 5, 0.6), contrast(c.main))
    )


@drawing("scene:water colours", foot=91, half=20)
def drybag(c: Colour, view: str) -> str:
    d = "M29 36H71Q73 62 71 86Q70 91 64 91H36Q30 91 29 86Q27 62 29 36z"
    roll = lit(box(27, 24, 46, 12, 5), shade(c.main, 0.86), 1.6) + line("M30 29.6H70", shade(c.main, 0.62), 0.7)
    strap = line("M28 28Q26 12 50 11Q74 12 72 28", DARK, 2.4) + buckle(50, 8)
    panel = lit(box(42, 48, 16, 22, 2), PALE, 0.8) + path("M50 52q7 9 0 14q-7 -5 0 -14z", shade(c.main, 0.8))
    return strap + lit(d, c.main, 3) + roll + panel + twins(path(oval(32, 32, 1.2), METAL))
