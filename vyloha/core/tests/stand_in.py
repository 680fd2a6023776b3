"""A stand-in for a bank's server: real HTTP over a real socket, with every way in which it may fail."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Bank:
    """The next answer of the stand-in, and the requests that it got."""

    address: str = ""
    body: bytes = b""
    kind: str = "text/plain"
    status: int = 200
    location: str = ""
    promised: int | None = None  # bytes in Content-Length; None: as many as there are
    manner: str = ""  # "silent": never answers; "drips": a byte at a time, forever
    asked: list[str] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)  # of the next answers, before ``status``
    # Method, path, JSON (text where it is none), header ``key``.
    taken: list[tuple[str, str, Any, str]] = field(default_factory=list)
    respond: Callable[[bytes], bytes] | None = None  # builds ``body`` from the request
    stopped: threading.Event = field(default_factory=threading.Event)


class _Handler(BaseHTTPRequestHandler):
    bank: Bank

    def do_GET(self) -> None:
        self.bank.asked.append(self.path)
        self._react()

    def _take(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.bank.taken.append((self.command, self.path, _read(body), self.headers.get("key", "")))
        if self.bank.respond:
            self.bank.body = self.bank.respond(body)
        self._react()

    do_POST = do_PUT = do_DELETE = _take

    def _react(self) -> None:
        if self.bank.manner == "silent":
            self.bank.stopped.wait(20)
        elif self.bank.manner == "drips":
            self._drip()
        else:
            self._answer()

    def _answer(self) -> None:
        bank = self.bank
        self.send_response(bank.statuses.pop(0) if bank.statuses else bank.status)
        self.send_header("Content-Type", bank.kind)
        self.send_header("Content-Length", str(len(bank.body) if bank.promised is None else bank.promised))
        if bank.location:
            self.send_header("Location", bank.location)
        self.end_headers()
        self._send(bank.body)

    def _drip(self) -> None:
        self._send(b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n")
        while not self.bank.stopped.wait(0.02) and self._send(b"x"):
            pass

    def _send(self, part: bytes) -> bool:
        try:
            self.wfile.write(part)
        except OSError:  # the client has left
            return False
        return True

    def log_message(self, *args: Any) -> None:
        pass


def _read(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body.decode()


@contextmanager
def a_bank(**answer: Any) -> Iterator[Bank]:
    """Run a stand-in on this machine with this answer."""
    bank = Bank(**answer)
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"bank": bank}))
    bank.address = f"http://127.0.0.1:{server.server_port}/list"
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    try:
        yield bank
    finally:
        bank.stopped.set()
        server.shutdown()
        server.server_close()
