"""
Computes the tone of a picture: one of a few colours shown while it loads (the numbers are those of web/ui/Picture.css).
"""

from collections import Counter
from colorsys import rgb_to_hsv

from PIL import Image

HUES = 12  # tones 0 to 11: red at 0, then every 30 degrees
LIGHT, MIDDLE, DARK = range(HUES, HUES + 3)  # greys
SAMPLE = 24  # pixels a side
_COLOURED = 0.18  # saturation × value from which a pixel has a colour
_PAPER = 0.93  # value from which a grey counts as a white background


def compute_tone(picture: Image.Image) -> int:
    """
    Return the tone of a picture's subject; its white background counts only if there is nothing else.

    A picture with any transparency has the lightest tone: the colour behind it stays visible, and would tint the
    product.
    """
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() != (255, 255):
        return LIGHT
    sample = picture.convert("RGB").resize((SAMPLE, SAMPLE), Image.Resampling.BOX)
    pixels = sample.tobytes()
    weights: Counter[int] = Counter()
    for at in range(0, len(pixels), 3):
        red, green, blue = pixels[at : at + 3]
        tone, weight = _compute_pixel_tone(red / 255, green / 255, blue / 255)
        weights[tone] += weight
    return weights.most_common(1)[0][0]


def _compute_pixel_tone(red: float, green: float, blue: float) -> tuple[int, int]:
    """Return the tone of one pixel and its weight: coloured pixels weigh more than grey ones."""
    hue, saturation, value = rgb_to_hsv(red, green, blue)
    if saturation * value >= _COLOURED:
        return round(hue * HUES) % HUES, 300
    if value >= _PAPER:
        return LIGHT, 1
    return (LIGHT if value > 0.7 else MIDDLE if value > 0.35 else DARK), 100
