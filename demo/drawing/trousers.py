"""What is worn on legs, feet, hands and heads."""

from demo.drawing.clothes import METAL, PALE, contrast, seam
from demo.drawing.ink import Colour, box, inside, is_light, line, lit, move, oval, path, poly, shade, twins
from demo.drawing.registry import drawing

SOLE = "#3a3531"
GUM = "#c98d55"


def _legs(bottom: float, wide: float = 15.5) -> str:
    return f"M34 12H66L68.5 22L73 {bottom - 1}L{73 - wide} {bottom}L50.8 42Q50 39 49.2 42L{27 + wide} {bottom}L27 {bottom - 1}L31.5 22z"


@drawing("back fabric")
def trousers(
    c: Colour,
    view: str,
    *,
    patches: str = "",
    zipoff: str = "",
    stripe: str = "",
    cord: str = "",
    pleat: str = "",
    bib: str = "",
) -> str:
    content = ""
    if cord:
        content = "".join(line(f"M{x} 12V92", shade(c.main, 0.84), 0.7) for x in [26 + n * 2.2 for n in range(23)])
    if patches:
        content += twins(path("M29 50L43.6 50L42.6 68L28.4 68z", shade(c.main, 0.84)))
    if stripe:
        content += twins(path("M32 14L28.4 92H31L34.6 14z", METAL))
    if zipoff:
        content += twins(
            line("M28 56Q37 58 46 56", "#f2c14e", 1.2) + line("M28 57.6Q37 59.6 46 57.6", shade(c.main, 0.66), 0.6)
        )
    if pleat:
        content += twins(line("M40.5 20L35.6 90", shade(c.main, 0.8), 0.6))
    straps = line("M38 13Q36 4 42 2M62 13Q64 4 58 2", shade(c.main, 0.7), 2.2) if bib else ""
    art = straps + lit(_legs(91), c.main, content=content) + _waist(c.main)
    if view == "back":
        return (
            art
            + twins(lit(box(36, 24, 11, 11, 1), shade(c.main, 0.93), 0.8) + seam("M36 27.5h11", c.main))
            + seam("M50 18V41", c.main)
        )
    art += (
        seam("M50 18V41", c.main, 0.7)
        + seam("M50 30Q54 28 54 18", c.main, 0.5)
        + twins(line("M33.5 19Q40 22 40 27", shade(c.main, 0.62), 0.9))
    )
    return art + path(oval(50, 15, 1.1), METAL)


def _waist(colour: str) -> str:
    loops = "".join(path(box(x, 11.4, 1.6, 7, 0.4), shade(colour, 0.66)) for x in (37, 61.4))
    return lit(box(33.4, 12, 33.2, 6, 0.8), shade(colour, 0.84), 0.9) + loops


@drawing("back fabric")
def shorts(c: Colour, view: str, *, cargo: str = "") -> str:
    d = "M33 22H67L70 33L76 68L54 71L50.6 48Q50 46 49.4 48L46 71L24 68L30 33z"
    art = lit(d, c.main) + lit(box(32.4, 20, 35.2, 6.4, 1), shade(c.main, 0.84), 1) + seam("M50 27V47", c.main, 0.7)
    if cargo:
        art += twins(
            lit("M27 48L38 49L37 62L25.4 60.6z", shade(c.main, 0.94), 0.9)
            + lit("M26.8 47.6L38.4 48.6L38 53L26 52z", shade(c.main, 0.84), 0.7)
        )
    if view == "back":
        return art + twins(lit(box(36, 32, 10, 10, 1), shade(c.main, 0.92), 0.8))
    return (
        art
        + twins(line("M32.5 29Q38 32 39 38", shade(c.main, 0.62), 0.9))
        + line("M47.6 24Q46 30 45 35M52.4 24Q53.6 30 54.6 34", PALE, 0.9)
    )


