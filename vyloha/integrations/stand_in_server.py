"""What the stand-ins for other companies share: a server on this machine, never in production."""

import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def find_free_port() -> int:
    """Return an unused port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def run_server(handler: type[BaseHTTPRequestHandler], port: int = 0) -> Iterator[str]:
    """
    Serve until the block ends, on a free port unless one is given; yield the URL.

    :raises RuntimeError: in production
    """
    if os.environ.get("VYLOHA_ENVIRONMENT", "").strip() == "production":
        raise RuntimeError("Stand-ins do not run in production.")
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
