"""Still lifes: several goods in one scene, for the hero, the categories and the articles of the journal."""

from functools import partial

from facts import BOOKS, MAKERS
from forms import box, group
from goods import candles, garden, home, pantry, paper, tableware, textiles, toys
from materials import plain, wood


def place(build, x, y, turn=0.0, z=0.0, **params):
    """Put goods on the table at (x, y), turned by ``turn``."""
    group(partial(build, **params), (x, y, z), turn)


def apple(x, y, size=0.36, color="#b8402c", seed=0.0):
    from forms import lathe, tube

    skin = plain(color, 0.3, 0.05, 6, **{"Coat Weight": 0.3, "Subsurface Weight": 0.1})
    r = size
    lathe([
        (0, 0.10 * r), (0.25 * r, 0.0), (0.5 * r, 0.05 * r), (0.78 * r, 0.3 * r), (0.96 * r, 0.7 * r), (1.0 * r, 1.05 * r), (0.92 * r, 1.36 * r),
        (0.72 * r, 1.6 * r), (0.45 * r, 1.7 * r), (0.2 * r, 1.62 * r), (0.06 * r, 1.45 * r), (0, 1.42 * r),
    ], skin, (x, y, 0), wobble=0.02, seed=seed, crisp=False)  # fmt: skip
    tube([(x, y, 1.4 * r), (x + 0.03, y, 1.62 * r), (x + 0.09, y, 1.85 * r)], 0.018, plain("#4a3521", 0.8))


def hero():
    """A breakfast table: stoneware, honey, coffee, linen and a candle."""
    textiles.napkin_on_table("sage", 0.3, -0.5, 0.22, 5.2, 2.0, seed=4)
    place(tableware.teapot, -1.75, 0.75, 0.25, colour="forest")
    place(tableware.mug, -0.55, -0.30, -0.35, z=0.03, colour="cream")
    place(tableware.mug, 0.35, 0.25, 2.6, z=0.03, colour="rust")
    place(
        pantry.jar,
        1.25,
        -0.25,
        0.0,
        z=0.03,
        fill="honey",
        label="LIPOVÝ",
        sub="med z Vysočiny",
        lid="brass",
        size="m",
        brand=MAKERS["MED-LIPA"],
    )
    place(tableware.one_bowl, -3.15, -0.45, 0.0, colour="slate", scale=1.0)
    for x, y in ((0.0, 0.39), (-0.335, -0.19), (0.335, -0.19)):
        group(partial(apple, 0, 0, 0.32), (-3.15 + x, -0.45 + y, 0.31))
    place(home.vase, 2.45, 0.85, 0.0, z=0.03, colour="cream", size="s")
    group(partial(home.branch, 0, 0, 1.35, 5, 1.3), (2.45, 0.85, 0))
    place(
        pantry.paper_bag,
        0.75,
        1.25,
        -0.1,
        kind="coffee",
        colour="rust",
        label="ETIOPIE",
        sub="zrnková káva",
        brand=MAKERS["KAV-VERANDA"],
    )
    place(candles.candle_glass, 2.5, -0.45, 0.1, z=0.03, glass="amber", tag="black", label="KADIDLO & FÍKY")
    group(lambda: tableware.spoon(wood("walnut", "y"), 0, 0, 0, 0.8), (0.1, -1.15, 0.05), 1.35)


def kitchen():
    place(tableware.plate, -0.55, 0.0, 0.0, colour="cream", size="l")
    group(lambda: tableware.one_bowl("sage", 1.0), (-0.55, 0.0, 0.055))
    place(tableware.mug, 1.25, -0.45, -0.5, colour="forest", size="s")
    place(tableware.teapot, 1.35, 1.4, 0.3, colour="slate")
    place(tableware.canister, -1.75, 1.6, 0.0, colour="cream", size="m", wood="beech")
    place(tableware.mill, 2.3, 0.55, 0.0, wood="walnut")


