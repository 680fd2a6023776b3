"""Goods in use, for second pictures: beside things whose size everybody knows, where people have such goods."""

import math
import random
from functools import partial

from facts import BOOKS, MAKERS
from forms import ball, folded_cloth, group, lathe, plate, rumpled_sheet, tube
from goods import candles, garden, home, pantry, paper, tableware, textiles, toys
from materials import cloth, glazed, grainy, metal, plain, tone, wood

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
    made = cloth(params["colour"], "knit", tone(params["colour"], 0.5), [(0.2, 0.12), (0.42, 0.05)])
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


BOWL_SIZES = {"s": 0.75, "m": 1.0, "l": 1.375}


def filling(large, color, other, grain=14):
    """What is in a bowl; ``large`` is the bowl's scale."""
    lathe(
        [(0, 0.36 * large), (0.4 * large, 0.35 * large), (0.655 * large, 0.33 * large)],
        grainy(color, other, grain),
        levels=1,
    )


def empty_bowl(colour, large):
    tableware.one_bowl(colour, large)


def tall_cup(colour):
    r, h = 0.46, 1.15
    profile = [
        (0, 0.02), (0.4, 0.02), (0.42, 0), (0.445, 0.015), (r, 0.08), (r, h - 0.02), (0.985 * r, h), (0.94 * r, h - 0.01),
        (0.92 * r, 0.12), (0, 0.08),
    ]  # fmt: skip
    lathe(profile, glazed(colour, bare=0.14, rim=h - 0.01), wobble=0.005)


def book_of(sku, colour):
    """Return the parameters of ``paper.one_book``."""
    title, author, brand = BOOKS[sku]
    return {"colour": colour, "title": title, "author": author, "brand": brand}


@in_use("MIS-POLE", "linen", fill=0.5, aim=(0.0, 0.02))
def bowl_of_granola(**params):
    scale = BOWL_SIZES[params["size"]]
    goods(tableware.bowl, 0, 0, 0.0, **params)
    beside(filling, 0, 0, large=scale, color="#a8743a", other="#d8b070", grain=30)
    beside(
        pantry.paper_bag,
        0.9,
        1.25,
        -0.1,
        kind="granola",
        colour="ochre",
        size="m",
        label="OŘECHY",
        sub="pečená granola",
        brand=MAKERS["GRA-PECENA"],
    )
    beside(tableware.one_tumbler, -1.25, 0.7, tint="#fbfdfc", full=0.55)
    beside(teaspoon, 0.95, -0.25, -0.25, scale=0.5)


@in_use("MIS-HNIZDO", "table", "high", fill=0.62, aim=(0.0, 0.02))
def nested_bowls(**params):
    goods(tableware.bowl, 0, 0, 0.0, **params)
    beside(tableware.mill, 1.65, 0.1, wood="oak")
    beside(tableware.canister, -1.9, 0.15, colour="slate", size="m")


@in_use("TAL-KRUH", "walnut table", "high", fill=0.62, aim=(0.0, 0.02))
def laid_place(**params):
    goods(tableware.plate, 0, 0, 0.0, **params)
    beside(textiles.folded_cloth, -1.75, 0.0, 0.1, scale=0.8, kind="napkin", pieces="1", colour="sage")
    beside(teaspoon, 1.35, -0.1, 0.0, scale=0.62)
    beside(tableware.one_tumbler, 1.2, 1.35, tint="#d9964a")


@in_use("KAR-PRAMEN", "table", fill=0.6, aim=(0.0, 0.02))
def water_for_two(**params):
    goods(tableware.carafe, 0, 0, 0.0, **params)
    beside(tableware.one_tumbler, 0.95, -0.35, tint="#fbfdfc", full=0.55)
    beside(tableware.one_tumbler, -1.0, -0.1, tint="#fbfdfc", full=0.5)
    beside(tableware.plate, 1.75, 0.9, colour="slate", size="s")


