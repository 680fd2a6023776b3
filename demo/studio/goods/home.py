"""Lamps, vases, clocks and stools."""

import math

from forms import ball, lathe, mesh_of, put, ring, smooth, thicken, tube
from labels import BOLD, SANS_BOLD, Print
from materials import enamel, glazed, lampshade, metal, opal, paper, plain
from materials import wood as timber
from studio import bulb

from goods import good

CLAY = "#a98562"


@good("dusk", ("front", "angle"), second="table", fill=0.86, mood="evening")
def table_lamp(colour="rust"):
    lathe([
        (0, 0.02), (0.62, 0.02), (0.66, 0), (0.70, 0.03), (0.70, 0.09), (0.60, 0.15), (0.48, 0.24), (0.60, 0.55), (0.74, 0.95), (0.72, 1.25), (0.5, 1.56),
        (0.24, 1.74), (0.15, 1.82), (0.14, 1.92), (0, 1.92),
    ], glazed(colour, CLAY, bare=0.11), wobble=0.004)  # fmt: skip
    brass = metal("#b98d4a", 0.28)
    lathe(
        [(0, 1.92), (0.12, 1.92), (0.12, 1.99), (0.07, 2.0), (0.05, 2.3), (0.09, 2.32), (0.09, 2.5), (0, 2.5)],
        brass,
        levels=1,
    )
    shade = lathe([(1.22, 2.18), (0.80, 3.52)], lampshade("#e9dcc0"), levels=0, steps=96)
    thicken(shade, 0.02)
    trim = plain("#cbb88f", 0.9)
    ring(1.22, 0.022, trim, (0, 0, 2.18))
    ring(0.80, 0.022, trim, (0, 0, 3.52))
    for k in range(3):
        a = 2 * math.pi * k / 3
        tube(
            [(0.06 * math.cos(a), 0.06 * math.sin(a), 3.4), (0.79 * math.cos(a), 0.79 * math.sin(a), 3.5)], 0.012, brass
        )
    tube([(0, 0, 2.4), (0, 0, 3.45)], 0.014, brass)
    ball(0.2, opal(glow=3.0), (0, 0, 2.68))
    bulb((0, 0, 2.75), 420, size=0.2)
    cord = plain("#3a3226", 0.9)
    # It leaves the picture: what lies beyond the edge is nobody's guess.
    tube(
        [(0.6, 0.3, 0.03), (1.15, 0.62, 0.03), (1.9, 0.52, 0.03), (3.2, 0.85, 0.03), (7.0, 0.7, 0.03)], 0.028, cord
    ).name = "backdrop cord"


@good("plaster", ("low", "right"), second="plaster", fill=0.82)
def pendant(colour="cream", size="s"):
    r = {"s": 1.4, "l": 2.0}[size]
    k, lift = r / 1.4, 2.4
    outer, inner = enamel(colour, spots=False), enamel("#f2ead8", spots=False)
    lathe(
        [
            (r, lift),
            (0.95 * r, lift + 0.10 * k),
            (0.66 * r, lift + 0.26 * k),
            (0.32 * r, lift + 0.44 * k),
            (0.17 * r, lift + 0.60 * k),
            (0.14 * r, lift + 0.78 * k),
        ],
        outer,
    )
    lathe(
        [
            (0.985 * r, lift),
            (0.935 * r, lift + 0.09 * k),
            (0.65 * r, lift + 0.245 * k),
            (0.3 * r, lift + 0.42 * k),
            (0.12 * r, lift + 0.5 * k),
        ],
        inner,
    )
    ring(0.993 * r, 0.014, outer, (0, 0, lift))
    brass = metal("#b98d4a", 0.3)
    lathe(
        [
            (0.15 * r, lift + 0.77 * k),
            (0.15 * r, lift + 0.85 * k),
            (0.1, lift + 0.95 * k),
            (0.04, lift + 1.1 * k),
            (0, lift + 1.1 * k),
        ],
        brass,
    )
    ball(0.17 * r, opal(glow=2.2), (0, 0, lift + 0.22 * k))
    bulb((0, 0, lift + 0.1), 60 * k * k, size=0.15)
    tube([(0, 0, lift + 1.05 * k), (0, 0, lift + 1.55 * k)], 0.028, plain("#3a3226", 0.9))
    long = tube([(0, 0, lift + 1.5 * k), (0, 0, lift + 9)], 0.028, plain("#3a3226", 0.9))
    long.name = "backdrop cord"