@drawing("back fabric")
def leggings(c: Colour, view: str, *, waist: str = "") -> str:
    d = "M36 12H64L66.5 26L62.5 58L63.5 90L55.5 91L50.6 44Q50 41 49.4 44L44.5 91L36.5 90L37.5 58L33.5 26z"
    art = lit(d, c.main, content=twins(path("M34 26L40 60L38.5 90H36L36 58z", shade(c.main, 1.22), 0.6)))
    band = lit(box(35.4, 10.4, 29.2, 7 if not waist else 4.4, 1), shade(c.main, 1.12 if not waist else 0.8), 1)
    return (
        art
        + band
        + (seam("M50 17V42", c.main) if view == "front" else path("M40 19Q50 30 60 19z", shade(c.main, 0.85)))
    )


@drawing("folded fabric")
def boxers(c: Colour, view: str) -> str:
    d = "M28 34H72L78 66L56 70L51 58H49L44 70L22 66z"
    art = (
        lit(d, c.main)
        + lit(box(27.4, 31, 45.2, 7, 1), contrast(c.main), 1)
        + path(box(44, 33, 12, 3, 0.4), c.main, 0.9)
    )
    return art + seam("M44 39Q44 52 49.6 58M56 39Q56 52 50.4 58", c.main, 0.8)


HEIGHTS = {"low": 22, "": 40, "kids": 34, "plush": 34, "tall": 54}


@drawing("pair fabric")
def socks(c: Colour, view: str, *, height: str = "") -> str:
    """A pair, one behind the other."""
    rise, shift = HEIGHTS[height], {"low": -14, "tall": 4}.get(height, -4)
    one = _sock(c, rise, height)
    if view == "pair":
        return move(one, -12, shift - 3, turn=-8, scale=0.92) + move(one, 12, shift + 3, turn=8, scale=0.92, flip=True)
    return move(one, 8, shift - 5) + move(one, -7, shift + 4)


def _sock(c: Colour, rise: float, height: str) -> str:
    y, wide = 74 - rise, 19 if height == "plush" else 17
    d = f"M34 {y}H{34 + wide}V{66}Q{34 + wide} 69 {37 + wide} 70L66 73Q76 76 75 82Q74 87 66 87H46Q34 87 34 74z"
    second = c.second
    trim = path(box(30, y, 30, 7), second if height != "plush" else PALE) + "".join(
        line(f"M{x} {y}v7", shade(second, 0.8), 0.35) for x in range(35, 54, 2)
    )
    heel = path("M30 70Q40 70 44 80Q44 88 40 90H30z", second)
    toe = path("M66 70Q62 80 66 90H80V70z", second)
    bands = (
        "".join(path(box(30, y + 12 + n * 6, 30, 2.4), second, 0.9) for n in range(3)) if height in ("", "kids") else ""
    )
    fluff = (
        "".join(
            line(f"M{x} {yy}q1.2 -1.6 2.4 0", shade(c.main, 1.4), 0.5)
            for yy in range(int(y) + 10, 88, 5)
            for x in range(34, 74, 5)
        )
        if height == "plush"
        else ""
    )
    return lit(d, c.main, 2, bands + fluff + heel + toe + trim)