@in_use("TER-CESTA", "sill", fill=0.62, aim=(0.0, 0.02))
def ready_for_a_walk(**params):
    goods(tableware.thermos, 0, 0, 0.0, **params)
    beside(tableware.enamel_mug, 0.95, -0.2, -0.4, colour="white")
    beside(textiles.folded_cloth, -1.6, 0.25, 0.0, scale=0.6, kind="blanket", colour="ochre")


@in_use("VAR-TRIO", "shelf", "front", fill=0.62, aim=(0.0, 0.02))
def spoons_at_hand(**params):
    for x, lean, species in ((-0.3, -0.3, "beech"), (0.02, 0.0, "oak"), (0.33, 0.3, "walnut")):
        group(
            lambda species=species: tableware.spoon(wood(species, "y", pith=0.5), 0, 0, 0),
            (x, 0.0, 1.75),
            0.0,
            tilt=(math.pi / 2, lean),
        )
    beside(tall_cup, 0, -0.08, colour="slate")
    beside(tableware.canister, 1.35, 0.15, colour="cream", size="m")
    beside(tableware.mill, -1.25, 0.1, wood="walnut")


@in_use("VAL-TESTO", "walnut table", fill=0.66, aim=(0.0, 0.02))
def rolled_dough(**params):
    goods(tableware.rolling_pin, 0, -0.1, 0.0, up=0.07, **params)
    lathe(
        [(0, 0.08), (1.0, 0.075), (1.12, 0.05), (1.16, 0.0)], plain("#ead9b4", 0.8, 0.15, 8), (0, 0.1, 0), wobble=0.02
    ).name = "backdrop dough"
    beside(
        pantry.paper_bag,
        -1.35,
        1.4,
        0.1,
        kind="flour",
        colour="kraft",
        size="l",
        label="HLADKÁ",
        sub="pšeničná mouka",
        brand=MAKERS["MOU-MLYN"],
    )
    beside(empty_bowl, 1.5, 1.25, colour="cream", large=1.0)


@in_use("MLY-ZRNKO", "linen", fill=0.6, aim=(0.0, 0.02))
def pepper_at_table(**params):
    goods(tableware.mill, 0, 0, 0.0, **params)
    beside(tableware.plate, -1.45, -0.2, colour="cream", size="s")
    beside(empty_bowl, -1.45, -0.2, up=0.055, colour="slate", large=0.75)
    beside(tableware.canister, 0.85, 0.3, colour="cream", size="xs", wood="oak")


@in_use("DOZ-KOMORA", "shelf", "front", fill=0.5, aim=(0.0, 0.02))
def canisters(**params):
    goods(tableware.canister, 0, 0, 0.0, **params)
    beside(tableware.canister, -1.35, 0.1, colour="slate", size="m", wood="beech")
    beside(pantry.spice_jar, 0.85, -0.15, fill="paprika", label="PAPRIKA")
    beside(pantry.spice_jar, 1.45, 0.0, fill="turmeric", label="KURKUMA")


@in_use("SLA-SPETKA", "table", fill=0.36, aim=(0.0, 0.02))
def salt_at_hand(**params):
    goods(tableware.canister, 0, 0, 0.0, **params)
    beside(tableware.mill, 0.85, 0.45, wood="walnut")
    beside(tableware.board, -1.5, 0.35, 0.6, wood="walnut", size="s")
    beside(slice_of_bread, -1.15, 0.1, 0.4, up=0.15)


@in_use("UTE-LEN", "table", fill=0.56, aim=(0.0, 0.02))
def towels_by_plates(**params):
    goods(textiles.folded_cloth, 0, 0, 0.0, **params)
    for i, colour in enumerate(("slate", "cream", "slate")):
        beside(tableware.plate, -1.9, 0.9, 0.7 * i, up=0.066 * i, colour=colour, size="s")
    beside(tableware.one_tumbler, 1.35, 0.75, tint="#fbfdfc")
    beside(tableware.one_tumbler, 1.75, 0.15, tint="#fbfdfc")


