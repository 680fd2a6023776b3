"""
Places orders in processes of their own and kills them; ``test_kills.py`` runs it and checks what is left.

    python -m vyloha.commerce.orders.tests.killed_checkouts at-random|at-statements VARIATION_ID…

``at-random`` kills ``KILLS`` processes that place orders in a loop, each at a random moment. ``at-statements`` kills
one process before each SQL statement of a checkout, COMMIT included, until one gets through. The database is that of
``DATABASE_URL``; each order enqueues a job. Prints one line for each process.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import django

from vyloha.core.tests.thoroughness import choose_times

KILLS = choose_times(8, 20)
LONGEST_LIFE_S = 0.25  # of a process, from its first order on


def main(mode: str, variation_ids: list[int]) -> None:
    django.setup()
    {"at-random": kill_at_random, "at-statements": kill_at_statements}[mode](variation_ids)


def kill_at_random(variation_ids: list[int]) -> None:
    for number in range(KILLS):
        reader, writer = os.pipe()

        def shop(number: int = number, writer: int = writer) -> None:
            random.seed(number)
            while True:
                place_one(random.sample(variation_ids, k=2))
                os.write(writer, b".")

        child = in_a_process(shop)
        os.read(reader, 1)  # the first order is placed
        time.sleep(random.uniform(0, LONGEST_LIFE_S))  # the random moment is what is tried here
        os.kill(child, signal.SIGKILL)
        say(number, os.waitpid(child, 0)[1])
        os.close(reader)
        os.close(writer)


def kill_at_statements(variation_ids: list[int]) -> None:
    for number in count(1):
        child = in_a_process(partial(place_one, variation_ids, killed_at=number))
        status = os.waitpid(child, 0)[1]
        say(number, status)
        if status == 0:
            return


def in_a_process(work: Callable[[], object]) -> int:
    """Run ``work`` in a fork and return its process id; the parent closes connections, so the fork shares none."""
    child = os.fork()
    if child == 0:
        work()
        os._exit(0)
    return child


def say(number: int, status: int) -> None:
    sys.stdout.write(f"{number}: {signal.Signals(status).name if status else 'done'}\n")
    sys.stdout.flush()


def place_one(variation_ids: list[int], killed_at: int = 0) -> None:
    """Fill a cart and check it out; with ``killed_at``, die before that statement of the checkout."""
    from django.db import connection

    from vyloha.commerce.cart.tests.makers import a_cart
    from vyloha.commerce.catalogue.models import Variation
    from vyloha.commerce.orders.actions import get_or_create_draft, place_order
    from vyloha.commerce.orders.errors import OrderOutOfStock
    from vyloha.commerce.orders.tests.jobs import confirm
    from vyloha.commerce.orders.tests.makers import some_details

    variations = Variation.objects.filter(pk__in=variation_ids)
    cart, details = a_cart(*[(variation, 1) for variation in variations]), some_details()
    key = get_or_create_draft(cart).key
    try:
        with Killer(connection, killed_at):
            place_order(key, cart, details, on_placed=lambda order: confirm.enqueue(order.pk))
    except OrderOutOfStock:
        pass
    connection.close()


class Killer:
    """Kills this process before the given statement (1 is the first); COMMIT counts, though Django does not show it."""

    def __init__(self, connection: Any, statement: int) -> None:
        self.connection = connection
        self.left = statement

    def __enter__(self) -> None:
        self.wrapper = self.connection.execute_wrapper(self.execute)
        self.wrapper.__enter__()
        self.commit, self.connection._commit = self.connection._commit, self.before_commit

    def __exit__(self, *error: Any) -> None:
        self.wrapper.__exit__(*error)
        self.connection._commit = self.commit

    def execute(self, execute: Callable[..., Any], *arguments: Any) -> Any:
        self.count()
        return execute(*arguments)

    def before_commit(self) -> None:
        self.count()
        self.commit()
        self.count()  # killed right after it, the order is there

    def count(self) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1], [int(argument) for argument in sys.argv[2:]])
