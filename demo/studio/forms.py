"""Forms: functions that build one object out of a few numbers. One unit is 10 cm; goods stand on z = 0."""

import itertools
import math

import bpy  # isort: skip - it brings the next two
import bmesh
import mathutils


def put(data, material, at=(0, 0, 0), turn=0.0):
    thing = bpy.data.objects.new(data.name, data)
    bpy.context.scene.collection.objects.link(thing)
    data.materials.append(material)
    thing.location = at
    thing.rotation_euler.z = turn
    return thing


def smooth(thing, levels=2):
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    if levels:
        softened = thing.modifiers.new("subdivision", "SUBSURF")
        softened.levels = softened.render_levels = levels
    return thing


def thicken(thing, thickness, offset=0.0):
    solid = thing.modifiers.new("thickness", "SOLIDIFY")
    solid.thickness, solid.offset = thickness, offset
    return thing


def mesh_of(name, rows, closed=False, uvs=None):
    """Return a mesh of a grid of points; ``closed`` joins the last column to the first."""
    mesh, form = bpy.data.meshes.new(name), bmesh.new()
    grid = [[form.verts.new(point) for point in row] for row in rows]
    layer = form.loops.layers.uv.new() if uvs else None
    wide = len(rows[0])
    for i in range(len(rows) - 1):
        for k in range(wide if closed else wide - 1):
            corners = [(i, k), (i, (k + 1) % wide), (i + 1, (k + 1) % wide), (i + 1, k)]
            face = form.faces.new([grid[a][b] for a, b in corners])
            if layer:
                for loop, (a, b) in zip(face.loops, corners, strict=True):
                    loop[layer].uv = uvs[a][b]
    form.to_mesh(mesh)
    form.free()
    return mesh


def with_supports(profile, near=0.022):
    """Return ``profile`` with points beside its sharp corners, so that subdivision rounds them only a little."""

    def between(a, b, distance):
        share = min(distance / (math.dist(a, b) or 1), 0.4)
        return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)

    points = [profile[0]]
    for before, corner, after in zip(profile, profile[1:], profile[2:], strict=False):
        turn = math.atan2(after[1] - corner[1], after[0] - corner[0]) - math.atan2(
            corner[1] - before[1], corner[0] - before[0]
        )
        turn = abs((turn + math.pi) % (2 * math.pi) - math.pi)
        if turn < 0.62:
            points.append(corner)
            continue
        if math.dist(before, corner) > 2.5 * near:
            points.append(between(corner, before, near))
        points.append(corner)
        if math.dist(corner, after) > 2.5 * near:
            points.append(between(corner, after, near))
    return [*points, profile[-1]]


def lathe(profile, material, at=(0, 0, 0), steps=48, levels=2, wobble=0.0, seed=0.0, crisp=True):
    """Turn ``profile`` (radius, height) round the z axis; ``wobble`` is the irregularity of a hand; ``crisp`` keeps corners."""
    mesh, form = bpy.data.meshes.new("lathe"), bmesh.new()
    points = [
        form.verts.new((radius, 0, height))
        for radius, height in (with_supports(profile) if levels and crisp else profile)
    ]
    edges = [form.edges.new(pair) for pair in itertools.pairwise(points)]
    bmesh.ops.spin(form, geom=points + edges, axis=(0, 0, 1), cent=(0, 0, 0), steps=steps, angle=2 * math.pi)
    bmesh.ops.remove_doubles(form, verts=form.verts, dist=1e-4)
    bmesh.ops.recalc_face_normals(form, faces=form.faces)
    if wobble:
        for vertex in form.verts:
            x, y, z = vertex.co
            angle = math.atan2(y, x)
            grow = 1 + wobble * (
                math.sin(2 * angle + 1.7 * z + seed)
                + 0.6 * math.sin(3 * angle - 2.3 * z + 2 * seed)
                + 0.5 * math.sin(7 * z + seed)
            )
            vertex.co = (x * grow, y * grow, z)
            if z > 0.05:
                vertex.co.z += wobble * 0.8 * math.sin(2 * angle + seed)
    form.to_mesh(mesh)
    form.free()
    return smooth(put(mesh, material, at), levels)


