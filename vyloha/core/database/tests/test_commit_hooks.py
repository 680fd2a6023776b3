"""
Collected changes are processed once, inside the transaction, right before it is committed.

After an upgrade of Django run these first: ``commit_hooks`` relies on how ``atomic`` ends.
"""

import pytest
from django.contrib.auth.models import Group
from django.db import Error, IntegrityError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from vyloha.core.database import commit_hooks
from vyloha.core.database.commit_hooks import PreCommitBatch, run_commit_hooks

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
finished: list[list[str]] = []


def keep(names: list[str]) -> None:
    finished.append(names)
    assert connection.in_atomic_block
    Group.objects.bulk_create(Group(name=name) for name in names)  # with a savepoint, as whoever writes has
    transaction.on_commit(lambda: finished.append(["committed"]))


@pytest.fixture(autouse=True)
def groups(monkeypatch: pytest.MonkeyPatch) -> PreCommitBatch[str]:
    """Return a batch whose keys become groups."""
    finished.clear()
    monkeypatch.setattr(commit_hooks, "_batches", [])
    return PreCommitBatch(keep)


@transaction.atomic
def add(groups: PreCommitBatch[str], names: str, made: tuple[str, ...] = ()) -> None:
    groups.add(names)
    Group.objects.bulk_create(Group(name=name) for name in made)


@transaction.atomic
def lose_the_connection(groups: PreCommitBatch[str]) -> None:
    groups.add("a")
    connection.close()
    Group.objects.exists()


def load_group_names() -> set[str]:
    return set(Group.objects.filter(name__in="abcd").values_list("name", flat=True))


def test_batch_is_finished_once_before_commit(groups):
    with transaction.atomic():
        groups.add("ab")
        with transaction.atomic():
            groups.add("bc")
        assert finished == []

    assert finished == [["a", "b", "c"], ["committed"]]
    assert load_group_names() == {*"abc"}


def test_batch_is_finished_at_once_without_transaction(groups):
    groups.add("a")

    assert finished == [["a"], ["committed"]]


def test_batch_is_not_finished_after_rollback(groups):
    with transaction.atomic():
        groups.add("a")
        transaction.set_rollback(True)
    with transaction.atomic():
        pass

    assert finished == []


def test_keys_added_before_failing_savepoint_are_finished(groups):
    with transaction.atomic():
        groups.add("a")
        with pytest.raises(IntegrityError):
            add(groups, "a", made=("d", "d"))

    assert finished == [["a"], ["committed"]]


@pytest.mark.parametrize("error", [ValueError, IntegrityError])
def test_failing_commit_hook_rolls_back_transaction(groups, monkeypatch, error):
    def fail(names: list[str]) -> None:
        raise error

    monkeypatch.setattr(groups, "finish", fail)
    with pytest.raises(error):
        add(groups, "a", made=("d",))

    assert load_group_names() == set()
    assert connection.get_autocommit()
    with transaction.atomic():
        Group.objects.create(name="c")
    assert load_group_names() == {"c"}


def test_hook_adds_keys_for_batches_below(groups):
    above = PreCommitBatch[str](lambda names: groups.add(name.lower() for name in names))
    with transaction.atomic():
        groups.add("a")
        above.add("BC")

    assert finished == [["a", "b", "c"], ["committed"]]


def test_run_commit_hooks_finishes_batch_inside_transaction(groups):
    with transaction.atomic():
        groups.add("a")
        run_commit_hooks()
        assert load_group_names() == {"a"}
        groups.add("b")

    assert finished == [["a"], ["b"], ["committed"], ["committed"]]


@pytest.mark.django_db
def test_outermost_tested_transaction_runs_hooks_in_tests(groups):
    with transaction.atomic():
        groups.add("a")
        with transaction.atomic():
            groups.add("b")
        assert finished == []
    assert finished == [["a", "b"]]

    with transaction.atomic():
        groups.add("c")
        transaction.set_rollback(True)
    groups.add("d")
    assert finished == [["a", "b"], ["d"]]


def test_lost_connection_clears_batch(groups):
    with pytest.raises((Error, transaction.TransactionManagementError)):
        lose_the_connection(groups)
    with transaction.atomic():
        Group.objects.create(name="c")

    assert finished == []


def test_django_has_methods_that_hooks_rely_on():
    assert {"commit", "rollback", "connect", "savepoint_commit", "savepoint_rollback"} <= vars(
        BaseDatabaseWrapper
    ).keys()
    block = transaction.atomic()
    assert block._from_testcase is False  # type: ignore[attr-defined]
