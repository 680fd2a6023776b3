"""Tests of how many items of each group are suggested."""

import pytest

from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.text.documents import TextKind
from vyloha.storefront.api.search.groups import GROUPS, arrange_entries, get_max_suggested, limit_sizes, select_groups

CATEGORIES, TAGS, PRODUCTS = (
    next(group for group in GROUPS if group.kind is kind)
    for kind in (TextKind.CATEGORY, TextKind.TAG, TextKind.PRODUCT)
)


@pytest.mark.parametrize(
    ("found", "suggested"),
    [
        ([0, 0, 3], [0, 0, 3]),
        ([0, 0, 50], [0, 0, 7]),
        ([2, 0, 50], [2, 0, 5]),  # the largest group loses one after another
        ([50, 50, 50], [2, 2, 3]),  # of equals the first one
        ([1, 1, 5], [1, 1, 5]),
        ([4, 4, 0], [3, 4, 0]),
    ],
)
def test_groups_share_limit(found: list[int], suggested: list[int]) -> None:
    settings = SearchSettings(suggestions_limit=7)

    assert limit_sizes(found, [CATEGORIES, TAGS, PRODUCTS], settings) == suggested
    assert get_max_suggested(settings, select_groups(settings)) == 7


def test_limits_are_three_per_group_and_seven_products_without_flexible_limits() -> None:
    settings = SearchSettings(flexible_limits=False, suggestions_limit=7, is_premium=False, show_tags=True)

    assert limit_sizes([50, 2, 50], [CATEGORIES, TAGS, PRODUCTS], settings) == [3, 2, 7]
    assert get_max_suggested(settings, select_groups(settings)) == 13


def test_taxonomy_and_post_headlines_name_their_kind() -> None:
    settings = SearchSettings()

    entries = arrange_entries(
        {TextKind.BRAND: [{"value": "Řip"}], TextKind.POST: [{"value": "Jak prát"}]}, settings, select_groups(settings)
    )

    assert entries[0] == {"value": "Značky", "taxonomy": "product_brand", "type": "headline-v2"}
    assert entries[2] == {"value": "Články", "post_type": "post", "type": "headline-v2"}


def test_headlines_do_not_count_towards_limit() -> None:
    settings = SearchSettings(suggestions_limit=2)

    entries = arrange_entries(
        {TextKind.CATEGORY: [{"value": "Hrnky"}] * 5, TextKind.PRODUCT: [{"value": "Hrnek"}] * 5},
        settings,
        select_groups(settings),
    )

    assert [entry["value"] for entry in entries] == ["tax_product_cat", "Hrnky", "product", "Hrnek"]
