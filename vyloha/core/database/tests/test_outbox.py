"""Changes reach who follows them; how pages do is told in ``test_page_changes``."""

import pytest
from django.db import transaction

from vyloha.core.database import outbox

pytestmark = pytest.mark.django_db


def seen(topic: str, after: int = 0) -> list[str]:
    return [subject for _place, subject in outbox.read(topic, after, outbox.extent().latest)]


def test_followers_of_a_topic_read_its_changes_from_where_they_are(changes):
    with changes():
        outbox.write("goods", ["1", "2"])
        outbox.write("pages", ["menu"])
    read_so_far = outbox.extent().latest
    with changes():
        outbox.write("goods", ["2"])

    assert seen("goods") == ["1", "2", "2"]
    assert seen("goods", read_so_far) == ["2"]
    assert seen("pages") == ["menu"]


def test_a_large_change_is_announced_once_and_repetitions_are_dropped(changes):
    before = outbox.extent().latest

    with changes(), transaction.atomic():
        for number in range(300):
            for _again in range(3):
                outbox.write("goods", [str(number)])

    assert outbox.extent().latest == before + 1
    assert sorted(map(int, seen("goods"))) == list(range(300))


def test_many_numbers_stand_in_few_rows(changes):
    with changes(), transaction.atomic():
        for number in reversed(range(2500)):
            outbox.write("goods", [number])

    rows = [outbox.numbers_in(subject) for subject in seen("goods")]
    assert rows == [list(range(1000)), list(range(1000, 2000)), list(range(2000, 2500))]