def pantry_shelf():
    place(
        pantry.jar,
        -1.3,
        -0.2,
        -0.08,
        fill="honey",
        label="LIPOVÝ",
        sub="med z Vysočiny",
        lid="brass",
        size="m",
        brand=MAKERS["MED-LIPA"],
    )
    place(
        pantry.jar,
        -0.35,
        -0.45,
        0.04,
        fill="raspberry",
        label="MALINY",
        sub="džem · 210 g",
        lid="black",
        size="s",
        brand=MAKERS["DZE-SAD"],
    )
    place(
        pantry.jar,
        0.45,
        -0.25,
        0.0,
        fill="apricot",
        label="MERUŇKY",
        sub="džem · 210 g",
        lid="black",
        size="s",
        brand=MAKERS["DZE-SAD"],
    )
    place(
        pantry.bottle,
        0.15,
        0.75,
        0.06,
        shape="syrup",
        fill="elderflower",
        label="BEZ",
        sub="sirup z květů",
        brand=MAKERS["SIR-SAD"],
    )
    place(
        pantry.paper_bag,
        -1.15,
        1.0,
        0.1,
        kind="flour",
        colour="kraft",
        size="l",
        label="HLADKÁ",
        sub="pšeničná mouka",
        brand=MAKERS["MOU-MLYN"],
    )
    place(pantry.tin, 1.3, 0.35, -0.06, label="ČAJ", colour="navy", sub="bylinný z Krkonoš")
    place(pantry.spice_jar, 1.25, -0.6, -0.05, fill="turmeric", label="KURKUMA")


def bathroom():
    place(textiles.folded_cloth, -0.6, 0.75, -0.1, kind="waffle", colour="cream")
    place(candles.soap, -0.35, -1.25, 0.1, colour="sage", label="ŠALVĚJ", brand=MAKERS["MYD-KOSTKA"])
    place(
        pantry.bottle,
        0.95,
        0.35,
        0.12,
        shape="pump",
        glass="amber",
        label="ŠALVĚJ",
        sub="mýdlo na ruce",
        brand=MAKERS["MYD-TEKUTE"],
    )
    place(candles.candle_glass, 1.2, -0.65, -0.05, glass="smoke", tag="plum", label="LEVANDULE")
    group(lambda: candles.one_pillar("cream", 0.34, 1.8, 0, 0), (1.9, 0.85, 0))
    group(lambda: candles.one_pillar("rust", 0.34, 1.2, 0, 0), (2.35, 0.2, 0))


def desk():
    paper.one_book("navy", *BOOKS["KNI-TICHO"], (-0.9, 0.5, 0), 0.12)
    paper.one_book("ochre", *BOOKS["KNI-CHLEB"], (-0.92, 0.52, 0.241), 0.02, w=1.36, h=1.95)
    paper.one_notebook("forest", "zápisník", 1.05, 1.48, (-0.88, 0.5, 0.482), 0.2, MAKERS["ZAP-LINKA"])
    place(paper.pencil_cup, 0.95, 1.15, 0.0, kind="cup", colour="cream", pieces="6")
    place(paper.card_set, 1.05, -0.6, -0.12, kind="cards", colour="rose", label="S láskou")
    place(tableware.mug, -1.1, -1.25, -0.4, handle="no", size="xs", colour="slate")


def evening_home():
    place(home.table_lamp, 0.9, 0.9, 0.0, colour="rust")
    place(home.vase, -1.7, 0.7, 0.0, colour="slate", size="m")
    group(partial(home.branch, 0, 0, 1.9, 8, 1.9), (-1.7, 0.7, 0))
    paper.one_book("forest", *BOOKS["KNI-ZAHRADA"], (-0.45, -1.0, 0), 0.25)
    paper.one_book("sand", *BOOKS["KNI-STROMY"], (-0.45, -0.97, 0.241), 0.1, w=1.36, h=1.95)
    place(candles.candle_glass, 1.4, -0.95, 0.0, glass="amber", tag="black", label="KADIDLO & FÍKY")


def garden_bench():
    place(garden.watering_can, -1.35, 0.6, 0.0, colour="sage")
    place(garden.planter, 1.95, 0.95, 0.0, colour="rust", size="m")
    garden.herb_pot(2.85, -0.55, 3, 0.55)
    place(garden.planter, 1.15, -0.75, 0.0, colour="sand", size="s", plant="cactus")
    place(garden.seed_packet, -2.05, -1.15, 0.1, colour="sage", label="HRÁCH", motif="pea", brand=MAKERS["SEM-ZAHON"])
    place(
        garden.seed_packet, -0.45, -1.15, -0.25, colour="rust", label="RAJČE", motif="round", brand=MAKERS["SEM-ZAHON"]
    )


