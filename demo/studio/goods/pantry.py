"""Jars, bottles, tins, bags, spices, chocolate and gift boxes."""

import math
import random

from facts import MAKERS
from forms import ball, box, card, group, lathe, mesh_of, put, ring, rounded_rectangle, smooth, tube, wrap
from forms import plate as cut
from labels import BOLD, ITALIC, SANS, SANS_BOLD, Print, in_lines, stamp
from labels import label as design
from materials import PALETTE, glass, grainy, honey, jam, liquid, metal, paper, plain, wood

from goods import good

BRAND = "Zápecí"  # of goods whose maker the range does not name
JAMS = {
    "blueberry": ("#34204a", None, "#34204a", "berries"), "raspberry": ("#8f1230", "#d0909a", "#8f1f38", "berries"),
    "apricot": ("#d97a1c", None, "#b5602a", "sun"), "redcurrant": ("#a80f1c", "#c9505a", "#9b2226", "berries"),
    "strawberry": ("#a81c1c", "#d8a060", "#9b2d2a", "flower"), "plum": ("#2b0f18", None, "#4a2138", "leaf"),
    "chutney": ("#8a4a1c", "#d8b060", "#6b4a2a", "twig"),
}  # fmt: skip
HONEYS = {"honey": ("#e8a01e", "#8a5a14"), "honeydew": ("#8a3f0c", "#31493a"), "cream_honey": (None, "#8a4f22")}
LIDS = {"brass": "#c2a25e", "black": "#2b2a29"}


@good("sand", ("angle", "front"))
def jar(fill="honey", label="", sub="", lid="brass", size="s", brand=BRAND):
    r, h = {"s": (0.335, 0.80), "m": (0.39, 0.98), "l": (0.455, 1.18)}[size]
    top, neck = h - 0.17, r - 0.065
    lathe([
        (0, 0.012), (r - 0.07, 0.01), (r - 0.05, 0), (r - 0.02, 0.012), (r, 0.05), (r, top - 0.13), (r - 0.02, top - 0.06), (neck + 0.01, top - 0.01),
        (neck, top + 0.02), (neck, h - 0.03), (neck - 0.02, h - 0.03), (neck - 0.022, top), (r - 0.045, top - 0.07), (r - 0.026, top - 0.14),
        (r - 0.026, 0.07), (r - 0.07, 0.045), (0, 0.045),
    ], glass("#fbfdfb"), levels=2)  # fmt: skip
    inner, full = r - 0.022, top - 0.05
    body = [
        (0, 0.042),
        (r - 0.07, 0.042),
        (inner, 0.07),
        (inner, top - 0.14),
        (r - 0.048, full - 0.012),
        (r - 0.06, full),
        (0, full),
    ]
    if fill == "cream_honey":
        lathe(body, plain("#dcb677", 0.35, **{"Subsurface Weight": 0.4}))
        ink, motif = HONEYS[fill][1], "bee"
    elif fill in HONEYS:
        lathe(body, honey(HONEYS[fill][0]))
        bubbles(inner - 0.03, 0.1, full - 0.03, seed=len(label))
        ink, motif = HONEYS[fill][1], "bee" if fill == "honey" else "twig"
    else:
        color, seeds, ink, motif = JAMS[fill]
        lathe(body, jam(color, seeds))
    cap = metal(LIDS[lid], 0.34) if lid == "brass" else metal(paint="#2b2a29", rough=0.42)
    lathe([
        (0, h), (neck - 0.02, h), (neck + 0.015, h - 0.012), (neck + 0.03, h - 0.035), (neck + 0.03, top + 0.035), (neck + 0.038, top + 0.028),
        (neck + 0.03, top + 0.018), (neck + 0.005, top + 0.02), (neck + 0.005, h - 0.04), (0, h - 0.03),
    ], cap)  # fmt: skip
    sticker(r, top - 0.13, label, sub, ink, motif, brand=brand)


def sticker(r, room, title, sub, ink, motif, bottom=0.085, share=1.75, brand=BRAND, turn=0.0):
    high = room - bottom
    image = design(share * r, high, title, sub, brand=brand.upper(), ink=ink, motif=motif, style="framed", second=ink)
    wrap(r, bottom, high, paper(image=image), width=share * r, turn=turn)


def bubbles(radius, low, high, seed=1, count=16):
    dice, made = random.Random(seed), glass("#fff6d8")
    for _ in range(count):
        angle, z = dice.uniform(-2.8, -0.3), low + (high - low) * dice.random() ** 0.5
        ball(dice.uniform(0.004, 0.011), made, (radius * math.cos(angle), radius * math.sin(angle), z), detail=2)


