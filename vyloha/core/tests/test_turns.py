from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from threading import Barrier, Thread

import pytest

from vyloha.core.turns import Turns


@contextmanager
def waiting(turns: Turns, order: list[str]) -> Iterator[None]:
    """Let a thread wait for its turn while the block runs."""

    def work() -> None:
        with turns:
            order.append("who waited")

    thread = Thread(target=work, daemon=True)
    thread.start()
    next(tries for tries in count() if turns.waiting)
    yield
    thread.join(timeout=10)
    assert not thread.is_alive()


def test_who_leaves_comes_in_again_after_those_who_wait() -> None:
    turns, order = Turns(1), list[str]()
    turns.__enter__()

    with waiting(turns, order):
        turns.__exit__(None, None, None)
        with turns:
            order.append("who left")

    assert order == ["who waited", "who left"]


def test_so_many_work_at_once() -> None:
    turns, together = Turns(3), Barrier(3, timeout=10)

    def work() -> None:
        with turns:
            together.wait()

    with ThreadPoolExecutor(3) as threads:
        for done in [threads.submit(work) for _thread in range(3)]:
            done.result()


def test_a_turn_ends_with_an_error() -> None:
    turns = Turns(1)

    with pytest.raises(ValueError, match="no"), turns:
        raise ValueError("no")

    with turns:
        assert turns.waiting == 0
