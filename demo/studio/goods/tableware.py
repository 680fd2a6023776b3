"""Mugs, bowls, plates, teapots, glasses and steel: what stands on the table."""

import math

import bpy
from forms import ball, lathe, ring, tube
from labels import stamp
from materials import enamel, glass, glazed, lacquer, liquid, metal, plain, wood

from goods import good

CLAY = "#a98562"
GLASSES = {"clear": "#fbfdfc", "amber": "#d9964a", "smoke": "#9a9690", "green": "#8fae86"}


def scaled(profile, radius=1.0, height=1.0):
    return [(r * radius, z * height) for r, z in profile]


@good("stone", ("angle", "high"))
def mug(colour="forest", size="s", handle="yes"):
    radius, height = {"xs": (0.30, 0.60), "s": (0.41, 0.92), "l": (0.475, 1.06)}[size]
    glaze = glazed(colour, CLAY, bare=0.13 * height, rim=0.985 * height)
    r, h = radius, height
    wall = [
        (0, 0.02 * h), (0.70 * r, 0.02 * h), (0.76 * r, 0), (0.84 * r, 0.015 * h), (0.93 * r, 0.07 * h), (0.99 * r, 0.2 * h),
        (1.0 * r, 0.5 * h), (0.985 * r, 0.8 * h), (1.0 * r, 0.97 * h), (0.985 * r, 1.0 * h), (0.945 * r, 0.99 * h), (0.925 * r, 0.8 * h),
        (0.93 * r, 0.4 * h), (0.86 * r, 0.13 * h), (0.5 * r, 0.085 * h), (0, 0.08 * h),
    ]  # fmt: skip
    lathe(wall, glaze, wobble=0.006, seed=1.3)
    if handle == "yes":
        path = [
            (0.945 * r, 0, 0.80 * h),
            (1.38 * r, 0, 0.83 * h),
            (1.60 * r, 0, 0.60 * h),
            (1.42 * r, 0, 0.36 * h),
            (0.945 * r, 0, 0.31 * h),
        ]
        tube(path, 0.052, glaze, flat=1.5, radii=[1.25, 0.95, 0.9, 0.95, 1.25])


@good("mist", ("angle", "high"))
def enamel_mug(colour="white", size="s"):
    r, h = {"s": (0.40, 0.78), "l": (0.45, 0.90)}[size]
    body = enamel(colour if colour != "white" else "#f3f1ea")
    rim = enamel("#22304a" if colour != "navy" else "#f0ede4", spots=False)
    lathe([
        (0, 0.012), (0.92 * r, 0.012), (0.975 * r, 0.03), (r, 0.09), (r, h - 0.02), (0.972 * r, h - 0.02), (0.965 * r, 0.12),
        (0.9 * r, 0.05), (0, 0.045),
    ], body)  # fmt: skip
    inside = enamel("#f3f1ea", spots=False)
    lathe([(0, 0.05), (0.9 * r, 0.055), (0.962 * r, 0.12), (0.968 * r, h - 0.03)], inside)
    ring(r * 0.99, 0.021, rim, (0, 0, h - 0.02))
    tube([(0.98 * r, 0, 0.82 * h), (1.48 * r, 0, 0.84 * h), (1.66 * r, 0, 0.58 * h), (1.4 * r, 0, 0.3 * h), (0.98 * r, 0, 0.25 * h)],
         0.034, rim, flat=1.75)  # fmt: skip


def one_tumbler(tint, at=(0, 0, 0), full=0.0):
    lathe([
        (0, 0.002), (0.29, 0.0), (0.325, 0.02), (0.345, 0.12), (0.385, 0.86), (0.378, 0.872), (0.368, 0.86), (0.327, 0.14),
        (0.30, 0.09), (0, 0.075),
    ], glass(tint, edges=0.7), at, wobble=0.004, seed=at[0] * 5)  # fmt: skip
    if full:
        lathe(
            [(0, 0.07), (0.303, 0.085), (0.331, 0.14), (0.352, full - 0.006), (0.345, full), (0, full)],
            liquid("#f4f8f8"),
            at,
        )