FILLS = {
    "redcurrant": ("#c02424", "#8f1f28", "berries"), "elderflower": ("#e9dc9a", "#6f7438", "flower"), "raspberry": ("#b52238", "#8f1f38", "berries"),
    "ginger": ("#e0b954", "#8a6420", "sun"), "flax": ("#b98a12", "#2f4d6b", "flower"), "cider": ("#d08f3a", "#6b5a24", "twig"),
}  # fmt: skip
SOAPS = {"ŠALVĚJ": ("#4d6048", "twig"), "LEVANDULE": ("#5f5480", "wheat"), "BEZ VŮNĚ": ("#4a4741", "drop")}


@good("sage", ("front", "angle"), second="table", fill=0.84)
def bottle(
    shape="syrup",
    fill="redcurrant",
    label="",
    sub="",
    stopper="beech",
    cap="black",
    size="m",
    glass="clear",
    brand=BRAND,
):
    {"syrup": syrup_bottle, "oil": oil_bottle, "pump": pump_bottle}[shape](fill, label, sub, size, glass, brand)


def syrup_bottle(fill, title, sub, size, tint, brand=BRAND):
    color, ink, motif = FILLS[fill]
    lathe([
        (0, 0.02), (0.26, 0.012), (0.29, 0), (0.325, 0.02), (0.335, 0.08), (0.335, 1.12), (0.31, 1.27), (0.2, 1.44), (0.125, 1.56), (0.11, 1.66),
        (0.11, 1.94), (0.13, 1.95), (0.13, 2.03), (0.12, 2.04), (0.09, 2.03), (0.085, 1.66), (0.1, 1.55), (0.18, 1.43), (0.285, 1.26),
        (0.305, 1.12), (0.305, 0.1), (0.25, 0.06), (0, 0.07),
    ], glass("#fafdfb"))  # fmt: skip
    lathe([(0, 0.066), (0.25, 0.058), (0.309, 0.1), (0.309, 1.12), (0.288, 1.26), (0.184, 1.43), (0.104, 1.55), (0.092, 1.6), (0.085, 1.605), (0, 1.605)],
          liquid(color, 0.86, 0.15))  # fmt: skip
    lathe(
        [(0, 1.9), (0.075, 1.9), (0.088, 2.04), (0.125, 2.045), (0.13, 2.06), (0.13, 2.19), (0.115, 2.21), (0, 2.215)],
        wood("beech", pith=0.2),
        levels=1,
    )
    sticker(0.335, 1.02, title, sub, ink, motif, bottom=0.24, share=1.6, brand=brand)


def oil_bottle(fill, title, sub, size, tint, brand=BRAND):
    color, ink, motif = FILLS[fill]
    s = 0.82 if size == "s" else 1.0
    dark = glass("#fafdfb") if tint == "clear" and fill == "cider" else glass("#46552c")
    profile = [
        (0, 0.02), (0.23, 0.012), (0.26, 0), (0.29, 0.02), (0.30, 0.07), (0.30, 1.42), (0.275, 1.56), (0.16, 1.72), (0.105, 1.84), (0.1, 1.92), (0.1, 2.16),
        (0.08, 2.16), (0.078, 1.9), (0.09, 1.8), (0.15, 1.7), (0.252, 1.55), (0.275, 1.42), (0.275, 0.1), (0.2, 0.06), (0, 0.06),
    ]  # fmt: skip
    lathe([(r * s, z * s) for r, z in profile], dark)
    inside = [
        (0, 0.058),
        (0.2, 0.056),
        (0.279, 0.1),
        (0.279, 1.42),
        (0.256, 1.55),
        (0.154, 1.7),
        (0.094, 1.8),
        (0.08, 1.86),
        (0, 1.86),
    ]
    lathe([(r * s, z * s) for r, z in inside], liquid(color, 0.88, 0.1))
    lathe([(r * s, z * s) for r, z in ((0, 2.4), (0.10, 2.4), (0.115, 2.385), (0.118, 2.36), (0.118, 2.1), (0.11, 2.09), (0, 2.09))],
          metal(paint="#22211f", rough=0.4))  # fmt: skip
    ring(0.119 * s, 0.004, metal(paint="#22211f"), (0, 0, 2.16 * s))
    sticker(0.30 * s, 1.24 * s, title, sub, ink, motif, bottom=0.26 * s, share=1.6, brand=brand)


