"""Candles, matches and soap."""

import itertools
import math
import random

from forms import box, card, lathe, mesh_of, put, smooth, tube, wrap
from labels import BOLD, ITALIC, SANS, SANS_BOLD, Print, in_lines
from materials import Graph, cloth, glass, metal, paper, plain, wax, wood
from studio import bulb

from goods import good

BRAND = "Zápecí"
GLASSES = {"amber": "#c07a34", "smoke": "#7d7883", "green": "#6f8f6a", "clear": "#fbfdfc"}
TAGS = {"black": "#24231f", "plum": "#54304a", "forest": "#31493a", "cream": "#efe6d2"}


def wick(x, y, z, high=0.12, burnt=True):
    cotton = cloth("#2a2622" if burnt else "#e8dfca", "felt", kind="Object")
    tube([(x, y, z - 0.03), (x + 0.006, y, z + high * 0.5), (x - 0.004, y + 0.004, z + high)], 0.011, cotton)


def flame(x, y, z, power=26, size=1.0):
    """A burning flame at the end of a wick, and its light."""
    g = Graph("flame", "#ffb45a", 0.5)
    g.set(g.shader, {"Emission Color": (1, 0.55, 0.16, 1), "Emission Strength": 14.0})
    s = size
    lathe(
        [
            (0, 0),
            (0.035 * s, 0.03 * s),
            (0.05 * s, 0.09 * s),
            (0.03 * s, 0.17 * s),
            (0.008 * s, 0.25 * s),
            (0, 0.27 * s),
        ],
        g.material,
        (x, y, z),
    )
    bulb((x, y, z + 0.13 * s), power, (1, 0.62, 0.3), 0.06)


@good("mist", ("angle", "high"), second="table")
def candle_glass(glass="amber", tag="black", label="", size="s", brand=BRAND):
    from materials import glass as clear

    r, h = {"s": (0.38, 0.82), "l": (0.46, 1.04)}[size]
    lathe([(0, 0.01), (r - 0.06, 0.008), (r - 0.03, 0), (r, 0.03), (r, h - 0.01), (r - 0.01, h), (r - 0.022, h - 0.01), (r - 0.024, 0.09), (r - 0.07, 0.07),
           (0, 0.07)], clear(GLASSES[glass]))  # fmt: skip
    top = h * 0.72
    color = {"amber": "#e8d9b4", "smoke": "#d8d0d8", "green": "#dde0c8", "clear": "#f2ead8"}[glass]
    lathe(
        [
            (0, 0.065),
            (r - 0.07, 0.067),
            (r - 0.022, 0.09),
            (r - 0.022, top + 0.012),
            (r - 0.045, top),
            (0, top - 0.006),
        ],
        wax(color),
    )
    wick(0, 0, top)
    ink = "#e9dcbd" if tag != "cream" else "#4a463c"
    wide, high = 1.9 * r, h * 0.46
    sheet = Print(wide, high, TAGS[tag])
    sheet.frame(0.05, ink, 0.006)
    lines = label.replace(" & ", "\n& ").replace("LNĚNÉ ", "LNĚNÉ\n")
    sheet.text(brand.upper(), 0.19, 0.075, ink, SANS_BOLD, spacing=0.28)
    sheet.text(lines, 0.50, 0.20 if "\n" in lines else 0.24, ink, BOLD, wide=0.82)
    sheet.text("svíčka ze sójového vosku", 0.81, 0.085, ink, ITALIC, wide=0.8)
    wrap(r, h * 0.17, high, paper(image=sheet.done()), width=wide)


@good("stone", ("front", "angle"))
def pillar_candle(colour="cream", size="s"):
    h = {"s": 0.8, "m": 1.2, "l": 1.8}[size]
    r = 0.34
    one_pillar(colour, r, h, 0, 0)


def one_pillar(colour, r, h, x, y):
    made = wax(colour)
    lathe([(0, 0), (r - 0.02, 0), (r, 0.02), (r, h - 0.05), (r - 0.012, h - 0.015), (r - 0.05, h), (r - 0.10, h - 0.012), (0.12, h - 0.03), (0, h - 0.035)],
          made, (x, y, 0), wobble=0.005, seed=h)  # fmt: skip
    wick(x, y, h - 0.03, 0.13, burnt=False)


