"""Changes reach their consumers; ``core/cache/tests/test_changes.py`` tests those of pages."""

import pytest
from django.db import transaction

from vyloha.core.database import outbox

pytestmark = pytest.mark.django_db


def seen(topic: str, after: int = 0) -> list[str]:
    return [subject for _place, subject in outbox.read_changes(topic, after, outbox.get_change_range().latest)]


def test_followers_of_a_topic_read_its_changes_from_where_they_are(changes):
    with changes():
        outbox.write_changes("goods", ["1", "2"])
        outbox.write_changes("pages", ["menu"])
    read_so_far = outbox.get_change_range().latest
    with changes():
        outbox.write_changes("goods", ["2"])

    assert seen("goods") == ["1", "2", "2"]
    assert seen("goods", read_so_far) == ["2"]
    assert seen("pages") == ["menu"]


def test_a_large_change_is_announced_once_and_repetitions_are_dropped(changes):
    before = outbox.get_change_range().latest

    with changes(), transaction.atomic():
        for number in range(300):
            for _again in range(3):
                outbox.write_changes("goods", [str(number)])

    assert outbox.get_change_range().latest == before + 1
    assert sorted(map(int, seen("goods"))) == list(range(300))


def test_many_numbers_stand_in_few_rows(changes):
    with changes(), transaction.atomic():
        for number in reversed(range(2500)):
            outbox.write_changes("goods", [number])

    rows = [outbox.parse_numbers(subject) for subject in seen("goods")]
    assert rows == [list(range(1000)), list(range(1000, 2000)), list(range(2000, 2500))]
