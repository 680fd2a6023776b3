"""Tops, laid flat; the view "back" shows the other side."""

from collections.abc import Callable, Iterable

from demo.drawing.ink import Colour, box, is_light, line, lit, mirror, move, oval, path, poly, shade, smooth, twins
from demo.drawing.registry import drawing

PALE = "#f6f2ea"
METAL = "#c9ced2"


def seam(d: str, colour: str, width: float = 0.6) -> str:
    return line(d, shade(colour, 0.7), width)


def contrast(colour: str) -> str:
    """An ink that is seen on the colour."""
    return shade(colour, 0.55) if is_light(colour) else PALE


def sleeve(colour: str, length: float, wide: float = 10, second: str = "", puffy: bool = False) -> str:
    """A left sleeve down to the height ``length``; the arm hangs slightly away from the body."""
    x = 25 - (length - 26) * 0.36
    d = poly([(34, 21.5), (27, 24.5), (24.5, 28), (x, length - 2), (x + wide, length + 2.5), (36, 46)])
    quilt = "".join(line(f"M0 {y}L40 {y + 7}", shade(colour, 0.72), 0.8) for y in range(28, 84, 8)) if puffy else ""
    cuff = poly([(x + 1, length - 5), (x, length - 2), (x + wide, length + 2.5), (x + wide + 0.8, length - 1)])
    return lit(d, shade(colour, 0.92), 2, content=quilt) + path(cuff, second or shade(colour, 0.74))


def body(hem: float, flare: float = 0) -> str:
    """The front of a top, neck and shoulders included."""
    left, right = (
        f"M41 18.5L33 21.5Q29 23 27.5 26L30 45L30.5 58L{29.5 - flare} {hem}",
        "L69.5 58L70 45L72.5 26Q71 23 67 21.5L59 18.5",
    )
    return f"{left}Q50 {hem + 2} {70.5 + flare} {hem}{right}Q50 27 41 18.5z"


def back_of(hem: float, flare: float = 0) -> str:
    return body(hem, flare).replace("Q50 27 41 18.5z", "Q50 21 41 18.5z")


def hood(colour: str, size: float = 1) -> str:
    """Lies behind the neck, open to the front."""
    outer = smooth(mirror([(50, 21 - 14 * size), (40, 22 - 13 * size), (33.5, 24 - 8 * size), (34, 24), (42, 28.5)]))
    inner = smooth(mirror([(50, 23 - 10 * size), (43, 24 - 9 * size), (38.5, 25 - 5 * size), (40, 24.5), (50, 29.5)]))
    return lit(outer, shade(colour, 0.9), 2) + path(inner, shade(colour, 0.5))


def hood_behind(colour: str) -> str:
    return lit(smooth(mirror([(50, 16), (41, 17), (34, 22), (36, 33), (50, 39)])), shade(colour, 0.9), 2)


def label(x: float = 48, y: float = 22) -> str:
    return path(box(x, y, 4, 2.6, 0.4), PALE)


def stripes(colour: str, step: float = 7, start: float = 22) -> str:
    return "".join(path(box(0, start + n * step, 100, step * 0.45), colour) for n in range(10))


def checks(colour: str, step: float = 9) -> str:
    """Woven squares, as of a flannel shirt."""
    across = "".join(path(box(0, n * step, 100, step * 0.42), colour, 0.55) for n in range(12))
    thin = "".join(line(f"M0 {n * step + 6.4}h100M{n * step + 6.4} 0v100", PALE, 0.35, 0.6) for n in range(12))
    return across + "".join(path(box(n * step, 0, step * 0.42, 100), colour, 0.55) for n in range(12)) + thin


def _rows(make: Callable[[float], str], ys: Iterable[float]) -> str:
    return "".join(make(y) for y in ys)


