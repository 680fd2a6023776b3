"""
Lets web servers outlive their supervisor: they go on answering until the servers of the next one do.

A server has a slot, a file that names it. When its supervisor is killed, the server writes that into the slot, and
polls whether another server has taken it: a new one does so when it is about to answer. Then, or after ``ORPHANED_S``,
the old server ends as it would when asked to. Both listen on the port for that moment. Linux only; on other systems a
server does not learn of the death.
"""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from vyloha.core.server.supervisor import die_with_parent

ORPHANED_S = 60  # the next supervisor imports the shop in a few seconds, on a loaded machine in half a minute
CHECK_INTERVAL_S = 0.2
ORPHANED = "orphaned"


class WebServerSlot:
    """The slot of one of the web servers of a port; ``number`` distinguishes them."""

    def __init__(self, folder: Path, port: int, number: int) -> None:
        self._file = folder / f"web-{port}-{number}"
        self._name = uuid4().hex
        self.server = os.getpid()
        self._deadline = 0.0  # time.monotonic()

    def end_after_supervisor(self) -> None:
        """Let this process end some time after the one that started it."""
        signal.signal(signal.SIGUSR1, self._mark_orphaned)
        die_with_parent(os.getppid(), signal.SIGUSR1)

    def take_over(self) -> None:
        """End the former server of the slot: we answer from now on. Called in the server or in its worker."""
        self._write(self._name)

    def _mark_orphaned(self, *_: object) -> None:
        self._deadline = time.monotonic() + ORPHANED_S
        if self._read_holder() == self._name:
            self._write(f"{self._name} {ORPHANED}")
        signal.signal(signal.SIGALRM, self._check_holder)
        signal.setitimer(signal.ITIMER_REAL, CHECK_INTERVAL_S, CHECK_INTERVAL_S)

    def _check_holder(self, *_: object) -> None:
        is_ours = self._read_holder() == self._name
        if is_ours and time.monotonic() < self._deadline:
            return
        signal.setitimer(signal.ITIMER_REAL, 0)
        if is_ours:
            self._file.unlink(missing_ok=True)
        os.kill(os.getpid(), signal.SIGTERM)

    def _read_holder(self) -> str:
        try:
            return self._file.read_text().partition(" ")[0]
        except OSError:
            return ""

    def _write(self, text: str) -> None:
        # Replaced atomically: a reader sees the old or the new content.
        new = self._file.with_name(f"{self._file.name}-{self._name}")
        with suppress(OSError):  # a full disk must not stop the shop
            new.write_text(text)
            new.replace(self._file)


def has_orphans(folder: Path, port: int) -> bool:
    """Return whether servers of a supervisor that was killed may still listen on ``port``."""
    for file in folder.glob(f"web-{port}-*"):
        with suppress(FileNotFoundError):
            if file.read_text().endswith(ORPHANED) and time.time() - file.stat().st_mtime < ORPHANED_S:
                return True
    return False