def pump_bottle(fill, title, sub, size, tint, brand=BRAND):
    ink, motif = SOAPS[title]
    lathe([
        (0, 0.02), (0.28, 0.012), (0.31, 0), (0.345, 0.025), (0.355, 0.08), (0.355, 0.98), (0.33, 1.08), (0.2, 1.17), (0.14, 1.2), (0.14, 1.3), (0.12, 1.3),
        (0.12, 1.2), (0.19, 1.14), (0.31, 1.06), (0.33, 0.97), (0.33, 0.09), (0.28, 0.055), (0, 0.06),
    ], glass("#b5702c"))  # fmt: skip
    lathe(
        [(0, 0.056), (0.28, 0.052), (0.334, 0.09), (0.334, 0.94), (0.32, 0.945), (0, 0.945)],
        liquid("#d9b98a", 0.7, 0.3),
    )
    black = plain("#26241f", 0.38)
    lathe([(0, 1.42), (0.14, 1.42), (0.165, 1.4), (0.165, 1.22), (0, 1.22)], black, levels=1)
    lathe([(0, 1.66), (0.05, 1.66), (0.05, 1.42), (0, 1.4)], metal("#b3b1ac", 0.3), levels=0)
    lathe([(0, 1.78), (0.09, 1.78), (0.115, 1.76), (0.115, 1.67), (0.1, 1.655), (0, 1.655)], black, levels=2)
    tube(
        [(0, 0, 1.725), (0.26, -0.06, 1.735), (0.42, -0.1, 1.70), (0.44, -0.105, 1.64)],
        0.038,
        black,
        radii=[1.1, 1, 0.85, 0.7],
    )
    tube([(0, 0, 0.1), (0.01, 0, 1.25)], 0.022, plain("#e8e4d8", 0.4))
    sticker(0.355, 0.86, title, sub, ink, motif, bottom=0.2, share=1.6, brand=brand)


@good("sand", ("front", "angle"), fill=0.76, flat=("shape", "flat"))
def tin(colour="navy", label="", sub="", shape="tall", brand=BRAND):
    if shape == "flat":
        return flat_tin(colour, label, sub, brand)
    r, h = 0.44, 1.16
    ink = colour if colour != "ochre" else "#8a5a1c"
    lathe([(0, 0), (r - 0.015, 0), (r, 0.015), (r, h - 0.2), (0, h - 0.2)], metal(paint=PALETTE[colour], rough=0.36))
    ring(r, 0.006, metal(paint=PALETTE[colour], rough=0.3), (0, 0, 0.012))
    lathe([(0, h), (r - 0.03, h), (r - 0.025, h + 0.006), (r + 0.002, h + 0.002), (r + 0.009, h - 0.015), (r + 0.009, h - 0.24), (r + 0.013, h - 0.25),
           (r + 0.006, h - 0.262), (r, h - 0.25), (0, h - 0.2)], metal("#c2a566", 0.3, brushed="z"))  # fmt: skip
    motif = {
        "heřmánek": "flower",
        "šípek a ibišek": "berries",
        "lipový květ": "twig",
        "černý s pomerančem": "sun",
        "na zimní večery": "moon",
    }
    sticker(r, h - 0.33, label, sub, ink, motif.get(sub, "fern"), bottom=0.12, share=1.7, brand=brand)
    return None


def flat_tin(colour, title, sub, brand):
    r = 0.36
    lathe([(0, 0), (r - 0.02, 0), (r - 0.01, 0.01), (r - 0.01, 0.14), (0, 0.14)], metal("#bdbab3", 0.3))
    lathe(
        [(0, 0.222), (r - 0.03, 0.222), (r, 0.215), (r + 0.005, 0.2), (r + 0.005, 0.08), (r, 0.075), (0, 0.09)],
        metal("#bdbab3", 0.28, brushed="z"),
    )
    sheet = Print(0.62, 0.62, colour)
    ink = "#4a2f14" if colour == "ochre" else "#4d4a42"
    sheet.circle(0.5, 0.5, 0.45, None, ink, 0.008)
    sheet.motif("flower" if colour == "ochre" else "drop", 0.5, 0.32, 0.27, ink)
    sheet.text(title, 0.57, 0.13, ink, BOLD, wide=0.74)
    sheet.text(sub, 0.69, 0.075, ink, ITALIC)
    sheet.text(brand.upper(), 0.80, 0.05, ink, SANS_BOLD, spacing=0.12, wide=0.56)
    outline = [(0.31 * math.cos(a), 0.31 * math.sin(a)) for a in (2 * math.pi * i / 64 for i in range(64))]
    disc = cut(outline, 0.002, paper(image=sheet.done()), (0, 0, 0.2225), bevel=0.0003, segments=1)
    layer = disc.data.uv_layers.new()
    for loop in disc.data.loops:
        x, y, _ = disc.data.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (x / 0.62 + 0.5, y / 0.62 + 0.5)


