"""The pictures of one product: its front and what else there is to see."""

from collections.abc import Sequence
from zlib import crc32

from demo.drawing import camp, clothes, food, garden, home, kids, outdoor, trousers  # noqa: F401 (they register)
from demo.drawing.ink import Colour, box, is_light, line, lit, move, oval, path, poly, shade, smooth
from demo.drawing.paper import lying, shadow, standing
from demo.drawing.registry import DRAWINGS, Drawing
from demo.drawing.scenes import SCENES

GROUNDS = ("#d5dfd6", "#d6dee7", "#e8dccb", "#e1d8e4", "#ecdad1", "#dfe2d0", "#d3dfe1", "#eadfc9")
PLAIN = {"towel", "apron", "scarf", "boxers"}
FABRICS = {
    "fleece": "plush",
    "sweater": "knit",
    "cardigan": "knit",
    "beanie": "knit",
    "scarf": "knit",
    "headband": "knit",
}
FABRICS |= {
    "mittens": "knit",
    "socks": "knit",
    "blanket": "knit",
    "down": "quilt",
    "parka": "ripstop",
    "jacket": "ripstop",
}
FABRICS |= {"poncho": "ripstop", "raincover": "ripstop", "tarp": "ripstop", "gaiters": "ripstop", "hoodie": "loop"}


def view_of(name: str, view: str, colours: Sequence[Colour], options: dict[str, str], sku: str, brand: str) -> str:
    """Return the SVG of a view of the product in the first of its colours; ``colours`` shows all of them."""
    kind, colour = DRAWINGS[name], colours[0]
    ground = _ground(sku, colour)
    if view == "colours":
        return _lineup(kind, colours, options, ground)
    if view == "fabric":
        return _fabric(FABRICS.get(name, "weave"), colour, brand)
    if view == "folded":
        return lying(_folded(colour, brand, has_neck=name not in PLAIN), ground)
    if view.startswith("scene:"):
        return _scene(kind, view.removeprefix("scene:"), kind.draw(colour, "front", **options))
    art = kind.draw(colour, view, **options)
    if kind.foot is None or view in ("top", "sole", "stack"):
        return lying(move(art, scale=0.92), ground)
    return standing(art, ground, kind.foot, kind.half)


def _ground(sku: str, colour: Colour) -> str:
    ground = GROUNDS[crc32(sku.encode()) % len(GROUNDS)]
    return shade(ground, 0.9) if is_light(colour.main) else ground


def _lineup(kind: Drawing, colours: Sequence[Colour], options: dict[str, str], ground: str) -> str:
    """All colours side by side, the first in front."""
    shown = colours[:4]
    places = {2: (-21, 21), 3: (0, -30, 30), 4: (-12, 13, -35, 35)}[len(shown)]
    row = []
    for place, colour in reversed(list(zip(places, shown, strict=True))):
        is_near = abs(place) <= 21
        scale, foot = min(0.62, 24 / kind.reach) if is_near else min(0.52, 19 / kind.reach), 84 if is_near else 77
        art = kind.draw(colour, "front", **options)
        drop = foot - (50 + (kind.low - 50) * scale)
        row.append(shadow(50 + place, foot, kind.half * scale) + move(art, place, drop, scale))
    floor = path(box(0, 68, 100, 32), shade(ground, 0.93)) + path(box(0, 68, 100, 0.5), shade(ground, 1.5), 0.7)
    return lying("", ground) + floor + "".join(row)


def _scene(kind: Drawing, name: str, art: str) -> str:
    scene = SCENES[name]
    placed = move(art, scene.x - 50, scene.foot - (50 + (kind.low - 50) * scene.scale), scene.scale)
    placed = (
        f'<g filter="url(#drop)">{placed}</g>'
        if scene.falls
        else shadow(scene.x, scene.foot, kind.half * scene.scale) + placed
    )
    return scene.ground() + placed + (scene.front() if scene.front else "")


