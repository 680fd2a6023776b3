from pathlib import Path

import pytest
from django.conf import settings

from vyloha.content.theme.colours import compute_contrast
from vyloha.content.theme.css import build_colours_css
from vyloha.content.theme.palette import PAIRS, Scheme, ThemeColours, build_dark_scheme, build_light_scheme

# Brand colours of many kinds: deep, bright, pale, grey, and the extremes.
ACCENTS = ["#0f6146", "#ffcc00", "#ff6600", "#e91e63", "#1a1a1a", "#ffffff", "#808080", "#0057b8", "#b2ebf2", "#4a0072"]


def unreadable(scheme: Scheme) -> list[str]:
    return [
        f"{ink} {scheme[ink]} on {page} {scheme[page]}: {compute_contrast(scheme[ink], scheme[page]):.2f}"
        for ink, page, ratio in PAIRS
        if compute_contrast(scheme[ink], scheme[page]) < ratio
    ]


@pytest.mark.parametrize("scheme", [build_light_scheme, build_dark_scheme])
@pytest.mark.parametrize("accent", ACCENTS)
def test_any_accent_gives_readable_scheme(accent, scheme):
    assert unreadable(scheme(ThemeColours(accent=accent))) == []


def test_stylesheet_contains_default_palette():
    sheet = (Path(settings.ROOT) / "web" / "styles" / "colours.css").read_text()

    assert sheet.endswith(build_colours_css(build_light_scheme(ThemeColours()), build_dark_scheme(ThemeColours())))
