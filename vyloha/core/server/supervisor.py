"""
Keeps several programs running together: restarts one that dies, and ends all with the supervisor.

No process is left behind: on SIGTERM and SIGINT the programs are asked to end and, after ``GRACE_S``, killed with
everything that they started; when the supervisor itself is killed, Linux signals them (other systems do not), and they
end, or wait for their successors (``handover``).

A program is a command, or a function: a function runs in a copy of the supervisor, which has imported the shop already.
So it starts in hundredths of a second rather than in seconds, and shares the memory.
"""

import ctypes
import logging
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NoReturn

logger = logging.getLogger(__name__)

GRACE_S = 15.0
TICK_S = 0.1
FIRST_PAUSE_S = 0.1
MAX_PAUSE_S = 5.0
MAX_ESSENTIAL_PAUSE_S = 0.5  # the shop must answer again within two seconds, however often a program dies
# A program that ran this long has started well: its next pause is short again.
HEALTHY_S = 60.0

# Nobody waits for a background job, so it leaves the processor to the processes that serve pages.
BEHIND = 5  # niceness

PR_SET_PDEATHSIG = 1
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def die_with_parent(parent: int, number: signal.Signals = signal.SIGTERM) -> None:
    """Let Linux send ``number`` to this process when ``parent``, which started it, ends for any reason."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
        # It may have ended before we asked.
        if os.getppid() != parent:
            os.kill(os.getpid(), number)


class ForkedProcess:
    """A process that runs ``work`` in a copy of this one; has the used methods of ``subprocess.Popen``."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._status: int | None = None
        sys.stdout.flush()
        sys.stderr.flush()
        # A signal before the child has its own handler would be handled as ours: by continuing.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        try:
            self.pid = os.fork()
            if not self.pid:
                self._run(work)
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)

    def _run(self, work: Callable[[], object]) -> NoReturn:
        status = 1
        try:
            os.setsid()
            for name in STOPS:
                signal.signal(name, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
            work()
            status = 0
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else int(error.code is not None)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            # Without the supervisor's own exit handlers: this is only a copy of it.
            os._exit(status)

    def poll(self) -> int | None:
        """Return the exit status, None while it runs."""
        if self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self._status = os.waitstatus_to_exitcode(status) if pid else None
        return self._status

    def wait(self) -> int:
        """Wait until it ends and return the exit status."""
        if self._status is None:
            self._status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._status

    def terminate(self) -> None:
        """Ask it to end."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)


@dataclass
class SupervisedProgram:
    """A command or a function to keep running; ``essential``: if it never starts, the supervisor gives up."""

    name: str
    command: list[str] | Callable[[], object]
    essential: bool = False
    process: "subprocess.Popen[bytes] | ForkedProcess | None" = None
    supervisor: int = 0  # its process
    started_at: float = 0.0
    start_at: float = 0.0
    pause_s: float = field(default=FIRST_PAUSE_S)

    def start(self) -> None:
        """Start the program in a process group of its own, so that Ctrl+C reaches only the supervisor."""
        self.started_at = time.monotonic()
        self.supervisor = os.getpid()
        # The supervisor has one thread, so running code after a fork is safe.
        if callable(self.command):
            self.process = ForkedProcess(self._start_fork)
        else:
            self.process = subprocess.Popen(self.command, start_new_session=True, preexec_fn=self._prepare_child)  # noqa: S603

    def _start_fork(self) -> None:
        assert callable(self.command)
        self._prepare_child()
        self.command()

    def _prepare_child(self) -> None:
        # An essential program holds the port, which a new supervisor needs at once.
        die_with_parent(self.supervisor, signal.SIGKILL if self.essential else signal.SIGTERM)
        if not self.essential:
            os.nice(BEHIND)

    def is_due(self) -> bool:
        """Return whether the program is not running and should be."""
        return self.process is None and time.monotonic() >= self.start_at

    def has_died(self) -> bool:
        """Return whether the process that was running has ended."""
        return self.process is not None and self.process.poll() is not None

    def plan_restart(self) -> None:
        """Set the time of the restart: soon, and later each time that the program dies soon."""
        now = time.monotonic()
        if now - self.started_at > HEALTHY_S:
            self.pause_s = FIRST_PAUSE_S
        self.start_at = now + self.pause_s
        self.pause_s = min(self.pause_s * 2, MAX_ESSENTIAL_PAUSE_S if self.essential else MAX_PAUSE_S)
        self.process = None

    def signal_group(self, number: signal.Signals) -> None:
        """Send ``number`` to the program and all processes of its group."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, number)


class Supervisor:
    """
    Runs programs until a signal or :meth:`stop`.

    :param programs: the programs to run
    :param is_up: whether the essential programs answer; polled until True
    :param on_up: called once then
    """

    def __init__(self, programs: list[SupervisedProgram], is_up: Callable[[], bool], on_up: Callable[[], None]) -> None:
        self.programs = programs
        self.is_up = is_up
        self.on_up = on_up
        self.up = False
        self.stopping = False

    def run(self) -> int:
        """Run until stopped; return the exit status: 0, or 1 when an essential program did not start."""
        for name in STOPS:
            signal.signal(name, self.stop)
        status = 0
        try:
            while not self.stopping and not status:
                status = 0 if self.check_programs() else 1
                time.sleep(TICK_S)
        finally:
            self.stop_all()
        return status

    def stop(self, *_: object) -> None:
        """End everything soon; called in a signal handler."""
        self.stopping = True

    def check_programs(self) -> bool:
        """Start programs that are due; return False when the supervisor should give up."""
        for program in self.programs:
            if program.has_died():
                if program.essential and not self.up:
                    logger.error("%s could not start", program.name)
                    return False
                # Its children may still hold the port.
                program.signal_group(signal.SIGKILL)
                program.plan_restart()
                logger.warning("%s has died; it is restarted", program.name)
            # Until the essential ones are up, the others wait: the shop opens sooner.
            elif program.is_due() and (program.essential or self.up):
                program.start()
        if not self.up and self.is_up():
            self.up = True
            self.on_up()
        return True

    def stop_all(self) -> None:
        """Ask every program to end, wait at most ``GRACE_S``, kill the rest."""
        running = [program for program in self.programs if program.process is not None]
        for program in running:
            # The program alone, which knows how to end its own children.
            program.process.terminate()  # type: ignore[union-attr]
        deadline = time.monotonic() + GRACE_S
        while time.monotonic() < deadline and not all(program.has_died() for program in running):
            time.sleep(TICK_S)
        for program in running:
            program.signal_group(signal.SIGKILL)
            program.process.wait()  # type: ignore[union-attr]