def _folded(colour: Colour, brand: str, *, has_neck: bool) -> str:
    """A pile of three, folded."""
    tones = (
        shade(colour.main, 0.74),
        colour.second if colour.second != shade(colour.main, 0.7) else shade(colour.main, 1.3),
        colour.main,
    )
    pile = ""
    for n, tone in enumerate(tones):
        y = 62 - n * 15
        pile += lit(
            f"M14 {y + 7}Q14 {y} 22 {y}H80Q88 {y + 1} 88 {y + 8}Q88 {y + 16} 80 {y + 16}H20Q14 {y + 15} 14 {y + 7}z",
            tone,
            2,
        )
        pile += line(f"M22 {y + 9}Q52 {y + 6} 82 {y + 8}", shade(tone, 0.74), 0.8) + line(
            f"M24 {y + 12.4}Q52 {y + 11} 80 {y + 12}", shade(tone, 0.82), 0.5
        )
    if has_neck:
        pile += lit("M15 38Q18 26 30 25H72Q84 26 87 38Q50 43 15 38z", shade(colour.main, 1.1), 1.6)
        pile += line("M40 26Q50 34 60 26", shade(colour.main, 0.7), 1.6)
    return pile + _label(brand, 66, 70, 0.8)


def _label(brand: str, x: float, y: float, scale: float) -> str:
    from demo.drawing.ink import write

    width = max(16, len(brand) * 2.5 + 6)
    tag = lit(box(50 - width / 2, 44, width, 12, 0.8), "#f6f2ea", 1) + write(
        brand or "Výloha", 50, 51.8, 4.6, "#4a4640", bold=True
    )
    return move(
        tag + line(f"M{50 - width / 2 + 1} 44V56M{50 + width / 2 - 1} 44V56", "#c2b8a6", 0.6, 1, "1 0.8"),
        x - 50,
        y - 50,
        scale,
    )


def _fabric(weave: str, colour: Colour, brand: str) -> str:
    """The cloth from near, one corner turned, and the sewn label."""
    main, dark, light = colour.main, shade(colour.main, 0.86), shade(colour.main, 1.14)
    step = range(-4, 108, 4)
    drawn = {
        "weave": "".join(line(f"M-4 {y}H108", dark, 0.5, 0.7) for y in range(0, 104, 2))
        + "".join(line(f"M{x} -4V108", light, 0.4, 0.7) for x in range(0, 104, 2)),
        "knit": "".join(
            line(f"M{x} {y}q1 3 3 4q2 -1 3 -4", dark, 1.5) + line(f"M{x} {y - 1}q1 3 3 4q2 -1 3 -4", light, 0.6)
            for y in range(-4, 108, 5)
            for x in range(-4, 108, 6)
        ),
        "plush": "".join(
            line(f"M{x + y % 3} {y}q1.6 -2.6 3.2 0", light if (x + y) % 3 else dark, 1)
            for y in range(-2, 106, 4)
            for x in step
        ),
        "loop": "".join(path(oval(x + (y % 8) / 2, y, 1.3), dark, 0.7) for y in range(0, 106, 4) for x in step),
        "ripstop": "".join(line(f"M-4 {y}H108M{y} -4V108", dark, 0.7) for y in range(0, 106, 7))
        + "".join(path(oval(8 + n * 41 % 90, 6 + n * 29 % 88, 1.2 + n % 3 * 0.7), "#ffffff", 0.7) for n in range(26)),
        "quilt": "".join(
            line(f"M-4 {y}Q25 {y + 5} 50 {y}T104 {y}", shade(main, 0.7), 1.2)
            + line(f"M-4 {y + 2}Q25 {y + 7} 50 {y + 2}T104 {y + 2}", light, 1.6)
            for y in range(4, 110, 17)
        ),
    }[weave]
    wave = path(
        smooth(
            [(-10, 30), (20, 16), (54, 34), (84, 20), (112, 34), (112, 52), (84, 38), (52, 54), (20, 34), (-10, 50)]
        ),
        "#ffffff",
        0.06,
    )
    wave += path(
        smooth([(-10, 70), (24, 56), (60, 76), (112, 60), (112, 78), (60, 92), (24, 74), (-10, 86)]), "#1d2433", 0.07
    )
    corner = path(poly([(104, 60), (104, 104), (58, 104)]), shade(main, 0.4), 0.5) + lit(
        smooth([(102, 58), (60, 102), (66, 74), (74, 66)], tension=9), shade(main, 1.28), 1.4
    )
    ground = path(box(-2, -2, 104, 104), main) + drawn + wave
    return ground + corner + f'<g filter="url(#drop)">{_label(brand, 36, 36, 1.5)}</g>'
