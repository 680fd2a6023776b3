"""What can be drawn: the name of a drawing → how it is drawn and which views of it make sense."""

from collections.abc import Callable
from dataclasses import dataclass

from demo.drawing.ink import Colour

Draw = Callable[..., str]


@dataclass(frozen=True)
class Drawing:
    """``draw(colour, view, **options)`` gives SVG; ``views`` are made besides the front (``drawing.views``)."""

    draw: Draw
    views: tuple[str, ...]
    foot: float | None  # where it touches the table; None: it lies on it
    half: float  # half of its width there
    low: float  # its lowest point
    reach: float  # half of its whole width


DRAWINGS: dict[str, Drawing] = {}


def drawing(
    views: str = "", foot: float | None = None, half: float = 28, low: float = 90, reach: float = 0
) -> Callable[[Draw], Draw]:
    """Register the function as the drawing that its name says."""

    def register(draw: Draw) -> Draw:
        wide = reach or (40 if foot is None else half + 6)
        DRAWINGS[draw.__name__] = Drawing(draw, tuple(views.split()), foot, half, low if foot is None else foot, wide)
        return draw

    return register


def front(name: str, colour: Colour, **options: str) -> str:
    return DRAWINGS[name].draw(colour, "front", **options)
