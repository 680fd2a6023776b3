"""Small pictures that are printed on labels, covers and bags: a square of about 30 units around the given point."""

from demo.drawing.ink import line, move, oval, path, poly, shade, smooth

INK = {
    "bee": lambda c: (
        path(oval(50, 50, 9, 6), "#e9b62f")
        + line("M47 44.6v10.8M51.6 44.2v11.6", "#3a2a1a", 1.8)
        + path(oval(47, 42, 5, 3.4), "#ffffff", 0.85)
        + path(oval(54, 42, 5, 3.4), "#ffffff", 0.85)
        + path(oval(41, 50, 2.6), "#3a2a1a")
    ),
    "leaf": lambda c: path("M38 62Q36 42 62 38Q64 60 44 62z", c) + line("M36 66Q44 54 58 43", shade(c, 1.5), 1),
    "berry": lambda c: (
        "".join(
            path(oval(x, y, 5), c) + path(oval(x - 1.4, y - 1.6, 1.3), "#ffffff", 0.6)
            for x, y in ((44, 54), (54, 56), (49, 46))
        )
        + path("M50 42q2 -8 10 -8q-1 8 -10 8z", "#6f8a5a")
    ),
    "tree": lambda c: (
        path(poly([(50, 34), (60, 50), (40, 50)]), c)
        + path(poly([(50, 42), (64, 60), (36, 60)]), c)
        + path("M48 60h4v6h-4z", "#6b4a32")
    ),
    "nut": lambda c: (
        path("M40 50Q40 40 50 39Q60 40 60 50Q58 62 50 64Q42 62 40 50z", "#a5672f")
        + path("M39 50Q40 38 50 37Q60 38 61 50Q50 45 39 50z", "#7b4a22")
    ),
    "apricot": lambda c: (
        path(oval(50, 52, 11), "#f09a3a")
        + path("M50 41Q46 52 50 63Q40 62 39 52Q40 43 50 41z", "#e07f2a")
        + path("M50 41q3 -8 11 -7q-2 7 -11 7z", "#6f8a5a")
    ),
    "plum": lambda c: (
        path(oval(47, 53, 9, 11), "#4b2a6a")
        + path(oval(56, 55, 7, 9), "#5f3a82")
        + path("M48 42q2 -8 10 -8q-1 7 -10 8z", "#6f8a5a")
    ),
    "cucumber": lambda c: move(
        path("M34 50Q34 45 40 45H60Q66 45 66 50Q66 55 60 55H40Q34 55 34 50z", "#6f8f35")
        + "".join(path(oval(x, y, 0.9), "#a9c46a") for x, y in ((40, 48), (46, 51), (52, 48), (58, 51))),
        turn=-30,
    ),
    "mustard": lambda c: "".join(
        path(oval(x, y, 2), "#d9a520")
        for x, y in ((43, 46), (50, 43), (57, 47), (46, 53), (54, 54), (50, 49), (42, 57), (59, 58))
    ),
    "bean": lambda c: move(
        path(oval(50, 50, 9, 12), "#5b3723") + line("M50 39Q46 46 50 50T50 61", "#c79a6a", 1.2), turn=30
    ),
    "moon": lambda c: (
        path("M54 36A14 14 0 1 0 62 60A12 12 0 0 1 54 36z", c) + path(oval(62, 42, 1.4), c) + path(oval(58, 50, 1), c)
    ),
    "cookie": lambda c: (
        path(oval(50, 50, 12), "#c98a4a")
        + "".join(path(oval(x, y, 1.7), "#6b3f20") for x, y in ((45, 46), (53, 44), (56, 52), (47, 54), (52, 58)))
    ),
    "meat": lambda c: (
        path(smooth([(36, 50), (46, 40), (62, 42), (64, 54), (52, 62), (40, 60)]), "#8f3a2c")
        + line("M42 50Q50 44 60 48M44 56Q52 50 60 54", "#d98f7a", 1.2)
    ),
    "bowl": lambda c: (
        path("M36 48H64Q64 62 50 62Q36 62 36 48z", "#c9634a") + line("M45 44q-2 -3 0 -6M52 44q-2 -3 0 -6", c, 1.2)
    ),
    "apple": lambda c: (
        path(smooth([(50, 44), (58, 41), (63, 50), (57, 62), (50, 60), (43, 62), (37, 50), (42, 41)]), "#c5493a")
        + path("M50 43q1 -7 8 -8q-1 6 -8 8z", "#6f8a5a")
    ),
    "herb": lambda c: (
        line("M50 66Q50 48 51 36", c, 1.4)
        + "".join(
            path(f"M50 {60 - n * 8}q-9 0 -11 -7q8 -1 11 7zM50 {56 - n * 8}q9 0 11 -7q-8 -1 -11 7z", c) for n in range(3)
        )
    ),
    "flax": lambda c: (
        line("M50 66V50", "#6f8a5a", 1.4)
        + "".join(move(path(oval(50, 41, 3.6, 6), "#6f9bd0"), 0, -3, 1, a) for a in range(0, 360, 72))
        + path(oval(50, 47, 2), "#f2c14e")
    ),
    "elder": lambda c: (
        line("M50 66L40 46M50 66V44M50 66L60 46", "#6f8a5a", 1.2)
        + "".join(
            path(oval(x, y, 1.8), "#ffffff")
            for x, y in (
                (36, 44),
                (40, 41),
                (44, 44),
                (40, 47),
                (47, 41),
                (50, 38),
                (53, 41),
                (50, 44),
                (56, 44),
                (60, 41),
                (64, 44),
                (60, 47),
            )
        )
    ),
    "poppy": lambda c: (
        line("M50 68Q48 58 50 50", "#6f8a5a", 1.4)
        + path("M36 44Q36 32 50 36Q64 32 64 44Q62 54 50 54Q38 54 36 44z", "#cf3f34")
        + path("M50 36Q44 46 50 54Q56 46 50 36z", "#a92f28")
        + path(oval(50, 45, 3), "#2b2320")
    ),
    "tomato": lambda c: (
        path(oval(50, 52, 13, 11.4), "#d2412f")
        + path("M50 43l-6 -3l3 5l-5 1l6 2l2 4l2 -4l6 -2l-5 -1l3 -5z", "#5c7a35")
        + path(oval(45, 49, 2.4, 1.6), "#f08a72")
    ),
    "pea": lambda c: move(
        path("M32 50Q50 38 68 50Q50 62 32 50z", "#6f9a3c")
        + "".join(path(oval(x, 50, 3.4), "#a8cc6a") for x in (42, 50, 58)),
        turn=-24,
    ),
    "pepper": lambda c: (
        path("M40 44Q44 38 50 42Q56 38 60 44Q62 58 52 66Q40 60 40 44z", "#c0392b")
        + line("M50 42Q50 36 54 34", "#5c7a35", 2)
        + path("M44 46q-1 8 4 14", "none")
    ),
    "boot": lambda c: path("M40 36h10v14q10 2 12 8v5H39z", c) + line("M39 63h23", shade(c, 0.6), 2),
    "wheat": lambda c: (
        line("M50 68V40", c, 1.2)
        + "".join(
            path(f"M50 {58 - n * 6}q-6 -1 -7 -7q6 0 7 7zM50 {58 - n * 6}q6 -1 7 -7q-6 0 -7 7z", c) for n in range(4)
        )
        + path("M50 38q-3 -5 0 -8q3 3 0 8z", c)
    ),
    "castle": lambda c: (
        path("M36 64V46h4v-4h4v4h4v-8h-1v-4h2v2h2v-2h2v4h-1v8h4v-4h4v4h4v18z", c)
        + path("M47 64v-8q3 -4 6 0v8z", shade(c, 0.5))
        + path(poly([(30, 66), (42, 60), (60, 61), (70, 66)]), c)
    ),
    "tent": lambda c: (
        path(poly([(50, 36), (66, 62), (34, 62)]), c)
        + path(poly([(50, 46), (56, 62), (44, 62)]), shade(c, 0.5))
        + path(oval(64, 38, 3), c)
    ),
    "mountain": lambda c: (
        path(poly([(32, 64), (46, 38), (54, 50), (58, 44), (70, 64)]), c)
        + path(poly([(46, 38), (50, 45), (46, 48), (42, 45.6)]), "#ffffff", 0.9)
    ),
    "train": lambda c: (
        path("M34 42h26q6 0 6 8v10H34z", c)
        + path("M38 46h7v6h-7zM48 46h7v6h-7z", "#33373d")
        + "".join(path(oval(x, 61, 3), "#33373d") for x in (40, 50, 60))
        + line("M30 66H70", c, 1.2)
    ),
    "canoe": lambda c: (
        path("M30 50Q50 58 70 50Q66 60 50 60Q34 60 30 50z", c)
        + line("M42 36L58 60", c, 1.6)
        + line("M32 66q4 -3 8 0t8 0t8 0t8 0", c, 1.3)
    ),
    "bird": lambda c: (
        path("M36 52Q38 40 50 40Q56 36 60 42L66 44L60 47Q60 60 46 60L34 64z", c)
        + path(oval(56, 43.6, 1.2), "#26262b")
        + line("M48 60v6M52 59.6v6", c, 1)
    ),
    "mushroom": lambda c: (
        path("M45 50h10q2 8 3 14q-8 4 -16 0q1 -6 3 -14z", "#f3e8d2")
        + path("M34 51Q36 35 50 35Q64 35 66 51Q50 56 34 51z", "#9a4f28")
    ),
    "carrot": lambda c: (
        path("M42 44Q50 40 58 44Q56 60 50 70Q44 60 42 44z", "#e07f2a")
        + line("M50 42Q44 34 40 33M50 42Q50 33 51 30M50 42Q56 34 60 34", "#7ba05b", 1.6)
    ),
    "stars": lambda c: (
        "".join(
            path(oval(x, y, r), c)
            for x, y, r in (
                (36, 40, 1.8),
                (44, 46, 1.4),
                (52, 44, 1.8),
                (60, 50, 1.4),
                (66, 42, 1.8),
                (58, 60, 1.6),
                (50, 62, 1.2),
                (40, 62, 1),
            )
        )
        + line("M36 40L44 46L52 44L60 50L66 42M60 50L58 60L50 62", c, 0.5)
    ),
    "cauldron": lambda c: (
        path("M36 48H64Q65 64 56 66H44Q35 64 36 48z", c)
        + line("M38 48Q40 38 50 38Q60 38 62 48", c, 1.4)
        + path("M46 74q-4 -4 1 -7q1 2 3 2q0 -3 2 -4q5 5 0 9z", "#f2a32e")
    ),
    "bread": lambda c: (
        path("M34 56Q34 42 50 42Q66 42 66 56Q66 62 60 62H40Q34 62 34 56z", "#a5622c")
        + "".join(line(f"M{x} 46q4 4 3 9", "#f0d2a0", 1.5) for x in (42, 49, 56))
    ),
    "jar": lambda c: (
        path("M40 44h20v18q0 4 -4 4H44q-4 0 -4 -4z", c)
        + path("M41 38h18v5H41z", "#c8a24a")
        + path(oval(50, 54, 5), "#b83a4a")
    ),
    "mole": lambda c: (
        path("M32 64Q36 52 50 52Q64 52 68 64z", "#7a5a3c")
        + path(oval(50, 48, 9, 10), "#3a3a44")
        + path(oval(50, 50, 3, 2.2), "#e58a9a")
        + path(oval(46.6, 45, 1.2), "#ffffff")
        + path(oval(53.4, 45, 1.2), "#ffffff")
    ),
    "beetle": lambda c: (
        path(oval(50, 52, 9, 12), "#c0392b")
        + line("M50 42V64", "#2b2320", 1.2)
        + path("M43 43Q50 36 57 43Q50 46 43 43z", "#2b2320")
        + "".join(path(oval(x, y, 1.7), "#2b2320") for x, y in ((46, 50), (54, 50), (46, 58), (54, 58)))
        + line("M41 48l-5 -2M41 54h-6M59 48l5 -2M59 54h6", "#2b2320", 1)
    ),
    "drop": lambda c: (
        path("M50 32Q64 50 62 56Q60 68 50 68Q40 68 38 56Q36 50 50 32z", c)
        + path("M44 56q1 6 6 7", "none")
        + line("M43.6 56q1 5 5 6.4", "#ffffff", 1.3)
    ),
}


def motif(name: str, x: float, y: float, scale: float, ink: str) -> str:
    """The motif around the point; those of one ink are drawn in ``ink``."""
    return move(INK[name](ink), x - 50, y - 50, scale)