@in_use("UBR-LEN", "walnut table", fill=0.5, aim=(0.0, 0.02))
def napkins_at_table(**params):
    goods(textiles.folded_cloth, 0, 0, 0.0, **params)
    beside(tableware.plate, 1.75, 0.35, colour="slate", size="l")
    beside(tableware.one_tumbler, 0.45, 1.35, tint="#d9964a")
    beside(teaspoon, -0.95, 0.1, 0.2, scale=0.6)


@in_use("MED-SKORICE", "linen", fill=0.36, aim=(0.0, 0.02))
@in_use("DZE-SAD", "linen", fill=0.36, aim=(0.0, 0.02))
@in_use("CAT-CIBULE", "walnut table", fill=0.36, aim=(0.0, 0.02))
def bread_beside(**params):
    goods(pantry.jar, 0, 0, 0.0, **params)
    beside(tableware.plate, -1.45, 0.3, colour="slate", size="s")
    beside(slice_of_bread, -1.5, 0.35, 0.4, up=0.07)
    beside(slice_of_bread, -1.25, 0.25, 0.8, up=0.19, tilt=(0.06, -0.08))
    beside(teaspoon, 0.55, -0.5, -0.9, scale=0.45)
    beside(tableware.mug, 1.15, 0.7, -0.5, colour="cream")


@in_use("POV-SVEST", "shelf", "front", fill=0.42, aim=(0.0, 0.02))
def jars_on_shelf(**params):
    goods(pantry.jar, 0, -0.1, 0.0, **params)
    beside(
        pantry.jar,
        0.95,
        0.1,
        0.0,
        fill="apricot",
        label="MERUŇKY",
        sub="džem · 210 g",
        lid="black",
        size="s",
        brand=MAKERS["DZE-SAD"],
    )
    beside(
        pantry.jar,
        -0.95,
        0.1,
        0.05,
        fill="raspberry",
        label="MALINY",
        sub="džem · 210 g",
        lid="black",
        size="s",
        brand=MAKERS["DZE-SAD"],
    )
    beside(tableware.canister, 1.95, 0.15, colour="cream", size="m")


@in_use("SIR-SAD", "sill", fill=0.62, aim=(0.0, 0.02))
def lemonade(**params):
    goods(pantry.bottle, 0, 0, 0.0, **params)
    beside(tableware.one_tumbler, 0.85, -0.25, tint="#fbfdfc", full=0.6)
    beside(tableware.carafe, -1.1, 0.35, size="s")


@in_use("OLE-LEN", "table", fill=0.62, aim=(0.0, 0.02))
@in_use("OCT-JABLKO", "linen", fill=0.62, aim=(0.0, 0.02))
def dressing(**params):
    goods(pantry.bottle, 0, 0, 0.0, **params)
    beside(empty_bowl, 1.1, -0.1, colour="sage", large=1.0)
    beside(tableware.mill, -0.9, 0.35, wood="walnut")
    beside(slice_of_bread, -1.35, -0.45, 0.5)


@in_use("KAV-VERANDA", "walnut table", fill=0.6, aim=(0.0, 0.02))
def coffee_break(**params):
    goods(pantry.paper_bag, 0, 0.2, 0.0, **params)
    beside(tableware.mug, 0.95, -0.3, 0.2, handle="no", size="xs", colour="slate")
    beside(drink, 0.95, -0.3, radius=0.28, level=0.46, color="#24120a")
    beside(tableware.canister, -1.35, 0.5, colour="cream", size="m")
    beside(teaspoon, -0.35, -0.7, 1.3, scale=0.42)


@in_use("KAK-ZIMA", "table", fill=0.5, aim=(0.0, 0.02))
def winter_evening(**params):
    goods(pantry.tin, 0, 0, 0.0, **params)
    beside(tableware.enamel_mug, 1.05, -0.25, -0.4, colour="white")
    beside(drink, 1.05, -0.25, radius=0.375, level=0.66, color="#4a2a18")
    beside(textiles.folded_cloth, -1.95, 0.7, 0.0, scale=0.75, kind="blanket", colour="ochre")


