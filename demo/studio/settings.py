"""Goods in use, for second pictures: beside things whose size everybody knows, where people have such goods."""

import math
import random
from functools import partial

from facts import BOOKS, MAKERS
from forms import ball, folded_cloth, group, lathe, plate, rumpled_sheet, tube
from goods import candles, garden, home, pantry, paper, tableware, textiles, toys
from materials import cloth, grainy, metal, plain, wood

IN_USE = {}


class Setting:
    """Where goods are used: ``build`` gets their parameters; ``stage``, ``view`` and ``options`` are as of a picture."""

    def __init__(self, build, stage, view, options):
        self.build, self.stage, self.view, self.options = build, stage, view, options


def in_use(sku, stage, view="angle", **options):
    """Register a function that builds the product ``sku`` in use. The camera looks at the goods, not at what is beside."""

    def register(build):
        IN_USE[sku] = Setting(build, stage, view, {"fill": 0.5} | options)
        return build

    return register


def goods(build, x, y, turn=0.0, /, up=0.0, **params):
    """Put the goods that are sold."""
    return group(partial(build, **params), (x, y, up), turn)


def beside(build, x, y, turn=0.0, /, up=0.0, scale=1.0, tilt=(0, 0), **params):
    """Put a thing that the camera does not look for."""
    made = group(partial(build, **params), (x, y, up), turn, scale, tilt)
    for thing in made:
        thing.name = f"backdrop {thing.name}"
    return made


def drink(radius, level, color):
    lathe([(0, level), (radius - 0.02, level), (radius, level + 0.006)], plain(color, 0.08), levels=1)


def teaspoon():
    """A spoon of steel as long as a wooden one: it is put ``beside`` at less than half its size."""
    steel = metal("#c9c6be", 0.22)
    path = [(0, -1.5, 0.09), (0, -0.9, 0.11), (0, 0.0, 0.1), (0, 0.5, 0.05)]
    tube(path, 0.05, steel, radii=[1.7, 1.2, 0.8, 1.3]).scale.z = 0.75
    ball(0.085, steel, (0, -1.5, 0.067), (1.0, 1.3, 0.55))
    bowl = [
        (0, 0.0),
        (0.12, 0.006),
        (0.23, 0.05),
        (0.275, 0.115),
        (0.265, 0.122),
        (0.245, 0.112),
        (0.17, 0.055),
        (0, 0.03),
    ]
    lathe(bowl, steel, (0, 0.86, 0)).scale = (0.98, 1.42, 1)


def slice_of_bread():
    outline = [(0.55 * math.cos(a) * (1 + 0.08 * math.cos(2 * a)), 0.42 * math.sin(a) + 0.05 * math.cos(2 * a))
               for a in (2 * math.pi * i / 40 for i in range(40))]  # fmt: skip
    plate(outline, 0.13, plain("#9a6232", 0.8, 0.4, 20), bevel=0.03)
    inner = [(0.92 * x, 0.92 * y) for x, y in outline]
    plate(inner, 0.012, plain("#e2c69a", 0.9, 0.9, 14), (0, 0, 0.122), bevel=0.004)


def soil_with_leaves(r, level, seed=3):
    """Basil that grows in a pot of the radius ``r`` whose soil is at the height ``level``."""
    dice, green = random.Random(seed), plain("#5d7d3f", 0.5, 0.1, 12, **{"Subsurface Weight": 0.2})
    lathe([(0, level + 0.02 * r), (0.9 * r, level)], grainy("#3a2c22", "#6b5a4a", 14), levels=1)
    for _ in range(18):
        a, q, high = dice.uniform(0, 6.3), r * dice.uniform(0.05, 0.6), r * dice.uniform(0.6, 1.6)
        top = (1.5 * q * math.cos(a), 1.5 * q * math.sin(a), level + high)
        tube([(q * 0.6 * math.cos(a), q * 0.6 * math.sin(a), level), top], 0.013, green)
        for k in range(5):
            home.leaf(
                (top[0], top[1], top[2] - 0.08 * k),
                a + 1.3 * k,
                dice.uniform(-0.5, 0.5),
                r * dice.uniform(0.45, 0.75),
                green,
            )