@good("plaster", ("angle", "right"), second="linen", fill=0.72)
def tumbler(glass="clear"):
    one_tumbler(GLASSES[glass], (-0.40, 0.30, 0))
    one_tumbler(GLASSES[glass], (0.40, -0.12, 0), full=0.55)


@good("mist", ("angle", "front"))
def carafe(size="s"):
    r, h = {"s": (1.0, 1.0), "l": (1.12, 1.2)}[size]
    outer = [
        (0, 0), (0.33, 0), (0.385, 0.025), (0.43, 0.16), (0.425, 0.34), (0.34, 0.68), (0.215, 0.98), (0.18, 1.2), (0.195, 1.48),
        (0.235, 1.60), (0.225, 1.607), (0.186, 1.48), (0.168, 1.2), (0.20, 0.98), (0.325, 0.67), (0.41, 0.33), (0.414, 0.17),
        (0.37, 0.06), (0, 0.05),
    ]  # fmt: skip
    lathe(scaled(outer, r, h), glass("#f8fcfb", edges=0.6), wobble=0.003)
    inner = [
        (0, 0.045),
        (0.374, 0.055),
        (0.418, 0.17),
        (0.414, 0.33),
        (0.345, 0.62),
        (0.30, 0.735),
        (0.285, 0.74),
        (0, 0.74),
    ]
    lathe(scaled(inner, r, h), liquid("#f2f8f8"))
    lathe(
        scaled([(0, 1.50), (0.165, 1.50), (0.188, 1.56), (0.2, 1.6), (0.2, 1.72), (0.19, 1.74), (0, 1.74)], r, h),
        wood("oak"),
        levels=1,
    )


@good("sand", ("angle", "high"))
def teapot(colour="forest"):
    glaze = glazed(colour, CLAY, bare=0.1, rim=None)
    lathe([
        (0, 0.02), (0.36, 0.02), (0.39, 0), (0.44, 0.015), (0.56, 0.14), (0.62, 0.36), (0.60, 0.58), (0.48, 0.78), (0.33, 0.88),
        (0.30, 0.90), (0.285, 0.88), (0.30, 0.85), (0.45, 0.75), (0.56, 0.57), (0.58, 0.36), (0.5, 0.12), (0, 0.07),
    ], glaze, wobble=0.004)  # fmt: skip
    lathe([
        (0, 0.86), (0.27, 0.865), (0.275, 0.885), (0.315, 0.895), (0.315, 0.915), (0.22, 0.96), (0.10, 0.985), (0.05, 1.0),
        (0.045, 1.03), (0, 1.03),
    ], glaze)  # fmt: skip
    ball(0.075, wood("oak"), (0, 0, 1.075), (1, 1, 0.86))
    tube(
        [(0.50, 0, 0.34), (0.72, 0, 0.42), (0.86, 0, 0.66), (1.00, 0, 0.86)], 0.10, glaze, radii=[1.45, 1.0, 0.66, 0.52]
    )
    mouth = lathe([(0, 0.001), (0.036, 0.001), (0.04, -0.004)], plain("#15130f", 0.9), (1.0015, 0, 0.8625), levels=0)
    mouth.rotation_euler.y = 0.61
    tube(
        [(-0.50, 0, 0.66), (-0.86, 0, 0.74), (-0.97, 0, 0.46), (-0.80, 0, 0.22), (-0.56, 0, 0.24)],
        0.056,
        glaze,
        flat=1.5,
    )


@good("sage", ("front", "angle"), second="table", fill=0.84)
def thermos(colour="forest", size="s", brand="Zápecí"):
    h = {"s": 1.42, "l": 1.82}[size]
    paint, steel = lacquer(colour, 0.44), metal("#b3b1ac", 0.24, brushed="z")
    lathe([(0, 0), (0.30, 0), (0.325, 0.02), (0.33, 0.06), (0, 0.06)], steel)
    lathe(
        [(0.33, 0.055), (0.337, 0.075), (0.337, h - 0.16), (0.325, h - 0.09), (0.28, h - 0.02), (0.255, h), (0, h)],
        paint,
    )
    lathe([(0.25, h - 0.01), (0.262, h), (0.262, h + 0.06), (0.25, h + 0.07), (0, h + 0.07)], steel)
    cap = [
        (0, h + 0.42),
        (0.20, h + 0.42),
        (0.25, h + 0.40),
        (0.268, h + 0.34),
        (0.268, h + 0.075),
        (0.255, h + 0.065),
        (0.2, h + 0.07),
    ]
    lathe(cap, lacquer(colour, 0.5))
    ring(0.1, 0.02, steel, (0, 0, h + 0.44), (math.pi / 2, 0, 0.3))
    ink = "#d8d3c6" if colour != "cream" else "#4a4741"
    stamp(brand.upper(), 0.052, ink, (0, 0, h * 0.56), bend=0.3375, font="jost-500", spacing=0.14, rough=0.4)