@in_use("KOR-POLICE", "shelf", "front", fill=0.5, aim=(0.0, 0.02))
def spices(**params):
    goods(pantry.spice_jar, 0, -0.1, **params)
    for x, fill, label in (
        (-1.3, "marjoram", "MAJORÁNKA"),
        (-0.65, "turmeric", "KURKUMA"),
        (0.65, "pepper", "PEPŘ"),
        (1.3, "caraway", "KMÍN"),
    ):
        beside(pantry.spice_jar, x, 0.05, fill=fill, label=label)


@in_use("SUL-ZAHON", "sill", fill=0.46, aim=(0.0, 0.02))
def herbs_and_salt(**params):
    goods(pantry.spice_jar, 0, 0, **params)
    beside(garden.herb_pot, -1.0, 0.35, x=0, y=0, seed=5, r=0.45)
    beside(tableware.mill, 0.85, 0.2, wood="oak")


@in_use("COK-TABULKA", "ash table", "high", fill=0.6, aim=(0.0, 0.02))
def sweet_break(**params):
    goods(pantry.chocolate, 0, 0, 0.0, **params)
    beside(tableware.mug, 1.25, 1.25, -0.6, colour="cream")
    beside(drink, 1.25, 1.25, radius=0.385, level=0.80, color="#3a2013")
    beside(paper.one_book, -1.85, 0.75, 0.05, **book_of("KNI-TICHO", "navy"))


@in_use("MOU-MLYN", "walnut table", fill=0.62, aim=(0.0, 0.02))
def before_baking(**params):
    goods(pantry.paper_bag, 0, 0.3, 0.0, **params)
    beside(empty_bowl, 1.5, 0.1, colour="cream", large=1.375)
    beside(tableware.rolling_pin, -1.1, -0.75, 0.5, wood="oak")


@in_use("GRA-PECENA", "linen", fill=0.6, aim=(0.0, 0.02))
def granola(**params):
    goods(pantry.paper_bag, 0, 0.3, 0.0, **params)
    beside(empty_bowl, 1.2, -0.2, colour="slate", large=0.85)
    beside(filling, 1.2, -0.2, large=0.85, color="#a8743a", other="#d8b070", grain=30)
    beside(tableware.one_tumbler, -1.0, 0.0, tint="#fbfdfc", full=0.55)
    beside(teaspoon, 0.05, -0.75, 1.2, scale=0.48)


@in_use("SVI-STUL", "linen", "front", fill=0.66, aim=(0.0, 0.02), mood="evening")
def dinner_by_candles(**params):
    for x, y, high in ((-0.45, 0.1, 0.9), (0.45, -0.1, 0.5)):
        goods(candles.candlestick, 0, 0, colour=params["colour"], high=high, x=x, y=y)
        candles.flame(x, y, high + 2.12)
    beside(tableware.plate, 2.3, -0.3, colour="slate", size="l")
    beside(tableware.one_tumbler, -1.55, 0.1, tint="#d9964a")


@in_use("ZAP-DLOUHE", "walnut table", "high", fill=0.5, aim=(0.0, 0.02))
def by_the_candle(**params):
    goods(candles.matchbox, 0, 0, 0.0, **params)
    beside(candles.candle_glass, -1.0, 0.65, 0.3, glass="amber", tag="black", label="KADIDLO & FÍKY")
    beside(candles.one_pillar, 0.6, 0.95, colour="cream", r=0.34, h=1.2, x=0, y=0)


@in_use("MYD-KOSTKA", "sill", fill=0.5, aim=(0.0, 0.02))
def soap_in_bathroom(**params):
    goods(candles.soap, 0, 0, 0.0, **params)
    beside(textiles.folded_cloth, -1.55, 0.55, -0.2, scale=0.85, kind="waffle", colour="cream")
    beside(garden.herb_pot, 1.35, 0.5, x=0, y=0, seed=9, r=0.42)


