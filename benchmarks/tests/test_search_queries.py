"""The sets of queries ask for products that exist."""

import csv
from random import Random

import pytest

from benchmarks.large_catalogue import fill
from benchmarks.search.asked import Asked, by_hand
from benchmarks.search.by_rule import QueryMaker
from benchmarks.search.goods import goods_of_this_shop
from benchmarks.search.typos import mistyped
from benchmarks.words import USUAL
from vyloha.backoffice.demo.catalogue import CATALOGUES
from vyloha.core.database.unaccent import TABLE


def test_handwritten_phrases_expect_existing_demo_products() -> None:
    with (CATALOGUES["test"].folder / "products.csv").open(encoding="utf-8-sig") as file:
        sold = {row["SKU"] for row in csv.DictReader(file) if row["Type"] != "variation"}
    phrases = list(by_hand())

    assert {sku for asked in phrases for sku in asked.expected} <= sold
    assert all(asked.expected for asked in phrases)
    assert len({asked.phrase for asked in phrases}) == len(phrases) >= 200


def test_recall_counts_first_ten_hits() -> None:
    two = Asked("exact", "hrnek", frozenset({1, 2}))
    twenty = Asked("exact", "hrnek", frozenset(range(20)))

    assert two.recall([1, 3, 4]) == 0.5
    assert two.recall([*range(10, 20), 1, 2]) == 0
    assert twenty.recall([*range(10), 99]) == 1


@pytest.mark.django_db
def test_rule_queries_expect_matching_products() -> None:
    fill(300)
    goods = goods_of_this_shop(USUAL, 300)
    queries = list(QueryMaker(goods, seed=1).queries(400))

    assert queries == list(QueryMaker(goods, seed=1).queries(400))
    assert len(queries) == 400
    assert all(asked.expected for asked in queries)
    assert {len(asked.expected) for asked in queries if asked.kind == "code"} == {1}
    for asked in queries:
        if asked.kind == "inflected":
            noun = next(product.noun for product in goods if product.id in asked.expected)
            assert any(form.translate(TABLE) in asked.phrase.translate(TABLE) for form in noun.forms.values())


def test_typo_changes_one_letter_and_gives_no_known_word() -> None:
    random = Random(1)
    wrong = {mistyped("hrnek", {"hrnec"}, random) for _mistake in range(200)}

    assert "hrnek" not in wrong
    assert "hrnec" not in wrong
    assert all(word.startswith("h") and abs(len(word) - 5) <= 1 for word in wrong)
    assert {"hrnk", "hrenk", "hrneek"} <= wrong
