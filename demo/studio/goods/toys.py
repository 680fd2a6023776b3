"""Wooden toys."""

import math
import random

from forms import ball, box, lathe, plate, ring
from labels import stamp
from materials import metal, plain, wood

from goods import good

TONES = ("natural", "#a9512f", "#c8893a", "#4c6b52", "#42607e", "#c99083", "#8b9c80")


def letter_on_block(letter, x, y, z, turn, tint):
    half, ink = 0.2308, "#f2e8d2" if tint != "natural" else "#8f3f26"
    stamp(letter, 0.34, ink, (x + half * math.sin(turn), y - half * math.cos(turn), z + 0.235), turn=turn)


@good("rose", ("angle", "right"), second="table", fill=0.8)
def blocks(label="", colour="", pieces="6"):
    dice = random.Random(4)
    if label:
        places = [
            (-0.56, 0, 0),
            (0.0, -0.08, 0),
            (0.57, 0.04, 0),
            (-0.27, -0.01, 0.46),
            (0.30, 0.0, 0.46),
            (0.02, 0, 0.92),
        ]
        for i, ((x, y, z), letter) in enumerate(zip(places, label, strict=False)):
            turn = dice.uniform(-0.14, 0.14)
            tint = TONES[i % len(TONES)]
            made = wood("beech", "x", paint=None if tint == "natural" else tint, pith=0.5 + 0.2 * i)
            box((0.46, 0.46, 0.46), made, (x, y, z), bevel=0.035, turn=turn)
            letter_on_block(letter, x, y, z, turn, tint)
        for (x, y), turn, letter, tint in (
            ((-1.22, -0.12), 0.5, "Ř", "#4c6b52"),
            ((1.20, -0.32), -0.45, "Á", "natural"),
        ):
            made = wood("beech", "x", paint=None if tint == "natural" else tint, pith=0.8)
            box((0.46, 0.46, 0.46), made, (x, y, 0), bevel=0.035, turn=turn)
            letter_on_block(letter, x, y, 0, turn, tint)
        return
    maple, nut = wood("maple", "x", pith=0.6), wood("walnut", "x", pith=0.6)
    up, nut_up = wood("maple", "z", pith=0.6), wood("walnut", "z", pith=0.6)
    for x in (-0.62, 0.62):
        lathe([(0, 0), (0.19, 0), (0.2, 0.01), (0.2, 0.99), (0.19, 1.0), (0, 1.0)], up, (x, 0, 0), levels=1)
    box((0.40, 0.40, 0.80), nut_up, (0.0, 0.12, 0), bevel=0.02, turn=0.15)
    box((0.40, 0.40, 0.2), maple, (0.0, 0.12, 0.80), bevel=0.02, turn=-0.1)
    box((1.7, 0.42, 0.2), nut, (0, 0, 1.0), bevel=0.02, turn=0.03)
    box((0.4, 0.4, 0.4), up, (-0.42, 0, 1.2), bevel=0.02, turn=0.2)
    box((0.4, 0.4, 0.4), nut_up, (0.40, 0.0, 1.2), bevel=0.02, turn=-0.12)
    roof = plate([(-0.44, 0), (0.44, 0), (0, 0.42)], 0.4, maple, bevel=0.015)
    roof.rotation_euler.x, roof.location = math.pi / 2, (0.40, 0.2, 1.6)
    box((0.4, 0.4, 0.2), nut, (-0.42, 0, 1.6), bevel=0.02, turn=-0.2)
    box((0.8, 0.4, 0.2), maple, (1.0, -0.62, 0), bevel=0.02, turn=0.6)
    box((0.4, 0.4, 0.4), nut_up, (-1.05, -0.5, 0), bevel=0.02, turn=0.5)