@good("stone", ("front", "angle"))
def vase(colour="cream", size="s"):
    h = {"s": 1.6, "m": 2.2, "l": 3.0}[size]
    k = h / 2.2
    w = k**0.85
    profile = [
        (0, 0.03), (0.40, 0.03), (0.43, 0), (0.48, 0.02), (0.62, 0.28), (0.70, 0.66), (0.66, 1.05), (0.46, 1.45), (0.25, 1.72), (0.20, 1.92), (0.225, 2.12), (0.27, 2.19),
        (0.255, 2.2), (0.205, 2.12), (0.18, 1.92), (0.23, 1.71), (0.44, 1.43), (0.62, 1.05), (0.65, 0.66), (0.5, 0.2), (0, 0.12),
    ]  # fmt: skip
    lathe([(r * w, z * k) for r, z in profile], glazed(colour, CLAY, bare=0.24 * k, rim=2.19 * k), wobble=0.006)


def branch(x, y, z, seed=1, high=2.2, color="#6f7a56"):
    """A bare branch with leaves that stands in a vase; only for still lifes."""
    import random

    dice, bark, green = (
        random.Random(seed),
        plain("#5b4634", 0.85),
        plain(color, 0.55, 0.1, 12, **{"Subsurface Weight": 0.15}),
    )
    for lean in (-0.5, 0.06, 0.55):
        points = [(x, y, z)]
        for i in range(1, 6):
            t = i / 5
            points.append(
                (
                    x + lean * high * t * (0.4 + 0.6 * t) + dice.uniform(-0.05, 0.05),
                    y + dice.uniform(-0.1, 0.12) * t,
                    z + high * t * (1 - 0.16 * abs(lean) * t),
                )
            )
        tube(points, 0.022, bark, radii=[1.2, 1, 0.9, 0.75, 0.6, 0.4])
        for i in range(2, 6):
            for side in (-1, 1):
                leaf(
                    points[i],
                    side * dice.uniform(0.5, 1.3),
                    dice.uniform(-0.7, 0.7),
                    dice.uniform(0.26, 0.42),
                    green,
                    lean,
                )


def leaf(at, side, twist, long, made, lean=0.0):
    import mathutils

    rows = []
    for i in range(9):
        t = i / 8
        w = 0.21 * long * math.sin(math.pi * t**0.8) + 0.004
        bend = -0.25 * long * t * t
        rows.append([(-w, long * t, bend + 0.25 * w), (0, long * t, bend), (w, long * t, bend + 0.25 * w)])
    thing = smooth(put(mesh_of("leaf", rows), made, at), 1)
    thing.rotation_euler = mathutils.Euler((0.7 + 0.3 * twist, twist, -side + lean))
    return thing


