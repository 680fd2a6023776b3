"""The process manager runs small real processes."""

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from vyloha.core.server import process_manager
from vyloha.core.server.process_manager import BEHIND, Program, end_all

# Imitates `vyloha serve` with a web server that starts a worker; prints the processes of both.
SHOP = """
import multiprocessing, os, signal, sys, time
from vyloha.core.server.process_manager import Program, die_with_parent, keep_running
def work(server):
    die_with_parent(server, signal.SIGKILL)
    time.sleep(60)
def serve():
    worker = multiprocessing.get_context("fork").Process(target=work, args=[os.getpid()])
    worker.start()
    print(os.getpid(), worker.pid, flush=True)
    time.sleep(60)
sys.exit(keep_running(Program("web", serve), [], is_up=lambda: True, announce=lambda: None))
"""


def wait_for(condition: Callable[[], Any], patience_s: float = 10) -> Any:
    deadline = time.monotonic() + patience_s
    while not (answer := condition()):
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.01)
    return answer


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.fixture
def shop() -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen([sys.executable, "-c", SHOP], stdout=subprocess.PIPE, text=True)
    yield process
    process.kill()
    process.communicate()


def read_processes(shop: "subprocess.Popen[str]") -> list[int]:
    """Return the web server and its worker."""
    assert shop.stdout
    return [int(pid) for pid in shop.stdout.readline().split()]


def test_dead_program_and_its_children_are_replaced(shop: Any) -> None:
    server, worker = read_processes(shop)

    os.kill(server, signal.SIGKILL)

    successor, _worker = read_processes(shop)
    assert successor != server
    wait_for(lambda: not lives(worker))


def test_restart_pauses_grow(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    clock = itertools.count(1000, 6)  # each pause is over at the next look
    monkeypatch.setattr(process_manager, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    program = Program("worker", lambda: None)

    for _death in range(8):
        program.start().join()
        program.start_if_due()

    pauses = [float(record.getMessage().split()[-2]) for record in caplog.records]
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5]


def test_program_is_restarted_after_its_pause() -> None:
    program = Program("worker", lambda: None)
    program.start_if_due()
    first = program.process
    assert first
    first.join()

    def is_restarted() -> bool:
        program.start_if_due()
        return program.process not in {None, first}

    assert not is_restarted()
    wait_for(is_restarted)
    program.kill()


def test_web_server_failing_to_start_ends_shop_with_status_1() -> None:
    code = SHOP.replace("def serve():", "def serve():\n    sys.exit(3)").replace("lambda: True", "lambda: False")

    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, timeout=20, check=False)

    assert (done.returncode, done.stderr) == (1, "web could not start\n")


@pytest.mark.parametrize(
    ("work", "status"), [(lambda: None, 0), (lambda: sys.exit(3), 3), (lambda: sys.exit("no"), 1), (lambda: 1 / 0, 1)]
)
def test_exit_status_of_program_is_known(work: Any, status: int) -> None:
    process = Program("copy", work).start()

    process.join()

    assert process.exitcode == status


def test_program_stopped_while_starting_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin_slowly() -> None:
        os.kill(os.getpid(), signal.SIGTERM)  # as if the starting process were as quick

    monkeypatch.setattr(os, "setsid", begin_slowly)
    before = signal.signal(signal.SIGTERM, lambda *_: None)  # like the manager's
    try:
        process = Program("copy", lambda: None).start()
        process.join()
    finally:
        signal.signal(signal.SIGTERM, before)

    assert process.exitcode == -signal.SIGTERM


def test_program_that_ignores_request_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def ignore() -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        (tmp_path / "ready").touch()
        time.sleep(60)

    monkeypatch.setattr(process_manager, "GRACE_S", 0.1)
    program = Program("stubborn", ignore)
    process = program.start()
    wait_for((tmp_path / "ready").exists)

    end_all([program])

    assert process.exitcode == -signal.SIGKILL


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_shop_and_its_programs(shop: Any, number: signal.Signals) -> None:
    processes = read_processes(shop)

    shop.send_signal(number)

    assert shop.wait(timeout=10) == 0
    wait_for(lambda: not any(map(lives, processes)))


if sys.platform == "linux":  # no other system notifies a process of its parent's death

    def test_programs_end_when_manager_is_killed(shop: Any) -> None:
        processes = read_processes(shop)

        shop.kill()

        wait_for(lambda: not any(map(lives, processes)))

    def test_process_ends_at_once_when_parent_is_dead() -> None:
        code = (
            "import signal; from vyloha.core.server.process_manager import die_with_parent;"
            "die_with_parent(2**30, signal.SIGTERM); print('goes on')"
        )

        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, timeout=20, check=False)

        assert (done.returncode, done.stdout) == (-signal.SIGTERM, b"")


@pytest.mark.parametrize("niceness", [0, BEHIND])
def test_background_programs_have_lower_priority(niceness: int) -> None:
    process = Program("program", lambda: sys.exit(os.getpriority(os.PRIO_PROCESS, 0)), niceness).start()

    process.join()

    assert process.exitcode == min(os.nice(0) + niceness, 19)