@in_use("MYD-TEKUTE", "shelf", "front", fill=0.55, aim=(0.0, 0.02))
def soap_on_shelf(**params):
    goods(pantry.bottle, 0, 0, 0.0, **params)
    beside(textiles.folded_cloth, 1.55, 0.25, -0.3, scale=0.85, kind="waffle", colour="slate")
    beside(candles.one_pillar, -0.95, 0.1, colour="cream", r=0.34, h=0.8, x=0, y=0)
    beside(home.vase, -1.85, 0.3, colour="cream", size="s")


@in_use("BAL-RUCE", "sill", fill=0.36, aim=(0.0, 0.02))
def balm_at_hand(**params):
    goods(pantry.tin, 0, 0, 0.0, **params)
    beside(
        pantry.bottle,
        0.75,
        0.35,
        0.1,
        shape="pump",
        glass="amber",
        label="ŠALVĚJ",
        sub="mýdlo na ruce",
        brand=MAKERS["MYD-TEKUTE"],
    )
    beside(textiles.folded_cloth, -1.25, 0.45, -0.2, scale=0.7, kind="waffle", colour="cream")


@in_use("RUC-VAFLE", "plaster", fill=0.62, aim=(0.0, 0.04))
def towel_on_stool(**params):
    goods(textiles.folded_cloth, 0, 0, 0.0, up=4.5, **params)
    beside(home.stool, 0, 0, wood="beech")
    beside(candles.soap, 0.1, 0.0, 0.2, up=5.02, colour="sage", label="ŠALVĚJ", brand=MAKERS["MYD-KOSTKA"])


@in_use("PRA-PSANI", "ash table", "high", fill=0.6, aim=(0.0, 0.02))
def writing(**params):
    goods(paper.card_set, 0, 0, 0.0, **params)
    paint, timber, lead = plain("#31493a", 0.35), wood("linden", "z", pith=0.2), plain("#1f1f22", 0.4)
    beside(
        paper.pencil,
        1.25,
        0.1,
        at=(0, 0, 0.037),
        way=(-0.35, -0.94, 0),
        long=1.5,
        paint=paint,
        timber=timber,
        lead=lead,
    )
    beside(tableware.mug, -1.35, 1.1, -2.2, colour="rust")
    beside(drink, -1.35, 1.1, radius=0.385, level=0.80, color="#8a4a14")


@in_use("VOU-ZAPECI", "walnut table", "high", fill=0.6, aim=(0.0, 0.02))
def given_voucher(**params):
    goods(paper.card_set, 0, 0, 0.0, **params)
    beside(candles.candle_glass, -1.35, 1.0, 0.2, glass="amber", tag="black", label="KADIDLO & FÍKY")
    beside(tableware.mug, 1.45, 1.15, -0.6, colour="cream")


@in_use("KNI-ZAHRADA", "sill", fill=0.56, aim=(0.0, 0.02))
def reading_gardener(**params):
    goods(paper.book, 0, -0.1, 0.0, **params)
    beside(garden.herb_pot, -1.6, 0.6, x=0, y=0, seed=5, r=0.5)
    beside(garden.herb_pot, 1.55, 0.75, x=0, y=0, seed=9, r=0.45)


@in_use("KNI-TICHO", "walnut table", "high", fill=0.56, aim=(0.0, 0.02))
def quiet_hour(**params):
    goods(paper.book, 0, 0, 0.0, **params)
    beside(tableware.mug, 1.45, 0.75, -0.6, colour="cream")
    beside(drink, 1.45, 0.75, radius=0.385, level=0.80, color="#8a4a14")
    beside(candles.candle_glass, -1.3, 1.3, 0.2, glass="smoke", tag="plum", label="LEVANDULE")


@in_use("KNI-STROMY", "floor", "high", fill=0.56, aim=(0.0, 0.02))
def young_reader(**params):
    goods(paper.book, 0, 0, 0.0, **params)
    beside(toys.car, 1.6, 0.75, 0.6, colour="natural")
    beside(paper.pencil_cup, -1.45, 1.15, kind="cup", colour="rust", pieces="5")