@drawing("scene:pegs fabric")
def beanie(c: Colour, view: str, *, pompom: str = "", ears: str = "") -> str:
    cap = "M22 66Q20 22 50 22Q80 22 78 66z"
    ribs = "".join(
        line(f"M{50 + (x - 50) * 0.22} 24Q{50 + (x - 50) * 1.02} 30 {x} 66", shade(c.main, 0.82), 0.9)
        for x in range(26, 76, 6)
    )
    top = (
        lit(oval(50, 19, 9.5), shade(c.main, 1.35), 2)
        + "".join(
            line(f"M{50 + dx} {19 + dy}l{dx * 0.5} {dy * 0.5}", shade(c.main, 1.6), 0.8)
            for dx, dy in ((4, 2), (-4, 2), (0, -5), (4, -3), (-4, -3), (0, 5))
        )
        if pompom
        else ""
    )
    pair = twins(lit(oval(29, 26, 8), c.main, 2) + path(oval(29.6, 26.6, 4.4), shade(c.main, 1.3))) if ears else ""
    flaps = (
        twins(
            lit("M22 62Q20 82 30 88Q37 84 36 68z", shade(c.main, 0.94), 1.4) + line("M29 88V96", shade(c.main, 0.7), 1)
        )
        if ears
        else ""
    )
    cuff = "M18 60Q50 68 82 60Q84 68 82 77Q50 85 18 77Q16 68 18 60z"
    folds = "".join(
        line(f"M{x} {64 + 4 * (1 - abs(x - 50) / 32)}v11", shade(c.main, 0.68), 0.8) for x in range(22, 82, 5)
    )
    return (
        pair
        + flaps
        + top
        + lit(cap, c.main, content=ribs)
        + lit(cuff, shade(c.main, 0.88), 2, folds)
        + path(box(56, 70, 9, 5, 0.6), PALE)
    )


@drawing("scene:pegs fabric")
def headband(c: Colour, view: str) -> str:
    back = path("M18 46Q50 30 82 46L80 58Q50 44 20 58z", shade(c.main, 0.6))
    d = "M16 46Q50 66 84 46Q88 56 83 66Q50 84 17 66Q12 56 16 46z"
    ribs = "".join(
        line(f"M{x} {48 + 12 * (1 - ((x - 50) / 36) ** 2)}v15", shade(c.main, 0.82), 0.7) for x in range(20, 84, 5)
    )
    return back + lit(d, c.main, content=ribs) + path(box(58, 66, 8, 4.4, 0.5), PALE)


@drawing("scene:pegs fabric")
def cap(c: Colour, view: str) -> str:
    crown = "M12 66Q8 28 42 26Q74 26 74 62Q44 72 12 66z"
    strap = line("M13 62Q10 56 14 50", shade(c.main, 0.5), 2)
    art = strap + lit(crown, c.main, content=seam("M42 26Q26 40 27 70M42 26Q58 40 60 68", c.main))
    peak = "M50 66Q58 58 74 57Q92 60 97 70Q96 75 88 74Q70 68 50 66z"
    art += lit(peak, shade(c.main, 0.86), 2, line("M58 64Q76 62 93 71", shade(c.main, 0.66), 0.5)) + path(
        oval(42, 26, 2.4, 1.3), shade(c.main, 0.7)
    )
    return (
        art
        + path(oval(20, 46, 1), shade(c.main, 0.5))
        + path(oval(66, 46, 1), shade(c.main, 0.5))
        + path(box(38, 47, 11, 6.4, 0.6), contrast(c.main), 0.9)
    )


@drawing("scene:pegs fabric")
def hat(c: Colour, view: str) -> str:
    brim = oval(50, 64, 42, 15)
    crown = "M27 62Q28 30 50 30Q72 30 73 62Q50 72 27 62z"
    cord = line("M20 68Q30 92 48 93Q70 92 80 68", shade(c.main, 0.5), 0.9) + path(box(46.6, 90, 3, 5, 1), "#8a5a34")
    art = (
        cord
        + lit(brim, c.main, 2.4, line(oval(50, 64, 37, 12.4), shade(c.main, 0.82), 0.5))
        + lit(crown, shade(c.main, 0.98), 2.2)
    )
    return (
        art
        + lit("M27 56Q50 66 73 56L73 62Q50 72 27 62z", shade(c.main, 0.62), 1)
        + path(oval(36, 46, 0.9), shade(c.main, 0.5))
        + path(oval(41, 45, 0.9), shade(c.main, 0.5))
    )


