"""The supervisor runs small real processes: shells that record their signals."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from vyloha.core.server import supervisor as supervision
from vyloha.core.server.supervisor import ForkedProcess, SupervisedProgram, Supervisor

SLEEPER = "import time; time.sleep(60)"
# Imitates `vyloha serve`, with a program that starts a child as a web server does.
SHOP = """
import sys
from vyloha.core.server.supervisor import SupervisedProgram, Supervisor
web = SupervisedProgram("web", [sys.executable, "-c", sys.argv[1]], essential=True)
sys.exit(Supervisor([web], is_up=lambda: True, on_up=lambda: print(web.process.pid, flush=True)).run())
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
def shop() -> Any:
    process = subprocess.Popen([sys.executable, "-c", SHOP, SLEEPER], stdout=subprocess.PIPE)
    yield process
    process.kill()
    process.communicate()


def find_child(shop: "subprocess.Popen[bytes]") -> int:
    assert shop.stdout
    return int(shop.stdout.readline())


def test_dead_program_is_restarted(monkeypatch: Any) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE_S", 0.0)
    program = SupervisedProgram("worker", [sys.executable, "-c", SLEEPER], pause_s=0)
    supervisor = Supervisor([program], is_up=lambda: True, on_up=lambda: None)
    program.start()
    assert program.process
    first = program.process.pid
    program.signal_group(signal.SIGKILL)

    def started_again() -> bool:
        supervisor.check_programs()
        return program.process is not None and program.process.pid != first

    wait_for(started_again)
    supervisor.stop_all()

    assert not lives(program.process.pid)


@pytest.mark.parametrize(
    ("essential", "expected"), [(True, [0.1, 0.2, 0.4, 0.5, 0.5]), (False, [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5, 5])]
)
def test_restart_pauses_grow_less_for_essential_program(
    essential: bool, expected: list[float], monkeypatch: Any
) -> None:
    monkeypatch.setattr(supervision, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    program = SupervisedProgram("web", ["true"], essential, started_at=1000.0)

    pauses = []
    for _ in expected:
        program.plan_restart()
        pauses.append(round(program.start_at - 1000, 3))

    assert pauses == expected


def test_essential_program_failing_to_start_ends_shop_with_status_1() -> None:
    code = SHOP.replace("lambda: True", "lambda: False")

    status = subprocess.run([sys.executable, "-c", code, "raise SystemExit(3)"], timeout=20, check=False).returncode

    assert status == 1


def start_copy(work: Callable[[], object]) -> SupervisedProgram:
    program = SupervisedProgram("copy", work)
    program.start()
    wait_for(program.has_died)
    return program


@pytest.mark.parametrize(
    ("work", "status"), [(lambda: None, 0), (lambda: sys.exit(3), 3), (lambda: sys.exit("no"), 1), (lambda: 1 / 0, 1)]
)
def test_function_runs_in_own_process_and_reports_status(work: Any, status: int) -> None:
    program = start_copy(work)

    assert program.process
    assert program.process.wait() == status


def test_function_stopped_while_starting_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin_slowly() -> None:
        os.kill(os.getpid(), signal.SIGTERM)  # as if the starting process were as quick

    monkeypatch.setattr(os, "setsid", begin_slowly)
    before = signal.signal(signal.SIGTERM, lambda *_: None)  # like a supervisor's
    try:
        assert ForkedProcess(lambda: None).wait() == -signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_function_is_signalled_like_command(number: signal.Signals) -> None:
    program = SupervisedProgram("copy", lambda: time.sleep(60))
    program.start()
    process = program.process
    assert process
    # The group is its own once it has started.
    wait_for(lambda: os.getpgid(process.pid) == process.pid)

    program.signal_group(number)

    assert process.wait() == -number


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_shop_and_its_programs(shop: Any, number: signal.Signals) -> None:
    child = find_child(shop)

    shop.send_signal(number)

    assert shop.wait(timeout=10) == 0
    assert not lives(child)


if sys.platform == "linux":  # no other system notifies a process of its parent's death

    def test_programs_end_when_supervisor_is_killed(shop: Any) -> None:
        child = find_child(shop)

        shop.kill()

        wait_for(lambda: not lives(child))

    def test_process_ends_at_once_when_parent_is_dead() -> None:
        nobody = 2**30
        code = f"from vyloha.core.server.supervisor import die_with_parent; die_with_parent({nobody}); print('goes on')"

        done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, timeout=20, check=False)

        assert (done.returncode, done.stdout) == (-signal.SIGTERM, b"")


@pytest.mark.parametrize(("essential", "behind"), [(True, 0), (False, supervision.BEHIND)])
def test_background_programs_have_lower_priority(essential: bool, behind: int) -> None:
    program = SupervisedProgram("program", [sys.executable, "-c", SLEEPER], essential=essential)
    program.start()
    try:
        assert program.process
        assert os.getpriority(os.PRIO_PROCESS, program.process.pid) == min(os.nice(0) + behind, 19)
    finally:
        program.signal_group(signal.SIGKILL)
        if program.process:
            program.process.wait()