def napkin(x, y, turn, color="sage", width=2.2, depth=1.7):
    rumpled_sheet(width, depth, cloth(color, "linen"), (x, y, 0), turn, 3).name = "backdrop napkin"


@in_use("HRN-RANO", "linen", fill=0.42, aim=(-0.06, 0.02))
def breakfast(**params):
    goods(tableware.mug, 0, 0, -0.35, **params)
    beside(drink, 0, 0, radius=0.385, level=0.80, color="#3a2013")
    beside(tableware.plate, -1.62, 0.62, colour="cream", size="s")
    beside(slice_of_bread, -1.72, 0.66, 0.4, up=0.07)
    beside(slice_of_bread, -1.45, 0.72, 0.9, up=0.19, tilt=(0.06, -0.1))
    beside(
        pantry.jar,
        1.25,
        0.95,
        0.0,
        fill="honey",
        label="LIPOVÝ",
        sub="med z Vysočiny",
        size="s",
        brand=MAKERS["MED-LIPA"],
    )
    beside(teaspoon, -0.75, -0.75, 1.2, scale=0.5, up=0.0)


@in_use("KAL-ESPRES", "walnut table", fill=0.34, aim=(-0.04, 0.02))
def espresso(**params):
    goods(tableware.mug, 0, 0, 0.2, **params)
    beside(drink, 0, 0, radius=0.28, level=0.46, color="#24120a")
    beside(
        pantry.paper_bag,
        0.75,
        0.95,
        -0.15,
        kind="coffee",
        colour="rust",
        label="ETIOPIE",
        sub="zrnková káva",
        brand=MAKERS["KAV-VERANDA"],
    )
    beside(teaspoon, -0.62, -0.18, 0.7, scale=0.42)
    beside(tableware.one_tumbler, -0.85, 0.75, tint="#fbfdfc", full=0.55)


@in_use("PLE-CHATA", "sill", fill=0.42, aim=(0.03, 0.0))
def cottage_window(**params):
    goods(tableware.enamel_mug, 0, 0, -0.4, **params)
    beside(drink, 0, 0, radius=0.375, level=0.66, color="#7a3a12")
    beside(garden.herb_pot, -1.35, 0.35, x=0, y=0, seed=5, r=0.5)
    beside(
        paper.one_book,
        1.45,
        0.3,
        0.5,
        colour="forest",
        title=BOOKS["KNI-ZAHRADA"][0],
        author=BOOKS["KNI-ZAHRADA"][1],
        brand=BOOKS["KNI-ZAHRADA"][2],
    )


@in_use("KON-POTOK", "linen", fill=0.5, aim=(0.0, 0.02))
def tea_for_two(**params):
    goods(tableware.teapot, 0, 0, 0.3, **params)
    beside(tableware.mug, 1.15, -0.55, 0.3, handle="no", size="xs", colour="cream")
    beside(drink, 1.15, -0.55, radius=0.28, level=0.46, color="#8a4a14")
    beside(tableware.mug, -1.2, -0.5, 0.3, handle="no", size="xs", colour="cream")
    beside(pantry.tin, 1.45, 0.9, 0.1, label="ČAJ", colour="navy", sub="bylinný z Krkonoš")
    beside(teaspoon, 0.35, -0.95, 1.4, scale=0.45)
    napkin(-0.2, -0.1, 0.15, "sage", 3.2, 2.0)


@in_use("MED-LIPA", "table", fill=0.36, aim=(0.05, 0.03))
def bread_and_honey(**params):
    goods(pantry.jar, 0, 0, -0.05, **params)
    beside(tableware.board, -1.2, 0.55, 0.9, wood="walnut", size="s")
    beside(slice_of_bread, -0.85, 0.25, 0.3, up=0.15)
    beside(slice_of_bread, -1.35, 0.7, 0.8, up=0.15)
    beside(slice_of_bread, -1.1, 0.55, 0.2, up=0.27, tilt=(0.16, -0.1))
    beside(tableware.mug, 1.0, 0.75, -0.5, colour="slate")
    beside(teaspoon, 0.5, -0.45, -1.0, scale=0.45)


