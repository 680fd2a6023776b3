"""
Render the pictures of the demo shop: python render.py [--first] [--size 800] [--samples 18] [--only WORD…] [--sheet] …

Only pictures whose good, parameters or settings changed since the last run are rendered.
"""

import argparse
import ast
import hashlib
import importlib
import inspect
import json
import sys
import textwrap
import time
import zlib
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402
import studio  # noqa: E402
from facts import FACTS, SUBJECTS  # noqa: E402
from goods import GOODS  # noqa: E402
from PIL import Image, ImageDraw  # noqa: E402

SIZES = ("xs", "s", "m", "l", "set")
FAMILIES = ("tableware", "pantry", "candles", "paper", "home", "garden", "toys", "textiles")
MODULES = ("materials", *(f"goods.{family}" for family in FAMILIES))  # still lifes name functions as ``tableware.mug``


class Picture:
    """One picture: a name, a function that builds the scene, and how to photograph it."""

    def __init__(self, name, build, params, view, stage, shape=(1, 1), **options):
        self.name, self.build, self.params = name, build, params
        self.view, self.stage, self.shape, self.options = view, stage, shape, options

    def digest(self, size, samples):
        """Return a hash of all that the picture depends on, the source of the functions included."""
        settings = [
            self.name,
            self.params,
            self.view,
            self.stage,
            self.shape,
            sorted(self.options.items()),
            size,
            samples,
        ]
        sources = sorted(sources_of(self.build) | sources_of(studio.photograph))
        return hashlib.sha256("\n".join([repr(settings), *sources]).encode()).hexdigest()[:20]


def sources_of(function, seen=None):
    """Return the sources of ``function`` and of the functions and constants of this folder that it names."""
    seen = {} if seen is None else seen
    if function.__qualname__ + function.__module__ in seen:
        return set()
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    seen[function.__qualname__ + function.__module__] = ast.unparse(tree)  # layout and comments do not count
    codes, names = [function.__code__], set()
    while codes:
        code = codes.pop()
        names |= set(code.co_names)
        codes += [const for const in code.co_consts if inspect.iscode(const)]
    for name in names:
        modules = [sys.modules.get(module) for module in MODULES]
        named = next(
            filter(None, (function.__globals__.get(name), *(getattr(one, name, None) for one in modules))), None
        )
        if isinstance(named, str | int | float | tuple | dict) and name != "GOODS":
            seen[name] = f"{name} = {named!r}"
        named = named.__init__ if inspect.isclass(named) else named
        if inspect.isfunction(named) and str(HERE) in (inspect.getsourcefile(named) or ""):
            sources_of(named, seen)
    return set(seen.values())


def params_of(text):
    return dict(part.split("=", 1) for part in text.split(";") if "=" in part)


def pictures_of_goods():
    """Return (pictures, index): a product and its first variation share a picture; the second one is of the product."""
    pictures, index, rendered = [], {}, {}
    rows = SUBJECTS
    for row in sorted(rows, key=lambda row: (row["parent_sku"] == "", rows.index(row))):
        kind = GOODS.get(row["good"])
        if kind is None:
            continue
        family = row["parent_sku"] or row["sku"]
        taken, sku = inspect.signature(kind.build).parameters, row["sku"].lower()
        params = params_of(row["params"]) | {fact: row[fact] for fact in FACTS if fact in taken}
        key = (family, row["good"], tuple(sorted(params.items())))
        if key not in rendered:
            rendered[key] = sku
            options = {**kind.options, "fill": round(kind.options.get("fill", 0.76) * share_of(row, rows), 3)}
            options = kind.options if options["fill"] == kind.options.get("fill", 0.76) else options
            pictures.append(Picture(sku, kind.build, params, kind.views_of(params)[0], kind.stage[0], **options))
        index[row["sku"]] = [rendered[key] + ".webp"]
        if not row["parent_sku"]:
            pictures.append(second_picture(row["sku"], kind, params))
            index[row["sku"]].append(f"{sku}-2.webp")
    order = {row["sku"].lower(): i for i, row in enumerate(rows)}
    pictures.sort(key=lambda picture: (picture.name.endswith("-2"), order.get(picture.name, 0)))
    return pictures, index


def second_picture(sku, kind, params):
    """Return the goods in use; another view of them where the studio has no setting for them."""
    name, used = f"{sku.lower()}-2", IN_USE.get(sku)
    if used is None:
        return Picture(name, kind.build, params, kind.views_of(params)[1], kind.stage[1], **kind.options)
    return Picture(name, used.build, params, used.view, used.stage, **used.options)


def share_of(row, rows):
    """Return how much of the frame a size takes: the largest of a product all, each smaller one an eighth less."""
    family = row["parent_sku"] or row["sku"]
    sizes = {params_of(one["params"]).get("size") for one in rows if one["parent_sku"] == family}
    larger = [
        size for size in SIZES[SIZES.index(params_of(row["params"]).get("size", SIZES[-1])) + 1 :] if size in sizes
    ]
    return 0.875 ** len(larger)