PRINTS = {
    "mountains": lambda ink: (
        path(poly([(36, 56), (46, 41), (50.5, 48), (54, 43), (64, 56)]), ink) + path(oval(60, 38.5, 2.8), ink)
    ),
    "fern": lambda ink: (
        line("M49 61Q49 48 53 37", ink, 1.1)
        + _rows(lambda y: line(f"M{49.3 + (60 - y) * 0.13} {y}q-6 -2 -8 -7", ink, 1.2), (59, 54.5, 50, 45.5, 41))
        + _rows(lambda y: line(f"M{49.3 + (60 - y) * 0.13} {y}q6.5 0 9.5 -5", ink, 1.2), (57, 52.5, 48, 43.5))
    ),
    "lines": lambda ink: _rows(lambda y: line(f"M27 {y}Q50 {y + 1.4} 73 {y}", ink, 0.8, 0.5), (35, 38.5, 42)),
    "wave": lambda ink: _rows(lambda y: line(f"M28 {y}q5.5 -5 11 0t11 0t11 0t11 0", ink, 1, 0.75), (46, 50, 54)),
    "zones": lambda ink: path("M29 30Q40 40 31 60zM71 30Q60 40 69 60zM44 27h12l-3 14h-6z", ink, 0.16),
    "hedgehog": lambda ink: (
        path("M37 58l1 -5l-2 -2l3 -2l-1 -4l4 0l1 -4l4 2l3 -3l3 3l4 -1l0 4q6 4 7 12z", ink)
        + path(oval(60, 54, 1), shade(ink, 0.3))
        + path("M37 58q-1 -6 0 0z", ink)
    ),
}


@drawing("back folded fabric")
def shirt(c: Colour, view: str, *, sleeve: str = "short", prints: str = "", stripes: str = "", collar: str = "") -> str:
    """A T-shirt; sleeve short, long or none; collar round, v, polo or high."""
    arms = twins({"short": _arm(c.main, 44, 14), "long": _arm(c.main, 75, 9), "none": ""}[sleeve])
    content = _stripes(c.second) if stripes else ""
    rib = c.second if stripes else shade(c.main, 0.82)
    if view == "back" and sleeve == "none":
        return _tank(c)
    if view == "back":
        high = _high(c.main) if collar == "high" else path("M41 18.5Q50 21 59 18.5L58 17Q50 19.5 42 17z", rib)
        return arms + lit(back_of(82), c.main, content=content) + high + label(48, 22.5) + _hem(c.main)
    ink = contrast(c.main)
    drawn = content + (PRINTS[prints](ink) if prints else "")
    if sleeve == "none":
        return _tank(c)
    neck = path(oval(50, 19.2, 9.2, 2.6), shade(c.main, 0.5))
    return arms + neck + lit(body(82), c.main, content=drawn) + _collar(collar, c.main, rib) + _hem(c.main)


_arm, _stripes = sleeve, stripes


def _tank(c: Colour) -> str:
    d = "M36 14Q35 34 29.5 42L31 60L29.5 84Q50 86 70.5 84L69 60L70.5 42Q65 34 64 14L58.5 14Q58 38 50 38Q42 38 41.5 14z"
    ribs = "".join(line(f"M{x} 12V88", shade(c.main, 0.88), 0.5) for x in range(28, 74, 3))
    behind = path("M41 15Q43 27 50 27Q57 27 59 15L62 40H38z", shade(c.main, 0.5))
    edges = twins(line("M36 14Q35 34 29.5 42", shade(c.main, 0.8), 1.4)) + line(
        "M41.5 14Q42 38 50 38Q58 38 58.5 14", shade(c.main, 0.8), 1.6
    )
    return behind + lit(d, c.main, content=ribs) + edges + _hem(c.main)


def _hem(colour: str) -> str:
    return seam("M30.3 79Q50 81 69.7 79", colour, 0.5)


def _high(colour: str) -> str:
    return lit("M41 10.5Q50 13 59 10.5L60 20.5Q50 25.5 40 20.5z", shade(colour, 0.93), 1.6)


