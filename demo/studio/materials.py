"""Materials: functions that return a Blender material. Colours are written as on the web, "#rrggbb"."""

import bpy

PALETTE = {
    "cream": "#efe6d2", "milk": "#f1ede2", "sand": "#cdb08a", "ochre": "#c8893a", "honey": "#d99a2b", "mustard": "#c99a2e",
    "rust": "#96462c", "brick": "#9c4630", "terracotta": "#b9694a", "rose": "#c99083", "plum": "#5d3346", "wine": "#6a2430",
    "forest": "#31493a", "sage": "#8b9c80", "moss": "#66713f", "olive": "#6f6b3c", "mint": "#a9c0ae",
    "navy": "#2a3650", "ink": "#25323d", "sky": "#8fabbb", "slate": "#5c6b73", "petrol": "#2f5560", "lavender": "#9a8fb0",
    "charcoal": "#33322f", "black": "#1f1e1c", "oat": "#dcc8a2", "grey": "#8f8d86", "white": "#f4f2ec", "natural": "#d9c7a6", "linen": "#cfc2a8",
    "brown": "#6b4a33", "cocoa": "#3b241a", "kraft": "#b08a5e", "yellow": "#e0b03c", "red": "#b23a2c", "blue": "#3f6288", "green": "#4f7a4f",
}  # fmt: skip
SPECIES = {  # early wood, late wood, rings per 10 cm
    "oak": ("#c39a68", "#8f6238", 26),
    "beech": ("#d8ac7f", "#c08c5e", 34),
    "walnut": ("#7a5335", "#452a19", 24),
    "maple": ("#e2c59b", "#cfa673", 30),
    "ash": ("#dcc096", "#ab8352", 22),
    "cherry": ("#b9784c", "#94532f", 28),
    "spruce": ("#e0bd88", "#b98649", 18),
    "linden": ("#e0c79f", "#d0b084", 30),
}


