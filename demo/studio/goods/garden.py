"""Watering cans, pots, seeds, nesting boxes and lanterns."""

import math
import random

from forms import ball, box, card, lathe, mesh_of, put, ring, smooth, tube
from labels import BOLD, ITALIC, SANS_BOLD, Print
from materials import cloth, glass, glazed, grainy, lacquer, metal, paper, plain, wax, wood

from goods import good
from goods.candles import flame


@good("sand", ("angle", "right"), second="table", fill=0.84)
def watering_can(colour="sage"):
    paint, brass = lacquer(colour, 0.42), metal("#b98d4a", 0.3)
    lathe(
        [
            (0, 0),
            (0.93, 0),
            (0.96, 0.02),
            (0.965, 0.05),
            (0.93, 0.07),
            (0.90, 1.0),
            (0.80, 1.42),
            (0.74, 1.56),
            (0.72, 1.56),
            (0.77, 1.42),
            (0.87, 1.0),
            (0.9, 0.1),
            (0, 0.06),
        ],
        paint,
    )
    ring(0.73, 0.025, brass, (0, 0, 1.56))
    ring(0.935, 0.022, paint, (0, 0, 0.07))
    tube([(0.84, 0, 0.30), (1.2, 0, 0.62), (1.62, 0, 1.22), (2.0, 0, 1.86)], 0.13, paint, radii=[1.35, 1.0, 0.75, 0.62])
    rose = lathe(
        [(0, 0), (0.085, 0.0), (0.11, 0.05), (0.27, 0.3), (0.28, 0.33), (0.22, 0.36), (0, 0.38)], brass, (1.96, 0, 1.80)
    )
    rose.rotation_euler.y = 0.55
    tube(
        [(-0.76, 0, 1.45), (-1.25, 0, 1.58), (-1.48, 0, 1.06), (-1.2, 0, 0.5), (-0.89, 0, 0.42)], 0.055, brass, flat=1.5
    )
    tube([(-0.72, 0, 1.56), (-0.45, 0, 2.1), (0.2, 0, 2.2), (0.72, 0, 1.56)], 0.045, brass, flat=1.5)
    tube([(0.80, 0, 1.2), (1.2, 0, 1.3), (1.66, 0, 1.32)], 0.03, brass)


@good("plaster", ("angle", "high"), second="table", fill=0.78)
def planter(colour="sand", size="s", plant="none"):
    r = {"s": 0.6, "m": 0.9, "l": 1.3}[size]
    h = r * 1.72
    clay = {"sand": "#cbb08a", "rust": "#b5694a", "slate": "#5c6b73"}.get(colour, colour)
    made = glazed(clay, "#a98562", bare=0.30 * h, rim=None, rough=0.5)
    lathe([(0, 0.03 * r), (0.66 * r, 0.03 * r), (0.69 * r, 0), (0.73 * r, 0.02), (0.80 * r, 0.3 * h), (0.93 * r, 0.80 * h), (1.0 * r, 0.83 * h), (1.02 * r, 0.97 * h), (r, h),
           (0.93 * r, 0.99 * h), (0.90 * r, 0.82 * h), (0.70 * r, 0.1 * h), (0, 0.08 * h)], made, wobble=0.005)  # fmt: skip
    lathe(
        [
            (0, 0.012),
            (0.9 * r, 0.012),
            (0.95 * r, 0),
            (1.02 * r, 0.05),
            (1.05 * r, 0.11),
            (1.02 * r, 0.115),
            (0.97 * r, 0.06),
            (0, 0.045),
        ],
        made,
    )
    if plant == "cactus":
        cactus(r, h)