def _collar(kind: str, colour: str, rib: str) -> str:
    if kind == "polo":
        wings = twins(lit("M41.5 16.8Q45 23 50 27.5L44.5 32Q39 26 37.5 19.5z", shade(colour, 0.93), 1))
        return (
            path(box(47.6, 27, 4.8, 15, 0.8), rib) + wings + _rows(lambda y: path(oval(50, y, 0.8), PALE), (32, 36, 40))
        )
    if kind == "v":
        return path("M41.5 18.5L50 31L58.5 18.5Q50 22 41.5 18.5z", shade(colour, 0.5)) + line(
            "M41 18.6L50 31.5L59 18.6", rib, 1.8
        )
    if kind == "high":
        return _high(colour) + seam("M41 16.5Q50 20 59 16.5", colour, 0.4)
    return line("M41 18.8Q50 27.4 59 18.8", rib, 2)


@drawing("back folded fabric")
def button(c: Colour, view: str, *, pattern: str = "plain", collar: str = "", pockets: str = "") -> str:
    """A shirt with buttons."""
    woven = checks(c.second) if pattern == "checks" else ""
    art = twins(sleeve(c.main, 75, 9.5))
    if woven:
        art = inside_sleeves(c, woven)
    if view == "back":
        yoke = seam("M29.5 33Q50 37 70.5 33", c.main) + seam("M48.8 36v45M51.2 36v45", c.main, 0.4)
        return (
            art
            + lit(back_of(83), c.main, content=woven)
            + yoke
            + lit("M41 18.5L43 14.5Q50 16.5 57 14.5L59 18.5Q50 22 41 18.5z", c.main, 1)
        )
    art += path(oval(50, 18.6, 9, 3), shade(c.main, 0.5)) + lit(body(83), c.main, content=woven)
    art += path(poly([(48, 26), (52, 26), (52, 84.6), (48, 84.6)]), shade(c.main, 0.9), 0.9) + seam(
        "M48 26V84.5M52 26V84.5", c.main, 0.4
    )
    art += _rows(
        lambda y: path(oval(50, y, 0.95), PALE) + line(oval(50, y, 0.95), shade(c.main, 0.6), 0.2), range(33, 82, 9)
    )
    if pattern == "checks" or pockets:
        pocket = "M34 38h11v9l-5.5 3.5l-5.5 -3.5z"
        flap = "M33.6 37.5h11.8v3l-5.9 2.6l-5.9 -2.6z"
        art += twins(lit(pocket, shade(c.main, 0.96), 0.8, woven) + lit(flap, shade(c.main, 0.88), 0.8, woven))
    if collar == "band":
        return art + lit("M41 15.5Q50 20 59 15.5L59.6 19.5Q50 27.5 40.4 19.5z", shade(c.main, 0.95), 1)
    return art + twins(lit("M42 14Q45 22 50 26.5L43.5 33Q38.5 26 38 19z", c.main, 1.2, woven))


def inside_sleeves(c: Colour, woven: str) -> str:
    x = 25 - 49 * 0.36
    d = poly([(34, 21.5), (27, 24.5), (24.5, 28), (x, 73), (x + 9.5, 77.5), (36, 46)])
    return twins(
        lit(d, shade(c.main, 0.92), 2, woven)
        + path(poly([(x + 2, 68), (x, 73), (x + 9.5, 77.5), (x + 11, 72)]), shade(c.main, 0.72))
    )


@drawing("back folded fabric")
def hoodie(c: Colour, view: str, *, zip: str = "", contrast: str = "", ears: str = "") -> str:
    """A sweatshirt with a hood; ``ears`` for children."""
    second = shade(c.main, 0.7) if contrast else shade(c.main, 0.82)
    art = twins(sleeve(c.main, 76, 9.5, second))
    pair = twins(lit(oval(38, 9.5, 5), shade(c.main, 0.9), 1.4) + path(oval(38.4, 10, 2.6), PALE)) if ears else ""
    if view == "back":
        return art + lit(back_of(79), c.main) + move(pair, 0, 9) + hood_behind(c.main) + _rib(c.main, second)
    art += pair + hood(c.main) + lit(body(79), c.main)
    if contrast:
        art += path("M28 26L30 40Q50 34 70 40L72 26Q66 20 59 18.5Q50 27 41 18.5Q32 21 28 26z", second, 0.85)
    pouch = "M36 58L32.5 68V74H67.5V68L64 58z"
    art += lit(pouch, shade(c.main, 0.95), 1)
    art += (
        line("M50 24.5V79", METAL, 1) + path(box(49, 30, 2, 3.4, 0.6), METAL)
        if zip
        else line("M45.5 26Q44 34 45 41M54.5 26Q56 34 54.6 39", PALE, 1)
    )
    return art + _rib(c.main, second)


