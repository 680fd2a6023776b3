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

pytestmark = pytest.mark.django_db(transaction=True)
finished: list[list[str]] = []


def keep(names: list[str]) -> None:
    finished.append(names)
    assert connection.in_atomic_block
    Group.objects.bulk_create(Group(name=name) for name in names)  # with a savepoint, as whoever writes has
    transaction.on_commit(lambda: finished.append(["committed"]))


@pytest.fixture(autouse=True)
def groups(monkeypatch: pytest.MonkeyPatch) -> PreCommitBatch[str]:
    """What is gathered becomes groups."""
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


def there() -> set[str]:
    return set(Group.objects.filter(name__in="abcd").values_list("name", flat=True))


def test_it_is_finished_once_for_all_and_committed_with_the_change(groups):
    with transaction.atomic():
        groups.add("ab")
        with transaction.atomic():
            groups.add("bc")
        assert finished == []

    assert finished == [["a", "b", "c"], ["committed"]]
    assert there() == {*"abc"}


def test_without_a_transaction_it_is_finished_at_once(groups):
    groups.add("a")

    assert finished == [["a"], ["committed"]]


def test_nothing_is_finished_of_what_is_rolled_back(groups):
    with transaction.atomic():
        groups.add("a")
        transaction.set_rollback(True)
    with transaction.atomic():
        pass

    assert finished == []


def test_what_was_gathered_before_a_savepoint_that_fails_is_kept(groups):
    with transaction.atomic():
        groups.add("a")
        with pytest.raises(IntegrityError):
            add(groups, "a", made=("d", "d"))

    assert finished == [["a"], ["committed"]]


@pytest.mark.parametrize("error", [ValueError, IntegrityError])
def test_what_cannot_be_finished_is_not_committed(groups, monkeypatch, error):
    def fail(names: list[str]) -> None:
        raise error

    monkeypatch.setattr(groups, "finish", fail)
    with pytest.raises(error):
        add(groups, "a", made=("d",))

    assert there() == set()
    assert connection.get_autocommit()
    with transaction.atomic():
        Group.objects.create(name="c")
    assert there() == {"c"}


def test_what_is_finished_gathers_for_those_below(groups):
    above = PreCommitBatch[str](lambda names: groups.add(name.lower() for name in names))
    with transaction.atomic():
        groups.add("a")
        above.add("BC")

    assert finished == [["a", "b", "c"], ["committed"]]


def test_who_reads_it_in_the_same_transaction_has_it_finished_sooner(groups):
    with transaction.atomic():
        groups.add("a")
        run_commit_hooks()
        assert there() == {"a"}
        groups.add("b")

    assert finished == [["a"], ["b"], ["committed"], ["committed"]]


@pytest.mark.django_db
def test_in_a_test_the_outermost_transaction_is_the_one_of_what_is_tested(groups):
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


def test_a_connection_that_was_lost_has_gathered_nothing(groups):
    with pytest.raises((Error, transaction.TransactionManagementError)):
        lose_the_connection(groups)
    with transaction.atomic():
        Group.objects.create(name="c")

    assert finished == []


def test_django_ends_its_transactions_as_we_rely_on():
    assert {"commit", "rollback", "connect", "savepoint_commit", "savepoint_rollback"} <= vars(
        BaseDatabaseWrapper
    ).keys()
    block = transaction.atomic()
    assert block._from_testcase is False  # type: ignore[attr-defined]
