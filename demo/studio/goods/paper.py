"""Notebooks, pencils, cards and books."""

import math
import random

from forms import box, card, lathe, mesh_of, put, smooth, tube
from labels import BOLD, HAND, ITALIC, SANS, SANS_BOLD, SERIF, Print, in_lines
from materials import cloth, glazed, lacquer, leaves_of_paper, paper, plain, wood

from goods import good

BRAND = "Zápecí"


def around(at, turn):
    """Return a function that turns a point round ``at``."""
    c, s = math.cos(turn), math.sin(turn)
    return lambda x, y, z=0.0: (at[0] + x * c - y * s, at[1] + x * s + y * c, at[2] + z)


@good("sand", ("high", "angle"), second="table", fill=0.82)
def notebook(colour="forest", label="zápisník", size="s", brand=BRAND):
    w, h = {"s": (1.05, 1.48), "m": (1.48, 2.1)}[size]
    one_notebook(colour, label, w, h, (0, 0, 0), 0.22, brand)


def one_notebook(colour, title, w, h, at, turn, brand):
    place, thick = around(at, turn), 0.15
    linen = cloth(colour, "canvas", kind="Object")
    box(
        (w - 0.05, h - 0.06, thick - 0.03),
        leaves_of_paper(),
        place(0.015, 0, 0.015),
        bevel=0.006,
        segments=1,
        turn=turn,
    )
    for z in (0, thick - 0.02):
        box((w, h, 0.022), linen, place(0, 0, z), bevel=0.008, turn=turn)
    box((0.04, h, thick + 0.001), linen, place(-w / 2 + 0.016, 0, 0), bevel=0.016, turn=turn)
    box(
        (0.012, h + 0.002, 0.006),
        plain("#1d1a16", 0.9),
        place(-w / 2 + 0.075, 0, thick - 0.0005),
        bevel=0.002,
        segments=1,
        turn=turn,
    )
    wide, high = w * 0.52, w * 0.3
    sheet = Print(wide, high, "#efe6d2")
    ink = colour if colour not in {"ochre", "sand"} else "#4a3a24"
    sheet.frame(0.06, ink, 0.012)
    sheet.text(title, 0.44, 0.30 if title != "2027" else 0.42, ink, BOLD if title == "2027" else ITALIC)
    sheet.text(brand.upper(), 0.76, 0.10, ink, SANS_BOLD, spacing=0.12, wide=0.78)
    card(wide, high, paper(image=sheet.done()), place(0.03, h * 0.2, thick + 0.0025), turn=turn)
    strap = {
        "forest": "#b9823a",
        "ochre": "#4a3a24",
        "rust": "#2c2622",
        "navy": "#b08a5e",
        "sand": "#31493a",
        "slate": "#d9c7a6",
        "plum": "#cfa899",
    }
    box(
        (0.05, h + 0.006, 0.008),
        cloth(strap.get(colour, "ochre"), "felt", kind="Object"),
        place(w * 0.42, 0, thick + 0.002),
        bevel=0.003,
        turn=turn,
    )
    x, y, _ = place(-w * 0.28, -h / 2 + 0.02)
    ribbon = [
        (x, y + 0.1, thick * 0.55 + at[2]),
        (x, y - 0.03, thick * 0.5 + at[2]),
        (x + 0.02, y - 0.12, 0.03 + at[2]),
        (x + 0.05, y - 0.26, 0.012 + at[2]),
    ]
    tube(ribbon, 0.02, cloth(strap.get(colour, "ochre"), "felt", kind="Object")).scale.z = 1.0


COLOURS = ("#b9823a", "#9c4a30", "#31493a", "#2a3650", "#c9bfa8", "#6d6a66")


def pencil(at, way, long, paint, timber, lead):
    """A hexagonal pencil from its blunt end at ``at`` towards ``way`` (a unit vector); its lead shows at both ends."""
    import mathutils

    q = mathutils.Vector(way).to_track_quat("Z", "Y").to_euler()
    body = lathe(
        [(0, 0), (0.033, 0), (0.037, 0.004), (0.037, long - 0.02), (0.0365, long)], paint, at, steps=6, levels=0
    )
    for polygon in body.data.polygons:
        polygon.use_smooth = False
    cone = lathe([(0.0366, long - 0.004), (0.0335, long + 0.01), (0.0135, long + 0.13)], timber, at, steps=24, levels=0)
    tip = lathe([(0.014, long + 0.127), (0.004, long + 0.195), (0, long + 0.198)], lead, at, steps=16, levels=0)
    core = lathe([(0, -0.0015), (0.013, -0.0015), (0.013, 0.002)], lead, at, steps=16, levels=0)
    for part in (body, cone, tip, core):
        part.rotation_euler = q