BOWL = [
    (0, 0.03), (0.27, 0.03), (0.29, 0.0), (0.33, 0.01), (0.36, 0.05), (0.62, 0.24), (0.77, 0.5), (0.80, 0.60), (0.785, 0.615), (0.765, 0.60),
    (0.73, 0.50), (0.58, 0.28), (0.33, 0.12), (0, 0.085),
]  # fmt: skip


def one_bowl(colour, scale, at=(0, 0, 0), seed=0.5):
    thing = lathe(BOWL, glazed(colour, CLAY, bare=0.09, rim=0.605), at, wobble=0.006, seed=seed)
    thing.scale = (scale,) * 3
    return thing


@good("plaster", ("angle", "high"))
def bowl(colour="cream", size="s"):
    if size == "set":
        for i, scale in enumerate((1.3, 1.0, 0.75)):
            one_bowl(colour, scale, (0, 0, sum((0.085, 0.075, 0)[:i]) * 1.1), 0.5 + i)
    else:
        one_bowl(colour, {"s": 0.75, "m": 1.0, "l": 1.375}[size])


@good("plaster", ("high", "angle"), second="linen", fill=0.80)
def plate(colour="cream", size="s"):
    r = {"s": 1.05, "l": 1.35}[size]
    rim = [
        (0, 0.03), (0.55 * r, 0.03), (0.57 * r, 0.0), (0.61 * r, 0.0), (0.63 * r, 0.03), (0.72 * r, 0.045), (0.80 * r, 0.115), (0.97 * r, 0.175), (r, 0.19),
        (0.992 * r, 0.205), (0.965 * r, 0.195), (0.79 * r, 0.142), (0.74 * r, 0.10), (0.69 * r, 0.066), (0.60 * r, 0.056), (0, 0.052),
    ]  # fmt: skip
    lathe(rim, glazed(colour, CLAY, rim=0.207), wobble=0.004)


@good("sage", ("angle", "front"))
def canister(colour="cream", size="s", wood="beech"):
    from materials import wood as timber

    r, h = {"xs": (0.36, 0.46), "s": (0.45, 0.85), "m": (0.54, 1.12), "l": (0.62, 1.5)}[size]
    lathe([
        (0, 0.02), (0.84 * r, 0.02), (0.87 * r, 0), (0.92 * r, 0.01), (r, 0.07), (r, h - 0.03), (0.985 * r, h), (0.95 * r, h - 0.005),
        (0.93 * r, h - 0.06), (0.92 * r, 0.1), (0, 0.08),
    ], glazed(colour, CLAY, bare=0.11 if size != "xs" else 0.07), wobble=0.004)  # fmt: skip
    lid = timber(wood, "x", pith=1.6)
    lathe([(0, h + 0.11), (0.93 * r, h + 0.11), (0.985 * r, h + 0.095), (r, h + 0.07), (r, h + 0.012), (0.98 * r, h + 0.002), (0.9 * r, h - 0.002),
           (0.9 * r, h - 0.05), (0, h - 0.05)], lid, levels=1)  # fmt: skip
    lathe(
        [(0, h + 0.105), (0.075, h + 0.108), (0.07, h + 0.14), (0.1, h + 0.20), (0.085, h + 0.235), (0, h + 0.24)],
        lid,
        levels=2,
    )


@good("sage", ("angle", "high"), second="table", fill=0.92)
def board(wood="oak", size="s"):
    from forms import plate as cut
    from forms import rounded_rectangle
    from materials import wood as timber

    long, wide = {"s": (2.8, 1.8), "m": (3.8, 2.4), "l": (4.8, 3.0)}[size]
    turn = -0.42
    made = timber(wood, "y", pith=0.55, fine=1.25, calm=0.7)
    piece = cut(rounded_rectangle(wide, long, 0.22), 0.15, made, turn=turn, bevel=0.02, segments=4)
    y = long / 2 - 0.32
    drill(piece, 0.11, (-y * math.sin(turn), y * math.cos(turn)))


