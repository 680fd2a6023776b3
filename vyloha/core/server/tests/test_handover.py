"""Servers of a killed supervisor run until the next one's have started, and not forever."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from vyloha.core.server.handover import WebServerSlot, has_orphans
from vyloha.core.server.tests.test_supervisor import lives, wait_for

PORT = 8000
# A supervisor with one server, which takes its slot and then only waits.
SHOP = """
import signal, sys, time
from pathlib import Path
from vyloha.core.server import handover
from vyloha.core.server.supervisor import ForkedProcess
handover.ORPHANED_S, handover.CHECK_INTERVAL_S = float(sys.argv[2]), 0.01

def serve():
    slot = handover.WebServerSlot(Path(sys.argv[1]), 8000, 1)
    slot.end_after_supervisor()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(print("asked to end", file=sys.stderr)))
    slot.take_over()
    print("serves\\n", end="", flush=True)
    while True:
        time.sleep(0.05)  # a signal just before a long sleep would be seen after it

server = ForkedProcess(serve)
print(f"{server.pid}\\n", end="", flush=True)
time.sleep(60)
"""


@contextmanager
def run_shop(folder: Path, orphaned_s: float = 60) -> Iterator[tuple["subprocess.Popen[str]", int]]:
    """Yield a supervisor and its server."""
    command = [sys.executable, "-c", SHOP, str(folder), str(orphaned_s)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as supervisor:
        assert supervisor.stdout
        told = {supervisor.stdout.readline().strip() for _line in range(2)}
        server = int((told - {"serves"}).pop())
        try:
            yield supervisor, server
        finally:
            supervisor.kill()
            if lives(server):
                os.kill(server, signal.SIGKILL)


if sys.platform == "linux":  # no other system notifies a process of its parent's death

    def test_server_outlives_supervisor_until_slot_is_taken(tmp_path: Path) -> None:
        with run_shop(tmp_path) as (supervisor, server):
            supervisor.kill()
            wait_for(lambda: has_orphans(tmp_path, PORT))
            assert lives(server)

            WebServerSlot(tmp_path, PORT, 1).take_over()

            wait_for(lambda: not lives(server))
            assert supervisor.stderr
            assert supervisor.stderr.read() == "asked to end\n"
        assert not has_orphans(tmp_path, PORT)

    def test_orphaned_server_ends_after_timeout(tmp_path: Path) -> None:
        with run_shop(tmp_path, orphaned_s=0.1) as (supervisor, server):
            supervisor.kill()

            wait_for(lambda: not lives(server))
        assert not list(tmp_path.iterdir())

    def test_server_ends_when_slot_was_taken_before_supervisor_died(tmp_path: Path) -> None:
        with run_shop(tmp_path) as (supervisor, server):
            WebServerSlot(tmp_path, PORT, 1).take_over()

            supervisor.kill()

            wait_for(lambda: not lives(server))
        assert not has_orphans(tmp_path, PORT)


def test_supervised_servers_and_other_ports_are_no_orphans(tmp_path: Path) -> None:
    WebServerSlot(tmp_path, PORT, 1).take_over()
    (tmp_path / "web-8001-1").write_text("name orphaned")

    assert not has_orphans(tmp_path, PORT)
    assert has_orphans(tmp_path, 8001)


def test_expired_slot_file_is_ignored(tmp_path: Path) -> None:
    mark = tmp_path / "web-8000-1"
    mark.write_text("name orphaned")
    os.utime(mark, (1, 1))

    assert not has_orphans(tmp_path, PORT)


def test_unwritable_slot_folder_is_ignored(tmp_path: Path) -> None:
    WebServerSlot(tmp_path / "gone", PORT, 1).take_over()

    assert not has_orphans(tmp_path / "gone", PORT)


@pytest.mark.parametrize("number", [1, 2])
def test_each_server_has_slot_of_its_own(tmp_path: Path, number: int) -> None:
    WebServerSlot(tmp_path, PORT, number).take_over()

    assert [file.name for file in tmp_path.iterdir()] == [f"web-8000-{number}"]
