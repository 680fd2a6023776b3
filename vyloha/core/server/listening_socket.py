"""
The socket that the web server listens on: systemd's, if it passes one, otherwise our own.

One socket is shared by all workers. Connections wait in its queue while a worker, or with systemd the whole server, is
replaced, so a restart loses no request. Granian by itself opens one socket a worker, whose queue is lost with it, and
cannot take over a socket (https://github.com/emmett-framework/granian/issues/786).
"""

import os
import socket
from typing import Any

from granian._granian import SocketHolder
from granian.server.mp import MPServer

FIRST_SYSTEMD_FD = 3  # SD_LISTEN_FDS_START of sd_listen_fds(3)
BACKLOG = 1024  # connections that wait to be accepted; Linux allows at most net.core.somaxconn


def open_listening_socket(host: str, port: int) -> socket.socket:
    """
    Return the socket that systemd passes (sd_listen_fds(3)), or a new one that is bound to ``host`` and ``port``.

    :raises OSError: when another program uses the port, or the host is not ours
    """
    if os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1":
        passed = socket.socket(fileno=FIRST_SYSTEMD_FD)
        passed.set_inheritable(False)
        return passed
    [family, kind, protocol, _name, address] = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
    opened = socket.socket(family, kind, protocol)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
    except OSError:
        opened.close()
        raise
    return opened


class SharedSocketServer(MPServer):
    """Granian's server whose workers all accept connections from ``listening``."""

    def __init__(self, *args: Any, listening: socket.socket, **options: Any) -> None:
        super().__init__(*args, **options)
        self.listening = listening

    def _init_shared_socket(self) -> None:
        self.listening.listen(BACKLOG)
        self._sso = self.listening
        # The holder closes its descriptor, so it gets one of its own.
        descriptor = os.dup(self.listening.fileno())
        self._shd: Any = SocketHolder(descriptor, False, BACKLOG)  # type: ignore[call-arg]  # not in its stub