@drawing("folded fabric")
def scarf(c: Colour, view: str) -> str:
    bands = "".join(
        path(box(0, y, 100, 4), c.second, 0.85) + path(box(0, y + 6, 100, 1.2), PALE, 0.8) for y in (58, 72)
    )

    def tail(x: float, length: float) -> str:
        fringe = "".join(line(f"M{x + 1.5 + n * 2.7} {length}v8", shade(c.main, 0.8), 1) for n in range(7))
        return fringe + lit(box(x, 30, 19, length - 30, 1), c.main, 2, bands)

    loop = "M22 34Q22 12 50 12Q78 12 78 34Q78 46 62 46Q70 40 68 34Q64 24 50 24Q36 24 32 34Q30 40 38 46Q22 46 22 34z"
    return tail(52, 84) + tail(30, 78) + lit(loop, shade(c.main, 0.94), 2)


@drawing("scene:pegs fabric")
def buff(c: Colour, view: str) -> str:
    d = "M30 16Q50 22 70 16Q74 40 70 60Q72 76 68 86Q50 92 32 86Q28 76 30 60Q26 40 30 16z"
    lines_ = "".join(line(f"M20 {y}q14 -9 28 0t30 -2t14 4", c.second, 1, 0.85) for y in range(22, 96, 7))
    return lit(d, c.main, content=lines_) + path("M30 16Q50 22 70 16Q50 11 30 16z", shade(c.main, 0.6))


def _glove(c: Colour, *, fingers: bool, cuff: str) -> str:
    if fingers:
        hand = "M30 84V50L27 30Q27 26 30 26Q33 26 33.6 29L36 44L36.4 20Q36.6 16 39.6 16Q42.6 16 42.8 20L43.2 42L46 19Q46.4 16 49 16Q52 16.4 52 20L50.4 44L54.6 26Q55.4 23 58 23.6Q61 24.4 60.4 28L57 50Q62 42 66 40Q70 39 70.6 42Q70.6 46 66 50Q60 58 57 64V84z"
    else:
        hand = "M30 84V44Q30 18 44 18Q58 18 58 44V52Q62 42 68 41Q73 42 72 48Q68 58 58 66V84z"
    return lit(hand, c.main) + lit(box(28.4, 68, 30, 18, 2), cuff, 1.4)


@drawing("colours fabric", low=86)
def gloves(c: Colour, view: str, *, kind: str = "") -> str:
    cuff = shade(c.main, 0.72) if not kind else "#8a5f38"
    one = _glove(c, fingers=True, cuff=cuff) + (
        path(box(31, 75, 25, 2.4), "#f2c14e") if not kind else line("M31 71h25", PALE, 0.5, 1, "1.4 1.2")
    )
    return move(one, 19, 2, 0.82, 7) + move(one, -19, 2, 0.82, -7, flip=True)


@drawing("colours fabric")
def mittens(c: Colour, view: str) -> str:
    knit = _glove(c, fingers=False, cuff=shade(c.main, 0.7)) + path("M36 30h14v4h-14zM36 38h14v2h-14z", PALE, 0.85)
    fur = "".join(path(oval(29 + n * 3.4, 70, 3), "#efe7d8" if n % 2 else "#e2d6c0") for n in range(10))
    one = knit + fur
    return (
        line("M24 86Q50 100 76 86", shade(c.main, 0.55), 1)
        + move(one, 19, 2, 0.84, 7)
        + move(one, -19, 2, 0.84, -7, flip=True)
    )


@drawing("scene:pegs")
def belt(c: Colour, view: str) -> str:
    coil = "".join(
        line(oval(52, 50, r, r * 0.98), shade(c.main, tone), 7.4) for r, tone in ((30, 0.78), (22.4, 0.9), (15, 1))
    )
    edge = "".join(line(oval(52, 50, r, r * 0.98), shade(c.main, 1.3), 0.4, 0.8) for r in (33, 25.4, 18))
    tail = lit(box(12, 76, 40, 8, 2), shade(c.main, 0.96), 1.2) + line(
        "M14 78.6h34M14 81.6h34", shade(c.main, 1.35), 0.35, 1, "1.6 1.2"
    )
    buckle = line(box(6, 73, 14, 14, 2), "#c8a24a", 2.4) + line("M10 80h12", "#a8842f", 1.6)
    return coil + edge + tail + buckle + "".join(path(oval(x, 80, 0.9), shade(c.main, 0.4)) for x in (32, 37, 42))


