"""Pictures of pages: tiles of the main categories, banners of the home page and of the posts."""

from collections.abc import Callable
from functools import partial

from demo.drawing import scenes
from demo.drawing.ink import box, line, lit, move, oval, path, write
from demo.drawing.paper import shadow
from demo.drawing.plan import colour_of
from demo.drawing.registry import DRAWINGS

# A thing in a picture: its drawing, colour, where it stands (x, height of the foot), scale, options.
Thing = tuple[str, str, float, float, float, dict[str, str]]


def _put(thing: Thing) -> str:
    name, colour, x, foot, scale, options = thing
    kind = DRAWINGS[name]
    art = kind.draw(colour_of(colour), "front", **options)
    return shadow(x, foot, kind.half * scale) + move(art, x - 50, foot - (50 + (kind.low - 50) * scale), scale)


def _hung(thing: Thing) -> str:
    """The same on a wall or a table: its shadow falls behind it."""
    name, colour, x, y, scale, options = thing
    art = move(DRAWINGS[name].draw(colour_of(colour), "front", **options), x - 50, y - 50, scale)
    return f'<g filter="url(#drop)">{art}</g>'


def _scene(ground: Callable[[], str], things: list[Thing], hung: list[Thing] | None = None, front: str = "") -> str:
    return ground() + "".join(map(_hung, hung or [])) + "".join(map(_put, things)) + front


def _wardrobe() -> str:
    rail = line("M-60 16H160", "#8a6a4a", 2.2)
    hooks = "".join(line(f"M{x} 16q3 -6 3 2t-3 6", "#6b6a66", 0.8) for x in (8, 46, 86))
    return scenes.wall_of("#e2d6c6", "#b99c7a", 88) + rail + hooks


def _shelves() -> str:
    boards = "".join(lit(box(-60, y, 220, 4, 0.6), "#b98a54", 1.2) for y in (44, 90))
    return scenes.wall_of("#cfd8d2", "#b99c7a", 97) + boards


def _rows_of_books(foot: float, start: float, end: float) -> str:
    tones = ("#b5523b", "#2f6b4f", "#d9a520", "#6b7a88", "#4b3f72", "#1f6a73", "#d8c3a0", "#9a5b34", "#1f3a68")
    row, x, n = "", start, 0
    while x < end:
        width, height = 4.2 + n * 5 % 4, 24 + n * 7 % 9
        row += lit(box(x, foot - height, width, height, 0.5), tones[n * 4 % 9], 0.8) + path(
            box(x + 0.8, foot - height + 4, width - 1.6, 1.2), "#f6f2ea", 0.8
        )
        x, n = x + width + 0.4, n + 1
    return row