def linear(color):
    """Return (r, g, b) as Blender counts light, from a name of the palette, "#rrggbb" or a tuple that is linear already."""
    if not isinstance(color, str):
        return tuple(color)
    text = PALETTE.get(color, color).lstrip("#")
    parts = (int(text[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def tone(color, factor):
    """Return ``color`` darker (factor below 1) or lighter."""
    return tuple(min(1.0, c * factor) for c in linear(color))


class Graph:
    """The nodes of one material; keeps the code of the materials short."""

    def __init__(self, name, color=(0.5, 0.5, 0.5), rough=0.5, **inputs):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes, self.links = self.material.node_tree.nodes, self.material.node_tree.links
        self.shader = self.nodes["Principled BSDF"]
        self.output = self.nodes["Material Output"]
        self.heights = []
        self.set(self.shader, {"Base Color": (*linear(color), 1), "Roughness": rough} | inputs)

    def set(self, node, inputs):
        for key, value in inputs.items():
            if isinstance(value, bpy.types.NodeSocket):
                self.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value

    def node(self, kind, inputs=None, **attributes):
        node = self.nodes.new(kind)
        for key, value in attributes.items():
            setattr(node, key, value)
        self.set(node, inputs or {})
        return node

    def coordinates(self, scale=(1, 1, 1), turn=(0, 0, 0), shift=(0, 0, 0), kind="Object", vary=False):
        """Return the vector of a texture; with ``vary`` each object gets another piece of it."""
        vector = self.node("ShaderNodeTexCoord").outputs[kind]
        if vary:
            spread = self.node("ShaderNodeVectorMath", {1: (3.1, 1.7, 9.3)}, operation="MULTIPLY")
            self.links.new(self.node("ShaderNodeObjectInfo").outputs["Random"], spread.inputs[0])
            vector = self.node("ShaderNodeVectorMath", {0: vector, 1: spread.outputs[0]}, operation="ADD").outputs[0]
        place = self.node("ShaderNodeMapping", {"Vector": vector, "Scale": scale, "Rotation": turn, "Location": shift})
        return place.outputs[0]

    def noise(self, scale, vector=None, detail=4.0, rough=0.55, distortion=0.0):
        vector = vector or self.coordinates()
        return self.node(
            "ShaderNodeTexNoise",
            {"Vector": vector, "Scale": scale, "Detail": detail, "Roughness": rough, "Distortion": distortion},
        ).outputs["Fac"]

    def between(self, value, low, high, to_low=0.0, to_high=1.0):
        """Return ``value`` stretched from [low, high] to [to_low, to_high], and clamped."""
        return self.node(
            "ShaderNodeMapRange",
            {"Value": value, "From Min": low, "From Max": high, "To Min": to_low, "To Max": to_high},
        ).outputs[0]

    def math(self, operation, a, b=0.0):
        return self.node("ShaderNodeMath", {0: a, 1: b}, operation=operation).outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        a, b = ((x if isinstance(x, bpy.types.NodeSocket) else (*linear(x), 1)) for x in (a, b))
        node = self.node("ShaderNodeMix", data_type="RGBA", blend_type=blend)
        for key, value in ((0, factor), (6, a), (7, b)):
            if isinstance(value, bpy.types.NodeSocket):
                self.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node.outputs[2]

    def color(self, socket):
        self.links.new(socket, self.shader.inputs["Base Color"])

    def bump(self, height, strength=0.1, distance=0.01):
        """Add relief; several calls add up."""
        bumped = self.node("ShaderNodeBump", {"Height": height, "Strength": strength, "Distance": distance})
        if self.heights:
            self.links.new(self.heights[-1], bumped.inputs["Normal"])
        self.heights.append(bumped.outputs[0])
        self.links.new(bumped.outputs[0], self.shader.inputs["Normal"])

    def smudge(self, rough, amount=0.08, scale=2.2):
        """Vary the roughness, as hands and dust do."""
        value = self.noise(scale, self.coordinates(vary=True), detail=4, rough=0.65)
        self.set(self.shader, {"Roughness": self.between(value, 0.3, 0.75, max(0.02, rough - amount), rough + amount)})

    def let_light_through(self, tint, share=1.0, edges=0.0):
        """Make shadows of glass light: rays of shadows and of diffuse light pass as if there were tinted air only."""
        path = self.node("ShaderNodeLightPath")
        soft = self.math("MAXIMUM", path.outputs["Is Shadow Ray"], path.outputs["Is Diffuse Ray"])
        soft = self.math("MULTIPLY", soft, share)
        # Light caught inside of a rim or a base would end there, in black: after some walls it goes straight out.
        caught = self.math("GREATER_THAN", path.outputs["Transmission Depth"], 4.5)
        soft = self.math("MAXIMUM", soft, caught)
        if edges:
            facing = self.node("ShaderNodeLayerWeight", {"Blend": 0.5}).outputs["Facing"]
            soft = self.math("MAXIMUM", soft, self.between(facing, 0.4, 0.95, 0.0, edges))
        air = self.node("ShaderNodeBsdfTransparent", {"Color": (*linear(tint), 1)})
        mixed = self.node("ShaderNodeMixShader", {0: soft})
        self.links.new(self.shader.outputs[0], mixed.inputs[1])
        self.links.new(air.outputs[0], mixed.inputs[2])
        self.links.new(mixed.outputs[0], self.output.inputs[0])


def glazed(color, clay="#b08d69", bare=None, rim=None, speckle=0.5, rough=0.24):
    """
    Glaze on stoneware, lighter where it runs thin, with specks of iron. ``bare``: below this height the clay shows;
    ``rim``: above this height the glaze breaks to a warm brown.
    """
    g = Graph("glaze", color, rough, **{"Coat Weight": 0.35, "Coat Roughness": 0.12})
    where = g.coordinates(vary=True)
    pool = g.noise(2.6, where, detail=4, distortion=0.4)
    shade = g.mix(g.between(pool, 0.3, 0.7), tone(color, 0.80), tone(color, 1.14))
    height = g.node("ShaderNodeSeparateXYZ", {0: g.coordinates()}).outputs["Z"]
    edge = g.math("ADD", height, g.between(g.noise(5, where), 0.3, 0.7, -0.018, 0.018))
    if rim is not None:
        shade = g.mix(g.between(edge, rim - 0.035, rim, 0, 0.72), shade, tone(clay, 0.55))
    if speckle:
        spots = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 17.0}).outputs["Distance"]
        size = g.between(g.noise(9, where, detail=2), 0.48, 0.66, 0.0, 0.16)
        spot = g.math("LESS_THAN", spots, size)
        shade = g.mix(g.math("MULTIPLY", spot, speckle), shade, tone(color, 0.22))
    g.bump(g.noise(7, where, detail=1), 0.05, 0.05)
    rings = g.node(
        "ShaderNodeTexWave", {"Scale": 5.0, "Distortion": 1.2, "Vector": g.coordinates()}, bands_direction="Z"
    )
    g.bump(rings.outputs["Fac"], 0.05, 0.02)
    if bare is not None:
        covered = g.between(edge, bare - 0.006, bare + 0.006)
        earth = g.mix(g.noise(30, where), tone(clay, 0.8), tone(clay, 1.12))
        shade = g.mix(covered, earth, shade)
        g.set(g.shader, {
            "Roughness": g.between(covered, 0, 1, 0.82, rough), "Coat Weight": g.between(covered, 0, 1, 0, 0.35),
        })  # fmt: skip
        g.bump(covered, 0.35, 0.012)
        g.bump(g.math("MULTIPLY", g.noise(120, where), g.math("SUBTRACT", 1.0, covered)), 0.25, 0.01)
    else:
        g.smudge(rough, 0.07)
    g.color(shade)
    return g.material


def enamel(color, spots=True):
    g = Graph("enamel", color, 0.14, **{"Coat Weight": 0.7, "Coat Roughness": 0.05})
    g.bump(g.noise(5), 0.04, 0.05)
    g.smudge(0.14, 0.06)
    if spots:
        where = g.coordinates(vary=True)
        dots = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 7.0}).outputs["Distance"]
        size = g.between(g.noise(3, where, detail=1), 0.6, 0.75, 0.0, 0.06)
        g.color(g.mix(g.math("LESS_THAN", dots, size), tone(color, 1.0), tone(color, 0.45)))
    return g.material