def _rib(colour: str, second: str) -> str:
    d = "M29.6 78Q50 80.6 70.4 78L69.6 83.5Q50 86 30.4 83.5z"
    return lit(d, second, 1) + "".join(line(f"M{x} 79.6v4.2", shade(colour, 0.6), 0.35) for x in range(33, 69, 3))


@drawing("back folded fabric")
def sweater(c: Colour, view: str, *, pattern: str = "diamonds") -> str:
    ink = c.second if c.second != shade(c.main, 0.7) else shade(c.main, 0.66)
    knit = _knit(c.main)
    star = "".join(_star(x, y, ink) for x, y in ((36, 37), (50, 40), (64, 37))) + _rows(
        lambda y: line(f"M26 {y}Q50 {y + 6} 74 {y}", ink, 0.9), (29, 44)
    )
    rows = "".join(
        path(poly([(x, y), (x + 2.6, y + 2.8), (x, y + 5.6), (x - 2.6, y + 2.8)]), ink if row % 2 else shade(ink, 1.4))
        for row, y in enumerate((34, 42, 50))
        for x in range(26, 78, 6)
    )
    content = knit + (star if pattern == "yoke" else rows)
    art = twins(sleeve(c.main, 76, 10, shade(c.main, 0.82)))
    if view == "back":
        return art + lit(back_of(79), c.main, content=content) + _high_knit(c.main) + _rib(c.main, shade(c.main, 0.86))
    return (
        art
        + path(oval(50, 18, 8.6, 2.4), shade(c.main, 0.5))
        + lit(body(79), c.main, content=content)
        + line("M41 18.4Q50 27.6 59 18.4", shade(c.main, 0.8), 3.2)
        + _rib(c.main, shade(c.main, 0.86))
    )


def _high_knit(colour: str) -> str:
    return line("M41.4 18Q50 20.4 58.6 18", shade(colour, 0.8), 3)


def _star(x: float, y: float, ink: str) -> str:
    arms = "".join(
        line(f"M{x - dx} {y - dy}L{x + dx} {y + dy}", ink, 1.1) for dx, dy in ((4, 0), (0, 4), (2.8, 2.8), (2.8, -2.8))
    )
    return arms + path(oval(x, y, 1), PALE)


def _knit(colour: str) -> str:
    return "".join(
        line(f"M{x} {y}l1.3 1.5l1.3 -1.5", shade(colour, 0.86), 0.4) for y in range(20, 84, 4) for x in range(26, 74, 4)
    )


@drawing("back folded fabric")
def cardigan(c: Colour, view: str) -> str:
    cables = "".join(
        line(f"M{x} {y}q2.4 2.4 0 4.8q-2.4 2.4 0 4.8M{x} {y}q-2.4 2.4 0 4.8q2.4 2.4 0 4.8", shade(c.main, 0.7), 0.9)
        for x in (35.5, 41.5, 58.5, 64.5)
        for y in (26, 35.6, 45.2, 54.8, 64.4)
    )
    art = twins(sleeve(c.main, 76, 10, shade(c.main, 0.82)))
    if view == "back":
        return (
            art
            + lit(back_of(80), c.main, content=_knit(c.main) + cables)
            + _high_knit(c.main)
            + _rib(c.main, shade(c.main, 0.84))
        )
    art += (
        path(oval(50, 18.5, 9, 3), shade(c.main, 0.45))
        + lit(body(80), c.main, content=_knit(c.main) + cables)
        + _rib(c.main, shade(c.main, 0.84))
    )
    art += path("M41 18.5L50 44L59 18.5Q50 23 41 18.5z", shade(c.main, 0.42))
    shawl = twins(lit("M42.5 15.5Q36 20 39 29Q43 39 48.6 46L50.6 44Q45 32 45.5 20z", shade(c.main, 0.88), 1.2))
    edge = lit(box(48.2, 43, 3.8, 40, 0.5), shade(c.main, 0.86), 0.8)
    return (
        art
        + edge
        + shawl
        + _rows(
            lambda y: path(oval(50, y, 1.3), "#7a5a3c") + path(oval(49.7, y - 0.3, 0.5), "#d9b98c"), range(49, 82, 8)
        )
    )