def cactus(r, h):
    lathe([(0, 0.86 * h), (0.4 * r, 0.855 * h), (0.90 * r, 0.83 * h)], grainy("#3a2c22", "#6b5a4a", 14), levels=1)
    green = plain("#54763f", 0.55, 0.1, 20, **{"Subsurface Weight": 0.12})
    rings, steps, dice = 26, 104, random.Random(7)
    radius, high, ribs, base = 0.66 * r, 1.65 * r, 13, 0.80 * h

    def at(t, a, extra=0.0):
        q = radius * math.sin(math.pi * min(1, t * 0.94 + 0.03)) ** 0.55 * (1 + 0.10 * math.cos(ribs * a) + extra)
        return q * math.cos(a), q * math.sin(a), base + high * t

    rows = [[at(i / rings, 2 * math.pi * k / steps) for k in range(steps)] for i in range(rings + 1)]
    smooth(put(mesh_of("cactus", rows, closed=True), green), 0)
    ball(0.2 * r, green, (0, 0, base + high * 0.985), (1, 1, 0.35))
    spines = plain("#e0d3a8", 0.5)
    for k in range(ribs):
        a = 2 * math.pi * k / ribs
        for i in range(2, 26, 2):
            x, y, z = at(i / rings, a)
            for _ in range(3):
                b = a + dice.uniform(-0.9, 0.9)
                spine = tube(
                    [
                        (x, y, z),
                        (x + 0.12 * r * math.cos(b), y + 0.12 * r * math.sin(b), z + r * dice.uniform(-0.05, 0.10)),
                    ],
                    0.005 * r,
                    spines,
                )
                spine.data.bevel_resolution, spine.data.resolution_u = 1, 2
    bloom = plain("#c9607a", 0.5, **{"Subsurface Weight": 0.3})
    for k in range(9):
        a = 2 * math.pi * k / 9
        ball(
            0.06 * r,
            bloom,
            (0.1 * r * math.cos(a), 0.1 * r * math.sin(a), base + high * 1.06),
            (0.7, 0.7, 1.8),
            detail=2,
        )


@good("sage", ("high", "top"), second="table", fill=0.84)
def seed_packet(colour="sage", label="HRÁCH", motif="pea", brand="Zápecí"):
    w, h, turn = 0.95, 1.35, 0.16
    sheet = Print(w, h, "#efe6d2")
    ink = {"ochre": "#8a5a1c", "rose": "#9a5a4a", "sage": "#4c5a3e"}.get(colour, colour)
    second = {
        "pea": "#a9b98a",
        "flower": "#d99a3a" if colour == "ochre" else "#c9788a",
        "round": "#5f7a45",
        "leaf": "#7f9a6a",
    }[motif]
    sheet.field(0, 0.74, 1, 1, colour)
    sheet.text(brand.upper(), 0.075, 0.034, ink, SANS_BOLD, spacing=0.14)
    sheet.motif(motif, 0.5, 0.40, 0.72, ink, second)
    if motif == "flower" and colour == "rose":
        sheet.motif("flower", 0.25, 0.50, 0.42, "#4c5a3e", "#d9a04a")
        sheet.motif("flower", 0.76, 0.50, 0.46, "#4c5a3e", "#8f86b4")
    sheet.text(label, 0.835, 0.105, "#f4eeda", BOLD, wide=0.84)
    sheet.text("semínka na záhon", 0.93, 0.042, "#f4eeda", ITALIC)
    made = paper("#efe6d2")
    rows, uvs = [], []
    for j in range(19):
        v = j / 18
        row, uv = [], []
        for i in range(15):
            u = i / 14
            puff = 0.075 * (math.sin(math.pi * u) * math.sin(math.pi * v)) ** 0.6 * (1.15 - 0.5 * v) + 0.006 * math.sin(
                11 * u + 5 * v
            ) * math.sin(math.pi * u)
            row.append((w * (u - 0.5), h * (v - 0.5), 0.012 + puff))
            uv.append((u, v))
        rows.append(row)
        uvs.append(uv)
    smooth(put(mesh_of("label", rows, uvs=uvs), paper(image=sheet.done(), fibre=0.15), (0, 0, 0), turn), 1)
    box((w, h, 0.010), made, (0, 0, 0), bevel=0.003, segments=1, turn=turn)
    dice = random.Random(len(label))
    size, tint, other = {
        "pea": (0.042, "#a3a35c", "#8a8a48"),
        "flower": (0.018, "#8a6f4a", "#5f4a30"),
        "round": (0.016, "#d8c28a", "#c2a868"),
        "leaf": (0.012, "#2c2620", "#463c30"),
    }[motif]
    tones = (plain(tint, 0.6), plain(other, 0.6))
    for i in range(26):
        x, y = 0.62 + dice.gauss(0, 0.11), -0.38 + dice.gauss(0, 0.22)
        if x < 0.56:
            x = 0.60 + abs(dice.gauss(0, 0.06))
        ball(size, tones[i % 2], (x, y, size * 0.9), (1.0, dice.uniform(0.8, 1.3), 0.9), detail=2)