def drill(piece, radius, at):
    """Make a hole through ``piece``; its edge gets the same bevel as the others."""
    bpy.ops.mesh.primitive_cylinder_add(vertices=48, radius=radius, depth=2, location=(*at, 0))
    cutter = bpy.context.object
    cutter.name, cutter.hide_render = "backdrop cutter", True  # the camera does not look for it
    hole = piece.modifiers.new("hole", "BOOLEAN")
    hole.object, hole.operation = cutter, "DIFFERENCE"
    piece.modifiers.move(len(piece.modifiers) - 1, 0)


@good("sand", ("top", "angle"), second="linen", fill=0.84)
def spoons():
    from materials import wood as timber

    for x, turn, species in ((-0.5, 0.13, "beech"), (0.0, -0.02, "oak"), (0.5, -0.12, "walnut")):
        made = timber(species, "y", pith=0.5)
        spoon(made, x, 0.0, turn)


def spoon(made, x, y, turn, long=1.0):
    parts = [
        tube([(0, -1.55 * long, 0.075), (0.012, -0.4, 0.07), (0, 0.52, 0.062)], 0.062, made, radii=[1.15, 0.85, 0.8])
    ]
    parts.append(lathe([
        (0, 0.0), (0.12, 0.006), (0.23, 0.05), (0.275, 0.115), (0.265, 0.128), (0.245, 0.12), (0.17, 0.062), (0, 0.04),
    ], made, (0, 0.86, 0)))  # fmt: skip
    parts[1].scale = (0.98, 1.42, 1)
    for part in parts:
        px, py = part.location.x, part.location.y
        part.rotation_euler.z = turn
        part.location = (
            x + px * math.cos(turn) - py * math.sin(turn),
            y + px * math.sin(turn) + py * math.cos(turn),
            part.location.z,
        )


@good("sage", ("angle", "high"), second="table", fill=0.84)
def rolling_pin(wood="oak"):
    from materials import wood as timber

    r, turn = 0.26, 0.95
    pin = lathe(
        [(0, -1.15), (r - 0.02, -1.15), (r, -1.13), (r, 1.13), (r - 0.02, 1.15), (0, 1.15)],
        timber(wood, "z", pith=0.3),
        (0, 0, r),
        levels=1,
    )
    pin.rotation_euler = (math.pi / 2, 0, turn)
    grip = [(0, 0), (0.06, 0), (0.06, 0.07), (0.085, 0.10), (0.115, 0.3), (0.105, 0.42), (0.07, 0.5), (0, 0.52)]
    dark = timber("walnut", "z", pith=0.2)
    for side in (-1, 1):
        end = lathe(grip, dark, (1.14 * side * -math.sin(turn), 1.14 * side * math.cos(turn), r))
        end.rotation_euler = (side * -math.pi / 2, 0, turn)


@good("stone", ("front", "angle"))
def mill(wood="beech"):
    from materials import wood as timber

    made, steel = timber(wood, "z", pith=0.25), metal("#b3b1ac", 0.25)
    lathe([(0, 0), (0.27, 0), (0.28, 0.015), (0.28, 0.06), (0.26, 0.2), (0.205, 0.52), (0.195, 0.75), (0.225, 0.98), (0.25, 1.1), (0.25, 1.2),
           (0.24, 1.215), (0, 1.215)], made, levels=2)  # fmt: skip
    lathe([(0.235, 1.21), (0.238, 1.216), (0.238, 1.232), (0.235, 1.238), (0, 1.238)], steel, levels=0)
    lathe(
        [(0, 1.235), (0.24, 1.235), (0.25, 1.25), (0.25, 1.33), (0.225, 1.42), (0.15, 1.52), (0.08, 1.56), (0, 1.57)],
        made,
        levels=2,
    )
    lathe([(0, 1.56), (0.045, 1.565), (0.04, 1.6), (0.06, 1.63), (0.045, 1.67), (0, 1.68)], steel)
