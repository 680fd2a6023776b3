"""The colour tokens of both schemes, derived from the merchant's few colours."""

from dataclasses import dataclass

from vyloha.content.theme.colours import (
    BLACK,
    WHITE,
    adjust_for_contrast,
    compute_contrast,
    convert_from_oklch,
    convert_to_oklch,
    set_lightness,
)

TEXT = 4.5  # WCAG 2.2, 1.4.3
SHAPE = 3.0  # borders of fields and other shapes that must be seen, 1.4.11

INK, DARK_INK = "#17211c", "#e9ede9"
STARS, DARK_STARS = "#c27c00", "#f0bd6a"
SALE, SURFACE_SOFT, ACCENT = "#bf2a1c", "#f7f6f2", "#0f6146"


@dataclass(frozen=True, slots=True)
class ThemeColours:
    """The merchant's colours."""

    accent: str = ACCENT  # buttons
    accent_contrast: str = ""  # text on buttons; "" lets the palette choose
    surface_soft: str = SURFACE_SOFT  # panels
    sale: str = SALE


Scheme = dict[str, str]  # token without its dashes → colour, or shadow

LIGHT: Scheme = {
    "surface": WHITE,
    "surface-raised": WHITE,
    "ink": INK,
    "ink-muted": "#57605a",
    "line": "#e2e4de",
    "line-strong": "#848c86",
    "success": "#1a6a3c",
    "success-soft": "#e6f4ea",
    "warning": "#855000",
    "warning-soft": "#fdf3dd",
    "danger": "#b3201a",
    "danger-soft": "#fdecea",
    "focus": "#1a56db",
    "shadow-s": "0 1px 2px rgb(0 0 0 / 6%)",
    "shadow-m": "0 2px 4px rgb(0 0 0 / 4%), 0 10px 28px rgb(0 0 0 / 8%)",
    "shadow-l": "0 4px 10px rgb(0 0 0 / 6%), 0 24px 64px rgb(0 0 0 / 16%)",
    "scrim": "rgb(0 0 0 / 45%)",
}
DARK: Scheme = {
    "surface": "#121413",
    "surface-raised": "#212423",
    "ink": DARK_INK,
    "ink-muted": "#a7b0aa",
    "line": "#333a36",
    "line-strong": "#79837d",
    "success": "#7fd19a",
    "success-soft": "#16291d",
    "warning": "#f0bd6a",
    "warning-soft": "#2e2413",
    "danger": "#ff9d92",
    "danger-soft": "#351b18",
    "focus": "#86b1ff",
    "shadow-s": "0 1px 2px rgb(0 0 0 / 40%)",
    "shadow-m": "0 2px 6px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 45%)",
    "shadow-l": "0 4px 12px rgb(0 0 0 / 45%), 0 24px 64px rgb(0 0 0 / 60%)",
    "scrim": "rgb(0 0 0 / 65%)",
}


def build_light_scheme(chosen: ThemeColours) -> Scheme:
    """Return the tokens of the light scheme."""
    soft = chosen.surface_soft
    pages = [LIGHT["surface"], soft, _soften(chosen.accent)]
    link = adjust_for_contrast(chosen.accent, pages, TEXT)
    written = chosen.accent_contrast or choose_text_colour(chosen.accent)
    return LIGHT | {
        "surface-soft": soft,
        "picture": soft,
        "accent": chosen.accent,
        "accent-hover": _compute_pressed(chosen.accent, written),
        "accent-contrast": written,
        "accent-soft": _soften(chosen.accent),
        "link": link,
        "link-hover": set_lightness(link, convert_to_oklch(link).lightness - 0.1),
        "stars": adjust_for_contrast(STARS, pages, SHAPE),
        "sale": chosen.sale,
        "sale-contrast": choose_text_colour(chosen.sale),
    }


def build_dark_scheme(chosen: ThemeColours) -> Scheme:
    """Return the tokens of the dark scheme: the same hues, as light as dark backgrounds require."""
    soft = set_lightness(chosen.surface_soft, 0.225, 0.004)
    accent_soft = set_lightness(chosen.accent, 0.29, 0.04)
    pages = [DARK["surface"], DARK["surface-raised"], soft, accent_soft]
    accent = adjust_for_contrast(
        _brighten(chosen.accent, max(convert_to_oklch(chosen.accent).lightness, 0.74)), pages, TEXT
    )
    link = adjust_for_contrast(_brighten(chosen.accent, 0.8), pages, TEXT)
    sale = adjust_for_contrast(set_lightness(chosen.sale, 0.72), pages, TEXT)
    return DARK | {
        "surface-soft": soft,
        # Photographs have white backgrounds: their tile stays light, only not glaring.
        "picture": set_lightness(chosen.surface_soft, 0.92, 0.006),
        "accent": accent,
        "accent-hover": set_lightness(accent, convert_to_oklch(accent).lightness + 0.06),
        "accent-contrast": choose_text_colour(accent),
        "accent-soft": accent_soft,
        "link": link,
        "link-hover": set_lightness(link, convert_to_oklch(link).lightness + 0.07),
        "stars": adjust_for_contrast(DARK_STARS, pages, SHAPE),
        "sale": sale,
        "sale-contrast": choose_text_colour(sale),
    }


# Pairs of foreground and background with their required ratio; the tests check each in both schemes.
ON_PAGES = ("surface", "surface-soft", "surface-raised")
PAIRS: tuple[tuple[str, str, float], ...] = (
    *((ink, page, TEXT) for ink in ("ink", "ink-muted", "link", "link-hover") for page in ON_PAGES),
    *((ink, page, TEXT) for ink in ("sale", "success", "warning", "danger") for page in ON_PAGES),
    *((ink, "accent-soft", TEXT) for ink in ("ink", "link", "link-hover")),
    *((ink, f"{ink}-soft", TEXT) for ink in ("success", "warning", "danger")),
    *(("ink", f"{kind}-soft", TEXT) for kind in ("success", "warning", "danger")),
    ("accent-contrast", "accent", TEXT),
    ("accent-contrast", "accent-hover", TEXT),
    ("sale-contrast", "sale", TEXT),
    *((shape, page, SHAPE) for shape in ("line-strong", "focus", "stars") for page in ON_PAGES),
)


def choose_text_colour(fill: str) -> str:
    """Return white as the text colour on ``fill``, or ink when white is unreadable."""
    return (
        WHITE
        if compute_contrast(WHITE, fill) >= TEXT
        else adjust_for_contrast(set_lightness(fill, 0.2, 0.03), [fill], TEXT)
    )


def _brighten(colour: str, lightness: float) -> str:
    """Return ``colour`` for dark backgrounds, on which the same chroma looks paler."""
    _lightness, chroma, hue = convert_to_oklch(colour)
    return convert_from_oklch(lightness, chroma * 1.3, hue)


def _soften(accent: str) -> str:
    _lightness, chroma, hue = convert_to_oklch(accent)
    return convert_from_oklch(0.965, min(chroma * 0.3, 0.018), hue)  # a muted accent gets a muted tint


def _compute_pressed(fill: str, written: str) -> str:
    """Return a fill's colour under the pointer: further from its text colour."""
    step = -0.07 if compute_contrast(written, WHITE) < compute_contrast(written, BLACK) else 0.05
    return set_lightness(fill, convert_to_oklch(fill).lightness + step)
