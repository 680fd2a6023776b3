from django.utils import translation

from vyloha.content.theme.checks import find_problems
from vyloha.content.theme.palette import ThemeColours


def fields(**chosen: str) -> list[str]:
    return [problem.field for problem in find_problems(ThemeColours(**chosen))]


def test_default_colours_pass():
    assert find_problems(ThemeColours()) == []


def test_bright_brand_passes_with_dark_text():
    assert fields(accent="#ff6600") == []


def test_white_text_on_bright_button_is_rejected():
    assert fields(accent="#ff6600", accent_contrast="#ffffff") == ["accent"]


def test_button_as_white_as_page_is_rejected():
    assert fields(accent="#fffef0") == ["accent"]


def test_dark_panel_is_rejected():
    assert "surface_soft" in fields(surface_soft="#333333")


def test_pale_sale_colour_is_rejected_with_ratio_and_nearest_colour():
    with translation.override("cs"):
        (problem,) = find_problems(ThemeColours(sale="#ff9999"))

    assert problem.field == "sale"
    assert problem.message == (
        "Zlevněná cena barvy #ff9999 na stránce a na panelech: kontrast je 1,89 : 1 a aby se to dobře četlo, je třeba"
        " aspoň 4,5 : 1. Nejbližší barva, která vyhoví: #b25457."
    )


def test_suggested_colour_passes():
    (problem,) = find_problems(ThemeColours(sale="#ffcc00"))

    assert fields(sale=problem.message.rsplit(" ", 1)[-1].rstrip(".")) == []
