"""Which pictures a product has. Nothing is drawn here: the catalogue is written without the drawing tools."""

import shlex
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from demo.drawing.ink import Colour, shade
from demo.drawing.registry import DRAWINGS
from demo.drawing.views import view_of
from demo.goods import COLOUR, Goods, read_palette, slug_of

WOOD = "Přírodní"  # what things are made of whose colour nobody chose
SLUGS = {"colours": "barvy", "fabric": "material", "folded": "slozene", "back": "zezadu", "open": "otevrene"}
SLUGS |= {"pair": "par", "sole": "podesev", "inside": "uvnitr", "packed": "zabalene", "top": "shora", "row": "vice"}
SLUGS |= {"stack": "sada"}
MOST_VIEWS = 2  # besides the fronts


class Picture(NamedTuple):
    name: str  # of the file, without its ending
    goods: Goods
    view: str
    colours: tuple[str, ...]  # names; the first is the product's on this picture

    def svg(self) -> str:
        drawing, options = spec_of(self.goods)
        options = {key: value for key, value in options.items() if key not in ("colour", "cover")}
        colours = [colour_of(name) for name in self.colours]
        return view_of(drawing, self.view, colours, options, self.goods.sku, self.goods.brand)


@cache
def _palette() -> dict[str, list[str]]:
    return read_palette()


def colour_of(name: str) -> Colour:
    main, *second = _palette()[name]
    return Colour(main, second[0] if second else shade(main, 0.7))


def spec_of(goods: Goods) -> tuple[str, dict[str, str]]:
    """Return the name of the drawing and its options."""
    name, *options = shlex.split(goods.draw)
    return name, dict(option.split("=", 1) for option in options)


def fronts_of(goods: Goods) -> dict[str, Picture]:
    """Return the front in every colour; under "" where the product has one look."""
    base = goods.sku.lower()
    if not goods.colours:
        _name, options = spec_of(goods)
        only = options.get("colour") or options.get("cover") or WOOD
        return {"": Picture(base, goods, "front", (only,))}
    return {name: Picture(f"{base}-{slug_of(name)}", goods, "front", (name,)) for name in goods.axes[COLOUR]}


def gallery_of(goods: Goods) -> list[Picture]:
    """Return the product's pictures in their order: the front, other views, other colours."""
    first, *others = fronts_of(goods).values()
    colours = (first.colours[0], *(other.colours[0] for other in others))
    views = [_view(goods, view, colours) for view in _views(goods, len(colours))]
    return [first, *views, *others]


def _views(goods: Goods, colours: int) -> Sequence[str]:
    name, _options = spec_of(goods)
    wanted = [view for view in DRAWINGS[name].views if view != "colours" or colours > 1]
    if "colours" in wanted[2:] and colours > 2:
        wanted.remove("colours")
        wanted.insert(1, "colours")
    return wanted[:MOST_VIEWS]


def _view(goods: Goods, view: str, colours: tuple[str, ...]) -> Picture:
    slug = "v-pouziti" if view.startswith("scene:") else SLUGS[view]
    return Picture(f"{goods.sku.lower()}-{slug}", goods, view, colours)
