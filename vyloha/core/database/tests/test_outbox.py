"""Changes reach their consumers; ``core/cache/tests/test_changes.py`` tests those of pages."""

import pytest
from django.db import transaction
from django.utils import timezone

from vyloha.core.database import outbox
from vyloha.core.models import Change

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def read_subjects(topic: str, after: int = 0) -> list[str]:
    return [subject for _place, subject in outbox.read_changes(topic, after, outbox.get_change_range().latest)]


def test_consumers_read_changes_of_topic_from_their_position(changes):
    with changes():
        outbox.write_changes("goods", ["1", "2"])
        outbox.write_changes("pages", ["menu"])
    read_so_far = outbox.get_change_range().latest
    with changes():
        outbox.write_changes("goods", ["2"])

    assert read_subjects("goods") == ["1", "2", "2"]
    assert read_subjects("goods", read_so_far) == ["2"]
    assert read_subjects("pages") == ["menu"]


def test_old_changes_are_forgotten_except_those_of_pages(changes):
    with changes():
        outbox.write_changes("goods", ["1"])
        outbox.write_changes(outbox.PAGES, ["menu"])
    Change.objects.update(made_at=timezone.now() - outbox.RETENTION * 2)

    outbox.delete_old_changes()

    known = outbox.get_change_range()
    assert (known.forgotten, known.forgotten_pages) == (known.latest, 0)
    assert (read_subjects("goods"), read_subjects(outbox.PAGES)) == ([], ["menu"])


def test_changes_of_transaction_share_row_without_repetitions(changes):
    before = outbox.get_change_range().latest

    with changes(), transaction.atomic():
        for number in range(300):
            for _again in range(3):
                outbox.write_changes("goods", [str(number)])

    assert outbox.get_change_range().latest == before + 1
    assert sorted(map(int, read_subjects("goods"))) == list(range(300))


def test_numbers_are_packed_into_rows(changes):
    with changes(), transaction.atomic():
        for number in reversed(range(2500)):
            outbox.write_changes("goods", [number])

    rows = [outbox.parse_numbers(subject) for subject in read_subjects("goods")]
    assert rows == [list(range(1000)), list(range(1000, 2000)), list(range(2000, 2500))]
