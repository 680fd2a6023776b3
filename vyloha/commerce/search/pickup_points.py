"""Finds pick-up points by town, postcode or any word of their names and streets, in any form and with typos."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice, product
from typing import NamedTuple

from django.db.models import Case, IntegerField, Q, QuerySet, Value, When

from vyloha.commerce.search.text.analysis import SMALL_WORDS
from vyloha.commerce.search.text.matching import compute_edit_distance
from vyloha.commerce.search.text.stemming import get_stems
from vyloha.commerce.shipping.points import PICKUP_POINTS, PickupPoint, split_words
from vyloha.core.cache.changes import CachedValue

FIRST_COUNT, NEXT_COUNT, MAX_COUNT = 10, 20, 200  # results: at first, with each request for more, at most
MAX_QUERY_LENGTH = 80  # characters
MAX_WORDS = 6
MAX_FORMS = 20  # words of the points that one typed word may stand for
POSTCODE = re.compile(r"\b(\d{3})\s+(\d{2})\b")
MIN_STEM_LENGTH, MAX_ENDING_LENGTH = 3, 3  # "trutn" of "Trutnově" begins "Trutnov"
MIN_TYPO_LENGTH, TWO_TYPOS_FROM = 4, 8  # letters


class FoundPoints(NamedTuple):
    """``total``: the number of all that match."""

    points: list[PickupPoint]
    total: int


class PointWords:
    """The words of the points of a carrier in a country."""

    def __init__(self, words: Iterable[str]) -> None:
        self._sorted = sorted(set(words))
        self._by_stem: dict[str, list[str]] = defaultdict(list)
        for word in self._sorted:
            self._by_stem[get_stems(word)[0]].append(word)

    def expand(self, typed: str) -> list[str]:
        """Return the beginnings of words that a typed word stands for; similar words only if nothing else fits."""
        forms = dict.fromkeys(form for stem in get_stems(typed) for form in self._by_stem.get(stem, ()))
        if forms or self._has_beginning(typed) or any(map(str.isdigit, typed)):
            return [*dict.fromkeys([typed, *forms])][:MAX_FORMS]
        return (self._find_longer(get_stems(typed)[0]) or self._find_similar(typed) or [typed])[:MAX_FORMS]

    def _has_beginning(self, typed: str) -> bool:
        place = bisect_left(self._sorted, typed)
        return place < len(self._sorted) and self._sorted[place].startswith(typed)

    def _find_longer(self, stem: str) -> list[str]:
        if len(stem) < MIN_STEM_LENGTH:
            return []
        begun = islice(self._sorted, bisect_left(self._sorted, stem), bisect_left(self._sorted, f"{stem}\uffff"))
        return [word for word in begun if len(word) <= len(stem) + MAX_ENDING_LENGTH]

    def _find_similar(self, typed: str) -> list[str]:
        """Return the most similar words with the same first letter."""
        if len(typed) < MIN_TYPO_LENGTH:
            return []
        most, near = 2 if len(typed) >= TWO_TYPOS_FROM else 1, defaultdict(list)
        stem = get_stems(typed)[0]
        first, end = bisect_left(self._sorted, typed[0]), bisect_left(self._sorted, f"{typed[0]}\uffff")
        for word in islice(self._sorted, first, end):
            if abs(len(word) - len(typed)) <= MAX_ENDING_LENGTH:
                edits = min(compute_edit_distance(typed, word), compute_edit_distance(stem, word, may_go_on=True))
                near[edits].append(word)
        return next((near[edits] for edits in range(1, most + 1) if near[edits]), [])


def _load_words() -> dict[tuple[str, str], PointWords]:
    """Return (carrier, country) → the words of its points."""
    words: dict[tuple[str, str], set[str]] = defaultdict(set)
    rows = PickupPoint.objects.offered().values_list("carrier", "country", "words")
    for carrier, country, text in rows.iterator():
        words[carrier, country].update(text.split())
    return {key: PointWords(own) for key, own in words.items()}


known_words = CachedValue(_load_words, PICKUP_POINTS)


def find_points(carrier: str, country: str, typed: str, count: int = FIRST_COUNT) -> FoundPoints:
    """Return the ``count`` best matching points, those of a town of exactly this name first."""
    words = split_words(POSTCODE.sub(r"\1\2", typed[:MAX_QUERY_LENGTH]))[:MAX_WORDS]
    known = known_words().get((carrier, country))
    if not words or known is None:
        return FoundPoints([], 0)
    offered = PickupPoint.objects.offered().filter(carrier=carrier, country=country)
    digits = "".join(words)
    found: QuerySet[PickupPoint]
    if digits.isdigit():
        found = offered.filter(plain_postcode__startswith=digits).order_by("plain_postcode", "name", "pk")
    else:
        telling = [word for word in words if word not in SMALL_WORDS]
        forms = {word: known.expand(word) for word in telling or words}
        found = _sort_town_first(_filter_by_words(offered, forms.values()), [forms.get(word, [word]) for word in words])
    return FoundPoints(list(found[:count]), found.count())


def _filter_by_words(offered: "QuerySet[PickupPoint]", forms: Iterable[Sequence[str]]) -> "QuerySet[PickupPoint]":
    for ways in forms:
        condition = Q()
        for beginning in ways:
            condition |= Q(words__contains=f" {beginning}")
        offered = offered.filter(condition)
    return offered


def _sort_town_first(points: "QuerySet[PickupPoint]", forms: Sequence[Sequence[str]]) -> "QuerySet[PickupPoint]":
    towns = [" ".join(words) for words in islice(product(*forms), MAX_FORMS)]
    begun = Q()
    for town in towns:
        begun |= Q(folded_city__startswith=town)
    rank = Case(
        When(folded_city__in=towns, then=Value(0)),
        When(begun, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    return points.order_by(rank, "folded_city", "name", "pk")