def box(size, material, at=(0, 0, 0), bevel=0.03, segments=4, turn=0.0):
    """A box with rounded edges; ``at`` is the middle of its bottom."""
    mesh, form = bpy.data.meshes.new("box"), bmesh.new()
    bmesh.ops.create_cube(form, size=1)
    bmesh.ops.scale(form, vec=size, verts=form.verts)
    bmesh.ops.translate(form, vec=(0, 0, size[2] / 2), verts=form.verts)
    form.to_mesh(mesh)
    form.free()
    thing = put(mesh, material, at, turn)
    rounded = thing.modifiers.new("bevel", "BEVEL")
    rounded.width, rounded.segments, rounded.limit_method = bevel, segments, "NONE"
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    thing.modifiers.new("normals", "WEIGHTED_NORMAL")
    return thing


def plate(outline, thick, material, at=(0, 0, 0), turn=0.0, bevel=0.02, segments=3):
    """A flat piece with ``outline`` (x, y), lying on z = 0."""
    mesh, form = bpy.data.meshes.new("plate"), bmesh.new()
    bottom = form.faces.new([form.verts.new((x, y, 0)) for x, y in outline])
    made = bmesh.ops.extrude_face_region(form, geom=[bottom])
    bmesh.ops.translate(form, vec=(0, 0, thick), verts=[v for v in made["geom"] if isinstance(v, bmesh.types.BMVert)])
    bmesh.ops.recalc_face_normals(form, faces=form.faces)
    form.to_mesh(mesh)
    form.free()
    thing = put(mesh, material, at, turn)
    rounded = thing.modifiers.new("bevel", "BEVEL")
    rounded.width, rounded.segments = bevel, segments
    rounded.limit_method, rounded.angle_limit = "ANGLE", 0.9
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    thing.modifiers.new("normals", "WEIGHTED_NORMAL")
    return thing


def rounded_rectangle(width, height, radius, steps=8):
    """Return the outline of a rectangle with round corners round the origin."""
    outline = []
    for corner, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for i in range(steps + 1):
            angle = (corner + i / steps) * math.pi / 2
            outline.append((
                sx * (width / 2 - radius) + radius * math.cos(angle), sy * (height / 2 - radius) + radius * math.sin(angle),
            ))  # fmt: skip
    return outline