def playroom():
    place(toys.blocks, -1.2, 0.85, 0.1, label="KOSTKY")
    place(toys.stacker, 1.1, 0.8, 0.0, colour="rainbow")
    place(toys.car, 2.2, -0.6, 0.5, colour="rust")
    place(toys.car, 0.05, -1.1, -0.3, colour="navy")


def article_stoneware():
    """How a mug is made: mugs of all glazes in a row."""
    for i, (colour, size) in enumerate(
        (("forest", "s"), ("rust", "l"), ("cream", "s"), ("slate", "l"), ("ochre", "s"))
    ):
        place(tableware.mug, -2.3 + 1.15 * i, 0.3 * (i % 2), -0.5 - 0.1 * i, colour=colour, size=size)
    place(tableware.mug, -0.4, -0.9, 0.0, handle="no", size="xs", colour="cream")


def article_wood():
    """Care of wood: boards, oil, a cloth."""
    place(tableware.board, -0.6, 0.4, 0.2, wood="walnut", size="s")
    place(
        pantry.bottle,
        1.2,
        0.9,
        0.0,
        shape="oil",
        fill="flax",
        label="LNĚNÝ",
        sub="olej za studena",
        size="m",
        brand=MAKERS["OLE-LEN"],
    )
    place(tableware.rolling_pin, 1.9, -1.1, 0.4, wood="oak")
    group(lambda: tableware.spoon(wood("beech", "y"), 0, 0, 0, 0.9), (-0.75, 0.3, 0.24), -0.5)
    place(tableware.mill, 1.95, 0.5, 0.0, wood="oak")


def article_candle():
    """How to burn a candle: three candles and matches."""
    place(candles.candle_glass, -0.85, -0.1, 0.05, glass="amber", tag="black", label="KADIDLO & FÍKY", size="l")
    place(candles.candle_glass, 0.25, 0.35, 0.0, glass="green", tag="forest", label="BOROVICE")
    place(candles.matchbox, 0.75, -0.7, 0.2, colour="rust", label="ZÁPALKY")
    for x, y, h, colour in ((1.25, 0.55, 1.8, "cream"), (1.85, 0.1, 1.2, "rust")):
        group(partial(candles.one_pillar, colour, 0.34, h, 0, 0), (x, y, 0))


def article_bread():
    """Sourdough: flour, a bowl, a rolling pin and the book."""
    place(
        pantry.paper_bag,
        -1.65,
        0.85,
        0.08,
        kind="flour",
        colour="kraft",
        size="l",
        label="ŽITNÁ",
        sub="chlebová mouka",
        brand=MAKERS["MOU-MLYN"],
    )
    place(tableware.one_bowl, 0.15, 0.75, 0.0, colour="cream", scale=1.375)
    place(tableware.rolling_pin, 0.2, -0.9, 0.6, wood="beech")
    paper.one_book("ochre", *BOOKS["KNI-CHLEB"], (2.7, 0.2, 0), -0.2)
    place(textiles.folded_cloth, -2.4, -0.6, -0.2, kind="napkin", pieces="2", colour="sage")


def article_letters():
    """Letters by hand: cards, an open book, pencils."""
    paper.open_book((-0.85, 0.55, 0), 0.12)
    place(paper.card_set, 1.7, -0.65, -0.1, kind="cards", colour="sage", label="Děkujeme")
    place(paper.pencil_cup, 1.5, 1.25, 0.0, kind="cup", colour="rust", pieces="5")
    place(tableware.mug, -1.75, -1.05, -0.4, colour="slate")


def article_garden():
    """A window sill: seeds and pots."""
    garden.herb_pot(-1.2, 0.55, 5, 0.6)
    garden.herb_pot(0.15, 0.75, 9, 0.5)
    place(garden.planter, 1.35, 0.6, 0.0, colour="slate", size="s")
    place(
        garden.seed_packet,
        -0.85,
        -0.75,
        0.05,
        colour="forest",
        label="BAZALKA",
        motif="leaf",
        brand=MAKERS["SEM-ZAHON"],
    )
    place(
        garden.seed_packet, 0.65, -0.85, -0.3, colour="rose", label="LOUKA", motif="flower", brand=MAKERS["SEM-ZAHON"]
    )
    garden.label_stick("bazalka", 1.55, -0.55, 0.4)


