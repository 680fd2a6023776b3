from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from threading import Barrier, Thread

import pytest

from vyloha.core.http.fair_semaphore import FairSemaphore


@contextmanager
def waiting(semaphore: FairSemaphore, order: list[str]) -> Iterator[None]:
    """Run the block while a thread waits for the semaphore."""

    def work() -> None:
        with semaphore:
            order.append("waiting thread")

    thread = Thread(target=work, daemon=True)
    thread.start()
    next(tries for tries in count() if semaphore.waiting)
    yield
    thread.join(timeout=10)
    assert not thread.is_alive()


def test_waiting_thread_goes_before_releasing_one() -> None:
    semaphore, order = FairSemaphore(1), list[str]()
    semaphore.__enter__()

    with waiting(semaphore, order):
        semaphore.__exit__(None, None, None)
        with semaphore:
            order.append("releasing thread")

    assert order == ["waiting thread", "releasing thread"]


def test_semaphore_admits_threads_up_to_limit() -> None:
    semaphore, together = FairSemaphore(3), Barrier(3, timeout=10)

    def work() -> None:
        with semaphore:
            together.wait()

    with ThreadPoolExecutor(3) as threads:
        for done in [threads.submit(work) for _thread in range(3)]:
            done.result()


def test_error_releases_semaphore() -> None:
    semaphore = FairSemaphore(1)

    with pytest.raises(ValueError, match="no"), semaphore:
        raise ValueError("no")

    with semaphore:
        assert semaphore.waiting == 0