@good("rose", ("top", "angle"), second="linen", fill=0.84)
def tapers(colour="cream", brand=BRAND):
    made = wax(colour)
    dice = random.Random(3)
    cotton = cloth("#e8dfca", "felt", kind="Object")
    for i in range(4):
        x = -0.42 + 0.28 * i
        lean = dice.uniform(-0.02, 0.02)
        body = lathe([(0, 0), (0.085, 0.0), (0.108, 0.03), (0.112, 0.3), (0.106, 1.2), (0.09, 2.0), (0.07, 2.28), (0.03, 2.36), (0, 2.38)], made, wobble=0.012,
                     seed=i)  # fmt: skip
        body.rotation_euler = (-math.pi / 2, 0, lean)
        body.location = (x, -1.2 + dice.uniform(-0.04, 0.04), 0.112)
        end = (x - 2.36 * math.sin(lean), body.location.y + 2.36, 0.1)
        tube([end, (end[0] + 0.01, end[1] + 0.1, 0.1), (end[0] + 0.05, end[1] + 0.2, 0.03)], 0.012, cotton)
    band = Print(1.3, 0.42, "#efe6d2")
    band.text(brand.upper(), 0.3, 0.15, "#3a352c", SANS_BOLD, spacing=0.12, wide=0.7)
    band.text("čtyři svíce", 0.64, 0.32, "#3a352c", ITALIC)
    outline = [
        (-0.56, 0.004),
        (-0.555, 0.15),
        (-0.48, 0.226),
        (-0.3, 0.23),
        (0, 0.23),
        (0.3, 0.23),
        (0.48, 0.226),
        (0.555, 0.15),
        (0.56, 0.004),
    ]
    far, along = 0.0, [0.0]
    for a, b in itertools.pairwise(outline):
        far += math.dist(a, b)
        along.append(far)
    rows = [[(x, y, z) for x, z in outline] for y in (-0.5, -0.08)]
    uvs = [[((run - 0.2) / (far - 0.4), v) for run in along] for v in (0, 1)]
    smooth(put(mesh_of("label", rows, uvs=uvs), paper(image=band.done())), 1)


@good("sand", ("high", "angle"), second="table", fill=0.80)
def matchbox(colour="rust", label="ZÁPALKY"):
    w, d, h, turn = 1.15, 0.62, 0.24, 0.18
    light = "#f0e4c8"
    sheet = Print(w, d, colour)
    sheet.frame(0.06, light, 0.02)
    sheet.text(label, 0.42, 0.26, light, BOLD, wide=0.56, x=0.42)
    sheet.text("dlouhé · 45 kusů", 0.66, 0.12, light, ITALIC, x=0.42, wide=0.56)
    sheet.motif("sun", 0.83, 0.5, 0.42, light)
    box((w, d, h), paper(colour), (0, 0, 0), bevel=0.006, segments=2, turn=turn)
    card(w - 0.008, d - 0.008, paper(image=sheet.done()), (0, 0, h + 0.0005), turn=turn)
    c, s = math.cos(turn), math.sin(turn)
    strike = plain("#3b2a22", 0.95, 0.5, 140)
    box((w * 0.94, 0.006, h * 0.6), strike, (0.5 * d * s, -0.5 * d * c, h * 0.2), bevel=0.002, segments=1, turn=turn)
    open_by = 0.34
    tray = w / 2 + open_by / 2 - 0.02
    box((open_by, d - 0.03, 0.02), paper("#e4d6b8"), (tray * c, tray * s, 0.012), bevel=0.004, turn=turn)
    for side in (-1, 1):
        y = side * (d / 2 - 0.022)
        box(
            (open_by, 0.014, h - 0.03),
            paper("#e4d6b8"),
            (tray * c - y * s, tray * s + y * c, 0.012),
            bevel=0.003,
            turn=turn,
        )
    end = tray + open_by / 2
    box((0.014, d - 0.03, h - 0.03), paper("#e4d6b8"), (end * c, end * s, 0.012), bevel=0.003, turn=turn)
    dice, aspen, head = (
        random.Random(2),
        wood("linden", "x"),
        plain("#7d2a1c" if colour != "rust" else "#33302b", 0.8, 0.4, 60),
    )
    for i in range(11):
        y = -d / 2 + 0.06 + i * 0.05
        x, z = tray - 0.02 + dice.uniform(-0.03, 0.02), 0.14 + dice.uniform(-0.02, 0.03)
        box(
            (open_by - 0.08, 0.024, 0.024), aspen, (x * c - y * s, x * s + y * c, z), bevel=0.003, segments=1, turn=turn
        )
        match_head(head, (end - 0.06) * c - y * s, (end - 0.06) * s + y * c, z)
    for x, y, a in ((-0.15, -0.62, 0.32), (0.42, -0.72, -0.12)):
        box((0.95, 0.026, 0.026), aspen, (x, y, 0), bevel=0.003, segments=1, turn=a)
        match_head(head, x + 0.49 * math.cos(a), y + 0.49 * math.sin(a), 0.0)


