"""The studio: stages (what goods stand on), daylight from a window on the left, and a camera that fills the frame."""

import math

import bpy  # isort: skip - it brings the next
import mathutils
from bpy_extras.object_utils import world_to_camera_view
from forms import box, corners, mesh_of, put, smooth
from materials import Graph, plain, tone, wood

PAPERS = {
    "stone": "#c9c2b4", "sand": "#d3bb98", "sage": "#a3ad97", "mist": "#a9b4b8", "rose": "#cfa899", "plaster": "#d8d0c2", "dusk": "#a89a86",
}  # fmt: skip
VIEWS = {  # where the camera stands, seen from the goods
    "front": (0.10, -5.0, 0.62),
    "angle": (-0.95, -4.75, 1.75),
    "right": (1.2, -4.7, 1.7),
    "high": (-0.7, -3.6, 3.1),
    "top": (0.0, -1.9, 4.8),
    "low": (-0.6, -5.0, 0.25),
    "wall": (0.55, -5.0, 0.3),
    "detail": (0.9, -4.2, 2.0),
}


def clear(seed=0):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.seed = seed
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter, cycles.denoising_quality = "FAST", "BALANCED"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 16, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces, cycles.volume_bounces = 12, 16, 0
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 6.0
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, 0.05
    cycles.adaptive_min_samples = 4
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.look = "AgX - Medium High Contrast"
    scene.view_settings.exposure = 0.12
    return scene


# --- stages


def paper_sweep(color, reach):
    """A roll of coloured paper that runs from the table up the wall."""
    line = [(-14, 0), (-4, 0), (0, 0), (4.5, 0), (6.2, 0.2), (7.4, 1.1), (7.9, 3), (8, 14)]
    g = Graph("backdrop", color, 0.92, **{"Specular IOR Level": 0.25})
    thing = smooth(put(mesh_of("backdrop", [[(x, y, z) for y, z in line] for x in (-16, 16)]), g.material), 3)
    thing.scale = (reach,) * 3
    thing.location.z = -0.0005


def wall(reach, color="plaster", far=2.6, bottom=0.0):
    g = Graph("backdrop wall", PAPERS.get(color, color), 0.95, **{"Specular IOR Level": 0.15})
    base = PAPERS.get(color, color)
    g.color(g.mix(g.between(g.noise(0.9, detail=4, rough=0.65), 0.3, 0.7), tone(base, 0.88), tone(base, 1.06)))
    g.bump(g.noise(5, detail=3, rough=0.62), 0.35, 0.05)
    size = 14 * reach
    rows = [[(-size, far * reach, z), (size, far * reach, z)] for z in (bottom, size)]
    put(mesh_of("backdrop wall", rows), g.material)


def table(reach, species="oak", color="plaster", far=2.6):
    """A table of planks before a plastered wall."""
    wide, edge = 1.35, far * reach - 0.15
    y, i = edge, 0
    woods = [wood(species, "x", rough=0.5, pith=0.4 + 0.37 * k, calm=0.6) for k in range(4)]
    while y > -5.5 * reach - 1:
        made = woods[i % 4]
        plank = box((26 * reach, wide - 0.012, 0.3), made, ((i * 1.7) % 3, y - wide / 2, -0.3), bevel=0.012, segments=2)
        plank.name = "backdrop plank"
        y -= wide
        i += 1
    wall(reach, color, far, -4)


def cloth_table(reach, color="linen"):
    """A table covered with linen."""
    g = Graph("backdrop cloth", color, 0.95, **{"Sheen Weight": 0.3})
    where = g.coordinates()
    for axis in "XY":
        thread = g.node("ShaderNodeTexWave", {"Vector": where, "Scale": 22.0, "Distortion": 1.5}, bands_direction=axis)
        g.bump(thread.outputs["Fac"], 0.12, 0.012)
    g.color(g.mix(g.between(g.noise(5, g.coordinates((1, 9, 1))), 0.3, 0.7), tone(color, 0.9), tone(color, 1.05)))
    size = 12 * reach
    put(mesh_of("backdrop cloth", [[(-size, y, 0), (size, y, 0)] for y in (-size, 2.58 * reach)]), g.material)
    wall(reach, far=2.6, bottom=-4)