def render(picture, size, samples, out, quality):
    """Render ``picture`` to a WebP file in ``out``; ``size`` is its larger side."""
    studio.clear(seed=zlib.crc32(picture.name.encode()) % 1000)
    picture.build(**picture.params)
    larger = max(picture.shape)
    pixels = tuple(round(size * side / larger / 2) * 2 for side in picture.shape)
    raw = out / f"{picture.name}.part.png"
    studio.photograph(raw.absolute(), picture.view, picture.stage, pixels, samples, **picture.options)
    with Image.open(raw) as image:
        developed(image.convert("RGB")).save(out / f"{picture.name}.webp", quality=quality, method=6)
    raw.unlink()


def developed(image):
    """Return the picture as bright as a shop's photographs are: white at 93 %, lifted middle tones."""
    curve = [min(255, round(255 * (level / 255 / 0.93) ** 0.82)) for level in range(256)]
    return image.point(curve * 3)


def contact_sheet(files, path, columns=7, side=220):
    rows = -(-len(files) // columns)
    sheet = Image.new("RGB", (columns * side, rows * (side + 14)), "white")
    pen = ImageDraw.Draw(sheet)
    for i, file in enumerate(files):
        with Image.open(file) as image:
            image.thumbnail((side, side))
            x, y = i % columns * side, i // columns * (side + 14)
            sheet.paste(image, (x, y))
            pen.text((x + 3, y + side + 1), file.stem, fill="black")
    sheet.save(path)


def wanted(pictures, options):
    if options.first:
        pictures = list(
            {picture.build: picture for picture in reversed(pictures) if picture.build.__name__ in GOODS}.values()
        )[::-1]
    if options.only:
        pictures = [
            picture for picture in pictures
            if any(word.lower() in picture.name or word == picture.build.__name__ for word in options.only)
        ]  # fmt: skip
    part, parts = (int(number) for number in options.part.split("/"))
    return pictures[part - 1 :: parts]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE / "out")
    parser.add_argument("--size", type=int, default=800, help="pixels of the larger side")
    parser.add_argument("--samples", type=int, default=18)
    parser.add_argument("--quality", type=int, default=92, help="of the WebP files")
    parser.add_argument("--first", action="store_true", help="one picture of each kind of goods")
    parser.add_argument("--only", nargs="+", default=[], help="kinds of goods, or parts of names of pictures")
    parser.add_argument("--sheet", action="store_true", help="put the pictures on a contact sheet, too")
    parser.add_argument("--part", default="1/1", help="2/3 renders the second third of the pictures")
    parser.add_argument("--threads", type=int, default=0, help="of Blender; all cores without it")
    parser.add_argument("--scenes", choices=("with", "only", "without"), default="with", help="still lifes")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    pictures, index = pictures_of_goods()
    if options.scenes != "without":
        import scenes

        still_lifes = [Picture(**settings) for settings in scenes.SCENES]
        pictures = still_lifes if options.scenes == "only" else still_lifes + pictures
    (options.out / "pictures.json").write_text(json.dumps(index, indent=1, ensure_ascii=False), encoding="utf-8")
    chosen, done = wanted(pictures, options), 0
    for picture in chosen:
        mark = options.out / ".hashes" / picture.name
        digest = picture.digest(options.size, options.samples)
        if mark.exists() and mark.read_text() == digest and (options.out / f"{picture.name}.webp").exists():
            continue
        began = time.monotonic()
        try:
            larger = options.size if picture.shape[0] == picture.shape[1] else round(options.size * 1.6)
            set_threads(options.threads)
            render(picture, larger, options.samples, options.out, options.quality)
        except Exception as error:
            print(f"FAILED {picture.name}: {error!r}", flush=True)
            if options.sheet:
                raise
            continue
        mark.parent.mkdir(exist_ok=True)
        mark.write_text(digest)
        done += 1
        seconds, size = time.monotonic() - began, (options.out / f"{picture.name}.webp").stat().st_size
        print(f"PICTURE {picture.name} {seconds:.0f} s {size / 1000:.0f} kB", flush=True)
    print(f"READY: {done} rendered, {len(chosen) - done} unchanged", flush=True)
    if options.sheet:
        files = [options.out / f"{picture.name}.webp" for picture in chosen]
        contact_sheet([file for file in files if file.exists()], options.out / "sheet.png")


def set_threads(count):
    """Let Blender use ``count`` threads; a new scene forgets it, so this is a handler."""

    def limit(*_):
        if count:
            bpy.context.scene.render.threads_mode, bpy.context.scene.render.threads = "FIXED", count

    bpy.app.handlers.render_init[:] = [limit]


for family in FAMILIES:
    importlib.import_module(f"goods.{family}")
from settings import IN_USE  # noqa: E402 - it needs the goods

if __name__ == "__main__":
    main()