def wood(species="oak", along="z", paint=None, rough=0.46, pith=0.9, fine=1.0, calm=0.0):
    """
    Wood with year rings round a pith outside of the piece, so that its ends show arcs and its faces grain; with pores.
    ``along`` is the axis of the trunk; ``paint`` is a stain that lets the grain show; ``fine`` is for thin pieces; ``calm``
    lets year rings fade in and out, for large faces that are planed and oiled.
    """
    early, late, rings = SPECIES[species]
    if paint:
        early, late = tone(paint, 1.08), tone(paint, 0.66)
    g = Graph("wood", early, rough)
    turn = {"z": (0.035, 0.02, 0), "x": (0.02, -1.5708 + 0.03, 0.03), "y": (1.5708 + 0.03, 0.03, 0.02)}[along]
    turned = g.coordinates(turn=turn, vary=True)
    stretched = g.node(
        "ShaderNodeMapping", {"Vector": turned, "Scale": (1, 1, 0.09), "Location": (pith, 0.35, 0)}
    ).outputs[0]
    waver = g.node("ShaderNodeTexNoise", {"Vector": stretched, "Scale": 1.6, "Detail": 3.0}).outputs["Color"]
    waver = g.node("ShaderNodeVectorMath", {0: waver, "Scale": 0.22}, operation="SCALE").outputs[0]
    bent = g.node("ShaderNodeVectorMath", {0: stretched, 1: waver}, operation="ADD").outputs[0]
    wave = g.node(
        "ShaderNodeTexWave",
        {"Vector": bent, "Scale": rings * 0.17 * fine, "Distortion": 0.7, "Detail": 2.0, "Detail Scale": 1.5},
        wave_type="RINGS", rings_direction="Z", wave_profile="SAW",
    ).outputs["Fac"]  # fmt: skip
    ring = g.between(wave, 0.15, 0.98)
    ring = g.math("POWER", ring, 2.2)
    if calm:
        fading = g.between(g.noise(0.8, stretched, detail=2), 0.35, 0.68, 1 - calm, 1 - 0.35 * calm)
        ring = g.math("MULTIPLY", ring, fading)
    shade = g.mix(ring, early, late)
    broad = g.noise(1.1, stretched, detail=2)
    shade = g.mix(g.between(broad, 0.3, 0.7, 0, 0.35), shade, tone(late, 0.9) if not paint else tone(paint, 0.8))
    fibre = g.noise(1.0, g.node("ShaderNodeMapping", {"Vector": turned, "Scale": (95, 95, 3.2)}).outputs[0], detail=3)
    pore = g.between(fibre, 0.56, 0.68)
    strength = 0.5 if species in {"oak", "ash", "walnut"} else 0.22
    shade = g.mix(g.math("MULTIPLY", pore, strength), shade, tone(late, 0.5) if not paint else tone(paint, 0.5))
    g.color(shade)
    g.bump(g.math("ADD", fibre, g.math("MULTIPLY", ring, -0.15)), 0.12, 0.008)
    g.set(g.shader, {"Roughness": g.between(fibre, 0.3, 0.7, rough - 0.05, rough + 0.14)})
    return g.material