def sill(reach):
    """A painted window sill: below it the wall, behind it the window and a bright garden out of focus."""
    paint = Graph("backdrop paint", "#e9e4d8", 0.45)
    paint.bump(paint.noise(9, detail=3), 0.05, 0.02)
    white, front, back = paint.material, -1.75 * reach, 1.5 * reach
    parts = [
        ((26 * reach, back - front, 0.16 * reach), (0, (front + back) / 2, -0.16 * reach)),
        ((26 * reach, 0.16 * reach, 0.3 * reach), (0, back, 0)),
        *(((0.2 * reach, 0.14 * reach, 12 * reach), (x * reach, back, 0)) for x in (-3.3, 1.75)),
    ]
    for size, at in parts:
        box(size, white, at, bevel=0.02 * reach).name = "backdrop window"
    g = Graph("backdrop garden", "#000000", 1.0)
    height = g.node("ShaderNodeSeparateXYZ", {0: g.coordinates()}).outputs["Z"]
    trees = g.mix(g.between(g.noise(0.35 / reach, detail=3), 0.35, 0.65), "#8fa184", "#c3cdb0")
    sky = g.math("ADD", g.math("MULTIPLY", height, 0.16 / reach), g.noise(0.3 / reach, detail=2))
    view = g.mix(g.between(sky, 0.55, 1.25), trees, "#e6ecee")
    g.set(g.shader, {"Emission Color": view, "Emission Strength": 0.72, "Specular IOR Level": 0.0})
    size, far = 22 * reach, 9 * reach
    put(
        mesh_of(
            "backdrop garden", [[(-size, far, -size), (size, far, -size)], [(-size, far, size), (size, far, size)]]
        ),
        g.material,
    )
    put(mesh_of("backdrop wall", [[(-size, front + 0.3 * reach, -size), (size, front + 0.3 * reach, -size)],
                                  [(-size, front + 0.3 * reach, -0.1 * reach), (size, front + 0.3 * reach, -0.1 * reach)]]),
        plain("#d8d0c2", 0.95))  # fmt: skip


def shelf(reach, species="oak", color="sage"):
    """A shelf of wood on a painted wall."""
    front, back, thick = -0.95 * reach, 1.35 * reach, 0.2 * reach
    made = wood(species, "x", rough=0.5, pith=0.7, calm=0.6)
    box(
        (30 * reach, back - front, thick), made, (0, (front + back) / 2, -thick), bevel=0.015 * reach, segments=2
    ).name = "backdrop shelf"
    wall(reach, color, back / reach, -9 * reach)


def floor(reach):
    """Boards of a floor that run away from the camera, a light wall far behind."""
    wide, woods = 1.5, [wood("oak", "y", rough=0.5, pith=0.4 + 0.37 * k, calm=0.6) for k in range(4)]
    for i in range(-14, 15):
        plank = box(
            (wide - 0.012, 30 * reach, 0.2), woods[i % 4], (i * wide + 0.4, 3.0 * reach, -0.2), bevel=0.01, segments=2
        )
        plank.name = "backdrop plank"
    wall(reach, "#c9c0ae", 4.2, -1)


def set_stage(stage, reach):
    if stage == "table":
        table(reach)
    elif stage == "walnut table":
        table(reach, "walnut", "sage")
    elif stage == "ash table":
        table(reach, "ash", "mist")
    elif stage == "linen":
        cloth_table(reach)
    elif stage == "sill":
        sill(reach)
    elif stage == "shelf":
        shelf(reach)
    elif stage == "floor":
        floor(reach)
    elif stage == "on wall":
        wall(reach, "plaster", 0.0, -14 * reach)
    else:
        paper_sweep(PAPERS[stage], reach)


# --- light


def lamp(at, size, power, color=(1, 1, 1), to=(0, 0, 0.6)):
    light = bpy.data.lights.new("lamp", "AREA")
    light.energy, light.size, light.color = power, size, color
    thing = bpy.data.objects.new("lamp", light)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.rotation_euler = (mathutils.Vector(to) - thing.location).to_track_quat("-Z", "Y").to_euler()
    return thing


