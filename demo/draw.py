"""
Draws the pictures of the demo catalogue into ``demo/pictures``: ``python -m demo.draw``.

They are kept in the repository (small WebP files): drawing them takes longer than the first start of a shop should.
"""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from demo import clothes, single, things
from demo.canvas import Canvas

PICTURES = Path(__file__).parent / "pictures"
GROUNDS = ["#ece6da", "#e3e8e4", "#e6e3ea", "#e9e4df", "#dfe6ea"]
# The word in a file's name → the colour; the shop's swatches have the same (``vyloha.backoffice.demo``).
COLOURS = {
    "zelena": "#2f6b4f",
    "modra": "#1f3a68",
    "cihlova": "#b5523b",
    "horcicova": "#d9a520",
    "piskova": "#d8c3a0",
    "antracit": "#3c4148",
    "bridlice": "#6b7a88",
    "smetanova": "#f1e7d3",
    "boruvkova": "#4b3f72",
    "cervenocerna": "#b3262e",
}
COLOURED: dict[str, tuple[Callable[[Canvas, str], None], str]] = {
    "tricko": (clothes.shirt, "zelena modra smetanova"),
    "tricko-merino": (clothes.merino, "bridlice cihlova"),
    "mikina": (clothes.hoodie, "zelena antracit horcicova"),
    "svetr": (clothes.sweater, "smetanova bridlice"),
    "bunda": (clothes.rain_jacket, "cihlova modra"),
    "perova-bunda": (clothes.down_jacket, "antracit boruvkova"),
    "kalhoty": (clothes.trousers, "piskova antracit"),
    "kratasy": (clothes.shorts, "modra horcicova"),
    "ponozky": (clothes.socks, "cervenocerna zelena"),
    "cepice": (clothes.beanie, "horcicova cihlova bridlice"),
    "rukavice": (clothes.gloves, "antracit boruvkova"),
    "pohorky": (clothes.boots, "piskova bridlice"),
    "sandaly": (clothes.sandals, "antracit piskova"),
    "batoh": (things.backpack, "zelena cihlova antracit"),
    "lahev": (things.bottle, "zelena modra smetanova boruvkova"),
    "plechacek": (things.enamel_mug, "modra smetanova"),
    "hrnek": (things.stoneware_mug, "bridlice smetanova cihlova"),
    "spacak": (things.sleeping_bag, "modra cihlova"),
    "deka": (things.blanket, "horcicova boruvkova zelena"),
    "rucnik": (things.towel, "piskova bridlice"),
}
SINGLE: dict[str, Callable[[Canvas], None]] = {
    "batoh-tramvaj": single.city_backpack,
    "hole": single.poles,
    "buzola": single.compass,
    "stan-zeleny": single.tent,
    "stan-noc": single.tent_at_night,
    "stan-rodinny": single.family_tent,
    "karimatka": single.sleeping_mat,
    "sit": single.hammock,
    "varic": single.stove,
    "esus": single.mess_kit,
    "nuz": single.mushroom_knife,
    "celovka": single.headlamp,
    "lucerna": single.lantern,
    "panev": single.pan,
    "prkenko": single.board,
    "varecky": single.spoons,
    "polstar": single.pillow,
    "konev": single.watering_can,
    "kvetinac": single.flowerpot,
    "kosik": single.basket,
    "kniha-hrady": single.castle_book,
    "kniha-vandr": single.camping_book,
    "kniha-byliny": single.herb_book,
    "med": single.honey,
    "caj": single.tea,
    "cokolada": single.chocolate,
    "dzem": single.jam,
    "poukaz": single.voucher,
}


def drawings() -> dict[str, Callable[[Canvas], None]]:
    """Return what to draw: name of the file without its ending → the drawing."""
    coloured = {
        f"{name}-{colour}": partial(_in_colour, draw, COLOURS[colour])
        for name, (draw, colours) in COLOURED.items()
        for colour in colours.split()
    }
    return coloured | SINGLE


def _in_colour(draw: Callable[[Canvas, str], None], colour: str, canvas: Canvas) -> None:
    draw(canvas, colour)


def main(wanted: list[str]) -> None:
    """Draw the pictures named, or all of them."""
    PICTURES.mkdir(exist_ok=True)
    for number, (name, draw) in enumerate(drawings().items()):
        if not wanted or name in wanted:
            canvas = Canvas()
            draw(canvas)
            canvas.save(PICTURES / f"{name}.webp", GROUNDS[number % len(GROUNDS)])


if __name__ == "__main__":
    main(sys.argv[1:])
