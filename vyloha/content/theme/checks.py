"""Contrast checks of a merchant's colours, with the nearest readable colour for each error."""

import math
from collections.abc import Iterator
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from vyloha.content.theme.colours import WHITE, adjust_for_contrast, compute_contrast
from vyloha.content.theme.css import Schemes
from vyloha.content.theme.palette import TEXT, ThemeColours, build_light_scheme

# The minimum contrast of a button with the page behind it.
VISIBLE = 1.5
INKS = ("ink", "ink-muted", "link", "success", "warning", "danger")


class ContrastProblem(NamedTuple):
    field: str  # a field of `Colours`
    message: str


class ContrastCheck(NamedTuple):
    """``colour`` must have ``ratio`` on (or under) each of ``others``."""

    field: str
    what: str
    colour: str
    others: list[str]
    ratio: float

    @property
    def lowest(self) -> float:
        return min(compute_contrast(self.colour, other) for other in self.others)

    def format_message(self) -> str:
        return _(
            "%(what)s: the contrast is %(ratio)s : 1, at least %(least)s : 1 is needed to be read well. The nearest"
            " colour that will do: %(nearest)s."
        ) % {
            "what": self.what,
            # Rounded down, otherwise the message could read "4,5, at least 4,5 is needed".
            "ratio": number_format(math.floor(self.lowest * 100) / 100, 2),
            "least": number_format(self.ratio, 1),
            "nearest": adjust_for_contrast(self.colour, self.others, self.ratio),
        }


def find_problems(chosen: ThemeColours, scheme: str = Schemes.DEVICE) -> list[ContrastProblem]:
    """
    Return the violations of WCAG 2.2 AA by the selected colours in the active scheme.

    The dark scheme always passes: the palette derives all of it with readable contrast.
    """
    if scheme == Schemes.DARK:
        return []
    return [
        ContrastProblem(check.field, check.format_message())
        for check in _iterate_checks(chosen)
        if check.lowest < check.ratio
    ]


def _iterate_checks(chosen: ThemeColours) -> Iterator[ContrastCheck]:
    scheme = build_light_scheme(chosen)
    accent, soft, sale = chosen.accent, chosen.surface_soft, chosen.sale
    yield ContrastCheck(
        "accent", _("Button %(colour)s on the white page") % {"colour": accent}, accent, [WHITE], VISIBLE
    )
    if written := chosen.accent_contrast:
        what = _("Letters %(letters)s on the button %(colour)s") % {"letters": written, "colour": accent}
        yield ContrastCheck("accent", what, accent, [written], TEXT)
    what = _("Text on panels of the colour %(colour)s") % {"colour": soft}
    yield ContrastCheck("surface_soft", what, soft, [scheme[ink] for ink in INKS], TEXT)
    what = _("Reduced price %(colour)s on the page and on panels") % {"colour": sale}
    yield ContrastCheck("sale", what, sale, [WHITE, soft], TEXT)
