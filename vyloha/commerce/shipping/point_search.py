"""Finds pick-up points by town, postcode or any word of their names and streets."""

import re

from django.db.models import Case, IntegerField, QuerySet, Value, When

from vyloha.commerce.shipping.points import PickupPoint, split_words

MAX_RESULTS = 10
MAX_QUERY_LENGTH = 80  # characters
MAX_WORDS = 6
POSTCODE = re.compile(r"\b(\d{3})\s+(\d{2})\b")


def find_points(carrier: str, country: str, typed: str) -> list[PickupPoint]:
    """
    Return the best matching points, those of a town of exactly this name first; at most ``MAX_RESULTS``.

    Towns and postcodes are found by an index; other words are searched only if those give too few points.
    """
    words = split_words(POSTCODE.sub(r"\1\2", typed[:MAX_QUERY_LENGTH]))[:MAX_WORDS]
    if not words:
        return []
    offered = PickupPoint.objects.offered().filter(carrier=carrier, country=country)
    found = list(_filter_by_prefix(offered, words)[:MAX_RESULTS])
    if len(found) < MAX_RESULTS:
        known = [point.pk for point in found]
        found += _filter_by_words(offered.exclude(pk__in=known), words)[: MAX_RESULTS - len(found)]
    return found


def _filter_by_prefix(offered: QuerySet[PickupPoint], words: list[str]) -> QuerySet[PickupPoint]:
    digits = "".join(words)
    if digits.isdigit():
        return offered.filter(plain_postcode__startswith=digits).order_by("plain_postcode", "name", "pk")
    town = " ".join(words)
    return _sort_town_first(offered.filter(folded_city__startswith=town), town)


def _filter_by_words(offered: QuerySet[PickupPoint], words: list[str]) -> QuerySet[PickupPoint]:
    for word in words:
        offered = offered.filter(words__contains=f" {word}")
    return _sort_town_first(offered, words[0])


def _sort_town_first(points: QuerySet[PickupPoint], town: str) -> QuerySet[PickupPoint]:
    rank = Case(When(folded_city=town, then=Value(0)), default=Value(1), output_field=IntegerField())
    return points.order_by(rank, "folded_city", "name", "pk")