def _boot(c: Colour, kind: str) -> str:
    top = {"low": 46, "": 28, "high": 18}[kind]
    second = c.second if kind == "low" else shade(c.main, 0.74)
    d = f"M22 {top}H46L48 48Q52 56 62 60L78 65Q86 68 86 76V80H20Q19 60 22 {top}z"
    toe = path("M72 62Q90 66 90 82H68Q66 70 72 62z", second)
    heel = path("M16 62Q30 62 33 84H16z", second)
    collar = lit(box(20.6, top - 3, 27, 7, 3), second if kind != "high" else "#efe6d6", 1.2)
    eyelets = [(37.5, y) for y in range(top + 10, 48, 7)] + [(40.5, 52.5), (46, 58)]
    laces = "".join(
        line(f"M{x} {y}L{x + 8.6} {y - 2.6}", "#d94f3a", 1.7) + path(oval(x, y, 1.2), METAL) for x, y in eyelets
    )
    sole = lit("M18 79H87Q89 84 86 88H62L60 85.4H40L38 88H18Q16 83 18 79z", SOLE, 1.2)
    grip = "".join(path(box(x, 87, 4, 3, 0.5), SOLE) for x in (19, 26, 33, 64, 71, 78))
    return grip + lit(d, c.main, content=toe + heel + seam("M33 62Q40 74 66 72", c.main, 0.7)) + collar + laces + sole


@drawing("pair sole", foot=90, half=36)
def boots(c: Colour, view: str, *, kind: str = "") -> str:
    if view == "sole":
        return _sole(c)
    one = _boot(c, kind)
    if view == "pair":
        return move(one, 14, -6, 0.7) + move(one, -12, 5, 0.78)
    return one


def _sole(c: Colour) -> str:
    half = "M38 8Q52 8 52 26Q51 36 49 44Q48 54 50 64Q52 88 40 92Q28 92 28 66Q29 50 26 36Q24 10 38 8z"
    lugs = "".join(
        path(poly([(x, y), (x + 5, y - 2), (x + 7, y + 1), (x + 2, y + 4)]), shade(SOLE, 1.18))
        for y in (16, 24, 32, 62, 70, 78, 86)
        for x in (27, 35, 43)
    )
    one = lit(half, SOLE, 2, lugs) + path(oval(38, 49, 5, 3), c.main)
    return move(one, -5) + move(one, 5, flip=True)


@drawing("pair scene:pegs", foot=84, half=38)
def sneakers(c: Colour, view: str) -> str:
    white = "#f4f1ea" if not is_light(c.main) else "#dcd6ca"
    d = "M16 46Q24 42 32 46Q38 52 46 46Q56 58 72 62Q86 65 87 74V77H15Q12 58 16 46z"
    laces = "".join(line(f"M{45 + n * 5} {51 + n * 3.4}l7 -4", white, 1.6) for n in range(4))
    cap_ = path("M74 60Q90 64 90 80H76Q71 68 74 60z", white)
    one = (
        lit(d, c.main, content=cap_ + seam("M34 50Q36 66 52 76", c.main, 0.6))
        + laces
        + lit("M13 74H88Q90 80 86 84H16Q12 80 13 74z", white, 1.2)
        + line("M15 79.4H86", c.main, 0.9)
    )
    if view == "pair":
        return move(one, 13, -16, 0.72) + move(one, -11, 4, 0.8)
    return one


