"""A shop served by `vyloha serve`, as in production."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from vyloha.commerce.orders.tests.test_kills import database_url

PATIENCE_S = 60
# `vyloha serve` without background jobs: they would call other servers.
SERVE = """
import sys
import django
from django.conf import settings
from django.core.management import call_command
django.setup()
from vyloha.core.management.commands import serve
settings.WSGI_APPLICATION = sys.argv[1]
serve.BACKGROUND = ["indexer"]
call_command("serve")
"""


class Served:
    """A shop with its process manager, a web server of two workers, and an indexer."""

    def __init__(self, url: str, manager: "subprocess.Popen[bytes]") -> None:
        self.url, self.manager = url, manager

    def wait(self) -> None:
        """Wait until a server listens; importing the first takes long on a busy machine."""
        for _try in patiently():
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", int(self.url.rpartition(":")[2]))):
                    return

    def stop(self) -> None:
        """Stop the shop."""
        self.manager.terminate()
        self.manager.wait(30)

    def a_worker(self) -> int:
        """Return the process of a worker; wait until one exists."""
        for _try in patiently():
            if workers := self.find_workers():
                return workers[0]
        raise AssertionError("no worker came back")

    def find_workers(self) -> list[int]:
        """Return the processes of the workers that run now."""
        # The indexer has no children.
        return [worker for server in find_children(self.manager.pid) for worker in find_children(server)]


def find_children(pid: int) -> list[int]:
    """Return the running child processes of ``pid``; none if it has ended."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def patiently() -> Iterator[int]:
    pause = threading.Event()
    for attempt in range(PATIENCE_S * 20):
        yield attempt
        pause.wait(0.05)


def free_port() -> int:
    """Return an unused port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def a_served_shop(
    folder: Path, application: str = settings.WSGI_APPLICATION, **settings_of_it: str
) -> Iterator[Served]:
    """Serve the test's own database on a free port; ``settings_of_it`` go into its environment."""
    port = str(free_port())
    environment = {**os.environ, "DATABASE_URL": database_url(), "VYLOHA_DATA": str(folder), "PORT": port}
    environment |= {"DJANGO_SETTINGS_MODULE": "vyloha.config.settings", **settings_of_it}
    command = [sys.executable, "-c", SERVE, application or settings.WSGI_APPLICATION]

    manager = subprocess.Popen(command, env=environment, cwd=settings.ROOT, stdout=subprocess.DEVNULL)
    shop = Served(f"http://127.0.0.1:{port}", manager)
    try:
        shop.wait()
        yield shop
    finally:
        shop.stop()