def article_gift():
    """A gift box and what is in it."""
    place(pantry.crate, 0.0, 0.3, 0.1, size="l")
    place(candles.candle_glass, -2.05, -1.05, 0.0, glass="clear", tag="cream", label="LNĚNÉ PRÁDLO")
    place(paper.card_set, 1.3, -1.35, 0.0, kind="voucher", colour="forest", label="1 000 Kč")


def shop_shelf():
    """A shelf of the shop: mugs in two rows, bowls and plates in stacks, a vase at the end."""
    for i, (colour, size) in enumerate((("forest", "s"), ("rust", "s"), ("cream", "s"), ("slate", "s"))):
        place(tableware.mug, -2.85 + 1.12 * i, 0.75, -0.45, colour=colour, size=size)
    for i, (colour, size) in enumerate((("cream", "l"), ("rust", "s"), ("slate", "l"), ("ochre", "s"))):
        place(tableware.mug, -2.4 + 1.15 * i, -0.4, -0.55, colour=colour, size=size)
    stack_plates(("slate", "cream", "rust"), 3.1, -0.35)
    tableware.one_bowl("cream", 1.0, (3.1, -0.35, 0.195))
    place(home.vase, 2.75, 1.6, 0.0, colour="cream", size="m")
    group(partial(home.branch, 0, 0, 1.9, 3, 1.6), (2.75, 1.6, 0))


def stack_plates(colours, x, y, sizes="ssss"):
    """Put plates on each other: the foot of one stands in the well of the one below."""
    for i, colour in enumerate(colours):
        group(partial(tableware.plate, colour=colour, size=sizes[i]), (x, y, 0.066 * i), 0.7 * i)


def founders_story():
    """Where it began: a bowl and a rolling pin on a cloth, flour beside."""
    textiles.napkin_on_table("sand", 0.2, -0.1, 0.12, 4.6, 2.6, seed=6)
    place(tableware.one_bowl, -1.0, 0.2, 0.0, z=0.03, colour="cream", scale=1.375)
    place(tableware.rolling_pin, 1.75, -0.6, 0.35, z=0.05, wood="oak")
    place(
        pantry.paper_bag,
        -2.85,
        0.75,
        0.12,
        kind="flour",
        colour="kraft",
        size="l",
        label="HLADKÁ",
        sub="pšeničná mouka",
        brand=MAKERS["MOU-MLYN"],
    )
    place(tableware.canister, 1.15, 2.05, 0.0, colour="slate", size="s", wood="beech")


def article_plums():
    """Plum butter: jars, apricot jam beside them, spoons."""
    for x, y, turn in ((-1.75, 0.1, -0.08), (-0.75, 0.5, 0.05), (0.15, 0.05, 0.02)):
        place(
            pantry.jar,
            x,
            y,
            turn,
            fill="plum",
            label="POVIDLA",
            sub="jen švestky · 330 g",
            lid="black",
            size="m",
            brand=MAKERS["POV-SVEST"],
        )
    place(
        pantry.jar,
        1.15,
        0.98,
        0.04,
        fill="apricot",
        label="MERUŇKY",
        sub="džem · 210 g",
        lid="black",
        size="s",
        brand=MAKERS["DZE-SAD"],
    )
    group(lambda: tableware.spoon(wood("beech", "y"), 0, 0, 0, 0.9), (1.9, -0.7, 0), 1.25)
    group(lambda: tableware.spoon(wood("walnut", "y"), 0, 0, 0, 0.9), (2.15, 0.06, 0), 1.35)
    for i, (x, y) in enumerate(((-1.4, -0.75), (-0.75, -0.6), (-1.2, -1.35))):
        plum(x, y, 0.5 + 1.3 * i)


def plum(x, y, turn=0.0):
    """A plum that lies on its side."""
    from forms import ball, tube

    skin = plain("#3b2440", 0.42, 0.04, 8, **{"Coat Weight": 0.15})
    group(lambda: (
        ball(0.2, skin, (0, 0, 0.19), (1.3, 1, 0.95)),
        tube([(0.25, 0, 0.2), (0.32, 0.01, 0.25), (0.38, 0.03, 0.27)], 0.014, plain("#5a4526", 0.8)),
    ), (x, y, 0), turn)  # fmt: skip