@drawing("back folded fabric")
def fleece(c: Colour, view: str) -> str:
    fluff = "".join(
        line(f"M{x + (y % 3) * 1.3} {y}q1 -1.3 2 0", shade(c.main, 1.3), 0.5)
        for y in range(20, 82, 4)
        for x in range(26, 76, 4)
    )
    art = twins(sleeve(c.main, 76, 10, shade(c.main, 0.7)))
    if view == "back":
        return art + lit(back_of(82), c.main, content=fluff) + _high(c.main)
    patch = "#3c4148" if is_light(c.main) else shade(c.main, 0.55)
    art += lit(body(82), c.main, content=fluff) + _high(c.main)
    art += line("M50 12V36", patch, 1.8) + path(box(49, 35, 2, 4, 0.8), METAL)
    return (
        art
        + lit(box(55, 36, 11, 12, 1), patch, 1)
        + line("M55 39.5h11", METAL, 0.7)
        + path("M28.6 24L40 17.5L41 20.5L30 30z", patch)
        + path("M71.4 24L60 17.5L59 20.5L70 30z", patch)
    )


@drawing("back fabric")
def jacket(c: Colour, view: str, *, hood: str = "yes", contrast: str = "", long: str = "", snaps: str = "") -> str:
    """A shell: zip or snaps, with or without a hood."""
    hem = 84 if long or snaps else 79
    second = c.second if contrast else shade(c.main, 0.86)
    art = twins(sleeve(c.main, 76, 10, second))
    yoke = path("M27 26L29 40Q50 33 71 40L73 26Q66 20 59 18.5Q50 27 41 18.5Q32 21 27 26z", second)
    if view == "back":
        behind = hood_behind(c.main) if hood == "yes" else _high(c.main)
        stripe = path(box(30, 60, 40, 2.4), METAL, 0.8)
        return art + lit(back_of(hem, 1), c.main, content=yoke + stripe) + behind
    art += _hood(c.main, 1.05) if hood == "yes" else path(oval(50, 18, 8.6, 2.6), shade(c.main, 0.5))
    art += lit(body(hem, 1), c.main, content=yoke)
    if hood != "yes":
        art += _high(c.main)
    if snaps:
        art += path(box(47.8, 26, 4.4, hem - 25), shade(c.main, 0.88)) + _rows(
            lambda y: path(oval(50, y, 1.2), PALE), range(32, 82, 9)
        )
        return art + twins(
            lit(box(34, 60, 11, 12, 1.4), shade(c.main, 0.94), 1) + lit("M33.5 59h12v4h-12z", shade(c.main, 0.84), 0.8)
        )
    top = 14 if hood != "yes" else 27
    art += (
        line(f"M50 {top}V{hem + 0.6}", shade(c.main, 0.45), 1.5)
        + line(f"M50 {top}V{hem + 0.6}", "#f2c14e", 0.5)
        + path(box(49.2, top + 3, 1.6, 4, 0.6), "#f2c14e")
    )
    pockets = twins(
        line("M34 66L39 54", shade(c.main, 0.5), 1.2) + line("M34.4 66.4L39.4 54.4", shade(c.main, 1.3), 0.4)
    )
    chest = line("M57 39v9", shade(c.main, 0.5), 1.2) + path(box(60, 33, 6, 3, 0.4), contrast_label(c.main))
    return art + pockets + chest


_hood = hood


def contrast_label(colour: str) -> str:
    return PALE if not is_light(colour) else shade(colour, 0.5)