@good("stone", ("angle", "front"), fill=0.82)
def paper_bag(kind="coffee", colour="kraft", label="", sub="", size="s", brand=BRAND):
    w, d, h = {"s": (0.80, 0.46, 1.3), "m": (0.95, 0.55, 1.6), "l": (1.0, 0.62, 1.75)}[size]
    dice = random.Random(len(label) * 7 + len(sub))
    kraft = paper("#b8946a" if kind != "flour" else "#d8cbb0", fibre=0.14)
    rows, levels = [], 26
    outline = rounded_rectangle(w, d, 0.045, 4)
    dense = []
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        steps = max(1, int(math.hypot(x2 - x1, y2 - y1) / 0.05))
        dense += [(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps) for i in range(steps)]
    phases = [dice.uniform(0, 6.3) for _ in range(6)]
    for j in range(levels + 1):
        t = j / levels
        pinch = max(0.0, (t - 0.74) / 0.26)
        row = []
        for x, y in dense:
            flat = 1 - pinch**0.9 * 0.93
            belly = 1 + 0.16 * math.sin(math.pi * min(1, t / 0.8))
            side = abs(x) / (w / 2)
            crease = 0.024 * math.sin(9 * t + 3 * x / w + phases[0]) * math.sin(
                6 * x / w + phases[1]
            ) + 0.015 * math.sin(17 * t + 8 * x + phases[2])
            gusset = -0.10 * side**8 * math.sin(math.pi * min(1, t)) * (1 - abs(2 * y / d)) * (0.4 + pinch)
            row.append(
                (x * (1 + 0.02 * pinch) + (gusset if x > 0 else -gusset), y * flat * belly + crease * (0.3 + t), h * t)
            )
        rows.append(row)
    bag = smooth(put(mesh_of("bag", rows, closed=True), kraft), 1)
    bag.data.materials[0] = kraft
    box((w * 0.96, d * 0.94, 0.01), kraft, (0, 0, 0.004), bevel=0.004, segments=1)
    fold = box((w * 1.03, 0.055, 0.17), kraft, (0, 0.0, h - 0.10), bevel=0.02)
    fold.rotation_euler.x = 0.05
    tie = metal(paint="#3a3833", rough=0.45)
    box((w * 1.1, 0.014, 0.045), tie, (0, -0.036, h - 0.035), bevel=0.004)
    for side in (-1, 1):  # its ends are bent back round the fold
        box((0.014, 0.075, 0.045), tie, (side * w * 0.545, -0.002, h - 0.035), bevel=0.004)
    ink = {"kraft": "#4a3521", "ochre": "#8a5a1c"}.get(colour, colour)
    motif = {"coffee": "mountain", "flour": "wheat", "granola": "flower"}[kind]
    wide, high = w * 0.78, h * 0.47
    image = design(wide, high, label, sub, {"coffee": "250 g" if size == "s" else "500 g", "flour": "1 kg", "granola": "350 g"}[kind], ink=ink,
                   motif=motif, brand=brand.upper(), style="band", second=colour)  # fmt: skip
    rows, uvs = [], []
    for j in range(13):
        t = (0.17 * h + high * j / 12) / h
        row, uv = [], []
        for i in range(17):
            x = wide * (i / 16 - 0.5)
            y = -d / 2
            pinch = max(0.0, (t - 0.74) / 0.26)
            belly = 1 + 0.16 * math.sin(math.pi * min(1, t / 0.8))
            crease = 0.024 * math.sin(9 * t + 3 * x / w + phases[0]) * math.sin(
                6 * x / w + phases[1]
            ) + 0.015 * math.sin(17 * t + 8 * x + phases[2])
            row.append((x, y * (1 - pinch**0.9 * 0.93) * belly + crease * (0.3 + t) - 0.003, h * t))
            uv.append((i / 16, j / 12))
        rows.append(row)
        uvs.append(uv)
    smooth(put(mesh_of("label", rows, uvs=uvs), paper(image=image)), 1)


