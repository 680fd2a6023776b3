"""
Colour arithmetic of designers and WCAG.

A colour is written "#rrggbb". Lightness is changed in OKLCH, where equal steps look equal and the hue stays (Ottosson,
A perceptual color space for image processing, 2020; the matrices are those of CSS Color 4, 10 and 12).
"""

import math
from typing import NamedTuple

WHITE, BLACK = "#ffffff", "#000000"
# Enough bisection steps to find a colour within one step of a channel.
STEPS = 12


class Oklch(NamedTuple):
    """Lightness 0–1, chroma 0–0.4, hue in radians."""

    lightness: float
    chroma: float
    hue: float


def compute_contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1–21 (WCAG 2.2, definition of contrast ratio)."""
    darker, lighter = sorted((_compute_luminance(one), _compute_luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def convert_to_oklch(colour: str) -> Oklch:
    red, green, blue = _convert_to_linear(colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    return Oklch(lightness, math.hypot(a, b), math.atan2(b, a))


def convert_from_oklch(lightness: float, chroma: float, hue: float) -> str:
    """Return the colour of an OKLCH value; one outside the sRGB gamut keeps lightness and hue and loses chroma."""
    lightness = min(max(lightness, 0.0), 1.0)
    if _is_displayable(_compute_channels(lightness, chroma, hue)):
        return _format_hex(_compute_channels(lightness, chroma, hue))
    shown, beyond = 0.0, chroma
    for _step in range(STEPS):
        middle = (shown + beyond) / 2
        shown, beyond = (
            (middle, beyond) if _is_displayable(_compute_channels(lightness, middle, hue)) else (shown, middle)
        )
    return _format_hex(_compute_channels(lightness, shown, hue))


def set_lightness(colour: str, lightness: float, max_chroma: float = 1.0) -> str:
    """Return ``colour`` with this lightness, the same hue, and at most ``max_chroma``."""
    _lightness, chroma, hue = convert_to_oklch(colour)
    return convert_from_oklch(lightness, min(chroma, max_chroma), hue)


def adjust_for_contrast(colour: str, on: list[str], ratio: float) -> str:
    """
    Return the colour nearest to ``colour`` with the contrast ``ratio`` on each background of ``on``; itself if it has
    that.

    If no colour fits, return the best one: black or white.
    """

    def has_contrast(candidate: str) -> bool:
        return all(compute_contrast(candidate, background) >= ratio for background in on)

    if has_contrast(colour):
        return colour
    found = [_find_nearest(colour, end, on, ratio) for end in (BLACK, WHITE) if has_contrast(end)]
    if not found:
        return max((BLACK, WHITE), key=lambda end: min(compute_contrast(end, background) for background in on))
    return min(
        found, key=lambda candidate: abs(convert_to_oklch(candidate).lightness - convert_to_oklch(colour).lightness)
    )


def _find_nearest(colour: str, end: str, on: list[str], ratio: float) -> str:
    """Go from ``colour``, which fails, towards ``end``, which passes, and return the first that passes."""
    refused, fitting = convert_to_oklch(colour).lightness, convert_to_oklch(end).lightness
    best = end
    for _step in range(STEPS):
        middle = (refused + fitting) / 2
        candidate = set_lightness(colour, middle)
        if all(compute_contrast(candidate, background) >= ratio for background in on):
            fitting, best = middle, candidate
        else:
            refused = middle
    return best


def _convert_to_linear(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _decode_gamma(red), _decode_gamma(green), _decode_gamma(blue)


def _decode_gamma(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _encode_gamma(channel: float) -> float:
    return channel * 12.92 if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def _compute_luminance(colour: str) -> float:
    red, green, blue = _convert_to_linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _compute_channels(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _is_displayable(channels: tuple[float, float, float]) -> bool:
    return all(-0.0005 <= channel <= 1.0005 for channel in channels)


def _format_hex(channels: tuple[float, float, float]) -> str:
    return "#" + "".join(f"{round(255 * _encode_gamma(min(max(channel, 0.0), 1.0))):02x}" for channel in channels)