def daylight(reach, mood="day"):
    """A window from the left, a reflector from the right, a little from behind; ``reach`` is the size of the goods."""
    strength = {"day": 1.0, "evening": 0.55}[mood]
    lamp((-3.4 * reach, -1.5 * reach, 3.1 * reach), 1.7 * reach, 262 * strength * reach**2, (1, 0.945, 0.87))
    lamp((3.6 * reach, -2.2 * reach, 1.8 * reach), 3.2 * reach, 24 * strength * reach**2, (0.9, 0.95, 1))
    lamp((0.8 * reach, 2.1 * reach, 3.4 * reach), 1.8 * reach, 48 * strength * reach**2, (1, 0.97, 0.93))
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.cycles.sampling_method = "NONE"
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.93, 0.945, 1, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.2 * strength


def window_shadow(reach):
    """Bars of a window between the lamp and the goods: their soft shadow falls on the wall."""
    dark = plain("black", 1.0)
    for x in (-1.0, 0.05, 1.1):
        bar = box(
            (0.09 * reach, 0.02, 4 * reach), dark, (-2.3 * reach, (-0.9 + 0.55 * x) * reach, 0.6 * reach), bevel=0.001
        )
        bar.name = "backdrop bar"
        bar.visible_camera = bar.visible_glossy = bar.visible_transmission = False


def bulb(at, power, color=(1, 0.72, 0.42), size=0.08):
    """A light inside of a lamp or a lantern: only its glow is seen."""
    light = bpy.data.lights.new("bulb", "POINT")
    light.energy, light.color, light.shadow_soft_size = power, color, size
    thing = bpy.data.objects.new("bulb", light)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    thing.visible_camera = thing.visible_transmission = thing.visible_glossy = False


# --- camera


def goods():
    return [thing for thing in bpy.context.scene.objects if not thing.name.startswith("backdrop")]


def photograph(
    path, view, stage, size, samples, fill=0.76, zoom=1.0, aim=(0, 0), lens=85, mood="day", window=False, sharp=1.0
):
    """
    Set up stage, light and camera for the goods, and render them to ``path``. The goods fill ``fill`` of the frame;
    ``zoom`` and ``aim`` (shares of the frame) crop from there; ``sharp`` above 1 deepens the field.
    """
    scene = bpy.context.scene
    points = corners(goods())
    low = mathutils.Vector([min(p[i] for p in points) for i in range(3)])
    high = mathutils.Vector([max(p[i] for p in points) for i in range(3)])
    middle = (low + high) / 2
    radius = max((high - low).length / 2, 0.3)
    reach = radius * 1.12
    set_stage(stage, reach)
    if window:
        window_shadow(reach)
    daylight(reach, mood)
    camera = bpy.data.cameras.new("camera")
    camera.lens = lens
    thing = bpy.data.objects.new("camera", camera)
    scene.collection.objects.link(thing)
    scene.camera = thing
    scene.render.resolution_x, scene.render.resolution_y = size
    way = mathutils.Vector(VIEWS[view]).normalized()
    away = radius * 7
    for _ in range(5):
        thing.location = middle + way * away
        thing.rotation_euler = (-way).to_track_quat("-Z", "Y").to_euler()
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, thing, p) for p in points]
        left, right = min(p.x for p in seen), max(p.x for p in seen)
        down, up = min(p.y for p in seen), max(p.y for p in seen)
        aspect = size[0] / size[1]
        share = max(right - left, up - down)
        away *= 1 + (share / fill - 1) * 0.97
        larger = max(1.0, aspect)
        camera.shift_x += ((left + right) / 2 - 0.5) * aspect / larger
        camera.shift_y += ((down + up) / 2 - 0.5 + 0.012) / larger
    camera.shift_x += aim[0]
    camera.shift_y += aim[1]
    camera.lens = lens * zoom
    camera.shift_x, camera.shift_y = camera.shift_x * zoom, camera.shift_y * zoom
    nearest = min((thing.location - p).length for p in points)
    camera.dof.use_dof = True
    camera.dof.focus_distance = nearest + (away - nearest) * 0.45
    camera.dof.aperture_fstop = 8.5 * sharp / radius * (camera.lens / 85)
    scene.cycles.samples = samples
    scene.render.filepath = str(path)
    scene.render.image_settings.file_format = "PNG"
    bpy.ops.render.render(write_still=True)


def pose(x, y, turn=0.0):
    """Return keywords of ``group``."""
    return {"at": (x, y, 0), "turn": math.radians(turn)}