SPICES = {
    "paprika": ("#7d1d0c", "#a8341a", 170), "turmeric": ("#c98a10", "#e0a52a", 180), "marjoram": ("#5f6a34", "#848c50", 26),
    "caraway": ("#6b4a2a", "#a07a4c", 22), "pepper": ("#2b221c", "#55483c", 13), "cinnamon": ("#7a4520", "#9a6030", 170),
    "herb_salt": ("#e4e0d2", "#8a9468", 24),
}  # fmt: skip


@good("sand", ("angle", "front"))
def spice_jar(fill="paprika", label="", at=(0, 0, 0), brand=BRAND):
    r = 0.25
    lathe([(0, 0.01), (r - 0.05, 0.01), (r - 0.03, 0), (r, 0.025), (r, 0.64), (r - 0.02, 0.7), (r - 0.03, 0.74), (r - 0.03, 0.8), (r - 0.05, 0.8),
           (r - 0.05, 0.74), (r - 0.02, 0.62), (r - 0.02, 0.05), (0, 0.04)], glass("#fbfdfb"))  # fmt: skip
    color, other, scale = SPICES[fill]
    lathe(
        [
            (0, 0.042),
            (r - 0.024, 0.05),
            (r - 0.018, 0.08),
            (r - 0.018, 0.575),
            (r - 0.08, 0.59),
            (0.08, 0.605),
            (0, 0.60),
        ],
        grainy(color, other, scale),
    )
    lathe([(0, 0.97), (r - 0.02, 0.97), (r, 0.955), (r, 0.815), (r - 0.02, 0.803), (r - 0.052, 0.80), (r - 0.056, 0.72), (0, 0.72)],
          wood("beech", "x", pith=1.4), levels=1)  # fmt: skip
    sticker(r, 0.55, label, "", "#3a352c", None, bottom=0.16, share=1.6, brand=brand)


COCOAS = {"dark": "#2f1a10", "milk": "#6f4226", "white": "#ead9b4"}


@good("rose", ("high", "top"), second="linen", fill=0.84)
def chocolate(colour="rust", label="HOŘKÁ", sub="72 %", fill="dark", brand=BRAND):
    w, h, turn = 0.84, 1.62, 0.16
    sheet = Print(w, h, colour)
    light = "#f3ead6"
    sheet.pattern(
        "leaves" if fill != "milk" else "dots",
        {"rust": "#bd6a45", "navy": "#3c4a68", "forest": "#456352", "rose": "#dcaa9e"}[colour],
        0.17,
    )
    sheet.field(0.14, 0.12, 0.86, 0.56, "#f3ead6")
    ink = colour if colour != "rose" else "#8a4a3c"
    sheet.text(in_lines(brand.upper(), 14), 0.185, 0.026, ink, SANS_BOLD, spacing=0.12, wide=0.64)
    sheet.motif("berries" if "malin" in sub else "drop" if "sol" in sub else "fern", 0.5, 0.30, 0.22, ink, ink)
    sheet.text(label, 0.43, 0.075, ink, BOLD, wide=0.62)
    sheet.text(sub, 0.50, 0.045, ink, ITALIC, wide=0.6)
    sheet.text("čokoláda · 70 g", 0.90, 0.03, light, SANS, spacing=0.05)
    box((w, h, 0.085), paper(colour), (-0.24, 0.0, 0), bevel=0.018, segments=3, turn=turn)
    card(w - 0.03, h - 0.03, paper(image=sheet.done()), (-0.24, 0, 0.0855), turn=turn)
    cocoa = plain(COCOAS[fill], 0.34, 0.08, 20)
    dice = random.Random(5)
    pieces = [(i, j) for i in range(2) for j in range(4)][:-1]
    for i, j in pieces:
        x, y, tilt = 0.23 * i, 0.29 * j, -0.22
        px, py = 0.44 + x * math.cos(tilt) - y * math.sin(tilt), -0.62 + x * math.sin(tilt) + y * math.cos(tilt)
        box((0.224, 0.284, 0.05), cocoa, (px, py, 0), bevel=0.004, segments=2, turn=tilt)
        box((0.19, 0.25, 0.03), cocoa, (px, py, 0.046), bevel=0.024, segments=3, turn=tilt)
    box((0.224, 0.284, 0.06), cocoa, (0.98, 0.26, 0), bevel=0.02, segments=3, turn=dice.uniform(0.3, 0.9))
    for _ in range(9):
        ball(
            dice.uniform(0.006, 0.016),
            cocoa,
            (0.78 + dice.uniform(-0.2, 0.2), 0.42 + dice.uniform(-0.15, 0.2), 0.006),
            detail=1,
        )


