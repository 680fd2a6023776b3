"""Tokens as a stylesheet: the defaults, and the differences of a merchant's theme."""

import hashlib
from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _

from vyloha.content.theme.fonts import FONTS
from vyloha.content.theme.palette import Scheme, ThemeColours, build_dark_scheme, build_light_scheme

DEFAULT_FONT = "figtree"


class Corners(models.TextChoices):
    SQUARE = "square", _("square")
    SOFT = "soft", _("slightly rounded")
    ROUND = "round", _("round")


class Schemes(models.TextChoices):
    """The colour schemes in which the shop is shown."""

    DEVICE = "", _("light or dark, as the shopper's device is set")
    LIGHT = "light", _("light only")
    DARK = "dark", _("dark only")


# web/styles/tokens.css has `soft`.
RADII = {
    Corners.SQUARE: {"radius-s": "0", "radius-m": "0", "radius-button": "0"},
    Corners.ROUND: {"radius-s": "0.75rem", "radius-m": "1.25rem", "radius-button": "2rem"},
}


def build_theme_css(
    colours: ThemeColours, text_font: str, heading_font: str, corners: str, scheme: str = Schemes.DEVICE
) -> str:
    """Return the stylesheet of the merchant's theme, "" for the default look."""
    shape = _build_fonts(text_font, heading_font) | RADII.get(Corners(corners), {})
    sheet = f":root {{\n{_format_declarations(shape, '  ')}}}\n" if shape else ""
    return sheet + _build_colours(colours, scheme)


def _build_colours(chosen: ThemeColours, scheme: str) -> str:
    # A single scheme sets every token: an unset one would follow the device.
    if scheme == Schemes.LIGHT:
        return f":root {{\n  color-scheme: light;\n{_format_declarations(build_light_scheme(chosen), '  ')}}}\n"
    changed = (
        _get_changed_tokens(build_light_scheme(chosen), build_light_scheme(ThemeColours())),
        _get_changed_tokens(build_dark_scheme(chosen), build_dark_scheme(ThemeColours())),
    )
    if scheme == Schemes.DARK:
        dark = _format_declarations(build_dark_scheme(chosen), "    ")
        return (
            f":root {{\n{_format_declarations(changed[0], '  ')}}}\n\n"  # for print
            f"@media screen {{\n  :root {{\n    color-scheme: dark;\n{dark}  }}\n}}\n"
        )
    return build_colours_css(*changed) if any(changed) else ""


def compute_version(sheet: str) -> str:
    """Return a hash of the stylesheet, for URLs that may be cached for ever."""
    return hashlib.blake2b(sheet.encode(), digest_size=6).hexdigest()


def build_colours_css(light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """Return the stylesheet that sets the colour tokens of both schemes."""
    return (
        f":root {{\n{_format_declarations(light, '  ')}}}\n\n"
        f"@media screen and (prefers-color-scheme: dark) {{\n  :root {{\n{_format_declarations(dark, '    ')}  }}\n}}\n"
    )


def _get_changed_tokens(scheme: Scheme, default: Scheme) -> Scheme:
    return {token: colour for token, colour in scheme.items() if colour != default[token]}


def _build_fonts(text: str, heading: str) -> dict[str, str]:
    tokens = {"font": FONTS[text].stack} if text != DEFAULT_FONT else {}
    if heading and heading != text:
        chosen = FONTS[heading]
        tokens |= {"font-heading": chosen.stack, "heading-weight": str(chosen.heading_weight)}
    return tokens


def _format_declarations(tokens: Mapping[str, str], indent: str) -> str:
    return "".join(f"{indent}--{name}: {value};\n" for name, value in tokens.items())
