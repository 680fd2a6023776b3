"""
Kills processes of the shop at random while people place orders over HTTP:

    PYTHONPATH=scripts python scripts/services.py postgresql redis -- .venv/bin/python -m benchmarks.kills --kills 300

Kills workers, web servers, background processes and the supervisor (which is started again), alone or with everything,
while Redis is stopped, hung and back in between. At the end it checks that every order is complete; the figures say how
long it took until the shop answered again. Without DATABASE_URL it runs on SQLite. All services run on this machine and
are temporary.
"""

import argparse
import http.client
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from services import free_port, wait_for_port

from benchmarks.figures import Figure, keep
from benchmarks.shop import children_of

SUPERVISED_S, RESTARTED_S = 2.0, 3.0  # the goals
PATIENCE_S = 60.0
STEP_S = 0.01
EVERY = 10  # kills after which Redis changes its state
VICTIMS = {"a worker": 30, "all workers": 20, "a web server": 15, "all web servers": 10, "background": 12}
VICTIMS |= {"the supervisor": 10, "everything": 3}


class Redis:
    """A Redis that can be stopped and hung."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._states = [self.start, self.hang, self.resume, self.kill]
        self.start()

    def turn(self) -> str:
        """Go on to the next state and return its name."""
        self._states.append(self._states.pop(0))
        self._states[0]()
        return self._states[0].__name__

    def start(self) -> None:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        assert program, "redis-server is not installed"
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_for_port(self.port, self._process)

    def hang(self) -> None:
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)
        if self._process:
            self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        if self._process and self._process.poll() is None:
            self._process.send_signal(number)


class Shop:
    """A running `vyloha serve` whose processes can be killed."""

    def __init__(self) -> None:
        self.port = int(os.environ["PORT"])
        self.url = f"http://127.0.0.1:{self.port}"
        self._orphans: list[int] = []  # servers of a supervisor that was killed
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "vyloha.config.command", "serve"]
        self.supervisor = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def kill(self, victim: str) -> str:
        """Kill a process and return its kind; the supervisor is restarted at once, as systemd does."""
        started = children_of(self.supervisor.pid)
        servers = {pid: below for pid in [*self._orphans, *started] if (below := children_of(pid))}
        workers = [worker for below in servers.values() for worker in below]
        if victim in {"the supervisor", "everything"}:
            self.supervisor.kill()
            self.supervisor.wait()
            self._orphans = list(servers)
            if victim == "everything":
                kill_all(self._orphans)
            self.start()
            return victim
        groups = {"worker": workers, "workers": workers, "server": list(servers), "servers": list(servers)}
        chosen = groups.get(victim.split()[-1], [pid for pid in started if pid not in servers])
        kill_all(chosen if victim.startswith("all") else random.sample(chosen, min(len(chosen), 1)))
        return victim if started else f"{victim}, while a supervisor starts,"

    def answered_after(self) -> float:
        """Return how many seconds passed until a page that needs the database was answered."""
        asked = time.monotonic()
        while not self.answers():
            assert time.monotonic() - asked < PATIENCE_S, "the shop does not answer any more"
            time.sleep(STEP_S)
        return time.monotonic() - asked

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            connection.request("GET", "/wp-json/wc/store/v1/cart")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def stop(self) -> None:
        self.supervisor.terminate()
        self.supervisor.wait()


def kill_all(processes: list[int]) -> None:
    for pid in processes:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


@contextmanager
def own_environment() -> Iterator[Redis]:
    """Point this process, and its children, to a data folder, a database and a Redis of their own."""
    with tempfile.TemporaryDirectory(prefix="vyloha-kills-") as folder:
        redis = Redis()
        host = urlsplit(os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/shop.sqlite3")).hostname
        if host not in {None, "127.0.0.1", "localhost"}:
            sys.exit(f"The database of {host} is not on this machine: it would be filled with orders.")
        os.environ |= {"VYLOHA_DATA": folder, "CACHE_URL": f"redis://127.0.0.1:{redis.port}/0"}
        os.environ |= {"PORT": str(free_port()), "DJANGO_SETTINGS_MODULE": "vyloha.config.settings"}
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each start compiles the shop again, unlike a merchant's
        try:
            yield redis
        finally:
            redis.resume()
            redis.kill()


def run(kills: int, redis: Redis) -> dict[str, list[float]]:
    """Kill processes while orders are placed; return the seconds until the shop answered again, by kind of process."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    from django.db import connections

    from vyloha.commerce.catalogue.tests.makers import a_variation
    from vyloha.commerce.orders.models import Order
    from vyloha.commerce.orders.tests.makers import BILLING, some_details
    from vyloha.commerce.orders.tests.test_kills import PIECES, assert_every_order_is_whole, assert_no_piece_is_lost
    from vyloha.storefront.tests.test_killed_workers import shoppers

    goods = a_variation(in_stock=PIECES)
    order, rate = {"payment_method": "bacs", "billing_address": BILLING}, some_details().rate_id
    connections.close_all()
    took, shop = defaultdict(list), Shop()
    try:
        print(f"first answer after {shop.answered_after():.2f} s", flush=True)
        with shoppers(shop.url, goods.pk, rate, order) as confirmed:
            for number in range(kills):
                confirmed.wait_for_another()
                if number % EVERY == EVERY - 1:
                    print(f"{number + 1} kills, {len(confirmed.numbers)} orders; Redis: {redis.turn()}", flush=True)
                [victim] = random.choices(list(VICTIMS), list(VICTIMS.values()))
                time.sleep(random.random() / 10)  # in the middle of their work
                killed = shop.kill(victim)
                took[killed].append(shop.answered_after())
            confirmed.wait_for_another()
    finally:
        shop.stop()
    assert_every_order_is_whole()
    assert_no_piece_is_lost([goods])
    assert confirmed.numbers <= set(Order.objects.placed().values_list("number", flat=True))
    print(f"{kills} kills, {Order.objects.placed().count()} orders, all whole; {len(confirmed.numbers)} were told")
    return took


def figures(took: dict[str, list[float]]) -> list[Figure]:
    """Return the figures of a run."""
    found = []
    for victim, seconds in sorted(took.items()):
        is_supervised = victim in VICTIMS and victim not in {"the supervisor", "everything"}
        goal = SUPERVISED_S if is_supervised else RESTARTED_S
        name = f"{victim} killed {len(seconds)} times: the shop answers again, "
        found += [
            Figure(name + "p50", statistics.median(seconds), "s", goal),
            Figure(name + "longest", max(seconds), "s", goal),
        ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--keep", action="store_true", help="write the figures to benchmarks/results/")
    options = parser.parse_args()
    random.seed(options.seed)
    with own_environment() as redis:
        found = figures(run(options.kills, redis))
    for figure in found:
        print(figure.line)
    if options.keep:
        print(keep(found, "kills"))


if __name__ == "__main__":
    main()