@drawing("back fabric")
def parka(c: Colour, view: str) -> str:
    art = twins(sleeve(c.main, 76, 11, shade(c.main, 0.7)))
    fur = "".join(path(oval(50 + 15 * dx, 17 + 12 * dy, 3.4), tone) for dx, dy, tone in _ring())
    if view == "back":
        return (
            art
            + lit(back_of(90, 1.5), c.main)
            + hood_behind(c.main)
            + seam("M30 62H70", c.main, 0.9)
            + seam("M50 66V91", c.main, 0.6)
        )
    art += _hood(c.main, 1.1) + fur + lit(body(90, 1.5), c.main)
    art += lit(box(46.6, 25, 6.8, 66, 1), shade(c.main, 0.92), 1) + _rows(
        lambda y: path(oval(50, y, 1.1), METAL), range(33, 90, 11)
    )
    flap = (
        lit(box(32.5, 64, 12, 15, 1.4), shade(c.main, 0.96), 1)
        + lit("M32 63h13v5l-6.5 1.6l-6.5 -1.6z", shade(c.main, 0.85), 0.8)
        + path(oval(38.5, 67, 0.9), METAL)
    )
    chest = lit(box(34, 38, 9.5, 10, 1), shade(c.main, 0.95), 0.8) + line("M34 40.6h9.5", shade(c.main, 0.55), 0.8)
    return art + twins(flap + chest) + line("M30.4 58H46.5M53.5 58H69.6", shade(c.main, 0.62), 0.9)


def _ring() -> list[tuple[float, float, str]]:
    tones = ("#cbb391", "#b89c76", "#dcc8a8")
    places = [
        (-0.72, 0.62),
        (-0.92, 0.28),
        (-1, -0.1),
        (-0.86, -0.46),
        (-0.58, -0.74),
        (-0.22, -0.9),
        (0.22, -0.9),
        (0.58, -0.74),
        (0.86, -0.46),
        (1, -0.1),
        (0.92, 0.28),
        (0.72, 0.62),
    ]
    return [(x, y, tones[n % 3]) for n, (x, y) in enumerate(places)]


@drawing("back fabric")
def down(c: Colour, view: str, *, sleeves: str = "yes") -> str:
    """A quilted jacket, or a vest."""
    quilt = _rows(
        lambda y: (
            line(f"M24 {y}Q38 {y + 3} 50 {y}Q62 {y + 3} 76 {y}", shade(c.main, 0.7), 0.9)
            + line(f"M24 {y + 1.2}Q38 {y + 4.2} 50 {y + 1.2}Q62 {y + 4.2} 76 {y + 1.2}", shade(c.main, 1.25), 0.5, 0.7)
        ),
        range(29, 80, 8),
    )
    art = twins(sleeve(c.main, 75, 10.5, puffy=True)) if sleeves == "yes" else ""
    edge = "" if sleeves == "yes" else twins(line("M33 21.5Q29 23 27.5 26L30 45", shade(c.main, 0.6), 1.2))
    if view == "back":
        return art + lit(back_of(80), c.main, content=quilt) + _high(c.main) + edge
    art += lit(body(80), c.main, content=quilt) + _high(c.main) + edge
    art += line("M50 13V81", shade(c.main, 0.5), 1.4) + path(box(49.2, 16, 1.6, 4, 0.6), METAL)
    return art + twins(line("M35 66L38 55", shade(c.main, 0.45), 1.2))


@drawing("back fabric")
def vest(c: Colour, view: str) -> str:
    art = lit(back_of(80), c.main) + twins(line("M33 21.5Q29 23 27.5 26L30 45", shade(c.main, 0.65), 1.4))
    if view == "back":
        return art + seam("M34 58H66", c.main, 1) + path(box(44, 56.6, 12, 2.8, 0.6), shade(c.main, 0.7))
    front = "M41 18.5L33 21.5Q29 23 27.5 26L30 45L30.5 58L29.5 76L40 84L50 78L60 84L70.5 76L69.5 58L70 45L72.5 26Q71 23 67 21.5L59 18.5L50 42z"
    art = path("M41 18.5L50 42L59 18.5Q50 21 41 18.5z", shade(c.main, 0.45)) + lit(front, c.main)
    art += seam("M50 42V78", c.main, 0.8) + twins(line("M33 21.5Q29 23 27.5 26L30 45", shade(c.main, 0.65), 1.4))
    pockets = twins(lit("M33.5 60h11v3.4h-11z", shade(c.main, 0.82), 0.6) + line("M35 34h8", shade(c.main, 0.62), 1.1))
    return art + pockets + _rows(lambda y: path(oval(51.6, y, 1.1), METAL), (47, 54, 61, 68, 75))