def match_head(made, x, y, z):
    from forms import ball

    ball(0.025, made, (x, y, z + 0.022), (1.5, 1, 1), detail=2)


@good("plaster", ("high", "angle"), second="linen", fill=0.82)
def soap(colour="sage", label="ŠALVĚJ", brand=BRAND):
    specks = {"sage": "#5d6b4c", "lavender": "#5f5480", "oat": "#9a7a4a", "ochre": "#b5651f", "charcoal": "#15140f"}[
        colour
    ]
    pale = {"sage": "#b5bf9f", "lavender": "#bdb2cc", "oat": "#e2d2ae", "ochre": "#ddb36a", "charcoal": "#4b4a47"}[
        colour
    ]
    made = wax(pale, 0.5, specks=specks)
    w, d, h, turn = 1.0, 0.66, 0.32, 0.3
    box((w, d, h), made, (-0.1, -0.1, 0), bevel=0.055, segments=5, turn=turn)
    around = 0.5
    sheet = Print(around, d + 2 * h, "#efe6d2")
    ink = {"ochre": "#8a5a1c", "oat": "#6b4a2a", "lavender": "#54486f"}.get(
        colour, "#31493a" if colour == "sage" else "#2a2926"
    )
    share = d + 2 * h
    for y in (0.5,):
        sheet.text(in_lines(brand.upper(), 12), y - 0.175, 0.026, ink, SANS_BOLD, spacing=0.12)
        sheet.motif(
            "bee"
            if colour == "oat"
            else "flower"
            if colour == "ochre"
            else "wheat"
            if colour == "lavender"
            else "twig",
            0.5,
            y - 0.055,
            0.36,
            ink,
        )
        sheet.text(label, y + 0.075, 0.05, ink, BOLD, wide=0.86)
        sheet.text("tuhé mýdlo", y + 0.125, 0.034, ink, ITALIC)
        sheet.text("110 g", y + 0.36, 0.035, ink, SANS)
    r = 0.05
    path, along = [], []
    for cy, cz, a0, a1 in ((-d / 2 + r, h - r, math.pi, math.pi / 2), (d / 2 - r, h - r, math.pi / 2, 0)):
        path += [
            (cy + (r + 0.004) * math.cos(a0 + (a1 - a0) * i / 6), cz + (r + 0.004) * math.sin(a0 + (a1 - a0) * i / 6))
            for i in range(7)
        ]
    path = [(-d / 2 - 0.004, 0.03), *path, (d / 2 + 0.004, 0.03)]
    far = 0.0
    for a, b in zip([path[0], *path], path, strict=False):
        far += math.dist(a, b)
        along.append(far)
    rows = [[(x, y, z) for y, z in path] for x in (around / 2, -around / 2)]
    uvs = [[(u, run / far * (share - 0.06) / share + 0.03) for run in along] for u in (1, 0)]
    wrapper = smooth(put(mesh_of("label", rows, uvs=uvs), paper(image=sheet.done())), 0)
    wrapper.location, wrapper.rotation_euler.z = (-0.1, -0.1, 0), turn
    other = box((w, d, h), made, (0.42, 0.72, 0), bevel=0.055, segments=5, turn=-0.35)
    other.name = "soap"


def candlestick(colour="black", high=0.5, x=0.0, y=0.0):
    """A holder with a taper; only for still lifes."""
    iron = metal(paint="#2b2a29", rough=0.5)
    lathe([(0, 0), (0.36, 0), (0.38, 0.015), (0.37, 0.03), (0.08, 0.05), (0.04, 0.1), (0.04, high - 0.1), (0.12, high - 0.06), (0.14, high), (0.115, high), (0, high - 0.02)],
          iron, (x, y, 0))  # fmt: skip
    lathe([(0, high - 0.02), (0.105, high - 0.02), (0.108, high + 0.3), (0.1, high + 1.6), (0.07, high + 2.0), (0.02, high + 2.08), (0, high + 2.08)], wax(colour), (x, y, 0),
          wobble=0.01)  # fmt: skip
    wick(x, y, high + 2.07, 0.1, burnt=False)


def tea_light_glass(x, y):
    """A low glass with a candle; only for still lifes."""
    lathe(
        [(0, 0.01), (0.28, 0.0), (0.3, 0.03), (0.3, 0.36), (0.285, 0.36), (0.28, 0.05), (0, 0.045)],
        glass("#e9d3ac"),
        (x, y, 0),
    )
    lathe([(0, 0.045), (0.2, 0.045), (0.2, 0.2), (0, 0.19)], wax("cream"), (x, y, 0))
    wick(x, y, 0.19, 0.08)
