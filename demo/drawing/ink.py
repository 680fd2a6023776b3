"""The pen: shapes as SVG in a square of 100 × 100 units, lit from the upper left. Paths are strings for ``d``."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

Point = tuple[float, float]


class Colour(NamedTuple):
    """What a product is coloured by; ``second`` is the contrast of two-colour goods, else a darker tone."""

    main: str
    second: str


def shade(colour: str, factor: float) -> str:
    """Return the colour darker (``factor`` below 1) or lighter (above 1)."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    mixed = [part * factor if factor <= 1 else part + (255 - part) * (factor - 1) for part in parts]
    return "#" + "".join(f"{max(0, min(255, round(part))):02x}" for part in mixed)


def is_light(colour: str) -> bool:
    return sum(int(colour[at : at + 2], 16) * weight for at, weight in ((1, 3), (3, 6), (5, 1))) > 1900


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def box(x: float, y: float, width: float, height: float, radius: float = 0) -> str:
    r = min(radius, width / 2, height / 2)
    if not r:
        return poly([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    a = f"a{_n(r)} {_n(r)} 0 0 1"
    h, v = _n(width - 2 * r), _n(height - 2 * r)
    return f"M{_n(x + r)} {_n(y)}h{h}{a} {_n(r)} {_n(r)}v{v}{a} -{_n(r)} {_n(r)}h-{h}{a} -{_n(r)} -{_n(r)}v-{v}{a} {_n(r)} -{_n(r)}z"


def oval(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """An oval around its centre."""
    ry = rx if ry is None else ry
    return f"M{_n(x - rx)} {_n(y)}a{_n(rx)} {_n(ry)} 0 1 0 {_n(2 * rx)} 0a{_n(rx)} {_n(ry)} 0 1 0 -{_n(2 * rx)} 0z"


def poly(points: Sequence[Point], closed: bool = True) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points) + ("z" if closed else "")


def smooth(points: Sequence[Point], closed: bool = True, tension: float = 6) -> str:
    """A curve through all points (Catmull–Rom)."""
    count = len(points)

    def at(n: int) -> Point:
        return points[n % count] if closed else points[max(0, min(count - 1, n))]

    parts = [f"M{_n(points[0][0])} {_n(points[0][1])}"]
    for n in range(count if closed else count - 1):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at(n - 1), at(n), at(n + 1), at(n + 2)
        ends = (x1 + (x2 - x0) / tension, y1 + (y2 - y0) / tension, x2 - (x3 - x1) / tension, y2 - (y3 - y1) / tension)
        parts.append("C" + " ".join(_n(part) for part in (*ends, x2, y2)))
    return "".join(parts) + ("z" if closed else "")


def mirror(points: Sequence[Point]) -> list[Point]:
    """Return the left half, from top to bottom, with its right twin around x = 50."""
    return [*points, *((100 - x, y) for x, y in reversed(points) if x != 50)]


def path(d: str, fill: str, opacity: float = 1) -> str:
    return f'<path d="{d}" fill="{fill}"' + (f' opacity="{opacity}"' if opacity < 1 else "") + "/>"


def line(d: str, colour: str, width: float, opacity: float = 1, dash: str = "") -> str:
    more = f' opacity="{opacity}"' if opacity < 1 else ""
    more += f' stroke-dasharray="{dash}"' if dash else ""
    pen = f'stroke-width="{_n(width)}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="none" stroke="{colour}" {pen}{more}/>'


def inside(d: str, content: str) -> str:
    """Show of ``content`` what lies in the shape."""
    key = f"k{crc32(d.encode()):x}"
    return f'<clipPath id="{key}"><path d="{d}"/></clipPath><g clip-path="url(#{key})">{content}</g>'


def lit(d: str, colour: str, rim: float = 2.4, content: str = "") -> str:
    """A body in three tones: darker where it turns from the light; ``content`` is what is printed on it."""
    dark, light = shade(colour, 0.8), shade(colour, 1.16)
    tones = path(d, light) + move(path(d, colour), rim * 0.45, rim * 0.3)
    # The dark rim is what the shape, pushed towards the light, leaves uncovered.
    rim_mask = f"r{crc32(f'{d}{rim}'.encode()):x}"
    mask = (
        f'<mask id="{rim_mask}" maskUnits="userSpaceOnUse" x="-50" y="-50" width="200" height="200">{path(d, "#ffffff")}'
        f"{move(path(d, '#000000'), -rim, -rim * 0.6)}</mask>"
    )
    return mask + inside(d, tones + content + f'<g mask="url(#{rim_mask})">{path(d, dark, 0.75)}</g>')


def move(svg: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """Moved by x, y; scaled and turned around the middle of the square."""
    parts = [f"translate({_n(x)} {_n(y)})"]
    if scale != 1 or turn or flip:
        grow = f"{_n(-scale if flip else scale)} {_n(scale)}" if flip else f"{scale:.3f}"
        parts.append(f"translate(50 50) rotate({_n(turn)}) scale({grow}) translate(-50 -50)")
    return f'<g transform="{" ".join(parts)}">{svg}</g>'


def twins(svg: str) -> str:
    """The drawing of the left side and its mirror image."""
    return svg + move(svg, flip=True)


def write(text: str, x: float, y: float, size: float, colour: str, *, bold: bool = False, serif: bool = True) -> str:
    """A line of text around x."""
    family = "DejaVu Serif" if serif else "DejaVu Sans"
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-family="{family}" font-size="{_n(size)}" fill="{colour}"{weight} '
        f'text-anchor="middle">{text}</text>'
    )
