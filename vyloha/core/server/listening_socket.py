"""
The sockets that the web server listens on: systemd's, if it passes some, otherwise our own.

Each worker accepts from a socket of its own, among which Linux divides the connections (SO_REUSEPORT): of a common one,
one worker takes nearly all. They outlive the workers, and with systemd the whole server: connections wait in their
queues meanwhile, so a restart loses no request. Granian by itself opens them in the workers, and cannot take them over
(https://github.com/emmett-framework/granian/issues/786).
"""

import os
import socket
import sys
from collections.abc import Sequence
from typing import Any

from granian._granian import SocketHolder
from granian.server.mp import MPServer, WorkerProcess

FIRST_SYSTEMD_FD = 3  # SD_LISTEN_FDS_START of sd_listen_fds(3)
BACKLOG = 1024  # connections that wait to be accepted; Linux allows at most net.core.somaxconn
DEFER_ACCEPT_S = 10  # bounds how often Linux asks for the rest of a handshake (tcp(7))


def open_listening_sockets(host: str, port: int, workers: int) -> list[socket.socket]:
    """
    Return the sockets that systemd passes (sd_listen_fds(3)), or new ones that are bound to ``host`` and ``port``.

    :raises OSError: when another program uses the port, or the host is not ours
    :raises ValueError: when systemd passes more sockets than there are workers: nobody would answer some connections
    """
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        return _take_over(int(os.environ["LISTEN_FDS"]), workers)
    # Sockets that share a port also share it with those of another server, so look first.
    _bind(host, port, shares_port=False).close()
    shares_port = sys.platform == "linux"
    return [_bind(host, port, shares_port=shares_port) for _number in range(workers if shares_port else 1)]


def _take_over(passed: int, workers: int) -> list[socket.socket]:
    if passed > workers:
        raise ValueError(f"{passed} sockets for {workers} workers")
    sockets = [socket.socket(fileno=FIRST_SYSTEMD_FD + number) for number in range(passed)]
    for one in sockets:
        one.set_inheritable(False)
    return sockets


def _bind(host: str, port: int, *, shares_port: bool) -> socket.socket:
    [family, kind, protocol, _name, address] = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shares_port:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        opened.bind(address)
    except OSError:
        opened.close()
        raise
    return opened


class SharedSocketServer(MPServer):
    """Granian's server whose workers accept connections from ``listening``, bound sockets."""

    def __init__(self, *args: Any, listening: Sequence[socket.socket], **options: Any) -> None:
        super().__init__(*args, **options)
        self.listening = listening

    def _init_shared_socket(self) -> None:
        for one in self.listening:
            if sys.platform == "linux":
                # A server that stops closes connections that sent nothing, so accept only those that sent something.
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, DEFER_ACCEPT_S)
            # Connections inherit it. Without it, the end of an answer waits 40 ms for the client's delayed ACK.
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            one.listen(BACKLOG)
        self._sso = None

    def _spawn_worker(self, idx: int, target: Any, callback_loader: Any) -> WorkerProcess:  # type: ignore[override]
        # The holder closes its descriptor, so it gets one of its own.
        descriptor = os.dup(self.listening[idx % len(self.listening)].fileno())
        self._shd: Any = SocketHolder(descriptor, False, BACKLOG)  # type: ignore[call-arg]  # not in its stub
        return super()._spawn_worker(idx, target, callback_loader)

    def _drop_shared_socket(self) -> None:
        for one in self.listening:
            one.close()