@good("mist", ("high", "angle"), second="table", fill=0.8)
def pencil_cup(kind="cup", pieces="5", colour="slate", brand=BRAND):
    count, timber, lead = int(pieces), wood("linden", "z"), plain("#1f1f22", 0.4)
    if kind == "pencils":
        dice = random.Random(count)
        natural = wood("linden", "z", pith=0.2)
        for i in range(count):
            made = natural if i % 2 == 0 else lacquer(COLOURS[(i // 2) % 6], 0.35, 0.0)
            x = (i - (count - 1) / 2) * 0.115
            lean = dice.uniform(-0.025, 0.025)
            pencil((x, 0.85 + dice.uniform(-0.05, 0.05), 0.037), (lean, -1, 0), 1.5, made, timber, lead)
        wide = count * 0.115 + 0.04
        band = Print(wide, 0.4, "#efe6d2")
        band.text(brand.upper(), 0.16, 0.11, "#31493a", SANS_BOLD, spacing=0.12, wide=0.84)
        band.text("Tužky", 0.46, 0.34 if count > 6 else 0.3, "#31493a", BOLD)
        band.text(f"{count} kusů · lípa", 0.78, 0.15, "#31493a", SANS, spacing=0.05, wide=0.8)
        ink = paper(image=band.done())
        card(wide, 0.4, ink, (0, -0.25, 0.077))
        for side in (-1, 1):
            box((0.006, 0.4, 0.077), paper("#efe6d2"), (side * wide / 2, -0.25, 0), bevel=0.002, segments=1)
        return
    r, h = 0.4, 0.98
    lathe([
        (0, 0.02), (0.34, 0.02), (0.36, 0), (0.385, 0.015), (r, 0.08), (r, h - 0.02), (0.985 * r, h), (0.94 * r, h - 0.01), (0.92 * r, 0.12), (0, 0.08),
    ], glazed(colour, bare=0.14, rim=h - 0.01), wobble=0.005)  # fmt: skip
    dice = random.Random(7)
    for i in range(count):
        a = 2 * math.pi * i / count + dice.uniform(-0.25, 0.25)
        foot, far = 0.16, 0.30
        x1, y1 = -foot * math.cos(a), -foot * math.sin(a)
        x2, y2, z2 = far * math.cos(a), far * math.sin(a), 0.95
        long = math.dist((x1, y1, 0.12), (x2, y2, z2))
        way = ((x2 - x1) / long, (y2 - y1) / long, (z2 - 0.12) / long)
        made = wood("linden", "z") if i % 3 == 0 else lacquer(COLOURS[i % 6], 0.35, 0.0)
        pencil((x1, y1, 0.12), way, 1.42 + dice.uniform(-0.12, 0.05), made, timber, lead)


@good("rose", ("high", "top"), second="linen", fill=0.84)
def card_set(kind="cards", colour="rose", label="S láskou", brand=BRAND):
    w, h = (1.62, 1.14) if kind == "cards" else (2.1, 1.0)
    deckle = plain(
        {"rose": "#d8b3a6", "sage": "#aab596", "sand": "#d2b78f", "forest": "#41594a"}[colour], 0.9, 0.25, 60
    )
    pale, ink = {
        "rose": ("#f4ece0", "#9a5a4a"),
        "sage": ("#f2eee0", "#4c5a3e"),
        "sand": ("#f4ecdc", "#7a5a34"),
        "forest": ("#f1ead9", "#31493a"),
    }[colour]
    for i in range(3 if kind == "cards" else 1):
        box(
            (w + 0.06, h + 0.06, 0.012),
            deckle,
            (0.16 + 0.02 * i, 0.52 + 0.015 * i, 0.0125 * i),
            bevel=0.004,
            segments=1,
            turn=-0.16 + 0.05 * i,
        )
    top = 0.0125 * (3 if kind == "cards" else 1)
    flap = [[(-w / 2, h / 2, 0.002), (w / 2, h / 2, 0.002)], [(-0.02, -0.02, 0.012), (0.02, -0.02, 0.012)]]
    put(mesh_of("flap", flap), deckle, (0.20, 0.55, top), -0.06 if kind == "cards" else -0.16)
    sheet = Print(w, h, pale)
    if kind == "cards":
        sheet.motif(
            {"rose": "flower", "sage": "fern", "sand": "bird"}[colour],
            0.5,
            0.36,
            0.5,
            ink,
            {"rose": "#c98a78", "sage": "#8b9c80", "sand": "#b9823a"}[colour],
        )
        sheet.text(label, 0.78, 0.20, ink, HAND)
    else:
        sheet.frame(0.06, ink, 0.012)
        sheet.frame(0.085, ink, 0.005)
        sheet.text(brand.upper(), 0.24, 0.075, ink, SANS_BOLD, spacing=0.3)
        sheet.text(label, 0.50, 0.25, ink, BOLD)
        sheet.text("dárkový poukaz", 0.74, 0.12, ink, ITALIC)
    for i in range(3 if kind == "cards" else 1):
        box(
            (w, h, 0.014),
            paper(pale, fibre=0.2),
            (-0.12 + 0.03 * i, -0.42 - 0.012 * i, top + 0.022 + 0.0145 * i),
            bevel=0.003,
            segments=1,
            turn=0.12 - 0.04 * i,
        )
    last = 2 if kind == "cards" else 0
    card(
        w - 0.004,
        h - 0.004,
        paper(image=sheet.done(), fibre=0.2),
        (-0.12 + 0.03 * last, -0.42 - 0.012 * last, top + 0.0145 * (last + 1) + 0.0215),
        turn=0.12 - 0.04 * last,
    )
    if kind == "voucher":
        lathe(
            [(0, 0), (0.11, 0), (0.125, 0.012), (0.11, 0.026), (0.08, 0.022), (0, 0.02)],
            plain("#7d2a1c", 0.35),
            (0.19, 0.53, top + 0.008),
        )
    else:
        twine = cloth("#c9a877", "felt", kind="Object")
        tube([(-1.0, -0.9, 0.02), (-0.7, -1.16, 0.02), (-0.2, -1.1, 0.02), (0.2, -1.2, 0.02)], 0.014, twine)


BOOKS = {  # colour of the cloth → drawing, ink, second ink
    "forest": ("flower", "#e9dfc6", "#a9b48a"), "ochre": ("wheat", "#3a2a18", "#f3e6c8"), "navy": ("moon", "#e6d3a0", "#8fabbb"),
    "sand": ("fern", "#31493a", "#7a8a5c"),
}  # fmt: skip


def one_book(colour, title, author, brand, at=(0, 0, 0), turn=0.2, w=1.42, h=2.05, thick=0.24):
    """A book bound in cloth; its cover names the ``title`` without what follows a colon, the author and the publisher."""
    motif, ink, second = BOOKS[colour]
    place = around(at, turn)
    cover = cloth(colour, "canvas", kind="Object")
    box(
        (w - 0.06, h - 0.08, thick - 0.05), leaves_of_paper(), place(0.02, 0, 0.025), bevel=0.008, segments=1, turn=turn
    )
    for z in (0, thick - 0.03):
        box((w, h, 0.03), cover, place(0, 0, z), bevel=0.008, turn=turn)
    box((0.05, h, thick + 0.001), cover, place(-w / 2 + 0.02, 0, 0), bevel=0.022, turn=turn)
    sheet = Print(w, h, colour)
    lines = in_lines(title.partition(":")[0], 8)
    sheet.text(lines, 0.22, 0.115, ink, BOLD, wide=0.8)
    sheet.motif(motif, 0.5, 0.58, 0.58, second, ink)
    sheet.text(author, 0.865, 0.052, ink, SANS, spacing=0.04)
    sheet.text(brand.split()[-1].upper(), 0.937, 0.024, ink, SANS_BOLD, spacing=0.3)
    card(w - 0.16, h - 0.02, paper(image=sheet.done(), fibre=0.18), place(0.06, 0, thick + 0.0005), turn=turn)
    spine = Print(h, thick, colour)
    spine.text(lines.replace("\n", " "), 0.5, 0.46, ink, BOLD, wide=0.7)
    c, s = math.cos(turn), math.sin(turn)
    edge = -w / 2 - 0.0065
    rows = [
        [(at[0] + edge * c - y * s, at[1] + edge * s + y * c, at[2] + z) for y in (h / 2 - 0.04, -h / 2 + 0.04)]
        for z in (0.02, thick - 0.02)
    ]
    put(mesh_of("label", rows, uvs=[[(0, 0), (1, 0)], [(0, 1), (1, 1)]]), paper(image=spine.done(), fibre=0.18))


@good("sand", ("high", "angle"), second="table", fill=0.84)
def book(colour="forest", name="", author="", brand=""):
    one_book(colour, name, author, brand, turn=0.24)


def open_book(at=(0, 0, 0), turn=0.0, w=1.4, h=2.0):
    """An open book; only for still lifes."""
    place = around(at, turn)
    sheet = Print(w, h, "#efe7d3")
    dice = random.Random(4)
    y = 0.16
    sheet.text("Kapitola třetí", 0.1, 0.04, "#4a4238", ITALIC)
    while y < 0.9:
        sheet.line(0.14, y, 0.86 if dice.random() > 0.12 else dice.uniform(0.4, 0.7), y, "#8a8172", 0.007)
        y += 0.031
    plate = Print(w, h, "#efe7d3")
    plate.motif("fern", 0.5, 0.42, 0.8, "#4c5a3e")
    plate.text("Kapradina", 0.86, 0.05, "#4a4238", SERIF)
    box(
        (2 * w + 0.06, h + 0.06, 0.03), cloth("forest", "canvas", kind="Object"), place(0, 0, 0), bevel=0.008, turn=turn
    )
    for side, image in ((-1, plate), (1, sheet)):
        path = [
            (side * x, 0.035 + 0.17 * math.sin(min(1, x / w * 1.15) * math.pi) ** 0.7 * (1 - 0.45 * x / w))
            for x in (w * i / 14 for i in range(15))
        ]
        path = path if side == 1 else path[::-1]
        rows = [[place(x, yy, z) for x, z in path] for yy in (-h / 2, h / 2)]
        uvs = [[(i / 14, v) for i in range(15)] for v in (0, 1)]
        smooth(put(mesh_of("label", rows, uvs=uvs), paper(image=image.done())), 0)
        for edge in (-h / 2, h / 2):
            block = [[place(x, edge, z) for x, z in path], [place(x, edge, 0.03) for x, _ in path]]
            put(mesh_of("pages", block), leaves_of_paper())
