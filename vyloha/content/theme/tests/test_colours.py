import pytest

from vyloha.content.theme.colours import adjust_for_contrast, compute_contrast, convert_from_oklch, convert_to_oklch


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    # Values of https://webaim.org/resources/contrastchecker/.
    [("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.47), ("#ff0000", "#ffffff", 3.99)],
)
def test_contrast_equals_wcag_values(one, other, ratio):
    assert compute_contrast(one, other) == pytest.approx(ratio, abs=0.02)
    assert compute_contrast(other, one) == compute_contrast(one, other)


@pytest.mark.parametrize("colour", ["#0f6146", "#ffcc00", "#ffffff", "#000000", "#3366cc"])
def test_oklch_conversion_is_reversible(colour):
    assert convert_from_oklch(*convert_to_oklch(colour)) == colour


def test_red_has_oklch_values_of_css():
    lightness, chroma, hue = convert_to_oklch("#ff0000")

    assert (lightness, chroma, hue) == pytest.approx((0.628, 0.2577, 0.5103), abs=0.001)


def test_readable_colour_stays():
    assert adjust_for_contrast("#0f6146", ["#ffffff"], 4.5) == "#0f6146"


def test_nearest_readable_colour_is_barely_readable():
    found = adjust_for_contrast("#ffcc00", ["#ffffff"], 4.5)

    assert 4.5 <= compute_contrast(found, "#ffffff") < 4.7
    assert convert_to_oklch(found).hue == pytest.approx(convert_to_oklch("#ffcc00").hue, abs=0.05)
