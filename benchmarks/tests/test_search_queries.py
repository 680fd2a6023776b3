"""The sets of queries ask for things that are there."""

import csv

from benchmarks.search.asked import Asked, by_hand
from vyloha.backoffice.demo import FOLDER


def test_the_demo_shop_has_what_the_phrases_written_by_hand_expect() -> None:
    with (FOLDER / "products.csv").open(encoding="utf-8-sig") as file:
        sold = {row["SKU"] for row in csv.DictReader(file) if row["Type"] != "variation"}
    phrases = list(by_hand())

    assert {sku for asked in phrases for sku in asked.expected} <= sold
    assert all(asked.expected for asked in phrases)
    assert len({asked.phrase for asked in phrases}) == len(phrases) >= 200


def test_recall_counts_the_first_ten_and_asks_for_no_more_than_ten() -> None:
    two = Asked("exact", "hrnek", frozenset({1, 2}))
    twenty = Asked("exact", "hrnek", frozenset(range(20)))

    assert two.recall([1, 3, 4]) == 0.5
    assert two.recall([*range(10, 20), 1, 2]) == 0
    assert twenty.recall([*range(10), 99]) == 1
