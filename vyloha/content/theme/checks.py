"""What of a merchant's colours could not be read, said in words, with the nearest colour that could."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from vyloha.content.theme.colours import WHITE, contrast, readable
from vyloha.content.theme.css import Schemes
from vyloha.content.theme.palette import TEXT, Colours, light

# Less than this, and a button cannot be told from the page that it lies on.
VISIBLE = 1.5
INKS = ("ink", "ink-muted", "link", "success", "warning", "danger")


class Problem(NamedTuple):
    field: str  # of `Colours`
    message: str


class Check(NamedTuple):
    """``colour`` must have ``ratio`` on (or under) each of ``others``."""

    field: str
    what: str
    colour: str
    others: list[str]
    ratio: float

    @property
    def lowest(self) -> float:
        return min(contrast(self.colour, other) for other in self.others)

    def message(self) -> str:
        return _(
            "%(what)s: the contrast is %(ratio)s : 1, at least %(least)s : 1 is needed to be read well. The nearest"
            " colour that will do: %(nearest)s."
        ) % {
            "what": self.what,
            # Rounded down: "4,5, at least 4,5 is needed" would puzzle.
            "ratio": number_format(math.floor(self.lowest * 100) / 100, 2),
            "least": number_format(self.ratio, 1),
            "nearest": readable(self.colour, self.others, self.ratio),
        }


def problems_of(chosen: Colours, scheme: str = Schemes.DEVICE) -> list[Problem]:
    """
    Return what WCAG 2.2 AA refuses of the chosen colours in the scheme that is used.

    The dark one is never refused: the palette derives all of it, and what it derives is readable.
    """
    if scheme == Schemes.DARK:
        return []
    return [Problem(check.field, check.message()) for check in _checks(chosen) if check.lowest < check.ratio]


def _checks(chosen: Colours) -> Iterator[Check]:
    scheme = light(chosen)
    accent, soft, sale = chosen.accent, chosen.surface_soft, chosen.sale
    yield Check("accent", _("Button %(colour)s on the white page") % {"colour": accent}, accent, [WHITE], VISIBLE)
    if written := chosen.accent_contrast:
        what = _("Letters %(letters)s on the button %(colour)s") % {"letters": written, "colour": accent}
        yield Check("accent", what, accent, [written], TEXT)
    what = _("Text on panels of the colour %(colour)s") % {"colour": soft}
    yield Check("surface_soft", what, soft, [scheme[ink] for ink in INKS], TEXT)
    what = _("Reduced price %(colour)s on the page and on panels") % {"colour": sale}
    yield Check("sale", what, sale, [WHITE, soft], TEXT)