def article_table():
    """A place that is laid: plates on each other, a napkin, a glass, a carafe behind."""
    stack_plates(("cream", "slate"), -0.35, 0.0, "ls")
    place(textiles.folded_cloth, 1.75, -0.35, -0.45, kind="napkin", pieces="1", colour="cream")
    tableware.one_tumbler(tableware.GLASSES["amber"], (1.35, 1.15, 0))
    place(tableware.carafe, 2.4, 1.35, 0.0, size="l")
    for x, y, h in ((-2.15, 1.0, 1.8), (-1.6, 1.65, 1.2)):
        group(partial(candles.one_pillar, "cream", 0.34, h, 0, 0), (x, y, 0))


def care_of_stoneware():
    """Plates and bowls in stacks."""
    stack_plates(("cream", "rust", "slate", "rust"), -1.35, 0.15)
    tableware.one_bowl("cream", 1.375, (1.0, 0.25, 0))
    tableware.one_bowl("slate", 1.0, (1.0, 0.25, 0.168))
    tableware.one_bowl("sage", 0.75, (1.0, 0.25, 0.295))
    place(tableware.mug, 2.55, -0.2, -0.5, colour="forest")


def care_of_textiles():
    """Linen, a waffle towel and a blanket, folded and stacked."""
    place(textiles.folded_cloth, -1.0, 0.3, -0.1, kind="blanket", colour="forest")
    place(textiles.folded_cloth, -1.0, 0.25, -0.25, z=1.13, kind="towel", pieces="2", colour="slate")
    place(textiles.folded_cloth, 2.1, 0.5, -0.35, kind="waffle", colour="cream")
    place(textiles.folded_cloth, 1.7, -1.15, -0.25, kind="napkin", pieces="3", colour="sage")


def grain(species):
    """A board that fills the frame: the swatch of a wood."""
    box((4, 4, 0.3), wood(species, "x", pith=1.1), bevel=0.01)


def still_life(name, build, view="angle", stage="table", shape=(4, 3), **options):
    return (
        {"name": name, "build": build, "params": {}, "view": view, "stage": stage, "shape": shape}
        | {"fill": 0.9, "window": True}
        | options
    )


SCENES = [
    still_life("hero", hero, "front", "table", (8, 5), fill=0.86, lens=70),
    still_life("prodejna", shop_shelf, "front", "table", (3, 2)),
    still_life("kategorie-kuchyne", kitchen, "angle", "table"),
    still_life("kategorie-spiz", pantry_shelf, "front", "walnut table"),
    still_life("kategorie-svicky", bathroom, "angle", "linen"),
    still_life("kategorie-papir", desk, "high", "ash table"),
    still_life("kategorie-domov", evening_home, "front", "walnut table", mood="evening", window=False),
    still_life("kategorie-zahrada", garden_bench, "angle", "ash table"),
    still_life("kategorie-hracky", playroom, "angle", "table"),
    still_life("pribeh", founders_story, "angle", "walnut table", (16, 9)),
    still_life("clanek-kamenina", article_stoneware, "front", "linen", (16, 9)),
    still_life("clanek-drevo", article_wood, "high", "linen", (16, 9)),
    still_life("clanek-svicka", article_candle, "angle", "walnut table", (16, 9)),
    still_life("clanek-povidla", article_plums, "angle", "walnut table", (16, 9)),
    still_life("clanek-stul", article_table, "angle", "linen", (16, 9)),
    still_life("clanek-chleb", article_bread, "angle", "table", (16, 9)),
    still_life("clanek-dopisy", article_letters, "high", "ash table", (16, 9)),
    still_life("clanek-zahrada", article_garden, "angle", "ash table", (16, 9)),
    still_life("clanek-darek", article_gift, "angle", "table", (16, 9)),
    still_life("pece-kamenina", care_of_stoneware, "angle", "table", (16, 9)),
    still_life("pece-textil", care_of_textiles, "angle", "ash table", (16, 9)),
    *(
        still_life(f"drevo-{name}", grain, "top", "stone", (1, 1), params={"species": species}, fill=2.2, window=False)
        for name, species in (("buk", "beech"), ("dub", "oak"), ("orech", "walnut"))
    ),
]  # fmt: skip