@good("plaster", ("wall", "wall"), second="on wall", fill=0.78)
def clock(wood="beech", colour="cream", brand="Zápecí"):
    r, made, middle = 1.4, timber(wood, "z", pith=0.2), 1.4
    face = {"cream": "#efe6d2", "forest": "#31493a"}[colour]
    ink, hands = ("#3a352c", "#2a2723") if colour == "cream" else ("#e9dfc6", "#f0e7d0")
    frame = lathe(
        [
            (r - 0.16, 0.0),
            (r, 0),
            (r + 0.01, 0.02),
            (r, 0.24),
            (r - 0.03, 0.27),
            (r - 0.13, 0.27),
            (r - 0.155, 0.24),
            (r - 0.16, 0.12),
        ],
        made,
        levels=1,
        steps=96,
    )
    sheet = Print(2, 2, face)
    for i in range(60):
        a = 2 * math.pi * i / 60
        near, thick = (0.405, 0.008) if i % 5 == 0 else (0.43, 0.003)
        sheet.line(
            0.5 + near * math.cos(a),
            0.5 + near * math.sin(a),
            0.5 + 0.45 * math.cos(a),
            0.5 + 0.45 * math.sin(a),
            ink,
            thick,
        )
    for i in range(1, 13):
        a = 2 * math.pi * (i - 3) / 12
        sheet.text(str(i), 0.5 + 0.34 * math.sin(a), 0.085, ink, BOLD, x=0.5 + 0.34 * math.cos(a))
    sheet.text(brand.upper(), 0.66, 0.028, ink, SANS_BOLD, spacing=0.2)
    inside = r - 0.15
    rows = [
        [(q * math.cos(a), q * math.sin(a), 0.10) for a in (2 * math.pi * i / 72 for i in range(73))]
        for q in (0.001, inside)
    ]
    uvs = [[(0.5 + 0.5 * x / inside, 0.5 + 0.5 * y / inside) for x, y, _ in row] for row in rows]
    disc = put(mesh_of("label", rows, uvs=uvs), paper(image=sheet.done()))
    parts, black = [frame, disc], plain(hands, 0.4)
    for angle, long, wide, z in ((math.radians(-57), 0.62, 0.035, 0.115), (math.radians(54), 0.98, 0.024, 0.128)):
        hand = tube(
            [
                (-0.16 * math.sin(angle), -0.16 * math.cos(angle), z),
                (long * math.sin(angle), long * math.cos(angle), z),
            ],
            wide,
            black,
            radii=[0.7, 1.0],
        )
        parts.append(hand)
    parts.append(lathe([(0, 0.16), (0.05, 0.158), (0.055, 0.1)], metal("#b98d4a", 0.3)))
    import bpy
    import mathutils

    bpy.context.view_layer.update()
    stand = mathutils.Matrix.Translation((0, 0, middle)) @ mathutils.Euler((math.pi / 2, 0, 0)).to_matrix().to_4x4()
    for part in parts:
        part.matrix_world = stand @ part.matrix_world


@good("plaster", ("angle", "high"), second="plaster", fill=0.84)
def stool(wood="beech"):
    seat, leg = timber(wood, "x", pith=1.3), timber(wood, "z", pith=0.3)
    r, h = 1.65, 4.5
    lathe(
        [
            (0, h - 0.06),
            (r - 0.5, h - 0.05),
            (r - 0.1, h),
            (r, h - 0.04),
            (r + 0.02, h - 0.14),
            (r - 0.06, h - 0.28),
            (r - 0.3, h - 0.32),
            (0, h - 0.32),
        ],
        seat,
    )
    for k in range(3):
        a = 2 * math.pi * k / 3 + 0.45
        top, foot = 0.95, 1.62
        start = (top * math.cos(a), top * math.sin(a), h - 0.3)
        end = (foot * math.cos(a), foot * math.sin(a), 0.012)
        tube(
            [end, tuple((s + e) / 2 for s, e in zip(start, end, strict=True)), start], 0.17, leg, radii=[0.66, 1.0, 0.9]
        )
    for k in range(3):
        a, b = 2 * math.pi * k / 3 + 0.45, 2 * math.pi * (k + 1) / 3 + 0.45
        t = 0.38 + 0.04 * k
        q, z = 1.62 - 0.67 * t, h * t * 0.93
        tube([(q * math.cos(a), q * math.sin(a), z), (q * math.cos(b), q * math.sin(b), z)], 0.085, leg)