@good("sage", ("angle", "right"), second="plaster", fill=0.84)
def birdhouse(colour="natural"):
    made = wood("spruce", "z", pith=0.7) if colour == "natural" else wood("spruce", "z", paint=colour, pith=0.7)
    side = wood("spruce", "z", pith=0.3) if colour == "natural" else wood("spruce", "z", paint=colour, pith=0.3)
    w, d, t, low, high = 1.5, 1.4, 0.17, 2.15, 2.5
    import bmesh
    import bpy

    mesh, form = bpy.data.meshes.new("front"), bmesh.new()
    hole, middle = 0.17, (0, 1.45)
    square = [
        (-w / 2, 0),
        (0, 0),
        (w / 2, 0),
        (w / 2, middle[1]),
        (w / 2, low),
        (0, low),
        (-w / 2, low),
        (-w / 2, middle[1]),
    ]
    count = 32
    inner = [
        (
            middle[0] + hole * math.cos(-3 * math.pi / 4 + 2 * math.pi * i / count),
            middle[1] + hole * math.sin(-3 * math.pi / 4 + 2 * math.pi * i / count),
        )
        for i in range(count)
    ]
    depth = [
        ([form.verts.new((x, y, z)) for x, z in square], [form.verts.new((x, y, z)) for x, z in inner])
        for y in (-d / 2, -d / 2 + t)
    ]
    for outer_ring, inner_ring in depth:
        for k in range(8):
            start = k * 4
            part = [inner_ring[(start + i) % count] for i in range(5)]
            form.faces.new([outer_ring[k], outer_ring[(k + 1) % 8], *part[::-1]])
    for i in range(count):
        form.faces.new([depth[0][1][i], depth[0][1][(i + 1) % count], depth[1][1][(i + 1) % count], depth[1][1][i]])
    for k in range(8):
        form.faces.new([depth[0][0][k], depth[0][0][(k + 1) % 8], depth[1][0][(k + 1) % 8], depth[1][0][k]])
    bmesh.ops.recalc_face_normals(form, faces=form.faces)
    form.to_mesh(mesh)
    form.free()
    put(mesh, made)
    from forms import plate as cut

    profile = [(-d / 2 + t, 0), (d / 2, 0), (d / 2, high), (-d / 2 + t, low + 0.04)]
    for x in (-w / 2, w / 2 - t):
        wall = cut(profile, t, side, bevel=0.012)
        wall.rotation_euler = (math.pi / 2, 0, math.pi / 2)
        wall.location = (x, 0, 0)
    box((w - 2 * t, t, high - 0.05), side, (0, d / 2 - t / 2, 0), bevel=0.01)
    box((w - 2 * t, d - 0.1, 0.1), side, (0, 0.05, 0.03), bevel=0.01)
    roof_wood = wood("oak", "x", pith=1.2)
    slope = math.atan2(high - low - 0.04, d - t)
    roof = box((w + 0.36, d + 0.55, 0.15), roof_wood, (0, -0.08, (low + high) / 2 - 0.012), bevel=0.02)
    roof.rotation_euler.x = slope
    perch = wood("beech", "z")
    stick = lathe(
        [(0, 0), (0.045, 0), (0.045, 0.32), (0.035, 0.34), (0, 0.34)], perch, (0, -d / 2 + 0.02, 1.10), levels=1
    )
    stick.rotation_euler.x = math.pi / 2
    for x in (-w / 2 + t / 2, w / 2 - t / 2):
        for z in (0.25, low - 0.25):
            screw = lathe(
                [(0, 0.006), (0.035, 0.006), (0.042, 0)], metal("#8d8a84", 0.35), (x, -d / 2 - 0.0005, z), levels=0
            )
            screw.rotation_euler.x = math.pi / 2
    ring(0.1, 0.014, metal("#8d8a84", 0.4), (0, d / 2 - 0.05, high + 0.12), (math.pi / 2, 0, 0))