def cork():
    g = Graph("cork", "#b58a5a", 0.85)
    where = g.coordinates(vary=True)
    cells = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 26.0}).outputs["Distance"]
    shade = g.mix(g.noise(14, where, detail=5), "#8d6238", "#d1a877")
    g.color(g.mix(g.between(cells, 0.0, 0.25, 0.75, 0.0), shade, "#6d4526"))
    g.bump(cells, 0.4, 0.02)
    return g.material


def glass(tint="#ffffff", rough=0.0, edges=0.0):
    """Glass; ``edges`` is how much of a thin wall's edge is like air, as rims of drinking glasses else are black lines."""
    g = Graph("glass", tint, rough, **{"Transmission Weight": 1.0, "IOR": 1.46})
    g.bump(g.noise(2.4, detail=1), 0.03, 0.05)
    g.let_light_through(tint, edges=edges)
    return g.material


def liquid(color, clear=0.9, cloudy=0.0):
    """A liquid; ``cloudy`` scatters light inside, so that the core is lighter than plain glass would be."""
    g = Graph("liquid", color, 0.04, **{
        "Transmission Weight": clear, "IOR": 1.36, "Subsurface Weight": cloudy, "Subsurface Radius": (0.5, 0.3, 0.12),
        "Subsurface Scale": 0.6,
    })  # fmt: skip
    g.let_light_through(color, 0.85)
    return g.material


def honey(color="#e39a1c"):
    """Honey: amber that grows lighter to its edges and glows a little, as if light came from behind."""
    g = Graph("honey", color, 0.03, **{"Transmission Weight": 0.82, "IOR": 1.42})
    facing = g.node("ShaderNodeLayerWeight", {"Blend": 0.35}).outputs["Facing"]
    shade = g.mix(facing, tone(color, 0.95), tone(color, 1.5))
    g.color(shade)
    g.set(g.shader, {"Emission Color": shade, "Emission Strength": 0.10})
    g.let_light_through(tone(color, 1.3), 0.9)
    return g.material


def jam(color, seeds=None):
    """Fruit in its jelly: lumps of another shade, and a lighter core."""
    g = Graph("jam", color, 0.12, **{"Transmission Weight": 0.30, "IOR": 1.4, "Coat Weight": 0.6})
    where = g.coordinates(vary=True)
    lumps = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 7.0}, feature="SMOOTH_F1").outputs["Distance"]
    shade = g.mix(g.between(lumps, 0.1, 0.6), tone(color, 0.55), tone(color, 1.5))
    if seeds:
        dots = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 22.0}).outputs["Distance"]
        shade = g.mix(g.between(dots, 0.10, 0.16, 0.8, 0), shade, seeds)
    g.color(shade)
    g.set(g.shader, {"Emission Color": shade, "Emission Strength": 0.06})
    g.bump(lumps, 0.5, 0.06)
    return g.material


def wax(color, rough=0.42, specks=None):
    g = Graph("wax", color, rough, **{
        "Subsurface Weight": 0.45, "Subsurface Radius": (0.35, 0.2, 0.1), "Subsurface Scale": 0.35,
    })  # fmt: skip
    where = g.coordinates(vary=True)
    shade = g.mix(g.between(g.noise(4, where, detail=8), 0.35, 0.7), tone(color, 0.94), tone(color, 1.05))
    if specks:
        dots = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": 20.0}).outputs["Distance"]
        size = g.between(g.noise(6, where, detail=1), 0.45, 0.7, 0.0, 0.22)
        shade = g.mix(g.math("LESS_THAN", dots, size), shade, specks)
    g.color(shade)
    g.bump(g.noise(6, where), 0.12, 0.03)
    g.bump(g.noise(60, where), 0.05, 0.01)
    return g.material


