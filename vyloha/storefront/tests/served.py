"""A shop that Granian serves, as it does in production."""

import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from vyloha.commerce.orders.tests.test_kills import database_url
from vyloha.core.management.commands.serve import web_command

PATIENCE_S = 60


class Served:
    """A shop that Granian serves, with two workers."""

    def __init__(self, url: str, granian: "subprocess.Popen[bytes]") -> None:
        self.url, self._granian = url, granian

    def stop(self) -> None:
        """Let the shop go down."""
        self._granian.terminate()
        self._granian.wait(30)

    def a_worker(self) -> int:
        """Return the process of a worker, waiting for one to be there."""
        for _try in patiently():
            pid = self._granian.pid
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            alive = [int(child) for child in children if "multiprocessing.resource_tracker" not in command_of(child)]
            if alive:
                return alive[0]
        raise AssertionError("no worker came back")


def command_of(process: str) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return "multiprocessing.resource_tracker"  # gone meanwhile


def patiently() -> Iterator[int]:
    pause = threading.Event()
    for attempt in range(PATIENCE_S * 20):
        yield attempt
        pause.wait(0.05)


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def a_served_shop(folder: Path, application: str = "", **settings_of_it: str) -> Iterator[Served]:
    """Serve the test's own database on a free port; ``settings_of_it`` go into its environment."""
    port = str(free_port())
    replaced = {str(settings.PORT): port}
    command = [replaced.get(part, part) for part in web_command()]
    if application:
        command[-1] = application
    environment = {**os.environ, "DATABASE_URL": database_url(), "VYLOHA_DATA": str(folder), "PORT": port}
    environment |= {"DJANGO_SETTINGS_MODULE": "vyloha.config.settings", **settings_of_it}
    granian = subprocess.Popen(command, env=environment, cwd=settings.ROOT)
    shop = Served(f"http://127.0.0.1:{port}", granian)
    try:
        yield shop
    finally:
        shop.stop()
