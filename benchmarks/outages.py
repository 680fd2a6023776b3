"""
Measures the shop while Redis or PostgreSQL is stopped or hangs:

    PYTHONPATH=scripts:. python scripts/services.py postgresql -- .venv/bin/python -m benchmarks.outages --keep

A few clients request pages all the time. For each state the table shows the statuses and the latencies: cached pages
(home, listing, product) are answered without the database; the rest answers 503 soon. PostgreSQL is stopped last.
"""

import argparse
import http.client
import os
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

from benchmarks.figures import Figure, keep
from benchmarks.kills import Redis, Shop, own_environment
from benchmarks.shop import children_of

PAGES = {
    "home": "/",
    "listing": "/obchod/",
    "product": "/produkt/hrnek/",
    "cart": "/kosik/",
    "cart API": "/wp-json/wc/store/v1/cart",
    "back office": "/sprava/login/",
}
CLIENTS = 6
HELD = {"home", "listing", "product"}
WORST_S = 10.0  # the goal for any page in any outage; the requests that detect it wait longest
LIMIT_S = 60.0
Answers = dict[str, list[tuple[int, float]]]


class PostgreSQL:
    """The server of DATABASE_URL, with all its processes."""

    def __init__(self) -> None:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute("SHOW data_directory")
            folder = cursor.fetchone()[0]
        self.postmaster = int((Path(folder) / "postmaster.pid").read_text().split()[0])

    def signal(self, number: signal.Signals) -> None:
        for pid in (self.postmaster, *children_of(self.postmaster)):
            os.kill(pid, number)

    def hang(self) -> None:
        self.signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.signal(signal.SIGCONT)

    def stop(self) -> None:
        os.kill(self.postmaster, signal.SIGINT)


def ask(port: int, path: str) -> tuple[int, float]:
    """Return the status, 0 for no answer, and the seconds it took."""
    began = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=LIMIT_S)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status, time.monotonic() - began
    except (OSError, http.client.HTTPException):
        return 0, time.monotonic() - began
    finally:
        connection.close()


def watched(port: int, seconds: float) -> Answers:
    """Return the answers to clients that request all pages in turn for this long."""
    answers: Answers = defaultdict(list)
    until = time.monotonic() + seconds

    def visit(first: int) -> None:
        turn = first
        names = list(PAGES)
        while time.monotonic() < until:
            name = names[turn % len(names)]
            answers[name].append(ask(port, PAGES[name]))
            turn += 1
            time.sleep(0.02)

    threads = [threading.Thread(target=visit, args=[number]) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def told(state: str, answers: Answers) -> list[Figure]:
    """Print a table row for each page, and return the figures."""
    found = []
    for name, one in answers.items():
        times = sorted(seconds for _status, seconds in one)
        statuses = ", ".join(f"{count} × {status}" for status, count in Counter(s for s, _t in one).most_common())
        p50, worst = times[len(times) // 2], times[-1]
        print(f"| {state} | {name} | {statuses} | {p50 * 1000:.0f} ms | {worst * 1000:.0f} ms |", flush=True)
        found.append(Figure(f"{state}: {name}, longest", worst, "s", WORST_S))
        if name in HELD:
            wrong = sum(status != 200 for status, _seconds in one)
            found.append(Figure(f"{state}: {name}, answers other than 200", wrong, "answers", 0))
    return found


def fill() -> None:
    """Create the shop that is measured."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    names = {"USERNAME": "admin", "EMAIL": "a@example.cz", "PASSWORD": "dlouhe-heslo-42"}
    os.environ |= {f"DJANGO_SUPERUSER_{name}": value for name, value in names.items()}
    call_command("init_shop", verbosity=0, stdout=sys.stderr)
    from django.db import connections

    from vyloha.commerce.catalogue.tests.makers import a_product

    a_product("Hrnek", slug="hrnek", price=12300)
    call_command("reindex", verbosity=0)
    connections.close_all()


def states(redis: Redis, postgresql: PostgreSQL) -> dict[str, tuple[Callable[[], None], ...]]:
    """Return the steps that lead from each state to the next."""
    return {
        "all is well": (),
        "Redis hangs": (redis.hang,),
        "PostgreSQL hangs too": (postgresql.hang,),
        "PostgreSQL back": (postgresql.resume,),
        "Redis stopped": (redis.resume, redis.kill),
        "Redis back": (redis.start,),
        "PostgreSQL hangs": (postgresql.hang,),
        "PostgreSQL back again": (postgresql.resume,),
        "PostgreSQL stopped": (postgresql.stop,),
        "both stopped": (redis.kill,),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="a state")
    parser.add_argument("--keep", action="store_true", help="write the figures to benchmarks/results/")
    options = parser.parse_args()
    found = []
    with own_environment() as redis:
        fill()
        shop, postgresql = Shop(), PostgreSQL()
        try:
            shop.answered_after()
            watched(shop.port, 5)  # each process has rendered each page
            print("| state | page | answers | p50 | longest |\n|---|---|---|---|---|")
            for state, steps in states(redis, postgresql).items():
                for step in steps:
                    step()
                found += told(state, watched(shop.port, options.seconds))
        finally:
            postgresql.resume()
            shop.stop()
    if options.keep:
        print(keep(found, "outages"))


if __name__ == "__main__":
    main()
