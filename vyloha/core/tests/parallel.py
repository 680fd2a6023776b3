"""Runs calls at the same moment in threads, each with a database connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connections

Result = TypeVar("Result")


def all_at_once(calls: Sequence[Callable[[], object]]) -> list[object]:
    """Return the result or the exception of each call; all start together."""
    start = Barrier(len(calls))

    def run(call: Callable[[], object]) -> object:
        start.wait(timeout=20)
        try:
            return call()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def of_type(kind: type[Result], results: Sequence[object]) -> list[Result]:
    return [result for result in results if isinstance(result, kind)]