def metal(color="#b9b7b2", rough=0.25, brushed=None, paint=None):
    """Metal; ``brushed`` is the axis round which it was brushed."""
    g = Graph("metal", paint or color, rough, Metallic=0.0 if paint else 1.0)
    if brushed:
        scale = {"z": (2, 2, 190), "x": (190, 3, 3), "y": (3, 190, 3)}[brushed]
        g.bump(g.noise(1.0, g.coordinates(scale), detail=2), 0.08, 0.01)
    g.bump(g.noise(3.0, detail=2), 0.025, 0.05)
    g.smudge(rough, 0.09, 3.0)
    return g.material


def lacquer(color, rough=0.38, grain=0.08):
    """Powder coat: paint with a fine grain."""
    g = Graph("lacquer", color, rough)
    g.bump(g.noise(160, detail=2), grain, 0.01)
    g.smudge(rough, 0.07)
    return g.material


def paper(color="#f0eadb", image=None, rough=0.86, fibre=0.06):
    """Paper; an ``image`` (of labels.py) is printed on it by its UV coordinates."""
    g = Graph("paper", color, rough, **{"Specular IOR Level": 0.3})
    if image:
        printed = g.node("ShaderNodeTexImage", image=image, interpolation="Cubic", extension="EXTEND")
        g.links.new(g.coordinates(kind="UV"), printed.inputs[0])
        g.color(printed.outputs[0])
    else:
        g.color(g.mix(g.noise(3, g.coordinates(vary=True)), tone(color, 0.96), tone(color, 1.03)))
    g.bump(g.noise(90, detail=3), fibre, 0.01)
    return g.material


def printed(color, image, rough=0.75):
    """Ink where ``image`` is opaque, by its UV coordinates; nothing elsewhere."""
    g = Graph("ink", color, rough, **{"Specular IOR Level": 0.3})
    sheet = g.node("ShaderNodeTexImage", image=image, interpolation="Cubic", extension="CLIP")
    g.links.new(g.coordinates(kind="UV"), sheet.inputs[0])
    g.set(g.shader, {"Alpha": sheet.outputs["Alpha"]})
    return g.material


def leaves_of_paper(along="z"):
    """The cut edge of a block of pages."""
    g = Graph("pages", "#e9dfc8", 0.9)
    scale = {"z": (1, 1, 90), "x": (90, 1, 1)}[along]
    lines = g.noise(1.0, g.coordinates(scale), detail=2)
    g.color(g.mix(g.between(lines, 0.3, 0.7), "#c9bb9d", "#f1e9d6"))
    g.bump(lines, 0.3, 0.02)
    return g.material


def cloth(color, weave="linen", stripe=None, stripes=None, rough=0.95, kind="UV"):
    """
    Woven cloth by its UV coordinates (one unit is 10 cm). ``weave``: linen, waffle, terry, felt, canvas. ``stripes``: a list of
    (middle, width) across the second coordinate in the colour ``stripe``.
    """
    g = Graph("cloth", color, rough, **{"Sheen Weight": 0.35, "Sheen Roughness": 0.4, "Specular IOR Level": 0.2})
    where = g.coordinates(kind=kind)
    x, y = (g.node("ShaderNodeSeparateXYZ", {0: where}).outputs[i] for i in (0, 1))
    uneven = g.noise(7, g.coordinates((1, 14, 1), kind=kind), detail=5)
    shade = g.mix(g.between(uneven, 0.35, 0.7), tone(color, 0.86), tone(color, 1.1))
    if stripe:
        for middle, width in stripes or ():
            line = g.math("LESS_THAN", g.math("ABSOLUTE", g.math("SUBTRACT", y, middle)), width / 2)
            shade = g.mix(g.math("MULTIPLY", line, 0.92), shade, stripe)
    if weave in {"linen", "canvas"}:
        scale = 26.0 if weave == "canvas" else 42.0
        for axis in "XY":
            thread = g.node(
                "ShaderNodeTexWave", {"Vector": where, "Scale": scale, "Distortion": 1.5}, bands_direction=axis
            )
            g.bump(thread.outputs["Fac"], 0.16, 0.012)
        slub = g.noise(1.0, g.coordinates((4, 60, 1), kind=kind), detail=3)
        g.bump(slub, 0.25, 0.02)
    elif weave == "waffle":
        cells = [g.math("ABSOLUTE", g.math("SINE", g.math("MULTIPLY", v, 22.0))) for v in (x, y)]
        cell = g.math("MULTIPLY", *cells)
        g.bump(cell, -1.0, 0.11)
        shade = g.mix(g.between(cell, 0.1, 0.8, 0, 0.55), shade, tone(color, 0.5))
    elif weave == "terry":
        g.bump(g.noise(75, where, detail=3, rough=0.7), 0.9, 0.035)
    elif weave == "knit":
        column = g.math("ABSOLUTE", g.math("SINE", g.math("MULTIPLY", x, 30.0)))
        slant = g.math("SINE", g.math("ADD", g.math("MULTIPLY", y, 46.0), g.math("MULTIPLY", column, 2.4)))
        g.bump(g.math("ADD", g.math("MULTIPLY", column, 1.6), g.math("MULTIPLY", slant, 0.7)), 0.45, 0.02)
        shade = g.mix(g.between(column, 0.0, 0.35, 0.45, 0), shade, tone(color, 0.4))
    else:
        g.bump(g.noise(110, where, detail=4), 0.4, 0.012)
    g.color(shade)
    return g.material


