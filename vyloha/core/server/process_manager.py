"""
Keeps the programs of a shop running together: restarts one that dies, and ends all with this process.

`make run` and `make dev` use it; in production systemd does this (``deploy/``). A program is a function that runs in a
copy of this process, which has imported the shop: it starts in hundredths of a second and shares the memory.
"""

import ctypes
import logging
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.process import BaseProcess

logger = logging.getLogger(__name__)

GRACE_S = 12.0  # Granian itself kills a stuck worker after 10
TICK_S = 0.1
FIRST_PAUSE_S = 0.1
MAX_PAUSE_S = 5.0
HEALTHY_S = 60.0  # after a run this long the next pause is short again
BEHIND = 5  # niceness: nobody waits for a background job as a visitor waits for a page

PR_SET_PDEATHSIG = 1
STOPS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def die_with_parent(parent: int, number: signal.Signals) -> None:
    """Let Linux send ``number`` to this process when ``parent``, which started it, ends: no orphan holds the port."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
        # It may have ended before we asked.
        if os.getppid() != parent:
            os.kill(os.getpid(), number)


class Program:
    """A function to keep running in a process of its own."""

    def __init__(self, name: str, work: Callable[[], object], niceness: int = BEHIND) -> None:
        self.name, self.work, self.niceness = name, work, niceness
        self.process: BaseProcess | None = None
        self._started_at = self._start_at = 0.0  # time.monotonic()
        self._pause_s = FIRST_PAUSE_S

    def start(self) -> BaseProcess:
        """Start the function in a process group of its own, so that Ctrl+C reaches only this process."""
        self._started_at = time.monotonic()
        # This process has one thread, so running code after a fork is safe.
        process = multiprocessing.get_context("fork").Process(target=self._run, args=[os.getpid()])
        # A signal before the child has its own handlers would be handled as ours: by continuing.
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        self.process = process
        return process

    def _run(self, manager: int) -> None:
        os.setsid()
        for name in STOPS:
            signal.signal(name, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        die_with_parent(manager, signal.SIGTERM)
        os.nice(self.niceness)
        self.work()

    def has_died(self) -> bool:
        """Return whether it was running and has ended."""
        return self.process is not None and not self.process.is_alive()

    def start_if_due(self) -> None:
        """Start it unless it runs; if it has died, after a pause that grows each time that it dies soon."""
        now = time.monotonic()
        if self.has_died():
            self.kill()
            if now - self._started_at > HEALTHY_S:
                self._pause_s = FIRST_PAUSE_S
            logger.warning("%s has died; it is restarted in %.1f s", self.name, self._pause_s)
            self._start_at = now + self._pause_s
            self._pause_s = min(self._pause_s * 2, MAX_PAUSE_S)
            self.process = None
        elif self.process is None and now >= self._start_at:
            self.start()

    def kill(self) -> None:
        """End it and everything that it started, which may still hold the port."""
        if self.process is not None and self.process.pid:
            self.process.kill()
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.join()


def keep_running(
    web: Program, others: Sequence[Program], is_up: Callable[[], bool], announce: Callable[[], None]
) -> int:
    """
    Run ``web`` and, once ``is_up()``, the others until a signal; return the exit status: 1 if ``web`` could not start.

    :param announce: called once when ``web`` is up
    """
    signals: list[int] = []
    for name in STOPS:
        signal.signal(name, lambda number, _frame: signals.append(number))
    programs, has_opened = [web], False
    try:
        while not signals:
            if not has_opened:
                if web.has_died():
                    logger.error("%s could not start", web.name)
                    return 1
                if has_opened := is_up():
                    announce()
                    programs += others
            for program in programs:
                program.start_if_due()
            time.sleep(TICK_S)
        return 0
    finally:
        end_all(programs)


def end_all(programs: Sequence[Program]) -> None:
    """Ask every program to end, wait at most ``GRACE_S``, kill the rest."""
    running = [program.process for program in programs if program.process is not None]
    for process in running:
        # The program alone, which knows how to end its own children.
        process.terminate()
    deadline = time.monotonic() + GRACE_S
    while time.monotonic() < deadline and any(process.is_alive() for process in running):
        time.sleep(TICK_S)
    for program in programs:
        program.kill()