@in_use("MED-LES", "shelf", "front", fill=0.36, aim=(0.02, 0.03))
def pantry_shelf(**params):
    goods(pantry.jar, 0, -0.1, 0.0, **params)
    beside(
        pantry.jar,
        -0.95,
        0.15,
        0.1,
        fill="honey",
        label="LIPOVÝ",
        sub="med z Vysočiny",
        size="m",
        brand=MAKERS["MED-LIPA"],
    )
    beside(
        pantry.paper_bag,
        1.15,
        0.3,
        -0.06,
        kind="flour",
        colour="kraft",
        size="l",
        label="HLADKÁ",
        sub="pšeničná mouka",
        brand=MAKERS["MOU-MLYN"],
    )
    beside(tableware.canister, -2.0, 0.25, colour="cream", size="m")


@in_use("CAJ-LOUKA", "shelf", "front", fill=0.42, aim=(0.0, 0.02))
def tea_shelf(**params):
    goods(pantry.tin, 0, -0.1, 0.05, **params)
    beside(tableware.teapot, 1.45, 0.15, 3.4, colour="slate")
    beside(tableware.mug, -1.0, 0.1, 0.5, colour="cream")
    beside(tableware.mug, -2.05, 0.25, 0.6, colour="cream")


@in_use("DAR-SPIZ", "walnut table", fill=0.56, aim=(0.0, 0.02))
def unpacked_gift(**params):
    goods(pantry.crate, 0, 0, 0.1, **params)
    beside(tableware.mug, -1.75, -0.35, -2.6, colour="forest")
    beside(drink, -1.75, -0.35, radius=0.385, level=0.80, color="#8a4a14")
    beside(paper.card_set, 1.75, -0.75, -0.2, scale=0.8, kind="cards", colour="sage", label="Děkujeme")
    beside(tableware.teapot, 1.9, 1.1, 2.9, colour="cream")


@in_use("SVI-SKLO", "sill", fill=0.36, aim=(0.03, 0.02), mood="evening")
def candle_at_window(**params):
    goods(candles.candle_glass, 0, 0, 0.0, **params)
    z = 0.82 * 0.72 if params.get("size", "s") == "s" else 1.04 * 0.72
    candles.flame(0, 0, z + 0.09)
    beside(candles.matchbox, 0.85, -0.35, -0.3, colour="rust", label="ZÁPALKY")
    beside(
        paper.one_book,
        -1.3,
        0.25,
        0.3,
        colour="sand",
        title=BOOKS["KNI-STROMY"][0],
        author=BOOKS["KNI-STROMY"][1],
        brand=BOOKS["KNI-STROMY"][2],
    )
    beside(home.vase, 1.35, 0.6, colour="cream", size="s")


@in_use("SVI-VALEC", "shelf", "front", fill=0.52, mood="evening")
def candles_on_shelf(**params):
    for x, y, high in ((-0.5, 0.05, 1.2), (0.05, -0.25, 0.8), (0.6, 0.1, 1.8)):
        goods(candles.one_pillar, x, y, colour=params["colour"], r=0.34, h=high, x=0, y=0)
        candles.flame(x, y, high + 0.05)
    beside(home.vase, -1.85, 0.25, colour="slate", size="m")
    beside(candles.matchbox, 1.7, -0.1, 0.2, colour="rust", label="ZÁPALKY")


@in_use("ZAP-LINKA", "ash table", "high", fill=0.5, aim=(0.0, 0.02))
def desk(**params):
    goods(paper.notebook, 0, 0, 0.0, **params)
    natural, lead = wood("linden", "z", pith=0.2), plain("#1f1f22", 0.4)
    beside(
        paper.pencil,
        1.2,
        0.3,
        at=(0, 0, 0.037),
        way=(-0.35, -0.94, 0),
        long=1.5,
        paint=natural,
        timber=natural,
        lead=lead,
    )
    beside(tableware.mug, -1.35, 0.95, -2.2, colour="rust")
    beside(drink, -1.35, 0.95, radius=0.385, level=0.80, color="#3a2013")
    beside(paper.pencil_cup, 1.5, 1.25, kind="cup", colour="cream", pieces="5")