@in_use("VAZ-BRIZA", "shelf", "front", fill=0.46, aim=(0.0, 0.08))
def branch_in_vase(**params):
    high = {"s": 1.6, "m": 2.2, "l": 3.0}[params["size"]]
    goods(home.vase, 0, 0, 0.0, **params)
    beside(home.branch, 0, 0, x=0, y=0, z=0.85 * high, seed=5, high=0.85 * high)
    beside(paper.one_book, 1.6, 0.0, 0.0, **book_of("KNI-ZAHRADA", "forest"))
    beside(tableware.mug, -1.35, 0.1, -2.4, colour="slate")


@in_use("HOD-POLEDNE", "shelf", "front", fill=0.62, aim=(0.0, 0.02))
def clock_on_shelf(**params):
    goods(home.clock, 0, 0.3, 0.0, **params)
    beside(home.vase, -2.15, 0.1, colour="slate", size="s")
    beside(paper.one_book, 2.3, -0.1, 0.0, **book_of("KNI-TICHO", "navy"))


@in_use("STL-TRINOH", "floor", fill=0.72, aim=(0.0, 0.0))
def seat(**params):
    goods(home.stool, 0, 0, 0.0, **params)
    beside(paper.one_book, 0.1, 0, 0.3, up=4.5, **book_of("KNI-STROMY", "sand"))
    beside(garden.planter, 3.1, 1.2, colour="rust", size="l")
    beside(soil_with_leaves, 3.1, 1.2, r=1.15, level=1.85, seed=4)


@in_use("VEZ-KROUZKY", "floor", fill=0.56, aim=(0.0, 0.02))
def tower(**params):
    goods(toys.stacker, 0, 0, 0.0, **params)
    beside(toys.car, 1.65, -0.2, 0.5, colour="navy")
    beside(textiles.folded_cloth, -2.4, 1.4, 0.2, kind="blanket", colour="sage")


@in_use("AUT-KOPEC", "floor", "right", fill=0.5, aim=(0.0, 0.02))
def on_the_way(**params):
    goods(toys.car, 0, 0, -0.2, **params)
    beside(toys.blocks, -0.9, 1.5, 0.2, label="KOSTKY")


@in_use("KAK-JEZEK", "sill", fill=0.56, aim=(0.0, 0.02))
def cactus_at_window(**params):
    goods(garden.planter, 0, 0, 0.0, **params)
    beside(tableware.mug, 1.35, -0.1, -0.4, colour="rust")
    beside(paper.one_book, -1.75, 0.25, 0.2, **book_of("KNI-ZAHRADA", "forest"))


@in_use("SEM-ZAHON", "walnut table", "high", fill=0.56, aim=(0.0, 0.02))
def sowing(**params):
    goods(garden.seed_packet, 0, -0.2, 0.0, **params)
    beside(garden.herb_pot, -1.2, 0.5, x=0, y=0, seed=5, r=0.5)
    beside(garden.planter, 1.1, 0.65, colour="rust", size="s")
    beside(soil_with_leaves, 1.1, 0.65, r=0.53, level=0.86, seed=8)


@in_use("BUD-SYKORA", "ash table", fill=0.6, aim=(0.0, 0.02))
def before_hanging(**params):
    goods(garden.birdhouse, 0, 0, 0.0, **params)
    beside(garden.watering_can, 2.6, 0.9, 3.4, colour="sage")
    beside(garden.herb_pot, -1.9, 0.35, x=0, y=0, seed=5, r=0.6)


@in_use("LUC-STODOLA", "floor", fill=0.62, aim=(0.0, 0.02), mood="evening")
def evening_light(**params):
    goods(garden.lantern, 0, 0, 0.0, **params)
    beside(textiles.folded_cloth, -2.5, 0.9, 0.2, kind="blanket", colour="forest")
    beside(tableware.enamel_mug, 1.5, -0.4, -0.4, colour="white")