@drawing("pair", foot=90, half=30)
def wellies(c: Colour, view: str, *, kind: str = "") -> str:
    top = 30 if kind else 14
    d = f"M28 {top}H54L53 62Q58 68 70 70Q80 73 80 80V83H29Q27 60 28 {top}z"
    band = path(box(20, top, 50, 5), shade(c.main, 0.74)) + path("M20 78H90V90H20z", shade(c.main, 0.7))
    loops = (
        line(f"M31 {top}q-2 -8 4 -8q5 0 4 8M44 {top}q-2 -8 4 -8q5 0 4 8", shade(c.main, 0.7), 2.4)
        if kind
        else path(box(50, top + 8, 6, 3.4, 0.6), METAL)
    )
    eyes = path(oval(66, 74, 2.4), PALE) + path(oval(66.6, 74.4, 1.1), "#26262b") if kind else ""
    one = (
        loops
        + lit(d, c.main, 2.6, band)
        + eyes
        + lit(box(27, 82, 54, 6, 2), SOLE if not kind else shade(c.main, 0.5), 1)
    )
    return (
        move(one, 6, -3, 0.96) + move(one, -8, 2)
        if view == "front"
        else move(one, 16, 6, 0.8, 6) + move(one, -16, 6, 0.8, -6, flip=True)
    )


@drawing("scene:pegs", foot=80, half=40)
def slippers(c: Colour, view: str) -> str:
    d = "M12 62Q14 54 26 54Q36 56 44 50Q58 46 74 56Q88 62 88 72V76H13Q10 70 12 62z"
    opening = path(oval(29, 57, 15, 4.4), shade(c.main, 0.5)) + line(oval(29, 57, 15, 4.4), shade(c.main, 0.8), 1.6)
    one = lit(d, c.main) + opening + path("M12 73H88V77H13z", GUM) + line("M58 52Q52 60 56 72", PALE, 0.8, 1, "1.6 1.4")
    return move(one, 6, -14, 0.9) + one


@drawing("scene:water")
def sandals(c: Colour, view: str, *, kind: str = "") -> str:
    sole = "M50 8Q64 9 64 30Q63 44 60 54Q61 64 62 74Q62 92 50 92Q38 92 38 74Q38 62 38 50Q34 38 34 28Q36 8 50 8z"
    if kind == "closed":
        mesh = (
            path("M33 16Q50 2 66 18L66 44Q50 52 34 44z", c.main)
            + "".join(line(f"M{x} 8v40", shade(c.main, 0.8), 0.4) for x in range(35, 66, 3))
            + path("M34 12Q50 2 66 14L64 22Q50 14 36 22z", SOLE)
        )
        straps = (
            inside(sole, mesh)
            + line("M38 40Q50 46 62 40", shade(c.main, 0.6), 2)
            + line("M38 70Q50 78 62 70", c.main, 7)
            + line("M50 44V60", "#f2c14e", 1.4)
        )
    else:
        straps = "".join(
            line(f"M{34 if y < 50 else 37} {y + 3}Q50 {y - 4} {65 if y < 50 else 62.6} {y + 3}", c.main, 6.4)
            + path(box(57, y - 2.4, 4.4, 4.4, 0.8), METAL)
            for y in (25, 39, 68)
        )
    one = (
        lit(sole, "#c39a68", 2.4, path(sole, "#000000", 0))
        + line("M42 20Q40 40 43 56M43 64V84", shade("#c39a68", 0.86), 0.6)
        + straps
    )
    return move(one, -19, 0, turn=-4) + move(one, 19, 0, turn=-4, flip=True)


@drawing("scene:snow fabric")
def gaiters(c: Colour, view: str) -> str:
    d = "M30 12H54L56 60Q60 74 66 82L60 88H36Q28 84 29 72z"
    one = (
        lit(d, c.main)
        + path(box(40, 14, 4.4, 70), shade(c.main, 0.7))
        + line("M30 17h24", shade(c.main, 0.55), 2)
        + path(box(47, 15, 5, 4, 0.6), METAL)
        + line("M34 88Q48 98 62 87", "#26262b", 2.2)
    )
    return move(one, 17, 0, 0.92) + move(one, -15, 0, 0.92)