@in_use("DIA-ROK", "ash table", "high", fill=0.56, aim=(0.0, 0.02))
def week_ahead(**params):
    goods(paper.notebook, 0, 0, 0.0, **params)
    paint, timber, lead = plain("#b9823a", 0.35), wood("linden", "z", pith=0.2), plain("#1f1f22", 0.4)
    beside(
        paper.pencil, 1.25, 0.6, at=(0, 0, 0.037), way=(-0.2, -0.98, 0), long=1.5, paint=paint, timber=timber, lead=lead
    )
    beside(tableware.mug, -1.5, 0.9, -2.2, colour="cream")
    beside(drink, -1.5, 0.9, radius=0.385, level=0.80, color="#8a4a14")
    beside(paper.card_set, 1.7, 1.5, 0.5, kind="cards", colour="sand", label="Jen tak")


@in_use("KNI-CHLEB", "table", "high", fill=0.52, aim=(0.0, 0.02))
def baking(**params):
    goods(paper.book, 0, 0, 0.0, **params)
    beside(
        pantry.paper_bag,
        -1.35,
        1.55,
        0.15,
        kind="flour",
        colour="kraft",
        size="l",
        label="ŽITNÁ",
        sub="chlebová mouka",
        brand=MAKERS["MOU-MLYN"],
    )
    beside(lambda: tableware.one_bowl("cream", 1.375), 1.55, 1.15)
    beside(tableware.rolling_pin, 1.45, -0.75, -0.6, wood="beech")


@in_use("LAM-SOUMRAK", "shelf", "front", fill=0.66, mood="evening")
def evening_corner(**params):
    goods(home.table_lamp, 0, 0, 0.0, **params)
    beside(
        paper.one_book,
        1.65,
        -0.15,
        0.05,
        colour="navy",
        title=BOOKS["KNI-TICHO"][0],
        author=BOOKS["KNI-TICHO"][1],
        brand=BOOKS["KNI-TICHO"][2],
    )
    beside(tableware.mug, 1.6, -0.15, -0.5, up=0.245, colour="cream")
    beside(home.vase, -1.75, 0.2, colour="slate", size="m")
    beside(home.branch, -1.75, 0.2, x=0, y=0, z=1.9, seed=8, high=1.7)


@in_use("LAM-TALIR", "table", "front", fill=0.66, aim=(0.0, -0.02), mood="evening")
def over_the_table(**params):
    goods(home.pendant, 0, 0, 0.0, up=1.0, **params)
    group(partial(tableware.plate, colour="cream", size="l"), (-0.1, 0, 0))
    group(lambda: tableware.one_bowl("slate", 1.0), (-0.1, 0, 0.055))
    beside(tableware.mug, 1.45, 0.4, -0.5, colour="rust")
    beside(tableware.carafe, -1.7, 0.75, size="s")


@in_use("DEK-CHALUPA", "plaster", "angle", fill=0.6, aim=(0.0, 0.04))
def on_a_stool(**params):
    made = cloth(params["colour"], "knit", "cream", [(0.2, 0.12), (0.42, 0.05)])
    goods(folded_cloth, 0, 0, width=2.35, depth=1.8, material=made, up=4.5, thick=0.13, turn=0.35, seed=5, rumple=0.045)
    goods(folded_cloth, 0, 0, width=2.3, depth=1.75, material=made, up=5.04, thick=0.13, turn=0.33, seed=9, rumple=0.05)
    beside(home.stool, 0, 0, wood="oak")
    beside(
        paper.one_book,
        0.2,
        -0.1,
        0.3,
        up=5.6,
        colour="forest",
        title=BOOKS["KNI-ZAHRADA"][0],
        author=BOOKS["KNI-ZAHRADA"][1],
        brand=BOOKS["KNI-ZAHRADA"][2],
    )


