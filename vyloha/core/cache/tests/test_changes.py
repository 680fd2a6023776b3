"""Every process learns of changes in their order, whatever happens on the way."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.utils import timezone

from vyloha.core.cache import changes as page_changes
from vyloha.core.cache.changes import (
    ALL_TAGS,
    CHECK_INTERVAL_S,
    MAX_CACHE_AGE_S,
    MAX_TAGS,
    KnownChanges,
    delete_old_changes,
    invalidate_pages,
)
from vyloha.core.database import outbox
from vyloha.core.database.outbox import RETENTION, publish_changes
from vyloha.core.models import Change

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
MAX_AGE = timedelta(seconds=MAX_CACHE_AGE_S)


@pytest.fixture
def process() -> KnownChanges:
    """Return another process, which has just checked for changes."""
    other = KnownChanges()
    other.get_position()
    return other


def pass_check_interval(process: KnownChanges) -> KnownChanges:
    """Let the interval between two checks pass."""
    process.looked_at -= CHECK_INTERVAL_S
    process.get_position()
    return process


def is_outdated(process: KnownChanges, *tags: str, drawn_at: int = 0) -> bool:
    return not process.is_fresh(frozenset(tags), drawn_at)


def test_other_process_sees_change_within_a_second(process, changes):
    with changes():
        invalidate_pages("card:1")

    assert CHECK_INTERVAL_S <= 1
    assert not is_outdated(process, "card:1")
    assert is_outdated(pass_check_interval(process), "card:1")
    assert not is_outdated(process, "card:2")


def invalidate_and_roll_back(tag: str) -> None:
    with transaction.atomic():
        invalidate_pages(tag)
        transaction.set_rollback(True)


@pytest.mark.django_db(transaction=True)
def test_rolled_back_change_is_not_published(process):
    with transaction.atomic():
        invalidate_pages("card:1")
        invalidate_and_roll_back("card:2")
        invalidate_pages("card:2")
    invalidate_and_roll_back("card:3")

    pass_check_interval(process)

    assert [is_outdated(process, f"card:{pk}") for pk in (1, 2, 3)] == [True, True, False]


def test_repeated_change_in_transaction_is_written_once(changes):
    with changes(), transaction.atomic():
        for _variation in range(400):
            invalidate_pages("product:1", "card:1")

    assert sorted(Change.objects.values_list("subject", flat=True)) == ["card:1", "product:1"]


def test_large_change_invalidates_everything(process, changes):
    with changes(), transaction.atomic():
        for pk in range(MAX_TAGS + 10):
            invalidate_pages(f"card:{pk}")

    assert Change.objects.get().subject == ALL_TAGS
    assert is_outdated(pass_check_interval(process), "page:1")


def test_change_of_killed_process_is_published_by_others(process):
    invalidate_pages("card:1")  # committed, but not published: the process dies before

    publish_changes()

    assert is_outdated(pass_check_interval(process), "card:1")


def test_page_rendered_after_change_is_fresh(process, changes):
    with changes():
        invalidate_pages("card:1")
    drawn_at = pass_check_interval(process).latest

    assert not is_outdated(process, "card:1", drawn_at=drawn_at)


def age_changes(age: timedelta) -> None:
    """Let all changes so far be of that age, and the hourly job run."""
    Change.objects.update(made_at=timezone.now() - age - timedelta(seconds=1))
    delete_old_changes()


def test_restarted_process_judges_pages_by_old_changes(changes):
    with changes():
        invalidate_pages("card:1")
    age_changes(MAX_AGE - timedelta(minutes=1))
    restarted = pass_check_interval(KnownChanges())

    assert is_outdated(restarted, "card:1")
    assert not is_outdated(restarted, "card:2")


def test_last_change_of_each_tag_is_kept(process, changes):
    for tag in ("card:1", "card:2", "card:1"):
        with changes():
            invalidate_pages(tag)
    age_changes(RETENTION)

    assert sorted(Change.objects.values_list("subject", flat=True)) == ["card:1", "card:2"]
    # As a page that was rendered between the changes of its tag.
    assert is_outdated(pass_check_interval(process), "card:1", drawn_at=process.latest - 1)


def test_change_of_everything_replaces_all_before(changes):
    for tag in ("card:1", ALL_TAGS, "card:2"):
        with changes():
            invalidate_pages(tag)
    age_changes(RETENTION)

    restarted = pass_check_interval(KnownChanges())

    assert sorted(Change.objects.values_list("subject", flat=True)) == [ALL_TAGS, "card:2"]
    assert is_outdated(restarted, "page:1", drawn_at=restarted.latest - 2)
    assert not is_outdated(restarted, "page:1", drawn_at=restarted.latest - 1)


def test_recent_changes_are_not_deleted(process, changes):
    for _twice in range(2):
        with changes():
            invalidate_pages("card:1")

    delete_old_changes()

    assert Change.objects.count() == 2
    assert is_outdated(pass_check_interval(process), "card:1")


def test_pages_from_before_forgotten_changes_are_outdated(process, changes):
    with changes():
        invalidate_pages("card:1")
    age_changes(MAX_AGE)

    assert not Change.objects.exists()
    for other in (process, KnownChanges()):
        assert is_outdated(pass_check_interval(other), "page:1")
        assert not is_outdated(other, "page:1", drawn_at=other.latest)


def test_oldest_of_too_many_changes_are_forgotten(changes, monkeypatch):
    monkeypatch.setattr(page_changes, "MAX_KNOWN_CHANGES", 3)
    for pk in range(5):
        with changes():
            invalidate_pages(f"card:{pk}")
    age_changes(RETENTION)

    restarted = pass_check_interval(KnownChanges())

    assert sorted(Change.objects.values_list("subject", flat=True)) == ["card:2", "card:3", "card:4"]
    assert is_outdated(restarted, "page:1", drawn_at=restarted.latest - 4)
    assert not is_outdated(restarted, "page:1", drawn_at=restarted.latest - 3)


def test_change_deleted_while_a_process_starts_is_not_missed(changes, monkeypatch):
    with changes():
        invalidate_pages("card:1")
    read = outbox.read_changes

    def delete_before_reading(*args):
        age_changes(MAX_AGE)
        return read(*args)

    monkeypatch.setattr(outbox, "read_changes", delete_before_reading)

    assert is_outdated(pass_check_interval(KnownChanges()), "card:1")


def test_starting_process_judges_no_page_before_it_has_read_changes(changes, monkeypatch):
    with changes():
        invalidate_pages("card:1")
    process, read, answers = KnownChanges(), outbox.read_changes, list[bool]()

    def judge() -> None:
        process.get_position()
        answers.append(is_outdated(process, "card:1"))

    def judge_meanwhile(*args):
        other.start()
        other.join(0.2)
        return read(*args)

    other = threading.Thread(target=judge)
    monkeypatch.setattr(outbox, "read_changes", judge_meanwhile)
    process.get_position()
    other.join()

    assert answers == [True]


def test_process_at_its_limit_forgets_the_older_half(process, changes, monkeypatch):
    monkeypatch.setattr(page_changes, "MAX_KNOWN_CHANGES", 3)
    for pk in range(4):
        with changes():
            invalidate_pages(f"card:{pk}")
    pass_check_interval(process)

    assert is_outdated(process, "page:1", drawn_at=process.latest - 2)
    assert not is_outdated(process, "page:1", drawn_at=process.latest - 1)
    assert is_outdated(process, "card:3", drawn_at=process.latest - 1)


def test_known_changes_are_limited(process, changes, monkeypatch):
    monkeypatch.setattr(page_changes, "MAX_KNOWN_CHANGES", 3)
    with changes():
        invalidate_pages(*(f"card:{pk}" for pk in range(5)))

    pass_check_interval(process)

    assert len(process.changed) <= 3
    assert is_outdated(process, "page:1")


def test_invalidating_everything_writes_one_row(changes):
    with changes(), transaction.atomic():
        invalidate_pages()
        invalidate_pages("card:1")

    assert list(Change.objects.values_list("subject", flat=True)) == [ALL_TAGS]


@pytest.mark.django_db(transaction=True)
def test_changes_get_positions_in_order_of_visibility():
    """A consumer that has read up to a position has seen all changes before it, though transactions overlap."""
    watching = threading.Event()
    problems: list[str] = []

    def change(number: int) -> None:
        try:
            for step in range(10):
                invalidate_pages(f"card:{number}-{step}")
        finally:
            connection.close()

    def watch() -> None:
        seen: set[str] = set()
        known = KnownChanges()
        while not watching.is_set():
            known.looked_at = float("-inf")
            known.get_position()
            missed = set(Change.objects.filter(serial__lte=known.latest).values_list("subject", flat=True))
            problems.extend(missed - set(known.changed) - seen)
            seen |= set(known.changed)
        connection.close()

    watcher = threading.Thread(target=watch)
    threads = [threading.Thread(target=change, args=(number,)) for number in range(3)]
    for thread in [watcher, *threads]:
        thread.start()
    for thread in threads:
        thread.join()
    watching.set()
    watcher.join()

    assert problems == []
    assert Change.objects.filter(serial=None).count() == 0
    assert Change.objects.count() == 30