def tube(points, radius, material, at=(0, 0, 0), flat=1.0, radii=None):
    """A round rod along ``points``; ``radii`` are factors of ``radius`` at each point."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = "3D", radius, 6, 16
    spline = curve.splines.new("BEZIER")
    spline.bezier_points.add(len(points) - 1)
    for i, (point, where) in enumerate(zip(spline.bezier_points, points, strict=True)):
        point.co, point.handle_left_type, point.handle_right_type = where, "AUTO", "AUTO"
        point.radius = radii[i] if radii else 1.0
    curve.use_fill_caps = True
    thing = put(curve, material, at)
    thing.scale.y = flat
    return thing


def ring(radius, thick, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """A torus."""
    steps, around = 64, 16
    rows = [
        [
            (
                (radius + thick * math.cos(b)) * math.cos(a),
                (radius + thick * math.cos(b)) * math.sin(a),
                thick * math.sin(b),
            )
            for b in (2 * math.pi * k / around for k in range(around))
        ]
        for a in (2 * math.pi * i / steps for i in range(steps + 1))
    ]
    thing = smooth(put(mesh_of("ring", rows, closed=True), material, at), 0)
    thing.rotation_euler = turn
    return thing


def ball(radius, material, at=(0, 0, 0), scale=(1, 1, 1), detail=3):
    mesh, form = bpy.data.meshes.new("ball"), bmesh.new()
    bmesh.ops.create_icosphere(form, subdivisions=detail, radius=radius)
    form.to_mesh(mesh)
    form.free()
    thing = smooth(put(mesh, material, at), 0)
    thing.scale = scale
    return thing


def wrap(radius, bottom, height, material, at=(0, 0, 0), width=None, turn=0.0, top_radius=None, thick=0.0025):
    """A label on a cylinder or cone, ``width`` along the curve (all round without it); its image runs from left to right."""
    angle = 2 * math.pi if width is None else min(2 * math.pi, width / radius)
    steps = max(12, int(96 * angle / (2 * math.pi)))
    middle = -math.pi / 2 + turn
    rows, uvs = [], []
    for j in range(9):
        t = j / 8
        r = radius + ((top_radius or radius) - radius) * t + thick
        angles = [middle + angle * (i / steps - 0.5) for i in range(steps + 1)]
        rows.append([(r * math.cos(a), r * math.sin(a), bottom + height * t) for a in angles])
        uvs.append([(i / steps, t) for i in range(steps + 1)])
    return smooth(put(mesh_of("label", rows, uvs=uvs), material, at), 0)


def card(width, height, material, at=(0, 0, 0), turn=0.0, upright=False, lift=0.0015):
    """A printed plane, lying (top away from the camera) or upright (facing it)."""
    w, h = width / 2, height / 2
    if upright:
        rows = [[(-w, -lift, -h), (w, -lift, -h)], [(-w, -lift, h), (w, -lift, h)]]
    else:
        rows = [[(-w, -h, lift), (w, -h, lift)], [(-w, h, lift), (w, h, lift)]]
    return put(mesh_of("label", rows, uvs=[[(0, 0), (1, 0)], [(0, 1), (1, 1)]]), material, at, turn)


def _noise(x, y, z, seed):
    return mathutils.noise.noise(mathutils.Vector((x + seed * 7.3, y - seed * 3.1, z + seed * 1.9)))


def _arc(middle, radius, start, end, steps=10):
    return [
        (middle[0] + radius * math.cos(start + (end - start) * i / steps), middle[1] + radius * math.sin(start + (end - start) * i / steps))
        for i in range(1, steps)
    ]  # fmt: skip


def folded_cloth(width, depth, material, at=(0, 0, 0), thick=0.05, turn=0.0, seed=1.0, folds=2, rumple=0.02):
    """
    A real sheet folded in half ``folds`` times (1 or 2): its round fold faces the camera, its ends lie at the back.
    ``at`` is the middle of its bottom; its height is about 2 ** folds * thick.
    """
    half, gap = thick / 2, thick * 1.04
    front, back = -depth / 2, depth / 2
    if folds == 1:
        radius = gap / 2
        path = [(back, 0), (front + radius, 0)]
        path += _arc((front + radius, radius), radius, 1.5 * math.pi, 0.5 * math.pi)
        path += [(front + radius, gap), (back - 0.012, gap)]
    else:
        outer, inner = gap * 1.5, gap / 2
        bend = front + outer
        path = [(back - 0.02, 3 * gap), (bend, 3 * gap)]
        path += _arc((bend, outer), outer, 0.5 * math.pi, 1.5 * math.pi, 14)
        path += [(bend, 0), (back - inner, 0)]
        path += _arc((back - inner, inner), inner, 1.5 * math.pi, 2.5 * math.pi)
        path += [(back - inner, gap), (bend, gap)]
        path += _arc((bend, outer), inner, 1.5 * math.pi, 0.5 * math.pi)
        path += [(bend, 2 * gap), (back - 0.03, 2 * gap)]
    dense = [path[0]]
    for a, b in itertools.pairwise(path):
        steps = max(1, int(math.dist(a, b) / 0.06))
        dense += [(a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps) for i in range(1, steps + 1)]
    along, length = [0.0], 0.0
    for a, b in itertools.pairwise(dense):
        length += math.dist(a, b)
        along.append(length)
    across = max(20, int(width / 0.05))
    top = max(z for _, z in dense)
    rows, uvs = [], []
    for (y, z), run in zip(dense, along, strict=True):
        row, uv = [], []
        for k in range(across + 1):
            x = width * (k / across - 0.5)
            edge = abs(2 * x / width) ** 6
            level = z / top if top else 0
            drop = 0.16 * edge * z + 0.05 * z * max(0, (y - front) / depth) ** 2
            wave = rumple * level * (_noise(x * 1.6, y * 1.6, z * 0.5, seed) + 0.45 * _noise(x * 5, y * 4, z * 4, seed))
            shift = rumple * 0.9 * _noise(y * 2.1, z * 9, 3, seed) * (0.3 + edge)
            pull = rumple * 0.9 * _noise(x * 1.7, z * 6, 8, seed)
            row.append((x + shift, y + pull, half + z - drop + max(-0.6 * half, wave)))
            uv.append((x, run))
        rows.append(row)
        uvs.append(uv)
    thing = smooth(put(mesh_of("cloth", rows, uvs=uvs), material, at, turn), 1)
    return thicken(thing, thick * 0.92)


def rumpled_sheet(width, depth, material, at=(0, 0, 0), turn=0.0, seed=1.0, thick=0.012, height=0.06, droop=None):
    """A sheet of cloth that lies with soft creases."""
    across, deep = int(width / 0.05), int(depth / 0.05)
    rows, uvs = [], []
    for j in range(deep + 1):
        y = depth * (j / deep - 0.5)
        row, uv = [], []
        for i in range(across + 1):
            x = width * (i / across - 0.5)
            ridge = 1 - abs(_noise(x * 0.55 + 0.35 * y, y * 0.5, 0, seed) * 2.0)
            crease = max(0.0, ridge - 0.72) / 0.28
            soft = 0.5 + 0.5 * _noise(x * 0.8, y * 0.8, 4, seed)
            edge = 0.05 * _noise(x * 1.5, y * 1.5, 9, seed)
            row.append((x + edge, y + edge, thick + height * (0.75 * crease**1.6 + 0.25 * soft * soft)))
            uv.append((x, y))
        rows.append(row)
        uvs.append(uv)
    thing = smooth(put(mesh_of("cloth", rows, uvs=uvs), material, at, turn), 1)
    return thicken(thing, thick)


def group(build, at=(0, 0, 0), turn=0.0, scale=1.0, tilt=(0, 0)):
    """Build goods by calling ``build`` and place them as one: for still lifes and sets."""
    before = set(bpy.context.scene.objects)
    build()
    bpy.context.view_layer.update()
    made = [thing for thing in bpy.context.scene.objects if thing not in before]
    place = (
        mathutils.Matrix.Translation(at)
        @ mathutils.Euler((tilt[0], tilt[1], turn)).to_matrix().to_4x4()
        @ mathutils.Matrix.Scale(scale, 4)
    )
    for thing in made:
        if thing.parent is None:
            thing.matrix_world = place @ thing.matrix_world
    return made


def corners(things):
    """Return the corners, in the world, of what is rendered of ``things``: the points of their meshes, thinned out."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for thing in things:
        if thing.type not in {"MESH", "CURVE", "FONT"} or thing.hide_render:
            continue
        mesh = thing.evaluated_get(graph).to_mesh()
        place = thing.matrix_world
        step = max(1, len(mesh.vertices) // 400)
        points += [place @ mesh.vertices[i].co for i in range(0, len(mesh.vertices), step)]
        points += [place @ mathutils.Vector(corner) for corner in thing.bound_box] if len(mesh.vertices) < 60 else []
        thing.evaluated_get(graph).to_mesh_clear()
    return points