def lampshade(color="#e8dcc3", glow=0.55):
    """Linen that the light of the bulb comes through."""
    g = Graph("shade", color, 1.0)
    threads = g.noise(1.0, g.coordinates((40, 40, 160)), detail=3)
    shade = g.mix(g.between(threads, 0.3, 0.7), tone(color, 0.8), tone(color, 1.08))
    g.color(shade)
    warm = g.mix(1.0, shade, "#ffcf8a", blend="MULTIPLY")
    g.set(g.shader, {"Emission Color": warm, "Emission Strength": glow})
    g.bump(threads, 0.3, 0.01)
    through = g.node("ShaderNodeBsdfTranslucent", {"Color": shade})
    mixed = g.node("ShaderNodeMixShader", {0: 0.5})
    g.links.new(g.shader.outputs[0], mixed.inputs[1])
    g.links.new(through.outputs[0], mixed.inputs[2])
    g.links.new(mixed.outputs[0], g.output.inputs[0])
    return g.material


def opal(color="#fff1dc", glow=0.9):
    """Milk glass that is lit from inside, brighter in its middle."""
    g = Graph("opal", color, 0.12, **{"Coat Weight": 0.5, "Subsurface Weight": 0.3})
    facing = g.node("ShaderNodeLayerWeight", {"Blend": 0.4}).outputs["Facing"]
    g.set(g.shader, {
        "Emission Color": g.mix(facing, "#ffe3b8", "#f3b978"), "Emission Strength": g.between(facing, 0, 1, glow, glow * 0.45),
    })  # fmt: skip
    return g.material


def plain(color, rough=0.6, bump=0.0, scale=30, **inputs):
    g = Graph("plain", color, rough, **inputs)
    if bump:
        g.bump(g.noise(scale, g.coordinates(vary=True), detail=6, rough=0.65), bump, 0.03)
    return g.material


def grainy(color, other=None, scale=30.0):
    """Powder, soil, tea or seeds: many small lumps of two shades."""
    g = Graph("grainy", color, 0.92)
    where = g.coordinates(vary=True)
    lumps = g.node("ShaderNodeTexVoronoi", {"Vector": where, "Scale": scale})
    shade = g.mix(lumps.outputs["Color"], tone(color, 0.6), other or tone(color, 1.35))
    g.color(g.mix(g.between(lumps.outputs["Distance"], 0.25, 0.6, 0, 0.8), shade, tone(color, 0.25)))
    g.bump(lumps.outputs["Distance"], -0.9, 0.06)
    g.bump(g.noise(scale * 3, where), 0.4, 0.02)
    return g.material


def marble(color="#e8e4dc", vein="#8b8880"):
    g = Graph("stone", color, 0.3)
    where = g.coordinates(vary=True)
    vein_line = g.between(
        g.math("ABSOLUTE", g.math("SUBTRACT", g.noise(1.6, where, detail=8, distortion=1.4), 0.5)), 0.0, 0.035, 0.6, 0
    )
    g.color(g.mix(vein_line, g.mix(g.noise(3, where), tone(color, 0.9), color), vein))
    return g.material