@good("dusk", ("angle", "front"), second="table", fill=0.84, mood="evening")
def lantern(colour="black"):
    made = lacquer({"black": "#262522"}.get(colour, colour), 0.5, 0.12)
    s = 0.62
    box((2 * s + 0.16, 2 * s + 0.16, 0.07), made, (0, 0, 0.06), bevel=0.015, turn=0.35)
    box((2 * s + 0.04, 2 * s + 0.04, 0.06), made, (0, 0, 0.0), bevel=0.012, turn=0.35)
    high, c, d = 1.72, math.cos(0.35), math.sin(0.35)
    for x in (-s, s):
        for y in (-s, s):
            box((0.07, 0.07, high), made, (x * c - y * d, x * d + y * c, 0.12), bevel=0.01, turn=0.35)
    for z in (0.13, high + 0.06):
        for x, y, wide, deep in ((0, -s, 2 * s, 0.05), (0, s, 2 * s, 0.05), (-s, 0, 0.05, 2 * s), (s, 0, 0.05, 2 * s)):
            box((wide, deep, 0.06), made, (x * c - y * d, x * d + y * c, z), bevel=0.01, turn=0.35)
    pane = glass("#f6fbf8")
    for x, y, wide, deep in (
        (0, -s, 2 * s - 0.05, 0.012),
        (0, s, 2 * s - 0.05, 0.012),
        (-s, 0, 0.012, 2 * s - 0.05),
        (s, 0, 0.012, 2 * s - 0.05),
    ):
        box((wide, deep, high - 0.10), pane, (x * c - y * d, x * d + y * c, 0.17), bevel=0.002, segments=1, turn=0.35)
    top = high + 0.12
    roof = lathe(
        [(s * 1.58, top - 0.01), (s * 1.58, top + 0.05), (0.45, top + 0.52), (0.34, top + 0.55)],
        made,
        steps=4,
        levels=0,
    )
    for polygon in roof.data.polygons:
        polygon.use_smooth = False
    roof.rotation_euler.z = 0.35 + math.pi / 4
    lathe(
        [(0.30, top + 0.50), (0.30, top + 0.70), (0.38, top + 0.72), (0.1, top + 0.86), (0, top + 0.87)], made, levels=1
    )
    handle = metal("#3a3833", 0.4) if colour == "black" else metal("#b98d4a", 0.3)
    tube(
        [
            (-0.36, 0, top + 0.66),
            (-0.46, 0, top + 1.05),
            (0, 0, top + 1.42),
            (0.46, 0, top + 1.05),
            (0.36, 0, top + 0.66),
        ],
        0.03,
        handle,
    )
    lathe(
        [(0, 0.12), (0.33, 0.12), (0.35, 0.14), (0.35, 0.94), (0.33, 0.97), (0.1, 0.95), (0, 0.94)],
        wax("#efe2c4"),
        wobble=0.006,
    )
    tube([(0, 0, 0.92), (0.005, 0, 1.06)], 0.014, cloth("#2a2622", "felt", kind="Object"))
    flame(0, 0, 1.03)


def herb_pot(x, y, seed=3, r=0.5):
    """A pot of basil; only for still lifes."""
    from goods.home import leaf

    dice, green = random.Random(seed), plain("#5d7d3f", 0.5, 0.1, 12, **{"Subsurface Weight": 0.2})
    h = r * 1.7
    made = glazed("#b5694a", "#a98562", bare=2.0, rough=0.6)
    lathe(
        [
            (0, 0.02),
            (0.68 * r, 0),
            (0.73 * r, 0.02),
            (0.93 * r, 0.80 * h),
            (1.02 * r, 0.82 * h),
            (1.02 * r, 0.98 * h),
            (r, h),
            (0.93 * r, h),
            (0.9 * r, 0.8 * h),
        ],
        made,
        (x, y, 0),
    )
    lathe([(0, 0.86 * h), (0.9 * r, 0.84 * h)], grainy("#3a2c22", "#6b5a4a", 14), (x, y, 0), levels=1)
    for _ in range(16):
        a, q, high = dice.uniform(0, 6.3), r * dice.uniform(0.05, 0.6), r * dice.uniform(0.6, 1.6)
        top = (x + 1.5 * q * math.cos(a), y + 1.5 * q * math.sin(a), h * 0.85 + high)
        tube([(x + q * 0.6 * math.cos(a), y + q * 0.6 * math.sin(a), h * 0.84), top], 0.013, green)
        for k in range(5):
            leaf(
                (top[0], top[1], top[2] - 0.08 * k),
                a + 1.3 * k,
                dice.uniform(-0.5, 0.5),
                r * dice.uniform(0.45, 0.75),
                green,
            )


def label_stick(text, x, y, turn=0.1):
    """A wooden plant marker that lies on the table; only for still lifes."""
    box((1.2, 0.2, 0.025), wood("ash", "x"), (x, y, 0), bevel=0.008, turn=turn)
    sheet = Print(0.9, 0.16, "#e2c99c")
    sheet.text(text, 0.5, 0.8, "#3a2a18", BOLD)
    card(0.9, 0.16, paper(image=sheet.done()), (x, y, 0.0255), turn)