def _shop_front() -> str:
    """The shop from the street, in the evening."""
    house = path(box(-60, 0, 220, 84), "#d9c8ae") + path(box(-60, 0, 220, 14), "#c9b596")
    windows = "".join(lit(box(x, 0, 14, 9, 0.6), "#7c93a3", 0.8) for x in (-40, -14, 12, 38, 64, 90, 116))
    sign = lit(box(-24, 19, 148, 13, 1.4), "#2f6b4f", 1.4) + write("VÝLOHA", 50, 28.6, 8.4, "#f6efe0", bold=True)
    awning = "".join(
        path(f"M{-24 + n * 12.33} 33h12.33v9q-6.2 6 -12.33 0z", "#b5523b" if n % 2 else "#f6efe0") for n in range(12)
    )
    pane = lit(box(-22, 36, 92, 42, 1), "#ffe9b8", 1.2, path(box(-22, 36, 92, 42), "#fff4d6", 0.6))
    door = (
        lit(box(80, 36, 34, 48, 1), "#24543e", 1.4)
        + lit(box(85, 41, 24, 30, 0.8), "#ffe9b8", 1)
        + path(oval(84, 62, 1.4), "#c8a24a")
    )
    ground = path(box(-60, 84, 220, 20), "#a89f92") + "".join(
        path(oval(-58 + (n % 44) * 5 + (n // 44) * 2.5, 87 + n // 44 * 4, 2.1, 1.2), "#978e81") for n in range(176)
    )
    return house + windows + pane + awning + sign + door + ground + path(box(-60, 83, 220, 1.6), "#857c70")


def _bars_of_window() -> str:
    return path(box(23, 36, 2, 42), "#8a6a4a") + lit(box(-24, 77, 96, 5, 0.6), "#8a6a4a", 1)


def _summit() -> str:
    return scenes.hills() + scenes.tufts()


NO: dict[str, str] = {}
TILES: dict[str, Callable[[], str]] = {
    "kategorie-obleceni": partial(
        _scene,
        _wardrobe,
        [("boots", "Písková", 82, 96, 0.26, NO), ("wellies", "Lesní zelená", 16, 96, 0.28, NO)],
        [
            ("shirt", "Hořčicová", 8, 45, 0.52, {"sleeve": "long"}),
            ("button", "Červeno-černá", 86, 45, 0.52, {"pattern": "checks"}),
            ("jacket", "Petrolejová", 46, 49, 0.58, NO),
        ],
    ),
    "kategorie-turistika": partial(
        _scene,
        _summit,
        [
            ("poles", "Přírodní", 82, 93, 0.6, NO),
            ("backpack", "Cihlová", 46, 92, 0.66, {"size": "big"}),
            ("bottle", "Lesní zelená", 18, 94, 0.4, NO),
        ],
    ),
    "kategorie-kempovani": partial(
        _scene,
        scenes.night,
        [
            ("tent", "Hořčicová", 40, 84, 0.66, NO),
            ("chair", "Lesní zelená", 86, 92, 0.4, NO),
            ("lantern", "Cihlová", 66, 94, 0.26, NO),
        ],
    ),
    "kategorie-domacnost": partial(
        _scene,
        scenes.kitchen,
        [
            ("casserole", "Cihlová", 34, 86, 0.56, NO),
            ("mug", "Břidlicová", 70, 88, 0.36, NO),
            ("mill", "Přírodní", 88, 86, 0.4, NO),
        ],
    ),
    "kategorie-zahrada": partial(
        _scene,
        scenes.garden,
        [
            ("can", "Přírodní", 30, 92, 0.56, NO),
            ("crate", "Přírodní", 74, 93, 0.5, NO),
            ("pot", "Terakotová", 52, 96, 0.28, NO),
        ],
    ),
    "kategorie-deti": partial(
        _scene,
        scenes.nursery,
        [
            ("plush", "Čokoládová", 28, 92, 0.54, NO),
            ("blocks", "Přírodní", 72, 90, 0.5, NO),
            ("duck", "Přírodní", 50, 97, 0.28, NO),
        ],
        [("kite", "Přírodní", 78, 26, 0.36, NO)],
    ),
    "kategorie-knihy": lambda: (
        _shelves()
        + _rows_of_books(44, -40, 44)
        + _rows_of_books(90, 30, 140)
        + _put(("vase", "Smetanová", 66, 44, 0.42, NO))
        + _put(("mug", "Petrolejová", 8, 90, 0.34, NO))
        + _put(("book", "Cihlová", 90, 48, 0.4, {"motif": "bird", "title": "PTÁCI"}))
    ),
    "kategorie-dobroty": partial(
        _scene,
        scenes.breakfast,
        [
            ("pouch", "Čokoládová", 76, 88, 0.5, {"motif": "bean", "kind": "coffee"}),
            ("jar", "Přírodní", 48, 90, 0.46, {"filling": "#dd9a1c", "motif": "bee"}),
            ("jar", "Přírodní", 30, 94, 0.36, {"filling": "#4b2a5e", "motif": "berry"}),
        ],
    ),
    "kategorie-darky": partial(
        _scene,
        scenes.evening,
        [("furoshiki", "Malinová", 34, 90, 0.52, NO), ("hamper", "Přírodní", 72, 92, 0.44, NO)],
    ),
}
BANNERS: dict[str, Callable[[], str]] = {
    # The words of the home page lie over the left side.
    "banner-uvod": partial(
        _scene,
        _summit,
        [
            ("tent", "Cihlová", 84, 84, 0.5, NO),
            ("backpack", "Petrolejová", 120, 93, 0.46, {"size": "big"}),
            ("lantern", "Hořčicová", 101, 94, 0.2, NO),
            ("mug", "Námořní modrá", 66, 95, 0.2, {"kind": "enamel"}),
            ("boots", "Písková", 50, 96, 0.24, NO),
        ],
    ),
    "banner-prodejna": lambda: (
        _shop_front()
        + "".join(
            map(
                _put,
                [
                    ("backpack", "Cihlová", -6, 77, 0.34, NO),
                    ("boots", "Písková", 14, 77, 0.24, NO),
                    ("lantern", "Hořčicová", 36, 77, 0.26, NO),
                    ("teapot", "Petrolejová", 56, 77, 0.28, NO),
                    ("planter", "Antracitová", -40, 94, 0.34, NO),
                    ("bench", "Přírodní", 136, 95, 0.44, NO),
                ],
            )
        )
        + _bars_of_window()
    ),
    "clanek-spacak": lambda: (
        _scene(
            scenes.night,
            [("tent", "Petrolejová", 14, 84, 0.66, {"kind": "tunnel"}), ("cauldron", "Přírodní", 118, 94, 0.5, NO)],
        )
        + move(_hung(("bag", "Cihlová", 50, 50, 0.6, NO)), 22, 36, 1, 84)
    ),
    "clanek-vlna": partial(
        _scene,
        scenes.line_,
        [("bucket", "Nebeská modrá", 118, 96, 0.3, NO)],
        [
            ("sweater", "Smetanová", 12, 38, 0.66, NO),
            ("sweater", "Červeno-černá", 62, 38, 0.66, {"pattern": "yoke"}),
            ("socks", "Hořčicová", 122, 32, 0.5, NO),
        ],
        "".join(path(box(x, 11, 1.8, 7, 0.6), "#d9b27c") for x in (3, 20, 53, 70, 113, 128)),
    ),
    "clanek-vandr": partial(
        _scene,
        scenes.table,
        [],
        [
            ("map", "Přírodní", 56, 40, 0.6, NO),
            ("backpack", "Olivová", 4, 52, 0.78, NO),
            ("compass", "Přírodní", 88, 32, 0.28, NO),
            ("knife", "Cihlová", 64, 80, 0.44, {"kind": "fish"}),
            ("mug", "Námořní modrá", 108, 68, 0.36, {"kind": "enamel"}),
            ("headlamp", "Lesní zelená", 122, 30, 0.36, NO),
            ("socks", "Červeno-černá", 88, 76, 0.3, NO),
            ("book", "Lesní zelená", 36, 80, 0.36, {"motif": "tent", "title": "VANDR"}),
        ],
    ),
}
