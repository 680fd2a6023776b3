import pytest

from vyloha.commerce.catalogue.variation_matching import find_chosen_variation, find_matching, matches_choice

RED_S, RED_ANY, BLUE_L = {"barva": "red", "velikost": "s"}, {"barva": "red"}, {"barva": "blue", "velikost": "l"}
VARIATIONS = {1: RED_S, 2: RED_ANY, 3: BLUE_L}
ATTRIBUTES = ["barva", "velikost"]


@pytest.mark.parametrize(
    ("values", "chosen", "expected"),
    [
        (RED_S, {}, True),
        (RED_S, {"barva": "red"}, True),
        (RED_S, {"barva": ""}, True),
        (RED_S, {"barva": "blue"}, False),
        (RED_ANY, {"barva": "red", "velikost": "xl"}, True),
        ({"barva": "red", "velikost": ""}, {"velikost": "xl"}, True),
        (RED_S, {"barva": "red", "velikost": "xl"}, False),
    ],
)
def test_variation_matches_equal_or_empty_values(values, chosen, expected):
    assert matches_choice(values, chosen) is expected


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"barva": "red", "velikost": "s"}, 1),  # two fit, the choice is complete: the specific one
        ({"barva": "red", "velikost": "m"}, 2),
        ({"barva": "red"}, None),
        ({"velikost": "l"}, None),
        ({"barva": "blue"}, 3),  # only one is possible
        ({"barva": "green", "velikost": "s"}, None),
        ({}, None),
    ],
)
def test_choice_selects_one_variation_or_none(chosen, expected):
    assert find_chosen_variation(VARIATIONS, ATTRIBUTES, chosen) == expected


def test_specific_variation_precedes_one_of_any_value():
    any_first = {2: RED_ANY, 4: {}, 1: RED_S, 5: RED_S}

    assert find_chosen_variation(any_first, ATTRIBUTES, {"barva": "red", "velikost": "s"}) == 1
    assert find_chosen_variation(any_first, ATTRIBUTES, {"barva": "red", "velikost": "m"}) == 2
    assert find_chosen_variation(any_first, ATTRIBUTES, {"barva": "blue", "velikost": "m"}) == 4


def test_possible_variations_keep_their_order():
    assert find_matching(VARIATIONS, {"velikost": "s"}) == [1, 2]
