"""Runs a throw-away shop with the demo catalogue, served as `make run` serves it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

VYLOHA = Path(sys.executable).with_name("vyloha")
START_TIMEOUT_S = 60


@dataclass(frozen=True)
class Shop:
    """A running shop: its URL, its environment and the process id of its `vyloha serve`."""

    url: str
    environment: dict[str, str]
    pid: int
    vyloha: Path  # its command
    pids: list[int]  # of its programs

    def get(self, path: str) -> str:
        """Return the page at ``path``."""
        with urlopen(self.url + path, timeout=30) as answer:  # noqa: S310
            return str(answer.read().decode())

    def workers(self) -> list[int]:
        """Return the process ids of the web workers; those of older versions are children of servers of their own."""
        started = children_of(self.pid)
        return [worker for server in started for worker in children_of(server)] or started


@contextmanager
def served(environment: dict[str, str], workers: int, vyloha: Path = VYLOHA) -> Iterator[Shop]:
    """Serve the pages of the shop of ``environment`` on a free port, with the command ``vyloha``."""
    port = find_free_port()
    environment = {**environment, "PORT": str(port), "WEB_WORKERS": str(workers)}
    subprocess.run([vyloha, "collectstatic", "--noinput"], env=environment, check=True, stdout=subprocess.DEVNULL)
    # No background jobs: after a fresh import the worker draws pictures for minutes. Older versions start an indexer of
    # their own, and a second one only waits. The server imports its application from the working directory.
    with _running(vyloha, environment, ["serve", "--web-only"], ["indexer"]) as pids:
        shop = Shop(f"http://127.0.0.1:{port}", environment, pids[0], vyloha, pids)
        _wait_for(shop)
        yield shop


@contextmanager
def served_whole(shop: Shop) -> Iterator[Shop]:
    """Serve the same shop once more, on another port: with all its programs as copies of one process."""
    port = find_free_port()
    environment = {**shop.environment, "PORT": str(port)}
    with _running(shop.vyloha, environment, ["serve"]) as pids:
        whole = Shop(f"http://127.0.0.1:{port}", environment, pids[0], shop.vyloha, pids)
        _wait_for(whole)
        yield whole


@contextmanager
def _running(vyloha: Path, environment: dict[str, str], *commands: list[str]) -> Iterator[list[int]]:
    processes = [
        subprocess.Popen([vyloha, *command], env=environment, cwd=vyloha.parents[2], stdout=subprocess.DEVNULL)
        for command in commands
    ]
    try:
        yield [process.pid for process in processes]
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(30)


def find_free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(shop: Shop) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    while True:
        try:
            shop.get("/")
            return
        except URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def children_of(pid: int) -> list[int]:
    """Return the running processes that ``pid`` started; none if it has ended."""
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def processor_s(pid: int) -> float:
    """Return the processor seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