@good("sand", ("front", "angle"), second="table", fill=0.80)
def stacker(colour="natural"):
    base, timber = wood("beech", "x", pith=1.4), ("oak", "beech", "walnut", "maple", "cherry", "ash")
    rainbow = ("#9c4630", "#c8793a", "#d9ac4a", "#5f7d58", "#42607e", "#6d5480")
    lathe([(0, 0), (0.66, 0), (0.7, 0.03), (0.7, 0.10), (0.66, 0.14), (0, 0.14)], base)
    lathe([(0, 0.1), (0.085, 0.1), (0.08, 1.55), (0, 1.56)], wood("beech", "z"), levels=1)
    z = 0.14
    dice = random.Random(3)
    for i in range(6):
        outer, thick = 0.62 - 0.065 * i, 0.115 - 0.005 * i
        made = wood(timber[i], "x", pith=0.9) if colour == "natural" else wood("maple", "x", paint=rainbow[i], pith=0.9)
        z += thick
        ring(
            outer - thick,
            thick * 1.0,
            made,
            (dice.uniform(-0.008, 0.008), dice.uniform(-0.008, 0.008), z),
            (0, 0, dice.uniform(0, 6)),
        )
        inner = outer - 2 * thick
        if inner > 0.1:
            lathe(
                [
                    (0.1, z - thick * 0.7),
                    (outer - thick, z - thick * 0.98),
                    (outer - thick, z + thick * 0.98),
                    (0.1, z + thick * 0.7),
                    (0.1, z - thick * 0.7),
                ],
                made,
                levels=0,
            )
        z += thick
    ball(0.17, wood("walnut", "x") if colour == "natural" else wood("maple", "x", paint="#c99083"), (0, 0, z + 0.15))


@good("sand", ("angle", "right"), second="table", fill=0.80)
def car(colour="rust"):
    made = wood("beech", "x", pith=0.5) if colour == "natural" else wood("beech", "x", paint=colour, pith=0.5)
    d = 0.62
    outline = [(-0.92, 0.02)]
    outline += [
        (-0.92 + 0.06 * (1 - math.cos(a)), 0.20 + 0.14 * math.sin(a)) for a in (math.pi / 2 * i / 6 for i in range(7))
    ]
    outline += [(-0.62, 0.36)]
    outline += [
        (-0.62 + 0.62 * (1 - math.cos(math.pi * i / 20)) * 0.98, 0.36 + 0.36 * math.sin(math.pi * i / 20) ** 0.75)
        for i in range(1, 20)
    ]
    outline += [(0.62, 0.36), (0.84, 0.30), (0.93, 0.18), (0.93, 0.02)]
    body = plate(outline, d, made, bevel=0.05, segments=4)
    body.rotation_euler.x = math.pi / 2
    body.location = (0, d / 2, 0.14)
    dark = plain("#2b2018", 0.6)
    pane = plate([(-0.36, 0.38), (-0.06, 0.38), (-0.06, 0.60), (-0.26, 0.55)], 0.004, dark, bevel=0.001)
    other = plate([(0.02, 0.38), (0.38, 0.38), (0.26, 0.56), (0.02, 0.60)], 0.004, dark, bevel=0.001)
    for part in (pane, other):
        part.rotation_euler.x = math.pi / 2
        part.location = (0, -d / 2 + 0.002, 0.14)
    wheel, tread = wood("walnut", "z", pith=0.4), wood("beech", "z", pith=0.2)
    for x in (-0.54, 0.54):
        for side in (-1, 1):
            turned = lathe(
                [(0, 0.0), (0.2, 0.0), (0.22, 0.02), (0.22, 0.11), (0.2, 0.13), (0.1, 0.13), (0.09, 0.115), (0, 0.115)],
                wheel,
                (x, side * (d / 2 + 0.012), 0.22),
            )
            turned.rotation_euler.x = -side * math.pi / 2
            hub = lathe(
                [(0, 0.10), (0.055, 0.10), (0.06, 0.15), (0.04, 0.17), (0, 0.175)],
                tread,
                (x, side * (d / 2 + 0.012), 0.22),
            )
            hub.rotation_euler.x = -side * math.pi / 2
    for y in (-0.18, 0.18):
        light = lathe([(0, 0.02), (0.05, 0.018), (0.06, 0)], metal("#c2a566", 0.3), (0.925, y, 0.32))
        light.rotation_euler.y = math.pi / 2