@in_use("KON-ROSA", "sill", fill=0.62, aim=(0.0, 0.02))
def watering(**params):
    goods(garden.watering_can, 0, -0.1, -0.1, **params)
    beside(garden.herb_pot, 2.75, 0.1, x=0, y=0, seed=9, r=0.6)
    beside(garden.planter, -2.75, 0.2, colour="rust", size="m")
    beside(soil_with_leaves, -2.75, 0.2, r=0.8, level=1.2, seed=4)


@in_use("KVE-TERASA", "sill", fill=0.4, aim=(0.0, -0.04))
def herbs(**params):
    goods(garden.planter, 0, 0, 0.0, **params)
    r = {"s": 0.6, "m": 0.9, "l": 1.3}[params.get("size", "s")]
    beside(soil_with_leaves, 0, 0, r=0.88 * r, level=1.42 * r, seed=6)
    beside(garden.planter, -1.75, 0.2, colour="rust", size="s")
    beside(soil_with_leaves, -1.75, 0.2, r=0.53, level=0.86, seed=8)
    beside(garden.watering_can, 2.45, 0.35, 3.5, scale=0.72, colour="sage")
    beside(garden.label_stick, 0.2, -1.0, text="bazalka", x=0, y=0)


@in_use("KOS-PISMENA", "floor", "angle", fill=0.6)
def on_the_floor(**params):
    goods(toys.blocks, 0, 0, 0.0, **params)
    beside(toys.car, 1.9, 0.9, 2.6, colour="ochre")
    beside(toys.stacker, -2.0, 1.1, colour="natural")


@in_use("KOS-PRIRODNI", "floor", "right", fill=0.62)
def house_on_the_floor(**params):
    goods(toys.blocks, 0, 0, 0.0, **params)
    beside(toys.car, -1.3, -1.2, 0.5, colour="rust")
    beside(textiles.folded_cloth, 1.9, 1.9, 0.2, kind="blanket", colour="sage")


@in_use("PRK-RADEK", "walnut table", "high", fill=0.62, aim=(0.0, 0.02))
def bread_on_board(**params):
    goods(tableware.board, 0, 0, -0.1, **params)
    beside(slice_of_bread, 0.1, -0.45, 0.5, up=0.15)
    beside(slice_of_bread, -0.25, 0.1, 0.9, up=0.15)
    beside(slice_of_bread, 0.05, -0.15, 0.2, up=0.27, tilt=(0.12, -0.1))
    beside(lambda: tableware.one_bowl("sage", 0.75), 1.65, 0.85)
    beside(pantry.jar, -1.5, 1.1, fill="honey", label="LIPOVÝ", sub="med z Vysočiny", brand=MAKERS["MED-LIPA"])


@in_use("SKL-HUT", "walnut table", "angle", fill=0.5, aim=(0.0, 0.02))
def water_on_table(**params):
    tint = tableware.GLASSES[params["glass"]]
    goods(tableware.one_tumbler, 0.42, -0.2, tint=tint, full=0.55)
    goods(tableware.one_tumbler, -0.45, 0.15, tint=tint)
    beside(tableware.carafe, 1.35, 0.95, size="l")
    beside(tableware.plate, -1.75, 0.3, colour="cream", size="s")
    beside(slice_of_bread, -1.7, 0.3, 0.4, up=0.07)


@in_use("KEL-TUZKY", "sill", "angle", fill=0.5, aim=(0.0, 0.02))
def pencils_at_window(**params):
    goods(paper.pencil_cup, 0, 0, 0.0, **params)
    beside(paper.notebook, 1.35, -0.1, -0.3, colour="forest", label="zápisník", brand=MAKERS["ZAP-LINKA"])
    beside(garden.herb_pot, -1.35, 0.4, x=0, y=0, seed=5, r=0.5)


@in_use("TUZ-SADA", "ash table", "high", fill=0.62, aim=(0.0, 0.02))
def pencils_on_desk(**params):
    goods(paper.pencil_cup, 0, 0, -0.25, **params)
    beside(paper.notebook, -1.45, 0.55, 0.1, colour="ochre", label="zápisník", size="m", brand=MAKERS["ZAP-LINKA"])
    beside(tableware.mug, 1.3, 0.9, -0.5, colour="forest")
    beside(drink, 1.3, 0.9, radius=0.385, level=0.80, color="#8a4a14")
