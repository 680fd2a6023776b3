"""
Closes connections whose body does not arrive in time.

Granian has a time-out for headers and none for bodies, and a thread that waits for a body cannot be woken, so its
connection is closed instead. Behind a proxy all connections come from one address: there the proxy buffers bodies, as
nginx does, and nothing is closed.
"""

import os
import socket
import stat
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CHECK_INTERVAL_S = 1.0
DESCRIPTORS = Path("/proc/self/fd")  # only on Linux are connections closed


@dataclass(eq=False)
class _BodyReading:
    until: float  # time.monotonic()
    address: str
    port: str  # ours


_readings: set[_BodyReading] = set()
_changed = threading.Condition()
_watcher: threading.Thread | None = None


@contextmanager
def disconnect_after(seconds: float, environ: Mapping[str, Any]) -> Iterator[None]:
    """Close the connections of the request's client when the block takes longer."""
    reading = _BodyReading(
        time.monotonic() + seconds, str(environ.get("REMOTE_ADDR", "")), str(environ.get("SERVER_PORT", ""))
    )
    with _changed:
        _readings.add(reading)
        _watch()
    try:
        yield
    finally:
        with _changed:
            _readings.discard(reading)


def _watch() -> None:
    global _watcher
    if _watcher is None or not _watcher.is_alive():  # a fork copies no threads
        _watcher = threading.Thread(target=_disconnect_late, name="slow-senders", daemon=True)
        _watcher.start()
    elif len(_readings) == 1:
        _changed.notify()


def _disconnect_late() -> None:
    while True:
        with _changed:
            _changed.wait_for(lambda: _readings)
            late = {(reading.address, reading.port) for reading in _readings if time.monotonic() >= reading.until}
        for address, port in late:
            close_connections(address, port)
        time.sleep(CHECK_INTERVAL_S)


def close_connections(address: str, port: str) -> None:
    """Stop reading from the connections that ``address`` has to our ``port``."""
    for name in os.listdir(DESCRIPTORS) if DESCRIPTORS.is_dir() else []:
        # On a copy: the number itself may be another file's meanwhile.
        with suppress(OSError):
            copy = os.dup(int(name))
            try:
                _close_if_from(copy, address, port)
            finally:
                os.close(copy)


def _close_if_from(descriptor: int, address: str, port: str) -> None:
    if not stat.S_ISSOCK(os.fstat(descriptor).st_mode):
        return
    connection = socket.socket(fileno=descriptor)
    try:
        if connection.family not in {socket.AF_INET, socket.AF_INET6} or str(connection.getsockname()[1]) != port:
            return
        if connection.getpeername()[0].removeprefix("::ffff:") == address.removeprefix("::ffff:"):
            connection.shutdown(socket.SHUT_RD)
    finally:
        connection.detach()