@drawing("scene:rain fabric")
def poncho(c: Colour, view: str) -> str:
    d = smooth(mirror([(50, 18), (40, 20), (28, 32), (15, 62), (14, 78), (30, 84), (50, 86)]), tension=7)
    folds = _rows(
        lambda x: line(f"M{50 + (x - 50) * 0.4} 34Q{50 + (x - 50) * 0.7} 60 {x} 84", shade(c.main, 0.82), 0.9),
        (24, 36, 64, 76),
    )
    art = (
        lit(d, c.main, content=folds)
        + hood(c.main, 1.1)
        + line("M50 29V52", shade(c.main, 0.6), 1)
        + _rows(lambda y: path(oval(50, y, 1.1), METAL), (34, 41, 48))
    )
    return art + twins(line(oval(19, 77, 1.4), METAL, 0.8)) + path(box(43, 58, 14, 9, 1.2), shade(c.main, 0.88))


@drawing("back scene:line fabric")
def dress(c: Colour, view: str) -> str:
    skirt = "M36 46Q50 49 64 46L80 90Q50 95 20 90z"
    folds = _rows(lambda x: line(f"M{50 + (x - 50) * 0.4} 50L{x} 91", shade(c.main, 0.84), 0.8), (28, 38, 50, 62, 72))
    top = "M41 16L34 17Q33 27 31 31Q35 40 36 47Q50 50 64 47Q65 40 69 31Q67 27 66 17L59 16Q50 30 41 16z"
    if view == "back":
        top = top.replace("Q50 30 41 16z", "Q50 21 41 16z")
    art = lit(skirt, c.main, content=folds) + lit(top, shade(c.main, 0.97), 1.8)
    waist = lit("M36 44.5Q50 47.5 64 44.5L64.4 48.5Q50 52 35.6 48.5z", shade(c.main, 0.84), 0.8)
    bow = line("M50 49q-4 6 -3 12M50 49q4 6 2 13", shade(c.main, 0.72), 1) if view == "front" else ""
    return art + waist + bow + twins(line("M31 60L27 72", shade(c.main, 0.66), 0.9))


@drawing("back fabric")
def skirt(c: Colour, view: str) -> str:
    d = "M35 24H65L78 78Q50 84 22 78z"
    art = path("M30 74L28 85Q38 88 45 86L47 76zM70 74L72 85Q62 88 55 86L53 76z", shade(c.main, 0.62))
    art += lit(d, c.main, content=seam("M40 26L34 81M60 26L66 81", c.main, 0.6)) + lit(
        box(34.5, 20, 31, 6, 1), shade(c.main, 0.78), 1
    )
    if view == "back":
        return art + lit(box(57, 34, 10, 11, 1), shade(c.main, 0.9), 0.8)
    return (
        art
        + line("M63 40L66 56", "#f2c14e", 1)
        + line("M33 34L38 30", shade(c.main, 0.6), 0.9)
        + path(box(40, 70, 5, 2.4, 0.4), contrast_label(c.main))
    )


@drawing("scene:kitchen folded")
def apron(c: Colour, view: str) -> str:
    straps = line("M42 24Q44 6 50 6Q56 6 58 24", shade(c.main, 0.7), 1.8) + line(
        "M28 46Q12 52 8 66M72 46Q88 52 92 66", shade(c.main, 0.7), 1.6
    )
    d = "M39 22Q50 25 61 22Q62 36 73 44L71 88Q50 92 29 88L27 44Q38 36 39 22z"
    art = straps + lit(d, c.main) + lit(box(37, 58, 26, 18, 1.5), shade(c.main, 0.93), 1) + seam("M50 58V76", c.main)
    return art + lit(box(45, 32, 10, 9, 1), shade(c.main, 0.9), 0.8) + path(box(53, 33, 1, 7, 0.4), PALE)