@good("plaster", ("angle", "high"), second="table", fill=0.82)
def crate(size="s", goods="jar,tin,chocolate", brand=BRAND):
    w, d, h = {"s": (2.0, 1.35, 0.62), "l": (3.0, 1.5, 0.72)}[size]
    made, ends = wood("spruce", "x", pith=0.6), wood("spruce", "y", pith=0.6)
    box((w, d, 0.06), made, (0, 0, 0.02), bevel=0.01)
    slat = (h - 0.12) / 2
    for z in (0.06, 0.06 + slat + 0.05):
        for y in (-d / 2, d / 2):
            box((w + 0.08, 0.055, slat), made, (0, y, z), bevel=0.01)
        for x in (-w / 2, w / 2):
            box((0.055, d - 0.06, slat), ends, (x, 0, z), bevel=0.01)
    for x in (-w / 2 + 0.06, w / 2 - 0.06):
        for y in (-d / 2 + 0.06, d / 2 - 0.06):
            box((0.07, 0.07, h), made, (x, y, 0), bevel=0.008)
    straw(w - 0.2, d - 0.2, 0.17, 200 if size == "s" else 300)
    floor = 0.14
    group(
        lambda: jar("honey", "LIPOVÝ", "med z Vysočiny", "brass", "s", brand=MAKERS["MED-LIPA"]),
        (-w / 2 + 0.5, -0.12, floor),
        -0.1,
    )
    group(lambda: tin("navy", "ČAJ", "bylinný z Krkonoš"), (w / 2 - 0.62, 0.1, floor), 0.1)
    group(
        lambda: jar("blueberry", "BORŮVKY", "džem · 210 g", "black", "s", brand=MAKERS["DZE-SAD"]),
        (-0.05 if size == "s" else -0.42, -0.2, floor),
        0.05,
    )
    if size == "l":
        group(
            lambda: syrup_bottle("redcurrant", "RYBÍZ", "sirup z červeného rybízu", "m", "clear", MAKERS["SIR-SAD"]),
            (0.28, 0.12, floor),
            0.0,
        )
        group(lambda: spice_jar("paprika", "PAPRIKA"), (-0.92, 0.42, floor), 0.1)
        group(lambda: bar("rust", "HOŘKÁ", "72 %"), (-0.35, 0.46, floor + 0.45), tilt=(math.pi / 2 - 0.25, 0))
    else:
        group(lambda: bar("rust", "HOŘKÁ", "72 %"), (-0.2, 0.42, floor + 0.42), tilt=(math.pi / 2 - 0.22, 0))
    stamp(brand.upper(), 0.17, "#43290f", (0, -d / 2 - 0.0285, 0.06 + slat * 1.5 + 0.05), spacing=0.12)


def bar(colour, title, sub):
    """A wrapped bar of chocolate that lies round the origin."""
    w, h = 0.84, 1.45
    sheet = Print(w, h, colour)
    sheet.pattern("leaves", "#bd6a45", 0.17)
    sheet.field(0.14, 0.12, 0.86, 0.56, "#f3ead6")
    sheet.text(title, 0.33, 0.085, colour, BOLD, wide=0.62)
    sheet.text(sub, 0.44, 0.05, colour, ITALIC, wide=0.6)
    box((w, h, 0.085), paper(colour), (0, 0, 0), bevel=0.018, segments=3)
    card(w - 0.03, h - 0.03, paper(image=sheet.done()), (0, 0, 0.0855))


def straw(w, d, z, count):
    """Wood wool: thin curls."""
    dice, tones = random.Random(9), [plain(c, 0.8) for c in ("#dcc08a", "#cdae74", "#e6d2a4")]
    for i in range(count):
        x, y, a = dice.uniform(-w / 2, w / 2), dice.uniform(-d / 2, d / 2), dice.uniform(0, 6.3)
        points, s = [], dice.uniform(0.08, 0.2)
        for k in range(4):
            px = min(w / 2, max(-w / 2, x + s * k * math.cos(a + 0.6 * k * dice.uniform(-1, 1))))
            py = min(d / 2, max(-d / 2, y + s * k * math.sin(a + 0.6 * k)))
            points.append((px, py, z + dice.uniform(-0.05, 0.13)))
        strand = tube(points, 0.008, tones[i % 3])
        strand.data.bevel_resolution, strand.data.resolution_u = 1, 5
